/** Who reads the files of a self-check: its enterprise always, the office once one was sent. */
import { sql } from 'drizzle-orm'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { selfCheckVersion } from '../../../db/schema/inspection/self-check.ts'
import { readOnceSent, scopeBy } from '../../../platform/scope.ts'
import { scopeOf } from '../inspection/scope-store.ts'

const isSent = sql`exists (select 1 from ${selfCheckVersion} v where v.inspection_id = ${inspection.id})`

export const fileScopeOf = scopeBy(inspection, readOnceSent(scopeOf, isSent))
