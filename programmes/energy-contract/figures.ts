/** Figures of a contract and its years. */
import { type Answers, divide, times, total } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { deviationOf } from './form.ts'

/** Mean 节能效益 of the years so far. */
function benefitPerYear(answers: Answers): number | null {
  const values = answers.rows('actualRows').map((row) => row.number('benefit'))
  const known = values.filter((value) => value !== null)
  return divide(total(known), known.length)
}

export const figures = {
  saveRate: {
    label: '节能率',
    unit: '%',
    decimals: 2,
    formula: '预计年节能量÷能耗基准×100（GB/T 24915-2020）',
    of: (answers) => times(divide(answers.number('expectTce'), answers.number('baselineTce')), 100),
  },
  payback: {
    label: '静态投资回收期',
    unit: '年',
    decimals: 2,
    formula: '项目投资÷各年度实际节能效益的平均值；还没有年度实际时不计算',
    of: (answers) => divide(answers.number('investTotal'), benefitPerYear(answers)),
  },
  cumSaving: {
    label: '累计节能量',
    unit: 'tce',
    decimals: 2,
    formula: 'Σ 各年度实际节能量',
    of: (answers) => answers.sum('actualRows', 'actualTce'),
  },
  deviation: {
    label: '最近年度偏差',
    unit: '%',
    decimals: 2,
    formula: '（最近一个年度的实际节能量－预计年节能量）÷预计年节能量×100',
    of: (answers) => {
      const latest = answers
        .rows('actualRows')
        .toSorted((a, b) => (b.number('year') ?? 0) - (a.number('year') ?? 0))
        .at(0)
      return latest ? deviationOf(latest, answers) : null
    },
  },
} satisfies Record<string, Figure>
