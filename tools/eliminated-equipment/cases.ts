/** Models as written on nameplates and by filers. */
import type { ToolCase } from '../testing.ts'

export const cases: readonly ToolCase[] = [
  { says: 'a model of no catalogue', input: { model: 'YE4-280M-4' }, found: { result: '未列入', name: null } },
  { says: 'a newer series is not the old one', input: { model: 'S20-100/10' }, found: { result: '未列入' } },
  { says: 'blanks alone are no model', input: { model: '  ' }, found: { result: null, deadline: null } },
]
