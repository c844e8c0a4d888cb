/** 用户: registration, sign-in, the enterprise's own record, account lists and logs. */
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { captchaAnswer, Work } from '../../captcha.ts'
import { Enterprise, EnterpriseProfile } from '../../enterprise/enterprise.ts'
import { shapeOf } from '../../field-schemas.ts'
import { creditCode, email, mobile, newPassword, smsCode } from '../../fields/person.ts'
import { accountStates, administratorDuties, orgKinds, roles } from '../../roles.ts'
import { byNameRule, LicensedName, maxText, NameAsLicensed, PersonName, ruled } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, Nothing, pageInput, pageOf, QxCode, Version } from '../../shapes.ts'

const neededYes = z.boolean().refine((v) => v, '请阅读并同意用户协议和隐私说明')

export const Login = z.object({
  token: z.string(),
  userRole: z.enum(roles),
  /** The enterprise of an enterprise account. */
  qyItem: z
    .object({
      id: Id,
      enterpriseName: z.string(),
      socialCode: z.string(),
      qxCode: z.string(),
      orgKind: z.enum(orgKinds),
      state: z.enum(accountStates),
    })
    .nullable(),
  socialCode: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  address: z.string().nullable(),
})
export type Login = z.output<typeof Login>

export const LoginState = z.object({
  userId: Id,
  userRole: z.enum(roles),
  name: z.string(),
  loginName: z.string(),
  qxCode: z.string().nullable(),
  qxName: z.string().nullable(),
  orgKind: z.enum(orgKinds).nullable(),
  socialCode: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  /** An operator of an enterprise: who holds its main account, and whether operators may submit. */
  operator: z.object({ mainName: z.string(), maySubmit: z.boolean() }).nullable(),
  state: z.enum(accountStates),
  mustChangePassword: z.boolean(),
  /** The city requires a second factor of this account, and it has none yet. */
  mustSetSecondFactor: z.boolean(),
  /** This person agreed to an earlier version of the privacy notice than today's. */
  hasNewPrivacyNotice: z.boolean(),
  /** Of an administrator where duties are split: which of the three; `none` without any. */
  duty: z.enum([...administratorDuties, 'none']).nullable(),
  /** An administrator looks through this person's eyes, until then. */
  viewing: z.object({ viewerName: z.string(), until: Moment }).nullable(),
  /** Features closed for this person (功能开关): the words that stand in their place, by feature. */
  closed: z.record(z.string(), z.string()),
  /** 更新说明 have come for this role since this person's last look. */
  hasNewNotes: z.boolean(),
  unreadMessages: z.number(),
  /** When the session expires without use, and when at the latest. */
  idleEndsAt: Moment,
  endsAt: Moment,
})
export type LoginState = z.output<typeof LoginState>

export const AccountRow = z.object({
  id: Id,
  /** Empty once the account is closed and its login name is free again. */
  loginName: z.string(),
  name: z.string(),
  mobile: z.string(),
  userRole: z.enum(roles),
  /** A further role that stands on it (role/getRoles); null: the role itself. */
  roleId: z.string().nullable(),
  roleLabel: z.string(),
  /** Of an administrator where duties are split. */
  duty: z.enum(administratorDuties).nullable(),
  unit: z.string().nullable(),
  qxCode: z.string().nullable(),
  qxName: z.string().nullable(),
  enterpriseId: Id.nullable(),
  enterpriseName: z.string().nullable(),
  socialCode: z.string().nullable(),
  orgKind: z.enum(orgKinds).nullable(),
  operator: z.boolean(),
  state: z.enum(accountStates),
  stateLabel: z.string(),
  validUntil: z.string().nullable(),
  lastLoginAt: Moment.nullable(),
  createdAt: Moment,
  /** Labels whose enterprises a supervisor may see. */
  scopeLabels: z.array(Id),
  version: z.number(),
})
export type AccountRow = z.output<typeof AccountRow>

/** `login`: sign-in and sign-out; `business`: work on records; `system`: accounts, dictionaries, configuration. */
export const logKinds = { login: '登录日志', business: '操作日志', system: '系统日志' } as const

const logFilter = {
  keyword: maxText(50).optional(),
  kind: z.enum(['login', 'business', 'system', 'all']).default('login'),
  from: DateText.optional(),
  to: DateText.optional(),
}

export const LogRow = z.object({
  id: Id,
  at: Moment,
  account: z.string().nullable(),
  role: z.string().nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  object: z.string().nullable(),
  result: z.string(),
  /** Why a sign-in failed, for the administrator. */
  reason: z.string().nullable(),
  /** Before and after, for readers of the log; personal values are masked. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})

export const user = {
  captcha: call({
    get: '/user/captcha',
    title: '图形验证码，以及可代替它的浏览器计算',
    may: 'anyone',
    byViewer: false,
    evenIfBusy: true,
    in: Nothing,
    /** `workOnly`: after many pictures of one address none is drawn, and only the work answers the code. */
    out: z.object({ captchaId: Id, svg: z.string(), workOnly: z.boolean(), work: Work }),
  }),
  sendCode: call({
    post: '/user/sendCode',
    title: '发送短信验证码',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    in: z.strictObject({
      ...shapeOf([mobile]),
      scene: z.enum(['login', 'register', 'password', 'changeMobile', 'handOver']),
      ...captchaAnswer,
    }),
    out: z.object({ sentTo: z.string(), nextInSeconds: z.number(), validMinutes: z.number() }),
  }),
  loginByCodeOrPwd: call({
    post: '/user/loginByCodeOrPwd',
    title: '登录（密码或短信验证码）',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    in: z
      .strictObject({
        loginName: z.string().max(50).optional(),
        password: z.string().max(64).optional(),
        mobile: ruled('mobile', 20).optional(),
        verifyCode: ruled('verifyCode', 10).optional(),
        ...captchaAnswer,
      })
      .refine((v) => (v.loginName && v.password) || (v.mobile && v.verifyCode), {
        message: '请输入账号和密码，或手机号和验证码',
        path: ['loginName'],
      }),
    out: Login,
  }),
  getEnterName: call({
    get: '/user/getEnterName',
    title: '按统一社会信用代码查询企业名称',
    may: 'anyone',
    in: z.strictObject(shapeOf([creditCode])),
    out: z.object({
      enterpriseName: z.string().nullable(),
      registered: z.boolean(),
      /** The response of the official register for an enterprise the archive does not have; null where it was not called. */
      register: z.enum(['found', 'unknown', 'away']).nullable(),
      /** How the organisation was closed, from the register. */
      closed: z.string().nullable(),
    }),
  }),
  registerByCode: call({
    post: '/user/registerByCode',
    secret: true,
    title: '注册企业账号',
    may: 'anyone',
    in: byNameRule(
      z
        .strictObject({
          ...shapeOf([mobile, smsCode, creditCode, email]),
          password: shapeOf([newPassword]).newPassword,
          /** Compared below. */
          passwordAgain: z.string(),
          enterpriseName: LicensedName,
          nameAsLicensed: NameAsLicensed,
          qxCode: QxCode,
          orgKind: z.enum(orgKinds),
          contactName: PersonName,
          agreed: neededYes,
        })
        .refine((v) => v.password === v.passwordAgain, { message: '两次输入的密码不一致', path: ['passwordAgain'] }),
    ),
    out: Login,
  }),
  exitLogin: call({
    post: '/user/exitLogin',
    title: '退出登录',
    may: 'signedIn',
    byViewer: true,
    evenIfBusy: true,
    evenIfReadOnly: true,
    evenIfUnverified: true,
    in: Nothing,
    out: Done,
  }),
  saveQyInfo: call({
    post: '/user/saveQyInfo',
    title: '提交企业信息供区县审核',
    may: ['enterprise'],
    mainAccount: true,
    evenIfUnverified: true,
    in: byNameRule(EnterpriseProfile.extend({ version: Version, nameAsLicensed: NameAsLicensed })),
    out: Enterprise,
  }),
  updateQyInfo: call({
    post: '/user/updateQyInfo',
    title: '修改企业信息',
    may: ['enterprise'],
    mainAccount: true,
    evenIfUnverified: true,
    in: byNameRule(EnterpriseProfile.partial().extend({ version: Version, nameAsLicensed: NameAsLicensed })),
    out: Enterprise,
  }),
  getQyinfoById: call({
    get: '/user/getQyinfoById',
    title: '企业信息',
    may: ['enterprise', 'county', 'city', 'supervisor', 'admin'],
    evenIfUnverified: true,
    in: z.strictObject({ id: Id.optional() }),
    out: Enterprise,
  }),
  updatePwd: call({
    post: '/user/updatePwd',
    title: '修改密码（原密码）',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ oldPassword: z.string().min(1, '请输入原密码').max(64), ...shapeOf([newPassword]) }),
    out: Done,
  }),
  updatePwdByCode: call({
    post: '/user/updatePwdByCode',
    title: '找回密码（短信验证码）',
    may: 'anyone',
    in: z.strictObject({
      ...shapeOf([mobile, smsCode, newPassword]),
    }),
    out: Done,
  }),
  getLoginState: call({
    get: '/user/getLoginState',
    title: '登录状态',
    may: 'signedIn',
    evenIfBusy: true,
    evenIfUnverified: true,
    in: Nothing,
    out: LoginState,
  }),
  getLogs: call({
    get: '/user/getLogs',
    title: '登录与操作日志',
    may: 'signedIn',
    byViewer: false,
    evenIfUnverified: true,
    /** `mine`: only the own sign-ins and sign-outs, whatever else one may read. */
    in: z.strictObject({ ...pageInput, ...logFilter, mine: z.literal('1').optional() }),
    out: pageOf(LogRow),
  }),
  exportLogs: call({
    get: '/user/exportLogs',
    title: '导出日志',
    may: ['city', 'admin'],
    duty: 'audit',
    in: z.strictObject(logFilter),
    ...listExport,
  }),
  getUserList: call({
    get: '/user/getUserList',
    title: '账号列表',
    may: ['city', 'admin'],
    duty: administratorDuties,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      userRole: z.enum(roles).optional(),
      state: z.enum(accountStates).optional(),
      qxCode: QxCode.optional(),
      registered: z.enum(['0', '1']).optional(),
    }),
    out: pageOf(AccountRow),
  }),
}
