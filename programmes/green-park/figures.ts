/** Figures of the whole park: the green index of each year and its trend, and the key figures for reviewers. */
import { divide, times } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { isNational } from '../blocks/national-self.ts'
import { dataOf, type EvalYear } from './data-items.ts'
import { carbonIntensityOf, optionalIds } from './indicators.ts'
import { greenIndex, missingValues } from './rubric.ts'

const indexOf = (year: EvalYear, label: string): Figure => ({
  label,
  decimals: 2,
  formula:
    '绿色指数：Σ（指标值÷引领值）÷24×100，逆向指标为引领值÷指标值，单项最高计1（工信厅节函〔2016〕586号，2016年版，只用于市级；封顶为本平台设定）',
  of: (answers) => (isNational(answers) ? null : greenIndex(answers, year)),
})

const carbonOf = (year: EvalYear, label: string): Figure => ({
  label: `单位工业增加值二氧化碳排放量（${label}）`,
  unit: 't/万元',
  decimals: 4,
  formula: '碳排放量÷工业增加值；国家级指标（工信厅节函〔2025〕390号附件2），基准值未公布，不能评分',
  of: (answers) => carbonIntensityOf(answers, year),
})

export const figures = {
  gi1: indexOf(1, 'GI（第一年）'),
  gi2: indexOf(2, 'GI（第二年）'),
  gi3: indexOf(3, 'GI（第三年）'),
  giChange: {
    label: 'GI三年变化',
    decimals: 2,
    formula: '第三年绿色指数－第一年绿色指数',
    of: (answers) => {
      if (isNational(answers)) return null
      const [first, last] = [greenIndex(answers, 1), greenIndex(answers, 3)]
      return first === null || last === null ? null : last - first
    },
  },
  co2PerAdded1: carbonOf(1, '第一年'),
  co2PerAdded2: carbonOf(2, '第二年'),
  co2PerAdded3: carbonOf(3, '第三年'),
  industryShare: {
    label: '工业增加值占比',
    unit: '%',
    decimals: 2,
    formula: '第三年工业增加值÷地区生产总值×100，应超过50%（渝经信节能〔2023〕23号）',
    of: (answers) => {
      const read = dataOf(answers)
      return times(divide(read('added', 3), read('gdp', 3)), 100)
    },
  },
  missingMandatory: {
    label: '必选项缺失数',
    unit: '项',
    decimals: 0,
    formula: '18项必选指标中三年数据不全的项数',
    of: (answers) =>
      isNational(answers) ? null : missingValues(answers).filter(({ id }) => !optionalIds.includes(id)).length,
  },
} satisfies Record<string, Figure>
