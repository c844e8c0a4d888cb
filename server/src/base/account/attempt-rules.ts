/** How failed sign-ins add up: a pause that grows, then a lock; counted for one person at one address. Plain decisions, no database. */
import { addMs } from '../../platform/clock.ts'

/** By password, or by a code sent to the mobile. */
export type SignInMethod = 'password' | 'code'

/** The last allowed failure locks; a code has six digits only, so fewer tries and a longer lock. */
export const limits: Record<SignInMethod, { allowed: number; lockMs: number }> = {
  password: { allowed: 5, lockMs: 15 * 60_000 },
  code: { allowed: 3, lockMs: 30 * 60_000 },
}
/** Seconds until the next try after so many failures in a row. */
const pauses = [0, 0, 2, 4, 8]
/** Failures of yesterday are forgotten. */
const forgottenMs = 24 * 3600_000

export type Failures = { count: number; waitUntil: string | null; lastAt: string }
export const noFailures = (now: string): Failures => ({ count: 0, waitUntil: null, lastAt: now })

const ended = (failures: Failures, way: SignInMethod, now: string) =>
  Date.parse(failures.lastAt) + forgottenMs <= Date.parse(now) ||
  (failures.count >= limits[way].allowed && !isWaiting(failures, now))

/** What still counts of them now: a lock that is over and a day of quiet leave nothing. */
export function countingFailures(failures: Failures, way: SignInMethod, now: string): Failures {
  return ended(failures, way, now) ? noFailures(now) : failures
}

export const isWaiting = ({ waitUntil }: Failures, now: string): boolean =>
  waitUntil !== null && Date.parse(waitUntil) > Date.parse(now)

export const isLocking = ({ count }: Failures, way: SignInMethod): boolean => count >= limits[way].allowed

/** One failure more, with the pause or lock it brings. */
export function afterFailure(failures: Failures, way: SignInMethod, now: string): Failures {
  const count = countingFailures(failures, way, now).count + 1
  const { allowed, lockMs } = limits[way]
  const waitMs = count >= allowed ? lockMs : (pauses[count] ?? 0) * 1000
  return { count, waitUntil: waitMs > 0 ? addMs(now, waitMs) : null, lastAt: now }
}
