/** Sums of a year's report. */
import { type Answers, total } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'

const sum = (answers: Answers, keys: readonly string[]) => total(keys.map((key) => answers.number(key)))

export const figures = {
  evaluations: {
    label: '评价项目合计',
    unit: '项',
    decimals: 0,
    formula: '绿色工厂、绿色园区、绿色供应链评价项目数之和',
    of: (answers) =>
      sum(answers, ['factoryNational', 'factoryCity', 'parkNational', 'parkCity', 'chainNational', 'chainCity']),
  },
  nationalEvaluations: {
    label: '其中国家级',
    unit: '项',
    decimals: 0,
    formula: '国家级绿色工厂、绿色园区、绿色供应链评价项目数之和',
    of: (answers) => sum(answers, ['factoryNational', 'parkNational', 'chainNational']),
  },
} satisfies Record<string, Figure>
