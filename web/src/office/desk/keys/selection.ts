/** Cases selected across pages, and the steps they share. */

import type { AllowedAction, FilingRow } from '@green/contract/filing/filing.ts'
import { asksEachCase } from '@green/contract/needs/table.ts'
import { actions } from '@green/filing/workflow/actions.ts'

/** The server's limit per request. */
export const mostChosen = 500

export type Chosen = Pick<
  FilingRow,
  'id' | 'programme' | 'version' | 'enterpriseName' | 'number' | 'stateLabel' | 'allowed'
>
export type Selection = ReadonlyMap<string, Chosen>

export const nothingChosen: Selection = new Map()

/** The selection after rows of one page were ticked and unticked. Beyond the limit nothing is added. */
export function withPage(
  selection: Selection,
  page: readonly Chosen[],
  ticked: ReadonlySet<string>,
): { selection: Selection; full: boolean } {
  const next = new Map(selection)
  let full = false
  for (const row of page) {
    if (!ticked.has(row.id)) next.delete(row.id)
    else if (next.has(row.id) || next.size < mostChosen) next.set(row.id, selectionEntry(row))
    else full = true
  }
  return { selection: next, full }
}

/** The selected cases with the versions and steps of refetched rows. */
export function refreshed(selection: Selection, page: readonly Chosen[]): Selection {
  const known = page.filter((row) => selection.has(row.id) && selection.get(row.id)?.version !== row.version)
  if (known.length === 0) return selection
  const next = new Map(selection)
  for (const row of known) next.set(row.id, selectionEntry(row))
  return next
}

function selectionEntry({ id, programme, version, enterpriseName, number, stateLabel, allowed }: Chosen): Chosen {
  return { id, programme, version, enterpriseName, number, stateLabel, allowed }
}

/** A step that at least one selected case can take, with those that can and those that cannot. */
export type SharedStep = { step: AllowedAction; able: readonly Chosen[]; excluded: readonly Chosen[] }

/** Steps with calls of their own, and those whose needs differ from case to case, are left out: experts, the document of a revocation, a checklist. */
export function isForMany({ action, needs }: Pick<AllowedAction, 'action' | 'needs'>): boolean {
  return !actions[action].ownCall && !asksEachCase(needs)
}

/** A drafted decision, for another officer to confirm. */
export const isProposal = ({ action }: Pick<AllowedAction, 'action'>) => actions[action].proposes !== undefined

/** The target state of the request: a draft names the one it would lead to. */
export const goalOf = ({ action, to }: Pick<AllowedAction, 'action' | 'to'>): AllowedAction['to'] =>
  actions[action].proposes ?? to

export function sharedSteps(selection: Selection): SharedStep[] {
  const chosen = [...selection.values()]
  const steps = new Map<string, AllowedAction>()
  for (const { allowed } of chosen) {
    for (const step of allowed) if (isForMany(step) && !steps.has(keyOf(step))) steps.set(keyOf(step), step)
  }
  return [...steps.values()].map((step) => {
    const can = (one: Chosen) => one.allowed.some((other) => keyOf(other) === keyOf(step))
    return { step, able: chosen.filter(can), excluded: chosen.filter((one) => !can(one)) }
  })
}

export function keyOf({ action, to }: Pick<AllowedAction, 'action' | 'to'>): string {
  return `${action} ${to}`
}
