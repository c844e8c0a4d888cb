/** Energy meters by level and kind (T.meter of the trade), after GB 17167. */
import { divide, type Row, times } from '@green/filing/form/answers.ts'
import { calc, choice, field, integer } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { fact } from '@green/tools/ledger/fact.ts'

const share = (part: string, whole: string) =>
  calc((row) => times(divide(row.number(part), row.number(whole)), 100), { unit: '%', decimals: 2 })

const meter = (part: 'need' | 'have' | 'checked') =>
  fact(`meter.{meterLevel}|{energyCode}.${part}`, { isLasting: true })

/** Meters required, present, and calibrated. */
export const meterCountColumns = [
  field('need', '应装台数', integer({ unit: '台', required: true, rules: ['nonzero'], fact: meter('need') })),
  field('have', '实装台数', integer({ unit: '台', required: true, fact: meter('have') })),
  field('ratio', '配备率', share('have', 'need')),
  field('checked', '检定合格台数', integer({ unit: '台', required: true, fact: meter('checked') })),
  field('checkedRatio', '检定合格率', share('checked', 'have')),
] as const

export const meterColumns = [
  field('meterLevel', '计量级别', choice('meterLevel', { required: true })),
  field('energyCode', '能源品种', choice('energyType', { required: true })),
  ...meterCountColumns,
] as const

const above = (row: Row, part: string, whole: string) =>
  (row.number(part) ?? 0) > (row.number(whole) ?? Number.POSITIVE_INFINITY)

/** No more meters than required, none calibrated that is not present. */
export const meterCountsCheck: Check = {
  code: 'meterCounts',
  says: '计量器具台数前后矛盾',
  level: 'error',
  of: (answers) =>
    answers
      .rows('meterRows')
      .flatMap((row) => [
        ...(above(row, 'have', 'need')
          ? [{ field: `meterRows[${row.index}].have`, message: '实装台数不能大于应装台数' }]
          : []),
        ...(above(row, 'checked', 'have')
          ? [{ field: `meterRows[${row.index}].checked`, message: '检定合格台数不能大于实装台数' }]
          : []),
      ]),
}
