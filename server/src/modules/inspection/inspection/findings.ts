/** What an inspection found, as far as its reader may know it: the enterprise and its county not before it was served. */
import type { Actor } from '../../../platform/actor.ts'
import { knows } from '../../../platform/confidential.ts'
import type { InspectionRecord } from './store.ts'

/** States that begin with a paper served on the enterprise which says what was found. */
export const servedStates: readonly string[] = ['hearing', 'rectifying', 'rectified', 'transferred']

type Found = Pick<InspectionRecord, 'state' | 'reportServedAt' | 'closedAt' | 'result' | 'breaches'>

const isServed = ({ state, reportServedAt, closedAt }: Found) =>
  reportServedAt !== null || closedAt !== null || servedStates.includes(state)

/** Whether this person may know what was found in the case. */
export const knowsFindings = (actor: Actor, row: Found): boolean =>
  knows(actor, 'findings', isServed(row) ? 'served' : 'found')

/** The case as this person may know it. */
export const withKnownFindings = <T extends Found>(row: T, actor: Actor): T =>
  knowsFindings(actor, row) ? row : { ...row, result: null, breaches: null }
