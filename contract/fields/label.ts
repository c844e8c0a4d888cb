/** A label of enterprises, and why one has it. */
import { area, date, field, text, yesNo } from '@green/filing/form/fields.ts'

/** Enterprises that get a label at once. */
export const mostCodes = 500
const codeLength = 18

export const labelFields = {
  name: field(
    'name',
    '名称',
    text({ required: true, rules: [{ length: [2, 20] }], hint: '2 至 20 个字，例如重点用能单位' }),
  ),
  description: field('description', '说明', text({ rules: [{ maxLength: 200 }], hint: '依据的文件或口径' })),
  enabled: field('enabled', '启用', yesNo()),
}
/** Codes as they are pasted: a column, or separated by commas. */
export const codesField = field(
  'socialCodes',
  '统一社会信用代码',
  area(mostCodes * (codeLength + 2), { required: true, hint: `可以粘贴一列，一次最多 ${mostCodes} 家。` }),
)
/** First and last day of the label. */
export const labelDays = [
  field('startOn', '开始日期', date({ required: true })),
  field('endOn', '结束日期', date({ hint: '不填为长期' })),
] as const
/** Why an enterprise has the label. */
export const labelReason = field('reason', '依据', text({ required: true, rules: [{ length: [2, 200] }] }))
