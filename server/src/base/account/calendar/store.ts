/** Queries for the private addresses of calendars. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { calendarFeed } from '../../../db/schema/account/accounts.ts'

export type CalendarFeed = typeof calendarFeed.$inferSelect

export async function feedsOf(tx: Tx, accountId: string): Promise<CalendarFeed[]> {
  return tx.select().from(calendarFeed).where(eq(calendarFeed.accountId, accountId)).orderBy(asc(calendarFeed.id))
}

export async function insertFeed(tx: Tx, row: typeof calendarFeed.$inferInsert): Promise<void> {
  await tx.insert(calendarFeed).values(row)
}

export async function feedByAddress(tx: Tx, hashes: readonly string[]): Promise<CalendarFeed | null> {
  const [row] = await tx
    .select()
    .from(calendarFeed)
    .where(inArray(calendarFeed.addressHash, [...hashes]))
  return row ?? null
}

export async function noteFeedUse(tx: Tx, id: string, now: string): Promise<void> {
  await tx.update(calendarFeed).set({ lastUsedAt: now }).where(eq(calendarFeed.id, id))
}

/** Ends a subscription of the account; its name, or null where there is none. */
export async function deleteFeed(tx: Tx, accountId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(calendarFeed)
    .where(and(eq(calendarFeed.accountId, accountId), eq(calendarFeed.id, id)))
    .returning({ name: calendarFeed.name })
  return row?.name ?? null
}

export async function deleteFeeds(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(calendarFeed).where(eq(calendarFeed.accountId, accountId))
}
