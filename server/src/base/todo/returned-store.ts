/** Whether the last step of a case gave it back to its author. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { caseHistory } from '../../db/schema/cases.ts'

export const wasReturned = (id: PgColumn): SQL =>
  sql`(select ${caseHistory.action} from ${caseHistory} where ${caseHistory.caseId} = ${id}
    order by ${caseHistory.at} desc, ${caseHistory.id} desc limit 1) = 'giveBack'`
