/** 登录: by password or by a code sent to the mobile, then the second step where the account has one; responses never reveal which part was wrong. */
import { refuse } from '@green/contract/errors.ts'
import { accountStates, isFiler, orgKinds, roles } from '@green/contract/roles.ts'
import { normalise } from '@green/filing/value/normalise.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { serverTokenName } from '../../../platform/http/guard/token-names.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services } from '../../../platform/services.ts'
import { beginSecondStep, requireSecondStep, type SecondStepForm } from '../second-factor/second-step.ts'
import { hasFactor } from '../second-factor/store.ts'
import {
  type AccountRecord,
  type Holder,
  holdersByMobile,
  holdersByName,
  honourSignIn,
  isPasswordOf,
  noteSignIn,
} from '../store.ts'
import { admit, countFailure, requireAttempt, requireFree } from './attempts.ts'
import type { CaptchaAnswer } from './captcha.ts'
import { requireUnused, tryCode, whyRefused } from './codes.ts'
import { knownPlaces } from './known-store.ts'
import { verifyPassword } from './passwords.ts'
import { type Origin, openSession, placeOf, requireUsable, supersedeSessions } from './session.ts'
import { auditSuccess, failed, noted } from './sign-in-log.ts'
import { tellUnusual } from './unusual.ts'

type PasswordForm = { loginName: string; password: string } & CaptchaAnswer
type CodeForm = { mobile: string; verifyCode: string } & CaptchaAnswer

/** What a complete sign-in opens: the web's login, or the token for callers below /server. */
type Opened = { web: ReturnType<typeof loginOf>; server: { tokenName: string; tokenValue: string } }
type Kind = keyof Opened

const openers: { [K in Kind]: (tx: Tx, holder: Holder, origin: Origin) => Promise<Opened[K]> } = {
  /** A new token each time; a second sign-in of a staff account in the same place ends the first. */
  web: async (tx, holder, origin) => {
    const { id, role } = holder.account
    if (!isFiler(role)) await supersedeSessions(tx, id, placeOf(role, origin), origin)
    return loginOf(holder, await openTo(tx, holder, origin))
  },
  /** The first session continues. */
  server: async (tx, holder, origin) => ({
    tokenName: serverTokenName,
    tokenValue: await openTo(tx, holder, origin),
  }),
}

const openTo = (tx: Tx, { account }: Holder, origin: Origin) => {
  const { ip, device } = origin
  return openSession(tx, account.id, ip, { device, passedSecond: true, place: placeOf(account.role, origin) })
}

export const signInByPassword = (services: Services, form: PasswordForm, origin: Origin) =>
  passwordSignIn(services, form, { origin, kind: 'web', action: '密码登录' })

/** The second sign-in, for callers below /server. */
export const secondSignIn = (services: Services, form: PasswordForm, origin: Origin) =>
  passwordSignIn(services, form, { origin, kind: 'server', action: '第二登录' })

async function passwordSignIn<K extends Kind>(
  services: Services,
  form: PasswordForm,
  { origin, kind, action }: { origin: Origin; kind: K; action: string },
): Promise<Opened[K]> {
  const name = normalise('socialCode', form.loginName).toLowerCase()
  const [holder = null] = await holdersByName(services.db, name)
  const target = { account: holder?.account ?? null, name, way: 'password' as const }
  const opened = await noted(services, { target, origin, action }, async () => {
    await requireAttempt(services, target, form, origin.ip)
    const passwordHash = target.account?.passwordHash ?? null
    if (!(await verifyPassword(passwordHash, form.password)) || !holder || !passwordHash)
      throw failed(await countFailure(services, target, origin.ip), holder ? '密码错误' : '账号不存在')
    const stillRight = async (tx: Tx, isComplete: boolean) => {
      const { id } = holder.account
      const isRight = isComplete
        ? await honourSignIn(tx, id, passwordHash, clock.now())
        : await isPasswordOf(tx, id, passwordHash)
      if (!isRight) throw failed(refuse('BAD_CREDENTIALS'), '密码刚刚被修改')
    }
    return firstStep(
      services,
      { target: { ...target, account: holder.account }, holder, origin, kind, action },
      stillRight,
    )
  })
  return orSecondStep(opened)
}

export async function signInByCode(services: Services, form: CodeForm, origin: Origin): Promise<Opened['web']> {
  const [holder = null] = await holdersByMobile(services.db, form.mobile)
  const target = { account: holder?.account ?? null, name: form.mobile, way: 'code' as const }
  const action = '验证码登录'
  const opened = await noted(services, { target, origin, action }, async () => {
    await requireAttempt(services, target, form, origin.ip)
    const code = await tryCode(services, form.mobile, 'login', form.verifyCode)
    if (!code || !holder) {
      const why = holder ? await whyRefused(services, form.mobile, 'login') : '手机号未注册'
      throw failed(await countFailure(services, target, origin.ip), why)
    }
    const useUp = async (tx: Tx, isComplete: boolean) => {
      await requireUnused(tx, code)
      if (isComplete) await noteSignIn(tx, holder.account.id, clock.now())
    }
    const at = { target: { ...target, account: holder.account }, holder, origin, kind: 'web' as const, action }
    return firstStep(services, at, useUp)
  })
  return orSecondStep(opened)
}

/** What proved the person: used up in the transaction of the sign-in, and whether it counts as both factors. */
type Proof = { action: string; passesBoth: boolean; useUp: (tx: Tx) => Promise<void> }

/**
 * Signs in to an account by what is no secret that could be guessed: the word of the identity provider, or a passkey.
 * What locks the password's way locks these too; no failure is counted.
 */
export async function signInByProof(
  services: Services,
  holder: Holder,
  origin: Origin,
  { action, passesBoth, useUp }: Proof,
): Promise<Opened['web']> {
  const { account } = holder
  const target = { account, name: account.loginName, way: 'password' as const }
  const opened = await noted(services, { target, origin, action }, () =>
    firstStep(services, { target, holder, origin, kind: 'web', action, passesBoth }, async (tx, isComplete) => {
      await useUp(tx)
      if (isComplete) await noteSignIn(tx, account.id, clock.now())
    }),
  )
  return orSecondStep(opened)
}

type FirstStep<K extends Kind> = {
  target: Parameters<typeof requireFree>[1]
  holder: Holder
  origin: Origin
  kind: K
  action: string
  /** A second factor is not asked for. */
  passesBoth?: boolean
}

/** Completes the sign-in, or leaves it waiting for the second step where the account has a second factor. */
async function firstStep<K extends Kind>(
  services: Services,
  { target, holder, origin, kind, action, passesBoth = false }: FirstStep<K>,
  prove: (tx: Tx, isComplete: boolean) => Promise<void>,
): Promise<Opened[K] | { challenge: string }> {
  const { account } = holder
  return transaction(services.db, async (tx) => {
    const [hasSecond, known] = await Promise.all([
      hasFactor(tx, account.id),
      knownPlaces(tx, account.id),
      requireFree(tx, target, origin.ip),
    ])
    await requireUsable(tx, account)
    requireOwnPassword(account)
    if (hasSecond && !passesBoth) {
      const waiting = auditSuccess(tx, { account, origin, action, result: '第一步通过，等待动态口令' })
      const [challenge] = await Promise.all([beginSecondStep(tx, account.id, kind), prove(tx, false), waiting])
      return { challenge }
    }
    const [opened] = await Promise.all([
      openers[kind](tx, holder, origin),
      prove(tx, true),
      auditSuccess(tx, { account, origin, action }),
      admit(tx, account, origin),
      tellUnusual(tx, services, account, { known, origin }),
    ])
    return opened
  })
}

/** The first step answers the waiting sign-in as a refusal, so that nobody takes it for a login. */
function orSecondStep<T extends object>(opened: T | { challenge: string }): T {
  if ('challenge' in opened) throw refuse('SECOND_FACTOR', {}, { challenge: opened.challenge })
  return opened
}

/** The second step of the web's sign-in. */
export const signInBySecond = (services: Services, form: SecondStepForm, origin: Origin) =>
  secondStep(services, form, origin, 'web')

/** The second step of the sign-in below /server. */
export const secondSignInBySecond = (services: Services, form: SecondStepForm, origin: Origin) =>
  secondStep(services, form, origin, 'server')

function secondStep<K extends Kind>(
  services: Services,
  form: SecondStepForm,
  origin: Origin,
  kind: K,
): Promise<Opened[K]> {
  return requireSecondStep(services, form, { origin, kind }, async (tx, holder) => {
    await noteSignIn(tx, holder.account.id, clock.now())
    return openers[kind](tx, holder, origin)
  })
}

/** An invited operator has to set a password first. */
function requireOwnPassword(account: AccountRecord): void {
  if (account.operator && account.state === 'pending') throw refuse('INVITED')
}

/** The sign-in data that the web stores. */
export function loginOf({ account, enterprise }: Holder, token: string) {
  const address = enterprise?.profile.address
  return {
    token,
    userRole: oneOf(roles, account.role),
    qyItem: enterprise && {
      id: enterprise.id,
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      qxCode: enterprise.qxCode,
      orgKind: oneOf(orgKinds, enterprise.orgKind),
      state: oneOf(accountStates, account.state),
    },
    socialCode: enterprise?.socialCode ?? null,
    enterpriseName: enterprise?.enterpriseName ?? null,
    address: typeof address === 'string' ? address : null,
  }
}
