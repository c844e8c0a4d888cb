/** Water taken, by year and source (T.water of the trade). */

import { choice, field, number, year } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { fact } from '@green/tools/ledger/fact.ts'

export const waterColumns = [
  field('year', '年度', year({ required: true })),
  field('source', '水源', choice('waterSource', { required: true })),
  field('intake', '取水量', number({ unit: 'm³', required: true, fact: fact('water.{source}.intake') })),
  field('ofProduction', '其中生产取水', number({ unit: 'm³', fact: fact('water.{source}.production') })),
] as const

/** Water for production is part of the intake, and the evaluated year is required. */
export function waterRowsCheck(yearKey: string): Check {
  return {
    code: 'waterRows',
    level: 'error',
    says: '生产取水不能大于取水量，且应有评价年度的取水量',
    of: (answers) => {
      const rows = answers.rows('waterRows')
      const evaluated = answers.text(yearKey)
      const faults = rows
        .filter((row) => (row.number('ofProduction') ?? 0) > (row.number('intake') ?? Number.POSITIVE_INFINITY))
        .map((row) => ({ field: `waterRows[${row.index}].ofProduction`, message: '生产取水不能大于取水量' }))
      if (rows.length && evaluated && !rows.some((row) => row.text('year') === evaluated))
        faults.push({ field: 'waterRows', message: `缺少评价年度${evaluated}年的取水量` })
      return faults
    },
  }
}
