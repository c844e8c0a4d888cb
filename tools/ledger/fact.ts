/** Declares in a form which fact of the ledger a field or a column asks for. */
import type { FactUse } from '@green/filing/form/fields.ts'
import type { Flow } from '@green/filing/programme/energy-words.ts'
import type { FormFactKey, YearFactKey } from './fact-keys.ts'
import type { RowFactTemplate } from './row-facts.ts'

export type FactName = YearFactKey | FormFactKey | `en.${string}.${Flow}` | RowFactTemplate

/** `fact('en.33.used')`; in a table the row's own cells name it: `fact('en.{energyCode}.used')`. */
export const fact = <const O extends Omit<FactUse, 'key'>>(key: FactName, more?: O): FactUse => ({ key, ...more })
