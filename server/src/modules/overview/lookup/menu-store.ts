/** Queries for the arrangement of the menu: one row, or none where it is the contract's. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { menuArrangement } from '../../../db/schema/account/rights.ts'

const id = 'office'
export type ArrangementRecord = typeof menuArrangement.$inferSelect

export async function findArrangement(tx: Tx): Promise<ArrangementRecord | null> {
  const [row] = await tx.select().from(menuArrangement).where(eq(menuArrangement.id, id))
  return row ?? null
}

/** Writes the arrangement that follows the version read; false when another one was written since. */
export async function putArrangement(tx: Tx, { version, ...row }: Omit<ArrangementRecord, 'id'>): Promise<boolean> {
  if (version === 0) {
    const made = await tx
      .insert(menuArrangement)
      .values({ id, ...row, version: 1 })
      .onConflictDoNothing()
      .returning({ id: menuArrangement.id })
    return made.length > 0
  }
  const changed = await tx
    .update(menuArrangement)
    .set({ ...row, version: sql`${menuArrangement.version} + 1` })
    .where(sql`${menuArrangement.id} = ${id} and ${menuArrangement.version} = ${version}`)
    .returning({ id: menuArrangement.id })
  return changed.length > 0
}
