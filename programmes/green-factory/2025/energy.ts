/**
 * Energy and carbon as the 2018 edition asked for them: coefficients of the statistical form, the grid factor of the list for every
 * year, one amount of green power, no process emissions. Filings of that edition keep these figures.
 */
import { type Answers, divide, times, total } from '@green/filing/form/answers.ts'
import { calc, type Field, field, number, rows } from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { co2PerUnit, electricityCoefficient, statisticalTcePerUnit } from '@green/tools/energy-conversion/rules.ts'
import { energyColumns } from '../../blocks/rows/energy-rows.ts'

const asThen: Readonly<Record<string, Field>> = {
  coefDefault: field(
    'coefDefault',
    '缺省折标系数',
    calc(
      (row, _answers, reference) =>
        statisticalTcePerUnit(reference, row.text('energyCode'), row.number('year') ?? undefined),
      {
        unit: 'tce/计量单位',
      },
    ),
  ),
  tce: field(
    'tce',
    '折标量',
    calc((row) => times(row.number('consumeQty'), row.number('coef') ?? row.number('coefDefault')), {
      unit: 'tce',
      decimals: 4,
    }),
  ),
  co2Default: field(
    'co2Default',
    '缺省排放因子',
    calc((row, _answers, reference) => co2PerUnit(reference, row.text('energyCode')), { unit: 'tCO₂/计量单位' }),
  ),
  co2Factor: field(
    'co2Factor',
    '实测排放因子',
    number({ decimals: 6, unit: 'tCO₂/计量单位', hint: '空着按缺省因子计' }),
  ),
  co2: field(
    'co2',
    '碳排放量',
    calc((row) => times(row.number('consumeQty'), row.number('co2Factor') ?? row.number('co2Default')), {
      unit: 'tCO₂',
      decimals: 4,
    }),
  ),
}

export const energyRows = field(
  'energyRows',
  '能源消费',
  rows(
    energyColumns.map((column) => asThen[column.key] ?? column),
    {
      min: 1,
      required: true,
      unique: ['year', 'energyCode'],
      from: { archive: 'energyRows' },
      hint: '填评价年度和之前两年，与统计报表205-1一致',
      clause: 'GB/T 2589-2020《综合能耗计算通则》',
    },
  ),
)

const ofYear = (answers: Answers, column: 'tce' | 'co2') =>
  answers.sum('energyRows', column, (row) => row.text('year') === answers.text('evalYear'))
const renewableTce = (answers: Answers, reference: Reference) =>
  total([
    times(answers.number('greenElecKwh'), electricityCoefficient(reference, Number(answers.text('evalYear')))),
    answers.number('renewOtherTce'),
  ])

export const energyFigures = {
  totalTce: {
    label: '综合能源消费量',
    unit: 'tce',
    decimals: 2,
    formula: 'Σ 评价年度各能源品种净消费量×折标系数（统计报表参考系数，当量值）；净消费量已扣除外供与加工转换产出',
    of: (answers) => ofYear(answers, 'tce'),
  },
  co2Total: {
    label: '二氧化碳排放量',
    unit: 'tCO₂',
    decimals: 2,
    formula: 'Σ 化石燃料消费量×排放因子＋净购入电×电网平均排放因子＋净购入热×热力排放因子（GB/T 32150）',
    of: (answers) => ofYear(answers, 'co2'),
  },
  unitOutputEnergy: {
    label: '单位产值综合能耗',
    unit: 'kgce/万元',
    decimals: 2,
    formula: '综合能源消费量×1000÷工业总产值',
    of: (answers) => divide(times(ofYear(answers, 'tce'), 1000), answers.number('outputValue')),
  },
  unitOutputCarbon: {
    label: '单位产值碳排放量',
    unit: 'kgCO₂/万元',
    decimals: 2,
    formula: '二氧化碳排放量×1000÷工业总产值',
    of: (answers) => divide(times(ofYear(answers, 'co2'), 1000), answers.number('outputValue')),
  },
  unitAddedCarbon: {
    label: '单位增加值碳排放量',
    unit: 't/万元',
    decimals: 4,
    formula: '二氧化碳排放量÷工业增加值',
    of: (answers) => divide(ofYear(answers, 'co2'), answers.number('addedValue')),
  },
  renewableRate: {
    label: '可再生能源利用率',
    unit: '%',
    decimals: 2,
    formula: '（可再生电力消费量×电力折标系数＋非电可再生能源折标量）÷综合能源消费量×100，分子分母用同一电力折标系数',
    of: (answers, reference) => times(divide(renewableTce(answers, reference), ofYear(answers, 'tce')), 100),
  },
} satisfies Record<string, Figure>
