/** Queries for counts of failed sign-ins: per person and address, per account over all unknown addresses, per address. */
import { and, eq, gt, type Placeholder, sql } from 'drizzle-orm'
import type { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { oneBuiltOnce } from '../../../db/prepared.ts'
import { account, knownAddress, rateLimit, signInFailure } from '../../../db/schema/account/accounts.ts'
import type { Failures } from './attempt-rules.ts'

type AttemptKey = { who: string; way: string; ip: string }
type KeyValues = Record<keyof AttemptKey, string | Placeholder>
const at = ({ who, way, ip }: KeyValues) =>
  and(eq(signInFailure.who, who), eq(signInFailure.way, way), eq(signInFailure.ip, ip))
const placeholders: KeyValues = {
  who: sql.placeholder('who'),
  way: sql.placeholder('way'),
  ip: sql.placeholder('ip'),
}

export const failuresAt: (tx: Tx, place: AttemptKey) => Promise<Failures | null> = oneBuiltOnce((query) =>
  query.select().from(signInFailure).where(at(placeholders)),
)
const lockedFailures = oneBuiltOnce((query) => query.select().from(signInFailure).where(at(placeholders)).for('update'))

/** The same, locked until the transaction ends; inserts `otherwise` first where there is no row. */
export async function lockFailures(tx: Tx, place: AttemptKey, otherwise: Failures | null): Promise<Failures | null> {
  if (otherwise)
    await tx
      .insert(signInFailure)
      .values({ ...place, ...otherwise })
      .onConflictDoNothing()
  return lockedFailures(tx, place)
}

export async function keepFailures(tx: Tx, place: AttemptKey, failures: Failures): Promise<void> {
  await tx.update(signInFailure).set(failures).where(at(place))
}

/** Deletes the failures of a person, at one address or everywhere. */
export async function forgetFailures(tx: Tx, { who, ip }: { who: string; ip?: string }): Promise<void> {
  await tx
    .delete(signInFailure)
    .where(and(eq(signInFailure.who, who), ip === undefined ? undefined : eq(signInFailure.ip, ip)))
}

/** Whether the account signed in from this address before. */
export async function isKnownAddress(tx: Tx, accountId: string, ip: string): Promise<boolean> {
  const rows = await tx
    .select({ ip: knownAddress.ip })
    .from(knownAddress)
    .where(and(eq(knownAddress.accountId, accountId), eq(knownAddress.ip, ip)))
  return rows.length > 0
}

export async function knowAddress(tx: Tx, accountId: string, ip: string, now: string): Promise<void> {
  await tx
    .insert(knownAddress)
    .values({ accountId, ip, lastAt: now })
    .onConflictDoUpdate({ target: [knownAddress.accountId, knownAddress.ip], set: { lastAt: now } })
}

/** So many failures lock, from now until then. */
type Counting = { now: string; allowed: number; lockEnds: string }

/**
 * Counts one failure from an unknown address in one statement: while locked nothing changes, after a lock counting
 * restarts, the last allowed failure locks. Concurrent attempts are thereby counted one by one.
 */
export async function countStranger(tx: Tx, id: string, { now, allowed, lockEnds }: Counting): Promise<void> {
  const locked = sql`${account.lockedUntil} > ${now}`
  const next = sql`case when ${account.lockedUntil} <= ${now} then 1 else ${account.failures} + 1 end`
  await tx
    .update(account)
    .set({
      failures: sql`case when ${locked} then ${account.failures} else ${next} end`,
      lockedUntil: sql`case when ${locked} then ${account.lockedUntil} when ${next} >= ${allowed} then ${lockEnds}::timestamptz end`,
    })
    .where(eq(account.id, id))
}

const lockOf = (query: QueryBuilder) =>
  query
    .select({ lockedUntil: account.lockedUntil })
    .from(account)
    .where(eq(account.id, sql.placeholder('id')))
const lockReads = { read: oneBuiltOnce(lockOf), update: oneBuiltOnce((query) => lockOf(query).for('update')) }

export async function strangersLockOf(tx: Tx, id: string, lock?: 'update'): Promise<string | null> {
  return (await lockReads[lock ?? 'read'](tx, { id }))?.lockedUntil ?? null
}

/** The same for a name without account. Its row expires with the lock, or much later while nothing is locked. */
export async function countStrangerName(
  tx: Tx,
  key: string,
  { now, allowed, lockEnds, forgotten }: Counting & { forgotten: string },
): Promise<void> {
  const over = sql`${rateLimit.windowEnds} <= ${now}`
  const locked = sql`${rateLimit.count} >= ${allowed}`
  await tx
    .insert(rateLimit)
    .values({ key, count: 1, windowEnds: forgotten })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${over} then 1 when ${locked} then ${rateLimit.count} else ${rateLimit.count} + 1 end`,
        windowEnds: sql`case when ${over} then ${forgotten}::timestamptz when ${locked} then ${rateLimit.windowEnds}
          when ${rateLimit.count} + 1 >= ${allowed} then ${lockEnds}::timestamptz else ${forgotten}::timestamptz end`,
      },
    })
}

const turnsOf = (query: QueryBuilder) =>
  query
    .select()
    .from(rateLimit)
    .where(and(eq(rateLimit.key, sql.placeholder('key')), gt(rateLimit.windowEnds, sql.placeholder('now'))))
const turnReads = { read: oneBuiltOnce(turnsOf), update: oneBuiltOnce((query) => turnsOf(query).for('update')) }

/** How often a counter was used in its window; `takeTurn` counts. */
export async function turnsUsed(
  tx: Tx,
  key: string,
  now: string,
  lock?: 'update',
): Promise<{ count: number; windowEnds: string }> {
  return (await turnReads[lock ?? 'read'](tx, { key, now })) ?? { count: 0, windowEnds: now }
}
