/** Figures of a year's data: the trade's key figures, their change against last year, the values of the pre-score. */
import { type Answers, divide, minus, times } from '@green/filing/form/answers.ts'
import type { Figure, LastYear } from '@green/filing/form/form.ts'
import {
  energyFigures,
  landFigures,
  outletFigures,
  retrofitFigures,
  solidFigures,
  waterFigures,
} from '../blocks/figures.ts'

const energy = energyFigures('year')
const percent = (part: number | null, whole: number | null) => times(divide(part, whole), 100)

/** 比上年增减 in %: (now − last) ÷ last × 100. */
export function changeOf(now: number | null, last: number | null | undefined): number | null {
  return times(divide(minus(now, last ?? null), last ?? null), 100)
}

const change = (label: string, key: string, now: Figure['of']): Figure => ({
  label: `${label}比上年增减`,
  unit: '%',
  decimals: 2,
  formula: `（本年${label}÷上年填报的${label}－1）×100`,
  of: (answers, reference, lastYear: LastYear = null) => changeOf(now(answers, reference), lastYear?.[key]),
})

const outputOf = (answers: Answers) => answers.number('outputValue')

export const figures = {
  ...energy,
  ...waterFigures('year'),
  ...solidFigures,
  plotRatio: landFigures.plotRatio,
  landOutput: landFigures.landOutput,
  ...outletFigures,
  retrofitPerYear: {
    label: '当年改造项目数',
    unit: '项/年',
    decimals: 0,
    formula: '当年绿色低碳改造项目数；预评分与近三年年均项目数的引领值比较（GB/T 36132-2025）',
    of: (answers) => answers.rows('projectRows').length,
  },
  retrofitInvestRatio: {
    label: '当年改造投资额占比',
    unit: '%',
    decimals: 2,
    formula: '当年绿色低碳改造投资额÷当年工业总产值×100；预评分与近三年占比的引领值比较（GB/T 36132-2025）',
    of: (answers) => percent(answers.sum('projectRows', 'invest') ?? 0, outputOf(answers)),
  },
  retrofitSavedTce: {
    ...retrofitFigures.retrofitSavedTce,
    label: '当年改造年节能量',
    formula: '当年改造项目年节能量之和',
  },
  rdRatio: {
    label: '研发投入占比',
    unit: '%',
    decimals: 2,
    formula: '研发投入÷营业收入×100',
    of: (answers) => percent(answers.number('rdInvest'), answers.number('revenue')),
  },
  meterRatio: {
    label: '能源计量器具配备率',
    unit: '%',
    decimals: 2,
    formula: 'Σ实装台数÷Σ应装台数×100（GB 17167）',
    of: (answers) => percent(answers.sum('meterRows', 'have'), answers.sum('meterRows', 'need')),
  },
  outputTotal: { label: '工业总产值', unit: '万元', decimals: 2, formula: '填报值', of: outputOf },
  totalTceChange: change('综合能源消费量', 'totalTce', energy.totalTce.of),
  outputTotalChange: change('工业总产值', 'outputTotal', outputOf),
  unitOutputEnergyChange: change('单位产值综合能耗', 'unitOutputEnergy', energy.unitOutputEnergy.of),
} satisfies Record<string, Figure>
