/** Who reads which cases and tasks: the enterprise its own cases, a county those of its district, a supervisor those of its tasks. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { inspection, inspectionPlan, inspectionTask } from '../../db/schema/inspection.ts'
import type { Actor } from '../../platform/actor.ts'

const nobody = sql`false`
const everybody = sql`true`

const onTeam = (actor: Actor): SQL =>
  sql`(${inspectionTask.leaderId} = ${actor.accountId} or ${actor.accountId} = any(${inspectionTask.memberIds}))`

export function scopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId && !actor.agent ? eq(inspection.enterpriseId, actor.enterpriseId) : nobody
    case 'county':
      return actor.qxCode ? eq(inspection.qxCode, actor.qxCode) : nobody
    case 'supervisor':
      return sql`exists (select 1 from ${inspectionTask} where ${inspectionTask.id} = ${inspection.taskId} and ${onTeam(actor)})`
    case 'city':
    case 'admin':
      return everybody
    default:
      return nobody
  }
}

/** A supervisor sees the tasks of its teams, and the drafts it began. */
export function taskScopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'supervisor':
      return sql`(${onTeam(actor)} or ${inspectionTask.createdBy} = ${actor.accountId})`
    case 'county':
      return actor.qxCode
        ? sql`${inspectionTask.state} in ('published', 'closed') and exists (select 1 from ${inspection} where ${inspection.taskId} = ${inspectionTask.id} and ${inspection.qxCode} = ${actor.qxCode})`
        : nobody
    case 'city':
    case 'admin':
      return everybody
    default:
      return nobody
  }
}

/** The files of a task are read by its people, and by the enterprises and counties of its cases. */
export const taskFileScope = (actor: Actor): SQL =>
  actor.role === 'enterprise'
    ? actor.enterpriseId && !actor.agent
      ? sql`exists (select 1 from ${inspection} where ${inspection.taskId} = ${inspectionTask.id} and ${inspection.enterpriseId} = ${actor.enterpriseId})`
      : nobody
    : taskScopeOf(actor)

/** The list of a task's enterprises names them all: not for a county. */
export const workbookScope = (actor: Actor): SQL => (actor.role === 'county' ? nobody : taskScopeOf(actor))

/** Plans under way are the city's; published ones are read by everybody on the public page. */
export const planScopeOf = ({ role }: Actor): SQL =>
  role === 'city' || role === 'admin'
    ? everybody
    : role === 'supervisor' || role === 'county'
      ? eq(inspectionPlan.state, 'published')
      : nobody
