/** Name and contacts of whoever has an account: each with its rule and length, for the call and the box alike. */
import { field, text } from '@green/filing/form/fields.ts'

export const personName = field('name', '姓名', text({ required: true, rules: ['personName', { maxLength: 40 }] }))
export const mobile = field('mobile', '手机号', text({ required: true, rules: ['mobile', { maxLength: 20 }] }))
export const email = field('email', '邮箱', text({ required: true, rules: ['email', { maxLength: 254 }] }))
