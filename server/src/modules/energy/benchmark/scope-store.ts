/** Which benchmark tables a person may read: the office all of them, everybody else those that were frozen. */
import { isNotNull, type SQL } from 'drizzle-orm'
import { benchmarkTable } from '../../../db/schema/green-code.ts'
import { scopeBy } from '../../../platform/scope.ts'

const frozen = (): SQL => isNotNull(benchmarkTable.frozenAt)

export const scopeOf = scopeBy(benchmarkTable, {
  district: 'all',
  wide: 'all',
  own: frozen,
  expert: frozen,
  supervisor: frozen,
})
