/** Sessions: opaque tokens stored only as hashes, ended by 30 idle minutes, 12 hours, sign-out or any change of the account. */

import { refuse } from '@green/contract/errors.ts'
import { accountStates, orgKinds, roles } from '@green/contract/roles.ts'
import { idleMs } from '@green/contract/session-times.ts'
import { digest, digestsOf } from '../../crypto/digest.ts'
import { cannotWrite, type Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Services } from '../../platform/services.ts'
import { mainAccountOf } from '../enterprise/main-account-store.ts'
import { hasFactor } from './second-factor/store.ts'
import {
  deleteChallenges,
  deleteSessions,
  insertSession,
  liveSession,
  type Person,
  personById,
  touchSession,
} from './session-store.ts'
import type { AccountRecord } from './store.ts'

const longestMs = 12 * 3600_000
const touchEveryMs = 60_000
const staffPasswordMs = 90 * 24 * 3600_000

/** States in which a person may be signed in; permissions are decided call by call. */
const usableStates: readonly string[] = ['pending', 'verifying', 'active', 'returned']

/** Whether an account may be used today. A lock prevents new sign-ins and ends no session. */
export function isUsable(account: { state: string; validUntil: string | null }): boolean {
  return usableStates.includes(account.state) && (account.validUntil === null || account.validUntil >= clock.today())
}

/** Refuses an account that may not be used now; operators also depend on the state of their main account. */
export async function requireUsable(tx: Tx, account: AccountRecord): Promise<void> {
  const main = account.operator ? await mainAccountOf(tx, account.enterpriseId ?? '') : account
  if (!isUsable(account) || !main || !isUsable(main)) throw refuse('ACCOUNT_DISABLED')
}

/** The person behind a token; null when the session ended or the account may no longer be used. */
export async function signIn(services: Services, token: string, ip: string): Promise<Actor | null> {
  const now = clock.now()
  // A change of the suite ends no session.
  for (const tokenHash of digestsOf(token)) {
    const found = await liveSession(services.db, tokenHash, now, addMs(now, -idleMs))
    if (found) return personOfSession(services, found, { tokenHash, now, ip })
  }
  return null
}

type LiveSession = NonNullable<Awaited<ReturnType<typeof liveSession>>>
type SessionUse = { tokenHash: string; now: string; ip: string }

async function personOfSession(
  services: Services,
  found: LiveSession,
  { tokenHash, now, ip }: SessionUse,
): Promise<Actor | null> {
  if (!isUsable(found)) return null
  if (found.operator && !(found.main && isUsable(found.main))) return null
  if (Date.parse(found.lastSeenAt) <= Date.parse(now) - touchEveryMs) await touch(services.db, tokenHash, now)
  return actorOf(services, found, tokenHash, ip)
}

/** The person of an account with current rights, for background work; null when the account may not be used. */
export async function personOf(services: Services, accountId: string, ip: string): Promise<Actor | null> {
  const found = await personById(services.db, accountId)
  if (!found || !isUsable(found) || (found.operator && !(found.main && isUsable(found.main)))) return null
  return actorOf(services, found, '', ip)
}

async function actorOf(services: Services, found: Person, sessionHash: string, ip: string): Promise<Actor> {
  const { operator } = found
  const role = oneOf(roles, found.role)
  return {
    accountId: found.accountId,
    loginName: found.loginName,
    name: found.name,
    mobile: found.mobile,
    role,
    taken: await services.permissions.takenFrom(found.roleId ?? role),
    qxCode: found.qxCode,
    scopeLabels: found.scopeLabels,
    enterpriseId: found.enterpriseId,
    orgKind: found.orgKind === null ? null : oneOf(orgKinds, found.orgKind),
    operator: operator && found.main ? { mainName: found.main.name, maySubmit: found.operatorsSubmit === true } : null,
    agent: null,
    standsFor: null,
    state: oneOf(accountStates, operator && found.main ? found.main.state : found.state),
    mustChangePassword: found.mustChangePassword || isPasswordOld(services, found),
    mustSetSecondFactor: found.lacksSecondFactor,
    sessionHash,
    ip,
  }
}

/** Staff change their password every 90 days; the demo city keeps the one it prints. */
function isPasswordOld(services: Services, account: { role: string; passwordChangedAt: string }): boolean {
  if (account.role === 'enterprise' || services.config.DEMO) return false
  return Date.parse(account.passwordChangedAt) <= clock.nowMs() - staffPasswordMs
}

/** A database that cannot write (disk full, replica) must not prevent reading. */
async function touch(tx: Tx, tokenHash: string, now: string): Promise<void> {
  try {
    await touchSession(tx, tokenHash, now, addMs(now, -touchEveryMs))
  } catch (error) {
    if (!cannotWrite(error)) throw error
  }
}

/** Where a sign-in comes from: the address, and browser and system in words. */
export type Origin = { ip: string; device: string }

/**
 * Opens a session; the returned token is stored nowhere. Of an account with a second factor only what has passed the
 * second step may open one: a way of signing in that forgets the step is refused here.
 */
export async function openSession(
  tx: Tx,
  accountId: string,
  ip: string,
  { device = null, passedSecond = false }: { device?: string | null; passedSecond?: boolean } = {},
): Promise<string> {
  if (!passedSecond && (await hasFactor(tx, accountId))) throw refuse('SECOND_FACTOR')
  const token = ids.token()
  const now = clock.now()
  await insertSession(tx, {
    tokenHash: digest(token),
    accountId,
    createdAt: now,
    lastSeenAt: now,
    endsAt: addMs(now, longestMs),
    ip,
    device,
  })
  return token
}

/** Ends every session of an account, except optionally one, and every sign-in that waits for its second step. */
export async function closeSessions(tx: Tx, accountId: string, exceptHash?: string): Promise<void> {
  await deleteSessions(tx, accountId, { except: exceptHash })
  await deleteChallenges(tx, accountId)
}
