/** A label of enterprises, and why one has it. */
import { field, text } from '@green/filing/form/fields.ts'

export const labelFields = {
  name: field(
    'name',
    '名称',
    text({ required: true, rules: [{ length: [2, 20] }], hint: '2 至 20 个字，例如重点用能单位' }),
  ),
  description: field('description', '说明', text({ rules: [{ maxLength: 200 }], hint: '依据的文件或口径' })),
}
/** Why an enterprise has the label. */
export const labelReason = field('reason', '依据', text({ required: true, rules: [{ length: [2, 200] }] }))
