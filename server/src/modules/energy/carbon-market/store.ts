/** Queries for 全国碳市场: the letters of the ecology department, and the account of one enterprise, never of another one. */

import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { carbonAccount, carbonMarket, carbonVerified } from '../../../db/schema/energy/market.ts'
import type { Actor } from '../../../platform/actor.ts'
import { ownerOf } from '../../../platform/owner.ts'

export type CarbonRow = typeof carbonMarket.$inferSelect
export type VerifiedRow = typeof carbonVerified.$inferSelect
export type NewVerified = typeof carbonVerified.$inferInsert

// Unscoped: read before
/** The letters of these enterprises, the newest first; of one year where it is named. */
export async function lettersOf(tx: Tx, enterpriseIds: readonly string[], year?: number): Promise<VerifiedRow[]> {
  if (enterpriseIds.length === 0) return []
  return tx
    .select()
    .from(carbonVerified)
    .where(
      and(
        inArray(carbonVerified.enterpriseId, [...enterpriseIds]),
        year === undefined ? undefined : eq(carbonVerified.year, year),
      ),
    )
    .orderBy(desc(carbonVerified.letterOn), desc(carbonVerified.at), desc(carbonVerified.id))
}

export async function insertLetter(tx: Tx, row: NewVerified): Promise<void> {
  await tx.insert(carbonVerified).values(row)
}

// Unscoped: read before
/** The lines of the lists that stand of these enterprises. */
export async function listedUnits(tx: Tx, enterpriseIds: readonly string[]): Promise<CarbonRow[]> {
  if (enterpriseIds.length === 0) return []
  const rows = await tx
    .select()
    .from(carbonMarket)
    .where(inArray(carbonMarket.enterpriseId, [...enterpriseIds]))
  return rows.filter(({ state }) => state !== 'removed')
}

type Whose = { actor: Actor; year: number }

// Unscoped: own
export async function accountOf(tx: Tx, { actor, year }: Whose, { lock = false } = {}) {
  const query = tx
    .select()
    .from(carbonAccount)
    .where(and(eq(carbonAccount.enterpriseId, ownerOf(actor)), eq(carbonAccount.year, year)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export async function putAccount(tx: Tx, row: typeof carbonAccount.$inferInsert): Promise<void> {
  const { content, version, updatedAt } = row
  await tx
    .insert(carbonAccount)
    .values(row)
    .onConflictDoUpdate({ target: carbonAccount.id, set: { content, version, updatedAt } })
}
