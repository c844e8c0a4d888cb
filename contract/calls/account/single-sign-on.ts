/** 单点登录: signing in by the city's identity provider, and the binding of a person there to an account here. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { Done, Moment, Nothing } from '../../shapes.ts'
import { Login } from './user.ts'

/** An account of an enterprise, or one of the office: a person may bind one of each. */
export const identityKinds = ['enterprise', 'office'] as const

/** What only the browser has that began the sign-in. */
const Ticket = z.string().min(1).max(100)
/** Steps of signing in: answered also under overload and while nothing can be saved. */
const step = { may: 'anyone', evenIfBusy: true, evenIfReadOnly: true, secret: true } as const

export const singleSignOn = {
  begin: call({
    post: '/sso/begin',
    title: '开始单点登录（给出对方登录页的地址）',
    ...step,
    in: z.strictObject({}),
    out: z.object({ address: z.string(), ticket: z.string() }),
  }),
  finish: call({
    post: '/sso/finish',
    title: '单点登录返回后登录，或得知还没有绑定账号',
    ...step,
    in: z.strictObject({
      ticket: Ticket,
      /** The query of the address that the provider sent the browser back to. */
      answer: z.string().min(1).max(6000),
      /** Begun to bind another account: nobody is signed in. */
      binding: z.boolean().default(false),
    }),
    out: z.object({
      login: Login.nullable(),
      /** Nobody's yet: the ticket binds it to the account that signs in now. */
      bind: z.string().nullable(),
      /** Bound to two accounts: the ticket signs in to one of them. */
      choose: z.string().nullable(),
    }),
  }),
  choose: call({
    post: '/sso/choose',
    title: '单点登录绑定了两个账号时，选一个登录',
    ...step,
    in: z.strictObject({ ticket: Ticket, kind: z.enum(identityKinds) }),
    out: Login,
  }),
  bind: call({
    post: '/sso/bind',
    title: '把单点登录的身份绑定到刚刚登录的本人账号',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ ticket: Ticket }),
    out: Done,
  }),
  own: call({
    get: '/sso/own',
    title: '本账号绑定的单点登录',
    may: 'signedIn',
    byViewer: false,
    evenIfUnverified: true,
    in: Nothing,
    out: z.object({
      label: z.string().nullable(),
      /** Since when; null: not bound. */
      boundAt: Moment.nullable(),
      lastUsedAt: Moment.nullable(),
    }),
  }),
  unbind: call({
    post: '/sso/unbind',
    title: '解除本账号的单点登录绑定',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({}),
    out: Done,
  }),
}
