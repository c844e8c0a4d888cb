/** The desk's URL state: filter, sort, page, open case and its tab. */

import { filingSorts } from '@green/contract/filing/filing.ts'
import type { FilterFacet } from '@green/filing/programme/filters.ts'
import { isUnderReview, states } from '@green/filing/workflow/states.ts'
import { type ListPlace, oneOf } from '../list/list-place.ts'

export const standardPlace = {
  keyword: '',
  qxCode: '',
  batchId: '',
  year: '',
  state: '',
  from: '',
  to: '',
  industryCode: '',
  /** Conditions on fields of the form. */
  where: '',
  /** Columns; empty means the user's saved ones. */
  cols: '',
  label: '',
  /** late, soon: the state of the office's 办理时限. */
  limit: '',
  /** mine, none: who of the own office has it. */
  assignee: '',
  /** Empty: what the list shows decides, see `orderOf`. */
  sort: '',
  order: '',
  page: 1,
  size: 10,
  /** The open case and its tab. */
  id: '',
  tab: 'form',
  with: 'lastSubmission',
  /** A document is open beside the form. */
  beside: '',
}

/** The programme's own filters, beside the standard ones. */
export type DeskPlace = typeof standardPlace & ListPlace

/** The desk's address with defaults. */
export function usualPlace({ filters = [] }: FilterFacet): DeskPlace {
  return { ...standardPlace, ...Object.fromEntries(filters.map(({ key }) => [key, ''])) }
}

/** The order of the list: a queue of cases that an office has is worked off by their last days, everything else is read by its last change. */
export function orderOf({ sort, order, ...filter }: Pick<DeskPlace, 'sort' | 'order' | 'state' | 'limit'>) {
  const chosen = oneOf(filingSorts, sort)
  if (chosen) return { sort: chosen, order: order === 'asc' ? ('asc' as const) : ('desc' as const) }
  return isQueue(filter) ? ({ sort: 'dueOn', order: 'asc' } as const) : ({ sort: 'updatedAt', order: 'desc' } as const)
}

/** Whether the list shows what an office has to work off. */
export const isQueue = ({ state, limit }: Pick<DeskPlace, 'state' | 'limit'>): boolean =>
  state !== '' ? String(state).split(',').every(isWaitingForOffice) : limit !== ''

const isWaitingForOffice = (state: string) => Object.hasOwn(states, state) && isUnderReview(state)

export type Neighbours = { previous: string | null; next: string | null }

/** The cases before and after the open one in the present list; null when the case is not on this page. */
export function neighboursIn(ids: readonly string[], id: string): Neighbours | null {
  const at = ids.indexOf(id)
  return at < 0 ? null : { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

/**
 * After a step the case may have left the list (it no longer matches the filter). Then previous and next are the former ones, if
 * they are still there; the case that moved up into its position counts as the next.
 */
export function neighboursAfter(known: Neighbours | null, ids: readonly string[], id: string): Neighbours {
  const now = neighboursIn(ids, id)
  if (now) return now
  const still = (one: string | null | undefined) => (one && ids.includes(one) ? one : null)
  const previous = still(known?.previous)
  const next = still(known?.next) ?? (previous ? (ids[ids.indexOf(previous) + 1] ?? null) : (ids[0] ?? null))
  return { previous, next }
}
