/** Whether the findings of a row may be known, in SQL. */
import { sql } from 'drizzle-orm'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../platform/actor.ts'
import { knows } from '../../../platform/confidential.ts'
import { servedStates } from './findings.ts'

/** Whether this person may know what was found in the case of a row: for filters, counts and reports. */
export const areFindingsKnown = (actor: Actor) =>
  knows(actor, 'findings', 'found')
    ? sql`true`
    : sql`(${inspection.reportServedAt} is not null or ${inspection.closedAt} is not null or ${inspection.state} = any(${sql.param(servedStates)}::text[]))`
