/** The green code of one enterprise and year by the default scheme. */
import type { EnterpriseYearInputs, FrozenTable } from './inputs.ts'
import { type Rating, rateByScheme, withEdit } from './scheme.ts'
import { greenCode2026 } from './scheme-2026.ts'

/** Rows, dimensions, total, grade and public value of 绿效码 2026, with the edits of `inputs.rubric`. */
export function rateEnterpriseYear(inputs: EnterpriseYearInputs, frozenTables: readonly FrozenTable[]): Rating {
  return rateByScheme(withEdit(greenCode2026, inputs.rubric), inputs, frozenTables)
}
