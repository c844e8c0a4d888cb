/** What an inspection found, as far as its reader may know it: the enterprise and its county not before it was served. */
import { sql } from 'drizzle-orm'
import { inspection } from '../../db/schema/inspection.ts'
import type { Actor } from '../../platform/actor.ts'
import { knows } from '../../platform/confidential.ts'
import type { InspectionRecord } from './store.ts'

/** States that begin with a paper served on the enterprise which says what was found. */
const told: readonly string[] = ['hearing', 'rectifying', 'rectified', 'transferred']

type Found = Pick<InspectionRecord, 'state' | 'reportServedAt' | 'closedAt' | 'result' | 'breaches'>

const isServed = ({ state, reportServedAt, closedAt }: Found) =>
  reportServedAt !== null || closedAt !== null || told.includes(state)

/** Whether this person may know what was found in the case. */
export const knowsFindings = (actor: Actor, row: Found): boolean =>
  knows(actor, 'findings', isServed(row) ? 'served' : 'found')

/** The case as this person may know it. */
export const withKnownFindings = <T extends Found>(row: T, actor: Actor): T =>
  knowsFindings(actor, row) ? row : { ...row, result: null, breaches: null }

/** The same in SQL, for filters, counts and reports. */
export const areFindingsKnown = (actor: Actor) =>
  knows(actor, 'findings', 'found')
    ? sql`true`
    : sql`(${inspection.reportServedAt} is not null or ${inspection.closedAt} is not null or ${inspection.state} = any(${sql.param(told)}::text[]))`
