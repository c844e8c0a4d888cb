/** Layouts and views of lists. A view is its owner's, or shared with accounts of the same role and county. */
import { and, asc, count, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { listLayout, listView } from '../../../db/schema/account/accounts.ts'
import type { Actor } from '../../../platform/actor.ts'

export type ViewRecord = typeof listView.$inferSelect

export async function layoutOf(tx: Tx, accountId: string, list: string) {
  const [row] = await tx
    .select()
    .from(listLayout)
    .where(and(eq(listLayout.accountId, accountId), eq(listLayout.list, list)))
  return row ?? null
}

export async function keepLayout(tx: Tx, row: typeof listLayout.$inferInsert): Promise<void> {
  await tx
    .insert(listLayout)
    .values(row)
    .onConflictDoUpdate({ target: [listLayout.accountId, listLayout.list], set: row })
}

// Unscoped: own
/** Own views of a list, and those that colleagues share. */
export async function viewsFor(tx: Tx, actor: Actor, list: string): Promise<ViewRecord[]> {
  const colleague = and(
    eq(listView.shared, true),
    eq(listView.role, actor.role),
    actor.qxCode ? eq(listView.qxCode, actor.qxCode) : isNull(listView.qxCode),
  )
  return tx
    .select()
    .from(listView)
    .where(and(eq(listView.list, list), or(eq(listView.accountId, actor.accountId), colleague)))
    .orderBy(byName(listView.name), asc(listView.id))
    .limit(300)
}

// Unscoped: own
export async function countViews(tx: Tx, accountId: string, list: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(listView)
    .where(and(eq(listView.accountId, accountId), eq(listView.list, list)))
  return row?.n ?? 0
}

/** A view of that name takes the place of the one before. */
export async function keepView(tx: Tx, row: ViewRecord): Promise<ViewRecord> {
  const { place, shared, ownerName, role, qxCode, at } = row
  const [saved] = await tx
    .insert(listView)
    .values(row)
    .onConflictDoUpdate({
      target: [listView.accountId, listView.list, listView.name],
      set: { place, shared, ownerName, role, qxCode, at },
    })
    .returning()
  if (!saved) throw new Error('insert returned nothing')
  return saved
}

/** Whether there was such an own view. */
export async function removeView(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(listView)
    .where(and(eq(listView.id, id), eq(listView.accountId, accountId)))
    .returning({ id: listView.id })
  return gone.length > 0
}
