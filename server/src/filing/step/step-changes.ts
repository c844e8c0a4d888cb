/** Before and after of a step, for log and history: the state and whose turn it is, and the experts on the panel. */

import type { Programme } from '@green/filing/programme.ts'
import { handlerOf } from '@green/filing/progress.ts'
import type { State } from '@green/filing/states.ts'
import { stateLabel } from '@green/filing/workflow.ts'
import { changesBetween, type FieldChange } from '../../base/audit/changes.ts'
import { dayOf } from '../../platform/clock.ts'

/** What differs; a step that leaves the state as it is changes nothing here. */
export function stepChanges(programme: Programme, from: State | null, to: State): FieldChange[] {
  if (from === to) return []
  const pairs: [string, string, string][] = [
    ['状态', from ? stateLabel(programme, from) : '', stateLabel(programme, to)],
    ['当前处理人', from ? handlerOf(programme, from) : '', handlerOf(programme, to)],
  ]
  return pairs.flatMap(([label, before, after]) => (before === after ? [] : [{ label, before, after }]))
}

type Seat = { expertName: string; state: string; dueAt: string; total: number | null }

/** The experts, their deadline and their submitted sheets, before and after; of one round. */
export function panelChanges(before: readonly Seat[], after: readonly Seat[]): FieldChange[] {
  const labels = { experts: '评审专家', dueOn: '评审截止', scores: '已提交的评分' } as const
  return changesBetween(labels, panelOf(before), panelOf(after))
}

function panelOf(seats: readonly Seat[]) {
  const taken = seats.filter((seat) => seat.state !== 'recused' && seat.state !== 'cancelled')
  const handedIn = taken.filter((seat) => seat.state === 'submitted')
  return {
    experts: taken.map(({ expertName }) => expertName).join('、'),
    dueOn: taken
      .map(({ dueAt }) => dayOf(dueAt))
      .toSorted()
      .at(-1),
    scores: handedIn.map(({ expertName, total }) => `${expertName}${total ?? '—'}`).join('、'),
  }
}
