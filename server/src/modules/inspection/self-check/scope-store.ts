/** Who reads the files of a self-check: its enterprise always, the office once one was sent. */
import { type SQL, sql } from 'drizzle-orm'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { selfCheckVersion } from '../../../db/schema/inspection/self-check.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'
import { scopeOf } from '../inspection/scope-store.ts'

const isSent = sql`exists (select 1 from ${selfCheckVersion} v where v.inspection_id = ${inspection.id})`
const sent = (actor: Actor): SQL => sql`(${scopeOf(actor)}) and ${isSent}`

export const fileScopeOf = scopeBy(inspection, {
  enterprise: scopeOf,
  county: sent,
  supervisor: sent,
  city: sent,
  admin: sent,
})
