/** Before and after of a step, for log and history: the state and whose turn it is, and the experts on the panel. */

import { handlerOf } from '@green/filing/form/progress.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { changesBetween, type FieldChange } from '../../base/audit/changes.ts'
import { dayOf } from '../../platform/clock.ts'
import { expertAlias } from '../panel/expert-alias.ts'

/** What differs; a step that leaves the state as it is changes nothing here. */
export function stepChanges(programme: Programme, from: State | null, to: State): FieldChange[] {
  if (from === to) return []
  const pairs: [string, string, string][] = [
    ['状态', from ? stateLabel(programme, from) : '', stateLabel(programme, to)],
    ['当前处理人', from ? handlerOf(programme, from) : '', handlerOf(programme, to)],
  ]
  return pairs.flatMap(([label, before, after]) => (before === after ? [] : [{ label, before, after }]))
}

type Seat = { expertId: string; state: string; dueAt: string }

/**
 * The experts, their deadline and who has handed in, before and after; of one round. The log is read by others than the panel's
 * city officers: experts have the names of the history there, and no sheet says what it gave.
 *
 * @param all the filing's tasks of every round, which the names count
 */
export function panelChanges(all: readonly Seat[], before: readonly Seat[], after: readonly Seat[]): FieldChange[] {
  const labels = { experts: '评审专家', dueOn: '评审截止', scores: '已提交评分' } as const
  return changesBetween(labels, panelOf(all, before), panelOf(all, after))
}

function panelOf(all: readonly Seat[], seats: readonly Seat[]) {
  const names = (some: readonly Seat[]) => some.map(({ expertId }) => expertAlias(all, expertId)).join('、')
  const active = seats.filter((seat) => seat.state !== 'recused' && seat.state !== 'cancelled')
  return {
    experts: names(active),
    dueOn: active
      .map(({ dueAt }) => dayOf(dueAt))
      .toSorted()
      .at(-1),
    scores: names(active.filter((seat) => seat.state === 'submitted')),
  }
}
