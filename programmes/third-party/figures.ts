/** Figures of an institution's filing. */
import { divide, times } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'

export const figures = {
  seniorRatio: {
    label: '高级职称占比',
    unit: '%',
    decimals: 2,
    formula: '其中高级职称 ÷ 中级以上职称专职人员 × 100',
    of: (answers) => times(divide(answers.number('staffSenior'), answers.number('staffMid')), 100),
  },
  perfCount: {
    label: '近五年业绩数',
    unit: '项',
    decimals: 0,
    formula: '近五年业绩的行数',
    of: (answers) => answers.rows('perfRows').length,
  },
} satisfies Record<string, Figure>
