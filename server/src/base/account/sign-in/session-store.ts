/** Queries for sessions. */
import { and, desc, eq, gt, isNotNull, isNull, lte, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../../../db/database.ts'
import { prepare } from '../../../db/prepared.ts'
import { account, secondFactor, session, signInChallenge } from '../../../db/schema/account/accounts.ts'
import { setting } from '../../../db/schema/content.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { isSplitNow } from '../../role/store.ts'

type LiveSession = Awaited<ReturnType<typeof sessionQuery>>[number]
const signedIn = new WeakMap<Database, (values: Record<string, unknown>) => Promise<LiveSession[]>>()

/** Running queries by token: concurrent requests of one screen share one. */
const onTheWay = new WeakMap<Database, Map<string, Promise<LiveSession | null>>>()

/**
 * A live session with its account, and an operator's main account; null when it ended by idleness or age. Runs on
 * every request, so it is a prepared statement.
 */
export function liveSession(
  db: Database,
  tokenHash: string,
  now: string,
  idleSince: string,
): Promise<LiveSession | null> {
  const running = onTheWay.get(db) ?? new Map<string, Promise<LiveSession | null>>()
  onTheWay.set(db, running)
  const known = running.get(tokenHash)
  if (known) return known
  const ask = signedIn.get(db) ?? prepare<LiveSession>(db, 'live session', sessionQuery(db), sessionColumns)
  signedIn.set(db, ask)
  const answer = ask({ tokenHash, now, idleSince })
    .then(([row]) => row ?? null)
    .finally(() => running.delete(tokenHash))
  running.set(tokenHash, answer)
  return answer
}

const main = alias(account, 'main')
const ofOperator = and(
  account.operator,
  eq(main.enterpriseId, account.enterpriseId),
  not(main.operator),
  ne(main.state, 'cancelled'),
)

/** Of staff while the city requires a second factor: whether this account has none yet. */
const lacksSecondFactor = sql<boolean>`(${account.role} <> 'enterprise'
  and exists (select 1 from ${setting} where ${setting.key} = 'signIn' and ${setting.value}->>'secondFactor' = 'true')
  and not exists (select 1 from ${secondFactor}
    where ${secondFactor.accountId} = ${account.id} and ${secondFactor.confirmedAt} is not null))`

const personColumns = {
  accountId: account.id,
  loginName: account.loginName,
  name: account.name,
  mobile: account.mobile,
  role: account.role,
  roleId: account.roleId,
  duty: account.duty,
  isSplit: sql<boolean>`(${account.role} = 'admin' and ${isSplitNow})`,
  qxCode: account.qxCode,
  scopeLabels: account.scopeLabels,
  enterpriseId: account.enterpriseId,
  state: account.state,
  validUntil: account.validUntil,
  mustChangePassword: account.mustChangePassword,
  passwordChangedAt: account.passwordChangedAt,
  lacksSecondFactor,
  operator: account.operator,
  orgKind: enterprise.orgKind,
  operatorsSubmit: enterprise.operatorsSubmit,
  main: { name: main.name, state: main.state, validUntil: main.validUntil },
}
const sessionColumns = {
  lastSeenAt: session.lastSeenAt,
  endsAt: session.endsAt,
  viewerId: session.viewerId,
  ...personColumns,
}

export type Person = Omit<LiveSession, 'lastSeenAt' | 'endsAt' | 'viewerId'>

/** The same for an account, without a session. */
export async function personById(tx: Tx, accountId: string): Promise<Person | null> {
  const [row] = await tx
    .select(personColumns)
    .from(account)
    .leftJoin(enterprise, eq(enterprise.id, account.enterpriseId))
    .leftJoin(main, ofOperator)
    .where(eq(account.id, accountId))
  return row ?? null
}

function sessionQuery(db: Database) {
  return db
    .select(sessionColumns)
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .leftJoin(enterprise, eq(enterprise.id, account.enterpriseId))
    .leftJoin(main, ofOperator)
    .where(
      and(
        eq(session.tokenHash, sql.placeholder('tokenHash')),
        gt(session.endsAt, sql.placeholder('now')),
        gt(session.lastSeenAt, sql.placeholder('idleSince')),
        isNull(session.endedAt),
      ),
    )
}

/** Records the use of a session, unless another request did since `unlessSince`. */
export async function touchSession(tx: Tx, tokenHash: string, now: string, unlessSince: string): Promise<void> {
  await tx
    .update(session)
    .set({ lastSeenAt: now })
    .where(and(eq(session.tokenHash, tokenHash), lte(session.lastSeenAt, unlessSince)))
}

export async function insertSession(tx: Tx, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row)
}

/** By whom, of whom (all or only one), or those whose time is over. */
export type Viewings = { viewerId: string } | { accountId: string; only?: string | undefined } | { now: string }

/** Deletes viewings and returns them for the log. */
export async function takeViewings(tx: Tx, of: Viewings) {
  const which =
    'now' in of
      ? lte(session.endsAt, of.now)
      : 'viewerId' in of
        ? eq(session.viewerId, of.viewerId)
        : and(eq(session.accountId, of.accountId), of.only === undefined ? undefined : eq(session.id, of.only))
  return tx
    .delete(session)
    .where(and(isNotNull(session.viewerId), which))
    .returning({ accountId: session.accountId, viewerId: session.viewerId, endsAt: session.endsAt })
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(session).where(eq(session.tokenHash, tokenHash))
}

export async function sessionByHash(tx: Tx, tokenHash: string) {
  const [row] = await tx
    .select()
    .from(session)
    .where(and(eq(session.tokenHash, tokenHash), isNull(session.endedAt)))
  return row ?? null
}

/** Why a session was ended, in words; null for one that is live, over by its time, or unknown. */
export async function whyEnded(tx: Tx, tokenHash: string): Promise<string | null> {
  const [row] = await tx.select({ why: session.endedWhy }).from(session).where(eq(session.tokenHash, tokenHash))
  return row?.why ?? null
}

/** The live sessions of an account, the latest used first. */
export async function liveSessions(tx: Tx, accountId: string, now: string, idleSince: string) {
  return tx
    .select()
    .from(session)
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.endedAt),
        gt(session.endsAt, now),
        gt(session.lastSeenAt, idleSince),
      ),
    )
    .orderBy(desc(session.lastSeenAt))
}

/** Which sessions of an account: all, only one, only of one place; never the one with the token `except`. */
export type Ended = { only?: string | undefined; except?: string | undefined; place?: string }

/** Ends sessions of an account, each with the reason for whoever still has its token; says how many. */
export async function endSessionRows(
  tx: Tx,
  accountId: string,
  { at, why }: { at: string; why: string },
  { only, except, place }: Ended = {},
): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ endedAt: at, endedWhy: why })
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.endedAt),
        except === undefined ? undefined : ne(session.tokenHash, except),
        only === undefined ? undefined : eq(session.id, only),
        place === undefined ? undefined : eq(session.place, place),
      ),
    )
    .returning({ id: session.id })
  return ended.length
}

/** Ends sign-ins of an account that wait for the second step. */
export async function deleteChallenges(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(signInChallenge).where(eq(signInChallenge.accountId, accountId))
}
