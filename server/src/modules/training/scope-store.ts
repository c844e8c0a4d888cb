/** Whose courses an officer writes, and whose learners an officer sees: a county its own, the city all. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { trainingCourse, trainingEnrolment } from '../../db/schema/training.ts'
import type { Actor } from '../../platform/actor.ts'

const isWide = ({ role }: Actor) => role === 'city' || role === 'admin'

export function scopeOf(actor: Actor): SQL {
  if (isWide(actor)) return sql`true`
  return actor.role === 'county' && actor.qxCode ? eq(trainingCourse.qxCode, actor.qxCode) : sql`false`
}

export function recordScopeOf(actor: Actor): SQL {
  if (isWide(actor)) return sql`true`
  return actor.role === 'county' && actor.qxCode ? eq(trainingEnrolment.qxCode, actor.qxCode) : sql`false`
}
