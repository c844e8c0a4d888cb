/** Rules across an institution's filing, after the published conditions (绿色制造第三方评价工作要求). */

import type { DeclaredTotal } from '@green/filing/form/declared-totals.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { rowsNotExpired } from '../blocks/relations.ts'

/** Full-time staff of middle rank and above, and the share of senior ones. */
export const minStaff = 10
export const minSeniorPercent = 50

export const declaredTotals = [
  { code: 'staff.rows', level: 'error', rows: 'staffRows', declared: 'staffMid', fit: 'atLeast' },
] as const satisfies readonly DeclaredTotal[]

export const checks: readonly Check[] = [
  {
    code: 'staff.senior',
    level: 'error',
    says: '高级职称人数不能多于中级以上专职人员',
    of: (answers) =>
      (answers.number('staffSenior') ?? 0) > (answers.number('staffMid') ?? Number.POSITIVE_INFINITY)
        ? { field: 'staffSenior', message: '高级职称人数不能多于中级以上专职人员' }
        : null,
  },
  {
    code: 'staff.min',
    level: 'warning',
    says: `中级以上专职人员不少于${minStaff}人`,
    of: (answers) =>
      (answers.number('staffMid') ?? minStaff) < minStaff
        ? { field: 'staffMid', message: `中级以上专职人员不足${minStaff}人` }
        : null,
  },
  {
    code: 'staff.ratio',
    level: 'warning',
    says: `高级职称占比不低于${minSeniorPercent}%`,
    of: (answers) => {
      const all = answers.number('staffMid') ?? 0
      const senior = answers.number('staffSenior')
      return senior !== null && all > 0 && senior <= all && senior * 100 < all * minSeniorPercent
        ? { field: 'staffSenior', message: `高级职称占比低于${minSeniorPercent}%` }
        : null
    },
  },
  {
    code: 'perf.years',
    level: 'error',
    says: '业绩在近五年内',
    of: (answers, { reference }) =>
      answers
        .rows('perfRows')
        .filter((row) => (row.number('year') ?? reference.now.year) < reference.now.year - 5)
        .map((row) => ({
          field: `perfRows[${row.index}].year`,
          message: `${row.text('year')}年不在近五年内，请删除或更正`,
        })),
  },
  rowsNotExpired({
    code: 'qual.expired',
    rows: 'qualRows',
    column: 'validUntil',
    says: '资质在有效期内',
    message: () => '资质已过有效期，请说明续办情况',
  }),
  commitmentCheck,
]
