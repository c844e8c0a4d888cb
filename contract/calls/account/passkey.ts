/** 通行密钥: keys in a person's devices, registered in the own account and used to sign in. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { requiredText } from '../../rule-schemas.ts'
import { Done, Id, Moment, Nothing } from '../../shapes.ts'
import { Login } from './user.ts'

/** How many an account may have. */
export const passkeysAtMost = 10

/** Ed25519, ECDSA on P-256, RSA, as COSE numbers them. */
export const passkeyAlgorithms = [-8, -7, -257] as const

const binary = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)
const Password = z.string('请输入密码').min(1, '请输入密码').max(64)
const transports = z.array(z.string().max(30)).max(10)
/** What a browser and its authenticator answer with; base64url throughout, as the standard names them. */
const answered = { credential: binary(1400), clientData: binary(4000) }

export const passkey = {
  list: call({
    get: '/passkey/list',
    title: '本账号的通行密钥',
    may: 'signedIn',
    byViewer: false,
    evenIfUnverified: true,
    in: Nothing,
    out: z.object({
      /** Where the platform has to be open for them; null: its public address does not allow any. */
      site: z.string().nullable(),
      rows: z.array(z.object({ id: Id, name: z.string(), createdAt: Moment, lastUsedAt: Moment.nullable() })),
    }),
  }),
  beginAdding: call({
    post: '/passkey/beginAdding',
    secret: true,
    title: '开始添加通行密钥（密码；开启双因子登录的另加动态口令）',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ password: Password, code: z.string().trim().max(30).default('') }),
    out: z.object({
      challenge: z.string(),
      siteId: z.string(),
      siteLabel: z.string(),
      /** The account, as its authenticator files the key. */
      user: z.string(),
      loginName: z.string(),
      /** Keys that the account has already. */
      known: z.array(z.object({ credential: z.string(), transports })),
    }),
  }),
  add: call({
    post: '/passkey/add',
    title: '添加通行密钥',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ name: requiredText(30), ...answered, attestation: binary(20_000), transports }),
    out: Done,
  }),
  remove: call({
    post: '/passkey/remove',
    title: '移除本账号的一把通行密钥',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ passkey: Id, password: Password }),
    out: Done,
  }),
  beginSignIn: call({
    post: '/passkey/beginSignIn',
    secret: true,
    title: '开始用通行密钥登录',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    in: z.strictObject({}),
    out: z.object({ challenge: z.string(), siteId: z.string() }),
  }),
  signIn: call({
    post: '/passkey/signIn',
    secret: true,
    title: '用通行密钥登录',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    in: z.strictObject({ ...answered, authenticatorData: binary(4000), signature: binary(4000) }),
    out: Login,
  }),
}
