/** Queries for CBAM data: of the own enterprise, and how many there are in the city. */
import { and, asc, count, countDistinct, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { cbamGood } from '../../../db/schema/energy/market.ts'
import type { Actor } from '../../../platform/actor.ts'
import { ownerOf } from '../../../platform/owner.ts'

export type GoodRow = typeof cbamGood.$inferSelect

const own = (actor: Actor) => eq(cbamGood.enterpriseId, ownerOf(actor))

// Unscoped: own
/** The own goods, the newest year first. */
export const goodsOf = (tx: Tx, actor: Actor): Promise<GoodRow[]> =>
  tx.select().from(cbamGood).where(own(actor)).orderBy(desc(cbamGood.year), asc(cbamGood.id))

// Unscoped: own
/** One of them, locked for a change; null where it is another enterprise's. */
export async function findGood(tx: Tx, actor: Actor, id: string, { lock = false } = {}): Promise<GoodRow | null> {
  const query = tx
    .select()
    .from(cbamGood)
    .where(and(eq(cbamGood.id, id), own(actor)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export async function putGood(tx: Tx, row: GoodRow): Promise<void> {
  const { id: _id, enterpriseId: _enterpriseId, ...set } = row
  await tx.insert(cbamGood).values(row).onConflictDoUpdate({ target: cbamGood.id, set })
}

export async function deleteGood(tx: Tx, { id }: GoodRow): Promise<void> {
  await tx.delete(cbamGood).where(eq(cbamGood.id, id))
}

/** Goods and enterprises by sector; nothing of what they say. */
export const goodCounts = (tx: Tx) =>
  tx
    .select({ sector: cbamGood.sector, enterprises: countDistinct(cbamGood.enterpriseId), goods: count() })
    .from(cbamGood)
    .groupBy(cbamGood.sector)
    .orderBy(asc(cbamGood.sector))
