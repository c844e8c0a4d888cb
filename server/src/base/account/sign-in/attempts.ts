/**
 * Failed sign-ins, by password and by code alike: after two a picture code is required, each makes the next delay
 * longer, the last allowed one locks. They count per person and address, so that somebody elsewhere cannot lock the
 * owner out. Unknown addresses share a limit, which does not apply to addresses from which the owner signed in
 * before. One address has a limit over all accounts.
 */
import { type Refusal, refuse } from '@green/contract/errors.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { together } from '../../../db/together.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import type { AccountRecord } from '../store.ts'
import {
  afterFailure,
  countingFailures,
  type Failures,
  isLocking,
  isWaiting,
  noFailures,
  type SignInMethod,
} from './attempt-rules.ts'
import {
  countStranger,
  countStrangerName,
  failuresAt,
  forgetFailures,
  isKnownAddress,
  keepFailures,
  lockFailures,
  strangersLockOf,
  turnsUsed,
} from './attempt-store.ts'
import { type CaptchaAnswer, requireCaptcha } from './captcha.ts'
import type { Origin } from './session.ts'
import { noteArrival } from './unusual.ts'

const freeFailures = 2
/** Wrong passwords from all unknown addresses together, until unknown addresses are locked out for a while. */
const strangers = { allowed: 30, lockMs: 15 * 60_000, forgottenMs: 24 * 3600_000 }
/** A whole office may share one address, so its limit is higher than for one person. */
const address = { free: 10, limit: 50, seconds: 900 }

/** The account that an attempt is for and the method: an account, or a name or number that no account has. */
export type Target = { account: AccountRecord | null; name: string; way: SignInMethod }

const addressKey = (ip: string) => `sign-in-address:${ip}`
const strangersKey = ({ name, way }: Target) => `sign-in-strangers:${way}:${digest(name.toLowerCase())}`
/** Names that no account has are not stored: people type passwords into the wrong field. */
const placeOf = ({ account, name, way }: Target, ip: string) => ({
  who: account?.id ?? digest(name.toLowerCase()),
  way,
  ip,
})

/** Refuses while this person is delayed or locked out at this address; requires the picture code after failures. */
export async function requireAttempt(
  services: Services,
  target: Target,
  answer: CaptchaAnswer,
  ip: string,
): Promise<void> {
  const now = clock.now()
  const [failures, lock, { count, windowEnds }] = await together(services.db, (tx) =>
    Promise.all([
      failuresAt(tx, placeOf(target, ip)),
      strangersLock(tx, target, { ip, now }),
      turnsUsed(tx, addressKey(ip), now),
    ]),
  )
  if (failures) requireNoWait(failures, target.way, now)
  if (lock) throw lockedRefusal(lock)
  if (count >= address.limit) throw tooOften(windowEnds)
  const failed = failures ? countingFailures(failures, target.way, now).count : 0
  if (failed >= freeFailures || count >= address.free) await requireCaptcha(services, answer)
}

/**
 * Counts a failure; the returned refusal says what the next attempt needs. An attempt that finishes during a delay or
 * a lockout is not counted and gets the same response as a correct one: a burst of guesses learns nothing beyond the
 * limit.
 */
export async function countFailure(services: WithDb, target: Target, ip: string): Promise<Refusal> {
  await takeTurn(services.db, addressKey(ip), Number.MAX_SAFE_INTEGER, address.seconds)
  const now = clock.now()
  const place = placeOf(target, ip)
  const { before, after, lock } = await transaction(services.db, async (tx) => {
    const failures = (await lockFailures(tx, place, noFailures(now))) ?? noFailures(now)
    const lock = await strangersLock(tx, target, { ip, now, lock: 'update' })
    if (lock || isWaiting(failures, now)) return { before: failures, after: failures, lock }
    const next = afterFailure(failures, target.way, now)
    await keepFailures(tx, place, next)
    await countForeign(tx, target, ip, now)
    return { before: failures, after: next, lock }
  })
  if (isWaiting(before, now)) return waitRefusal(before, target.way)
  if (lock) return lockedRefusal(lock)
  if (isLocking(after, target.way)) return lockedRefusal(after.waitUntil ?? now)
  const fromAddress = (await turnsUsed(services.db, addressKey(ip), now)).count
  const captchaRequired = after.count >= freeFailures || fromAddress >= address.free
  const seconds = after.waitUntil ? secondsUntil(after.waitUntil) : 0
  return refuse('BAD_CREDENTIALS', {}, { captchaRequired, ...(seconds > 0 ? { seconds } : {}) })
}

/** Runs in the transaction of a sign-in: refuses during a delay or lockout. */
export async function requireFree(tx: Tx, target: Target & { account: AccountRecord }, ip: string): Promise<void> {
  const now = clock.now()
  const [failures, lock] = await Promise.all([
    lockFailures(tx, placeOf(target, ip), null),
    strangersLock(tx, target, { ip, now, lock: 'update' }),
  ])
  if (failures) requireNoWait(failures, target.way, now)
  if (lock) throw lockedRefusal(lock)
}

/** Where a sign-in is complete: clears the failures at this address, and marks it and the device as known. */
export async function admit(tx: Tx, { id }: AccountRecord, origin: Origin): Promise<void> {
  await Promise.all([forgetFailures(tx, { who: id, ip: origin.ip }), noteArrival(tx, id, origin)])
}

/** A password that was verified or replaced ends every delay of its account. */
export async function endWaits(tx: Tx, accountId: string): Promise<void> {
  await forgetFailures(tx, { who: accountId })
}

async function countForeign(tx: Tx, target: Target, ip: string, now: string): Promise<void> {
  // Codes limit themselves: five an hour are sent to a number, and each allows five attempts.
  if (target.way === 'code') return
  const counting = { now, allowed: strangers.allowed, lockEnds: addMs(now, strangers.lockMs) }
  if (!target.account) {
    const forgotten = addMs(now, strangers.forgottenMs)
    return countStrangerName(tx, strangersKey(target), { ...counting, forgotten })
  }
  if (!(await isKnownAddress(tx, target.account.id, ip))) await countStranger(tx, target.account.id, counting)
}

type Reading = { ip: string; now: string; lock?: 'update' }

/** Until when unknown addresses are locked out. With `update` the row is locked until the transaction ends. */
async function strangersLock(tx: Tx, target: Target, { ip, now, lock }: Reading): Promise<string | null> {
  if (target.way === 'code') return null
  if (!target.account) {
    const { count, windowEnds } = await turnsUsed(tx, strangersKey(target), now, lock)
    return count >= strangers.allowed ? windowEnds : null
  }
  const until = await strangersLockOf(tx, target.account.id, lock)
  if (until === null || Date.parse(until) <= Date.parse(now)) return null
  return (await isKnownAddress(tx, target.account.id, ip)) ? null : until
}

function requireNoWait(failures: Failures, way: SignInMethod, now: string): void {
  if (isWaiting(failures, now)) throw waitRefusal(failures, way)
}

function waitRefusal(failures: Failures, way: SignInMethod): Refusal {
  const until = failures.waitUntil ?? failures.lastAt
  return isLocking(failures, way) ? lockedRefusal(until) : tooOften(until)
}

function tooOften(until: string): Refusal {
  const seconds = secondsUntil(until)
  return refuse('TOO_OFTEN', { seconds }, { seconds })
}

/** Whether failures from unknown addresses lock unknown addresses out now. */
export function isLocked(account: { lockedUntil: string | null }): boolean {
  return account.lockedUntil !== null && Date.parse(account.lockedUntil) > clock.nowMs()
}

function lockedRefusal(until: string): Refusal {
  const seconds = secondsUntil(until)
  return refuse('ACCOUNT_LOCKED', { minutes: Math.ceil(seconds / 60) }, { seconds, captchaRequired: true })
}

function secondsUntil(moment: string): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - clock.nowMs()) / 1000))
}
