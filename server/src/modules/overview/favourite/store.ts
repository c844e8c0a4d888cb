/** Queries for favourite screens: one row for an account that has some. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { favouriteScreens } from '../../../db/schema/account/accounts.ts'

export async function favouritesOf(tx: Tx, accountId: string): Promise<string[]> {
  const [row] = await tx.select().from(favouriteScreens).where(eq(favouriteScreens.accountId, accountId))
  return row?.screens ?? []
}

export async function putFavourites(tx: Tx, row: typeof favouriteScreens.$inferInsert): Promise<void> {
  await tx.insert(favouriteScreens).values(row).onConflictDoUpdate({ target: favouriteScreens.accountId, set: row })
}
