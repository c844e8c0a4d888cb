/** 账号安全: what a person does for the safety of the own account, the second step of a sign-in, and the city's rule for it. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { captchaAnswer } from '../../captcha.ts'
import { shapeOf } from '../../field-schemas.ts'
import { loggedReason } from '../../reasons.ts'
import { needed } from '../../rule-schemas.ts'
import { Done, Id, Moment, Nothing, Version } from '../../shapes.ts'
import { orWaits } from './two-hands.ts'
import { Login } from './user.ts'

const Password = z.string('请输入密码').min(1, '请输入密码').max(64)
/** Six digits of the authenticator app, or one of the recovery codes; blanks and hyphens do not count. */
export const SecondCode = z.string('请输入动态口令').trim().min(1, '请输入动态口令').max(30)
/** What the refusal of a first step hands out, for the second. */
export const Challenge = z.string().min(1).max(100)

/** How many recovery codes there are. */
export const recoveryCodes = 10

const Rule = z.object({
  /** Officers, experts, inspectors and administrators must have a second factor. */
  required: z.boolean(),
  version: z.number(),
  /** Accounts of these roles with a second factor, and all of them. */
  withFactor: z.number(),
  accounts: z.number(),
})

const Device = z.object({
  session: Id,
  /** Browser and system in words; null for sign-ins of earlier releases. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  startedAt: Moment,
  lastSeenAt: Moment,
  endsAt: Moment,
  /** The one that asks. */
  own: z.boolean(),
})

const RecoveryCodes = z.object({
  /** Shown once. */
  codes: z.array(z.string()),
})

export const security = {
  ways: call({
    get: '/security/ways',
    title: '登录页除密码和短信验证码外还有哪些登录方式',
    may: 'anyone',
    byViewer: false,
    evenIfBusy: true,
    in: Nothing,
    out: z.object({
      /** The city's single sign-on by its label; null: none is set up. */
      provider: z.string().nullable(),
      /** Where the platform has to be open for passkeys; null: its public address does not allow any. */
      passkeySite: z.string().nullable(),
    }),
  }),
  state: call({
    get: '/security/state',
    title: '本账号的双因子登录和手机号',
    may: 'signedIn',
    byViewer: false,
    evenIfUnverified: true,
    in: Nothing,
    out: z.object({
      /** Since when the second factor is on; null: off. */
      onSince: Moment.nullable(),
      recoveryLeft: z.number(),
      /** The city requires it of this account. */
      required: z.boolean(),
      mobile: z.string(),
    }),
  }),
  beginFactor: call({
    post: '/security/beginFactor',
    secret: true,
    title: '开始绑定动态口令（给出密钥和二维码内容）',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ password: Password }),
    out: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmFactor: call({
    post: '/security/confirmFactor',
    secret: true,
    title: '用第一个动态口令开启双因子登录',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ code: SecondCode }),
    out: RecoveryCodes,
  }),
  renewRecovery: call({
    post: '/security/renewRecovery',
    secret: true,
    title: '重新生成恢复码，原有的作废',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ password: Password, code: SecondCode }),
    out: RecoveryCodes,
  }),
  turnOffFactor: call({
    post: '/security/turnOffFactor',
    title: '关闭双因子登录（密码和动态口令）',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ password: Password, code: SecondCode }),
    out: Done,
  }),
  signIn: call({
    post: '/security/signIn',
    title: '登录的第二步（动态口令或恢复码）',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    in: z.strictObject({ challenge: Challenge, code: SecondCode, ...captchaAnswer }),
    out: Login,
  }),
  rule: call({
    get: '/security/rule',
    title: '双因子登录的要求',
    may: ['admin'],
    duty: 'security',
    in: Nothing,
    out: Rule,
  }),
  saveRule: call({
    post: '/security/saveRule',
    hands: { twoHands: { second: ['admin'], days: 3 } },
    title: '设定工作人员、专家和管理员是否必须使用双因子登录',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({ required: z.boolean(), ...shapeOf([loggedReason]), version: Version }),
    out: orWaits(Rule),
  }),
  devices: call({
    get: '/security/devices',
    title: '我的设备（正在使用的登录）',
    may: 'signedIn',
    byViewer: false,
    evenIfUnverified: true,
    in: Nothing,
    out: z.array(Device),
  }),
  endDevices: call({
    post: '/security/endDevices',
    title: '结束我的一次登录，或其他全部登录',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({
      /** Without it: all of them, except the one that asks. */
      session: Id.optional(),
    }),
    out: z.object({ ended: z.number() }),
  }),
  ownCode: call({
    post: '/security/ownCode',
    title: '向本账号现手机号发送更换手机号的验证码',
    may: 'signedIn',
    evenIfBusy: true,
    evenIfUnverified: true,
    evenIfReadOnly: true,
    in: z.strictObject(captchaAnswer),
    out: z.object({ sentTo: z.string(), nextInSeconds: z.number(), validMinutes: z.number() }),
  }),
  changeMobile: call({
    post: '/security/changeMobile',
    title: '更换手机号（新、旧手机号验证码）',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({
      mobile: needed('mobile', 20),
      verifyCode: needed('verifyCode', 10),
      ownCode: needed('verifyCode', 10),
    }),
    out: Done,
  }),
}
