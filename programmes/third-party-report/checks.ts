/** Rules across a year's report. */
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { evaluatorQuota } from '../blocks/evaluator.ts'
import { figures } from './figures.ts'

export const checks: readonly Check[] = [
  {
    code: 'fee.range',
    level: 'error',
    says: '收费上限不低于下限',
    of: (answers) =>
      (answers.number('feeHigh') ?? Number.POSITIVE_INFINITY) < (answers.number('feeLow') ?? 0)
        ? { field: 'feeHigh', message: '收费上限不能低于下限' }
        : null,
  },
  {
    code: 'returned.count',
    level: 'warning',
    says: '被退回的报告不多于评价项目',
    of: (answers) => {
      const all = figures.evaluations.of(answers)
      const returned = answers.number('returned')
      return all !== null && returned !== null && returned > all
        ? { field: 'returned', message: `被退回${returned}份，多于评价项目${all}项，请核对` }
        : null
    },
  },
  {
    code: 'national.quota',
    level: 'warning',
    says: `国家级评价项目每年不超过${evaluatorQuota}个`,
    of: (answers) =>
      (figures.nationalEvaluations.of(answers) ?? 0) > evaluatorQuota
        ? { field: 'factoryNational', message: `国家级评价项目超过每年${evaluatorQuota}个的上限` }
        : null,
  },
  {
    code: 'year.past',
    level: 'error',
    says: '报告年度已经结束或正在进行',
    of: (answers, { reference }) =>
      (answers.number('year') ?? 0) > reference.now.year ? { field: 'year', message: '报告年度不能晚于今年' } : null,
  },
  commitmentCheck,
]
