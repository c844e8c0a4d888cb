/** Main pollutants at each outlet against the permitted concentration (T.pollutant of the trade). */
import { divide, minus, type Row, times } from '@green/filing/form/answers.ts'
import { calc, choice, field, number, text } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { fact } from '@green/tools/ledger/fact.ts'

export const pollutantColumns = [
  field('medium', '介质', choice('pollutantMedium', { required: true })),
  field('outlet', '排放口', text({ required: true, rules: [{ maxLength: 30 }], example: 'DW001' })),
  field('name', '污染物', choice('pollutant', { required: true })),
  field(
    'otherName',
    '其他污染物名称',
    text({
      rules: [{ maxLength: 30 }],
      visible: (row: Row) => row.text('name') === 'other',
      required: (row: Row) => row.text('name') === 'other',
    }),
  ),
  field(
    'limitConc',
    '许可限值',
    number({
      decimals: 4,
      required: true,
      rules: ['nonzero'],
      fact: fact('emit.{medium}|{outlet}|{name}.limit', { isLasting: true }),
      hint: '废水mg/L，废气mg/m³；按排污许可证',
      clause: '排污许可证',
    }),
  ),
  field(
    'avgConc',
    '年均浓度',
    number({
      decimals: 4,
      required: true,
      fact: fact('emit.{medium}|{outlet}|{name}.mean'),
      hint: '按在线监测或季度检测报告的年均值',
    }),
  ),
  field('emission', '年排放量', number({ decimals: 4, unit: 't', fact: fact('emit.{medium}|{outlet}|{name}.amount') })),
  field(
    'better',
    '优于限值比例',
    calc((row) => times(minus(1, divide(row.number('avgConc'), row.number('limitConc'))), 100), {
      unit: '%',
      decimals: 2,
    }),
  ),
] as const

/** Whether an outlet's yearly mean is above what its permit allows. */
export const isOverPermit = (row: Row) =>
  (row.number('avgConc') ?? 0) > (row.number('limitConc') ?? Number.POSITIVE_INFINITY)

/** A yearly mean above the permit wants a reason. */
export const overPermitCheck: Check = {
  code: 'overPermit',
  level: 'warning',
  says: '年均排放浓度不应高于许可限值',
  of: (answers) =>
    answers
      .rows('pollutantRows')
      .filter(isOverPermit)
      .map((row) => ({ field: `pollutantRows[${row.index}].avgConc`, message: '年均浓度高于许可限值，请核对' })),
}
