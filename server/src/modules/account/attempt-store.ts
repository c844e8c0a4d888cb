/** Counts of failed sign-ins: on the account, or under the typed name where there is none, so that both behave alike. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account, rateLimit } from '../../db/schema.ts'

export type Failures = { count: number; lockedUntil: string | null }

/**
 * One more failure in one statement: while locked nothing changes, after a lock counting begins anew, the last allowed
 * failure locks. Attempts at the same moment are thereby counted one by one.
 */
export async function failAccount(
  tx: Tx,
  id: string,
  now: string,
  allowed: number,
  lockEnds: string,
): Promise<Failures> {
  const locked = sql`${account.lockedUntil} > ${now}`
  const next = sql`case when ${account.lockedUntil} <= ${now} then 1 else ${account.failures} + 1 end`
  const [row] = await tx
    .update(account)
    .set({
      failures: sql`case when ${locked} then ${account.failures} else ${next} end`,
      lockedUntil: sql`case when ${locked} then ${account.lockedUntil} when ${next} >= ${allowed} then ${lockEnds}::timestamptz end`,
    })
    .where(eq(account.id, id))
    .returning({ count: account.failures, lockedUntil: account.lockedUntil })
  return row ?? { count: 0, lockedUntil: null }
}

/** The same for a name without account. Its row's window ends with the lock, or much later while nothing is locked. */
export async function failName(
  tx: Tx,
  key: string,
  now: string,
  allowed: number,
  lockEnds: string,
  forgotten: string,
): Promise<Failures> {
  const over = sql`${rateLimit.windowEnds} <= ${now}`
  const locked = sql`${rateLimit.count} >= ${allowed}`
  const [row] = await tx
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
    .returning()
  return failuresOfRow(row, allowed)
}

/** Failures counted under a name. */
export async function nameFailures(tx: Tx, key: string, now: string, allowed: number): Promise<Failures> {
  const [row] = await tx
    .select()
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), gt(rateLimit.windowEnds, now)))
  return failuresOfRow(row, allowed)
}

function failuresOfRow(row: typeof rateLimit.$inferSelect | undefined, allowed: number): Failures {
  if (!row) return { count: 0, lockedUntil: null }
  return { count: row.count, lockedUntil: row.count >= allowed ? row.windowEnds : null }
}

/** How often a counter was used in its window; counting is `takeTurn`'s. */
export async function turnsTaken(tx: Tx, key: string, now: string): Promise<{ count: number; windowEnds: string }> {
  const [row] = await tx
    .select()
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), gt(rateLimit.windowEnds, now)))
  return row ?? { count: 0, windowEnds: now }
}
