/** Models as written on nameplates and by filers. */
import type { ToolCase } from '../testing.ts'

export const cases: readonly ToolCase[] = [
  { says: 'a model of no catalogue', given: { model: 'YE4-280M-4' }, found: { result: '未列入', name: null } },
  { says: 'a newer series is not the old one', given: { model: 'S20-100/10' }, found: { result: '未列入' } },
  { says: 'blanks alone are no model', given: { model: '  ' }, found: { result: null, deadline: null } },
]
