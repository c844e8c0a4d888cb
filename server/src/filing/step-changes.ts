/** Before and after of a step: the state, and whose turn it is. */
import type { Programme } from '@green/filing/programme.ts'
import { type State, stateLabel } from '@green/filing/workflow.ts'
import type { FieldChange } from '../modules/audit/changes.ts'
import { handlerOf } from './list.ts'

/** What differs; a step that leaves the state as it is changes nothing here. */
export function stepChanges(programme: Programme, from: State | null, to: State): FieldChange[] {
  if (from === to) return []
  const pairs: [string, string, string][] = [
    ['状态', from ? stateLabel(programme, from) : '', stateLabel(programme, to)],
    ['当前处理人', from ? handlerOf(programme, from) : '', handlerOf(programme, to)],
  ]
  return pairs.flatMap(([label, before, after]) => (before === after ? [] : [{ label, before, after }]))
}
