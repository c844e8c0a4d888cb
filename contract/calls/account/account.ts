/** 账号: the second login and what administrators do with accounts, beside what every user calls (`user.ts`). */
import { date, field, option, region, text } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { captchaAnswer } from '../../captcha.ts'
import { shapeOf } from '../../field-schemas.ts'
import { firstCode, mobile, newPassword, personName } from '../../fields/person.ts'
import { dailyRecord, type TwoHands } from '../../hands.ts'
import { importCallsOf } from '../../import-calls.ts'
import { ImportReport } from '../../imports.ts'
import { loggedReason } from '../../reasons.ts'
import { roleLabels, staffRoles } from '../../roles.ts'
import { requiredText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, QxCode, Version } from '../../shapes.ts'
import { Challenge, SecondCode } from './security.ts'
import { orWaits } from './two-hands.ts'
import { AccountRow } from './user.ts'

export const staffLoginName = field('loginName', '登录名', text({ required: true, rules: [{ maxLength: 30 }] }))
export const StaffLoginName = z
  .string('该输入项为必填项!')
  .regex(/^[a-zA-Z][a-zA-Z0-9_]{2,29}$/, '登录名为3至30位字母、数字或下划线，以字母开头')

export const accountEnd = field('validUntil', '有效期至', date({ hint: '不填为长期有效；专家请填聘期截止日。' }))
const staffLabels = Object.fromEntries(staffRoles.map((role) => [role, roleLabels[role]])) as Record<
  (typeof staffRoles)[number],
  string
>
/** A new account of staff or of an expert; the rule of the login name stands in `StaffLoginName`. */
export const newAccountFields = [
  field('userRole', '角色', option(staffLabels, { required: true })),
  field('qxCode', '区县', region()),
  { ...staffLoginName, spec: { ...staffLoginName.spec, hint: '3 至 30 位字母、数字或下划线，以字母开头。' } },
  personName,
  mobile,
  field('unit', '单位', text({ required: true, rules: ['organisationName'] })),
  accountEnd,
]

/** Whoever can make, open or widen an account of staff needs another administrator for it. */
const bySecondAdministrator: TwoHands = { twoHands: { second: ['admin'], days: 3 } }

/** Given out only where there is no text gateway, to whoever has carried the act out: the owner's telephone gets it otherwise. */
const OwnLink = z.string().nullable()

const ServerLogin = z.object({ tokenName: z.string(), tokenValue: z.string() })

/** 第二登录: a token for callers below /server, sent in the header that the response names. */
export const auth = {
  login: call({
    post: '/auth/login',
    title: '第二登录（供其他系统）',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    serverOnly: true,
    in: z.strictObject({
      loginName: z.string('请输入账号').min(1, '请输入账号').max(50),
      password: z.string('请输入密码').min(1, '请输入密码').max(64),
      ...captchaAnswer,
    }),
    out: ServerLogin,
  }),
  second: call({
    post: '/auth/second',
    title: '第二登录的动态口令步骤',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    serverOnly: true,
    in: z.strictObject({ challenge: Challenge, code: SecondCode, ...captchaAnswer }),
    out: ServerLogin,
  }),
}

/** 账号管理: the calls of sys/admin and sys/registered beyond the specification's list. */
export const account = {
  firstAdmin: call({
    post: '/account/firstAdmin',
    title: '建立第一个系统管理员（凭启动时显示的一次性代码）',
    may: 'anyone',
    in: z.strictObject({
      ...shapeOf([firstCode]),
      loginName: StaffLoginName,
      ...shapeOf([personName, mobile]),
      password: shapeOf([newPassword]).newPassword,
    }),
    out: Done,
  }),
  setOwnPassword: call({
    post: '/account/setOwnPassword',
    title: '凭本人收到的链接设置密码',
    may: 'anyone',
    in: z.strictObject({ link: requiredText(100), ...shapeOf([newPassword]) }),
    out: Done,
  }),
  create: call({
    post: '/account/create',
    hands: bySecondAdministrator,
    title: '新建工作人员或专家账号',
    may: ['admin'],
    in: z.strictObject({
      ...shapeOf(newAccountFields),
      loginName: StaffLoginName,
      qxCode: QxCode.nullish(),
      validUntil: DateText.nullish(),
      /** The pages of the version before have none. */
      reason: shapeOf([loggedReason]).reason.optional(),
    }),
    out: orWaits(z.object({ id: Id, link: OwnLink })),
  }),
  ...importCallsOf('/account', '工作人员', ['admin'], bySecondAdministrator, orWaits(ImportReport)),
  setState: call({
    post: '/account/setState',
    hands: bySecondAdministrator,
    title: '停用或启用账号',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({
      id: Id,
      state: z.enum(['active', 'disabled']),
      ...shapeOf([loggedReason]),
      version: Version,
    }),
    out: orWaits(AccountRow),
  }),
  setScope: call({
    post: '/account/setScope',
    hands: bySecondAdministrator,
    title: '按企业标签设置节能监察人员的数据范围',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({ id: Id, version: Version, scopeLabels: z.array(Id).max(20) }),
    out: orWaits(AccountRow),
  }),
  resetPassword: call({
    post: '/account/resetPassword',
    hands: bySecondAdministrator,
    secret: true,
    title: '重置密码',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({ id: Id, ...shapeOf([loggedReason]) }),
    out: orWaits(z.object({ link: OwnLink })),
  }),
  sessions: call({
    get: '/account/sessions',
    title: '一个账号正在使用的登录',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({ id: Id }),
    out: z.array(
      z.object({
        session: Id,
        ip: z.string().nullable(),
        device: z.string().nullable(),
        startedAt: Moment,
        lastSeenAt: Moment,
        endsAt: Moment,
        /** The one that asks. */
        own: z.boolean(),
      }),
    ),
  }),
  endSessions: call({
    post: '/account/endSessions',
    hands: dailyRecord,
    title: '结束一个账号的一次或全部登录',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({
      id: Id,
      /** Without it: all of them, except the one that asks. */
      session: Id.optional(),
    }),
    out: z.object({ ended: z.number() }),
  }),
  extend: call({
    post: '/account/extend',
    hands: bySecondAdministrator,
    title: '延长或缩短账号的有效期',
    may: ['admin'],
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([loggedReason]), validUntil: DateText.nullable() }),
    out: orWaits(AccountRow),
  }),
}
