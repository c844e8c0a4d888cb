/** The limits of the file: what the reports say, and what they leave open. */
import type { ToolCase } from '../testing.ts'

export const cases: readonly ToolCase[] = [
  { says: 'a reported limit', input: { limit: 'intensityBasic' }, found: { value: 1.8, calibre: '等价值' } },
  { says: 'a limit of acceptance', input: { limit: 'nonFossilTargetPct' }, found: { value: 95 } },
  { says: 'what was reported twice unlike is open', input: { limit: 'physicalBasicPct' }, found: { value: null } },
]
