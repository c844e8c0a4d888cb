/** An objection to what is published. */
import { area, field, text } from '@green/filing/form/fields.ts'

/** Of a person or an organisation; never shown to whom it is against. */
export const objectionFields = [
  field('name', '姓名或单位名称', text({ required: true, rules: ['organisationName', { maxLength: 60 }] })),
  field(
    'contact',
    '手机或邮箱',
    text({ required: true, rules: [{ length: [5, 60] }], faultText: '请填写能联系到您的手机号或邮箱' }),
  ),
  field(
    'reason',
    '事实和理由',
    area(1000, { required: true, atLeast: 10, hint: '10至1000字。', faultText: '请说明事实和理由，10至1000个字' }),
  ),
] as const
