/** Fields of an account: each with its rule and length, which the call and the screen take from here. */

import { area, field, text } from '@green/filing/form/fields.ts'
import { creditCodeLength, mobileLength } from '@green/filing/value/rule-settings.ts'

export const personName = field('name', '姓名', text({ required: true, rules: ['personName', { maxLength: 40 }] }))
export const mobile = field(
  'mobile',
  '手机号',
  text({ required: true, rules: ['mobile', { maxLength: mobileLength }] }),
)
export const email = field('email', '电子邮箱', text({ required: true, rules: ['email', { maxLength: 254 }] }))
export const smsCode = field(
  'verifyCode',
  '短信验证码',
  text({ required: true, rules: ['verifyCode', { maxLength: 10 }] }),
)
export const creditCode = field(
  'socialCode',
  '统一社会信用代码',
  text({ required: true, rules: ['xydm', { maxLength: creditCodeLength }] }),
)

/** What a person signs in with: a login name, a mobile number or a credit code. */
export const signInName = field('loginName', '账号', text({ required: true, rules: [{ maxLength: 50 }] }))
const longestPassword = { maxLength: 64 } as const
export const password = field('password', '登录密码', text({ required: true, rules: [longestPassword] }))
export const newPassword = field(
  'newPassword',
  '新密码',
  text({ required: true, rules: ['password', longestPassword] }),
)
/** 动态口令, or one of the recovery codes that stand for it. */
export const secondCode = field('code', '动态口令或恢复码', text({ required: true, rules: [{ maxLength: 30 }] }))
/** The six digits of the app alone. */
export const appCode = field('code', '动态口令', text({ required: true, rules: [{ maxLength: 6 }] }))
/** The code that a new installation prints. */
export const firstCode = field('code', '一次性代码', text({ required: true, rules: [{ maxLength: 40 }] }))
export const passkeyName = field('name', '名称', text({ required: true, rules: [{ maxLength: 30 }] }))

export const calendarName = field('name', '名称', text({ required: true, rules: [{ maxLength: 20 }] }))

/** Why a successor takes a main account over, and why its holder does not agree. */
export const takeOverReason = field(
  'reason',
  '申请理由',
  area(300, { required: true, atLeast: 5, hint: '如：原联系人已离职，电话无法接通' }),
)
export const takeOverObjection = field(
  'objection',
  '异议',
  area(200, { required: true, atLeast: 5, hint: '不是本单位安排的，请告诉区县' }),
)
