/** Rules for failed sign-ins: a growing delay, then a lockout, counted per person and address. Pure functions, no database. */
import { addMs } from '../../../platform/clock.ts'

/** By password, by a code sent to the mobile number, or the second step after either. */
export type SignInMethod = 'password' | 'code' | 'second'

/** The last allowed failure locks; a code has only six digits, so fewer attempts and a longer lock. */
export const limits: Record<SignInMethod, { allowed: number; lockMs: number }> = {
  password: { allowed: 5, lockMs: 15 * 60_000 },
  code: { allowed: 3, lockMs: 30 * 60_000 },
  second: { allowed: 5, lockMs: 15 * 60_000 },
}
/** Seconds until the next attempt after so many failures in a row. */
const pauses = [0, 0, 2, 4, 8]
/** Failures older than a day do not count. */
const forgottenMs = 24 * 3600_000

export type Failures = { count: number; waitUntil: string | null; lastAt: string }
export const noFailures = (now: string): Failures => ({ count: 0, waitUntil: null, lastAt: now })

const ended = (failures: Failures, way: SignInMethod, now: string) =>
  Date.parse(failures.lastAt) + forgottenMs <= Date.parse(now) ||
  (failures.count >= limits[way].allowed && !isWaiting(failures, now))

/** The failures that still count now: none after an expired lock or a day without failures. */
export function countingFailures(failures: Failures, way: SignInMethod, now: string): Failures {
  return ended(failures, way, now) ? noFailures(now) : failures
}

export const isWaiting = ({ waitUntil }: Failures, now: string): boolean =>
  waitUntil !== null && Date.parse(waitUntil) > Date.parse(now)

export const isLocking = ({ count }: Failures, way: SignInMethod): boolean => count >= limits[way].allowed

/** Adds one failure, with the delay or lock that follows. */
export function afterFailure(failures: Failures, way: SignInMethod, now: string): Failures {
  const count = countingFailures(failures, way, now).count + 1
  const { allowed, lockMs } = limits[way]
  const waitMs = count >= allowed ? lockMs : (pauses[count] ?? 0) * 1000
  return { count, waitUntil: waitMs > 0 ? addMs(now, waitMs) : null, lastAt: now }
}
