/** Sessions: opaque tokens stored only as hashes, ended by 30 idle minutes, 12 hours, sign-out or any change of the account. */

import { viewing } from '@green/contract/calls/account/viewing.ts'
import { refuse } from '@green/contract/errors.ts'
import {
  accountStates,
  administratorDuties,
  isAdministrator,
  isFiler,
  isInspector,
  orgKinds,
  roles,
} from '@green/contract/roles.ts'
import { callPermission, outsideDuty } from '@green/contract/screens/permissions.ts'
import { idleMs } from '@green/contract/session-times.ts'
import { digest, digestsOf } from '../../../crypto/digest.ts'
import { cannotWrite, type Tx } from '../../../db/database.ts'
import type { Actor, Viewer } from '../../../platform/actor.ts'
import { addMs, clock, localTime } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { mainAccountOf } from '../../enterprise/main-account-store.ts'
import { hasWaiting } from '../../two-hands/store.ts'
import { hasFactor } from '../second-factor/store.ts'
import type { AccountRecord } from '../store.ts'
import { endViewings } from '../viewing-end.ts'
import {
  deleteChallenges,
  type Ended,
  endSessionRows,
  insertSession,
  liveSession,
  type Person,
  personById,
  touchSession,
  whyEnded,
} from './session-store.ts'

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

/** Why the session behind a token was ended by something else than its own sign-out, in words. */
export async function whySignedOut({ db }: WithDb, token: string): Promise<string | null> {
  for (const tokenHash of digestsOf(token)) {
    const why = await whyEnded(db, tokenHash)
    if (why) return why
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
  const viewer = found.viewerId === null ? null : await viewerOf(services, found.viewerId, found.endsAt, ip)
  // What somebody has proposed is between the two until the second one has carried it out.
  if (found.viewerId !== null && (viewer === null || (await hasWaiting(services.db, found.accountId)))) return null
  return actorOf(services, found, { sessionHash: tokenHash, ip, viewer })
}

/** The administrator behind a viewing; null when the account may not be used any more, or may not view. */
async function viewerOf(services: Services, accountId: string, until: string, ip: string): Promise<Viewer | null> {
  const person = await personOf(services, accountId, ip)
  if (!isAdministrator(person?.role) || person.taken.has(callPermission(viewing.begin))) return null
  const { loginName, name } = person
  return { accountId, loginName, name, until }
}

/** The person of an account with current rights, for background work; null when the account may not be used. */
export async function personOf(services: Services, accountId: string, ip: string): Promise<Actor | null> {
  const found = await personById(services.db, accountId)
  if (!found || !isUsable(found) || (found.operator && !(found.main && isUsable(found.main)))) return null
  return actorOf(services, found, { sessionHash: '', ip, viewer: null })
}

async function actorOf(
  services: Services,
  found: Person,
  by: Pick<Actor, 'sessionHash' | 'ip' | 'viewer'>,
): Promise<Actor> {
  const { operator } = found
  const role = oneOf(roles, found.role)
  return {
    accountId: found.accountId,
    loginName: found.loginName,
    name: found.name,
    mobile: found.mobile,
    role,
    ...(await rightsOf(services, found)),
    qxCode: found.qxCode,
    scopeLabels: found.scopeLabels,
    enterpriseId: found.enterpriseId,
    orgKind: found.orgKind === null ? null : oneOf(orgKinds, found.orgKind),
    operator: operator && found.main ? { mainName: found.main.name, maySubmit: found.operatorsSubmit === true } : null,
    agent: null,
    standsFor: null,
    state: oneOf(accountStates, operator && found.main ? found.main.state : found.state),
    // Duties of the owner that nobody else can do: the viewer only reads.
    mustChangePassword: by.viewer === null && (found.mustChangePassword || isPasswordOld(services, found)),
    mustSetSecondFactor: by.viewer === null && found.lacksSecondFactor,
    keyScope: null,
    ...by,
  }
}

/** What was taken from the role by the rows, and where duties are split what is another administrator's. */
export async function rightsOf(
  services: Pick<Services, 'permissions'>,
  found: Pick<Person, 'role' | 'roleId' | 'duty' | 'isSplit'>,
): Promise<Pick<Actor, 'taken' | 'duty'>> {
  const denied = await services.permissions.deniedTo(found.roleId ?? found.role)
  if (!found.isSplit) return { taken: denied, duty: null }
  const duty = administratorDuties.find((one) => one === found.duty) ?? null
  return { taken: new Set([...denied, ...outsideDuty(duty)]), duty: duty ?? 'none' }
}

/** Staff change their password every 90 days; the demo city keeps the one it prints. */
function isPasswordOld(
  services: Pick<Services, 'config'>,
  account: { role: string; passwordChangedAt: string },
): boolean {
  if (isFiler(account.role) || services.config.DEMO) return false
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

/** Where a sign-in comes from: the address, browser and system in words, and whether from the page for work at the enterprise. */
export type Origin = { ip: string; device: string; isField?: boolean }

/** Where a session is used: at a desk, or on the page for work at the enterprise. An inspector has one of each. */
type SessionPlace = 'desk' | 'field'
export const placeOf = (role: string, { isField = false }: Pick<Origin, 'isField'>): SessionPlace =>
  isField && isInspector(role) ? 'field' : 'desk'
const placeLabels: Record<SessionPlace, string> = { desk: '登录', field: '登录现场核查' }

/**
 * Opens a session; the returned token is stored nowhere. Of an account with a second factor only what has passed the
 * second step may open one: a way of signing in that forgets the step is refused here.
 */
export async function openSession(
  tx: Tx,
  accountId: string,
  ip: string,
  {
    device = null,
    passedSecond = false,
    place = 'desk',
  }: { device?: string | null; passedSecond?: boolean; place?: SessionPlace } = {},
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
    place,
  })
  return token
}

/**
 * Ends every session of an account, except optionally one, every sign-in that waits for its second step, what it views
 * through other people's eyes, and what others view through its own.
 */
export async function closeSessions(tx: Tx, accountId: string, exceptHash?: string): Promise<void> {
  const why = `您的登录已于${localTime(clock.now())}结束：账号的密码、状态或权限有变动`
  await closeAll(tx, accountId, why, { except: exceptHash })
}

/** A new sign-in of a staff account ends the one before it in the same place; whoever had that one is told when and where. */
export async function supersedeSessions(
  tx: Tx,
  accountId: string,
  place: SessionPlace,
  { ip, device }: Origin,
): Promise<void> {
  const why = `您的账号于${localTime(clock.now())}在另一处（${device}，${ip}）${placeLabels[place]}，这里的登录已结束。不是您本人的，请立即修改密码`
  await closeAll(tx, accountId, why, { place })
}

async function closeAll(tx: Tx, accountId: string, why: string, which: Ended): Promise<void> {
  await endViewings(tx, { accountId })
  await endSessionRows(tx, accountId, { at: clock.now(), why }, which)
  await endViewings(tx, { viewerId: accountId })
  await deleteChallenges(tx, accountId)
}
