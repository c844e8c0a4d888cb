/** Failed sign-ins: two ask for a picture code, five lock for a quarter of an hour, and one address may not try everybody. */
import { refuse } from '@green/contract/errors.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/ids.ts'
import { takeTurn } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { type Failures, failAccount, failName, nameFailures, turnsTaken } from './attempt-store.ts'
import { type CaptchaAnswer, requireCaptcha } from './captcha.ts'
import type { AccountRecord } from './store.ts'

const freeFailures = 2
const allowedFailures = 5
const lockMs = 15 * 60_000
/** A count under a name that no account has is kept like one of an account, but not for ever. */
const forgottenMs = 30 * 24 * 3600_000
/** A whole office may stand behind one address, so it is allowed more than one person. */
const address = { free: 10, limit: 50, seconds: 900 }

/** Whom somebody wants to be: an account, or a name that no account has. */
export type Target = { account: AccountRecord | null; name: string }

const none: Failures = { count: 0, lockedUntil: null }

const nameKey = (name: string) => `sign-in-name:${sha256(name.toLowerCase())}`
const addressKey = (ip: string) => `sign-in-address:${ip}`

/**
 * Refuses while the account is locked or the address failed too often; asks for the picture code after failures.
 * A sign-in by code aims at no password, so it only answers for its address.
 */
export async function requireAttempt(
  services: Services,
  target: Target | null,
  answer: CaptchaAnswer,
  ip: string,
): Promise<void> {
  const now = clock.now()
  const failures = target ? await failuresOf(services, target, now) : none
  if (failures.lockedUntil) throw lockedRefusal(failures.lockedUntil)
  const { count, windowEnds } = await turnsTaken(services.db, addressKey(ip), now)
  if (count >= address.limit) {
    const seconds = secondsUntil(windowEnds)
    throw refuse('TOO_OFTEN', { seconds }, { seconds })
  }
  if (failures.count >= freeFailures || count >= address.free) await requireCaptcha(services, answer)
}

/** Counts a failure; the refusal to answer with says what the next attempt needs. */
export async function countFailure(services: Services, target: Target | null, ip: string) {
  await takeTurn(services.db, addressKey(ip), Number.MAX_SAFE_INTEGER, address.seconds)
  const now = clock.now()
  const fromAddress = (await turnsTaken(services.db, addressKey(ip), now)).count
  const failures = target ? await fail(services, target, now) : none
  if (failures.lockedUntil) return lockedRefusal(failures.lockedUntil)
  const captchaRequired = failures.count >= freeFailures || fromAddress >= address.free
  return refuse('BAD_CREDENTIALS', {}, { captchaRequired })
}

function fail(services: Services, { account, name }: Target, now: string): Promise<Failures> {
  const lockEnds = addMs(now, lockMs)
  return account
    ? failAccount(services.db, account.id, now, allowedFailures, lockEnds)
    : failName(services.db, nameKey(name), now, allowedFailures, lockEnds, addMs(now, forgottenMs))
}

async function failuresOf(services: Services, { account, name }: Target, now: string): Promise<Failures> {
  if (!account) return nameFailures(services.db, nameKey(name), now, allowedFailures)
  if (account.lockedUntil === null) return { count: account.failures, lockedUntil: null }
  return isLocked(account) ? { count: account.failures, lockedUntil: account.lockedUntil } : none
}

/** Whether failures keep an account's password from being tried just now. */
export function isLocked(account: { lockedUntil: string | null }): boolean {
  return account.lockedUntil !== null && Date.parse(account.lockedUntil) > clock.nowMs()
}

export function lockedRefusal(until: string) {
  const seconds = secondsUntil(until)
  return refuse('ACCOUNT_LOCKED', { minutes: Math.ceil(seconds / 60) }, { seconds, captchaRequired: true })
}

function secondsUntil(moment: string): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - clock.nowMs()) / 1000))
}
