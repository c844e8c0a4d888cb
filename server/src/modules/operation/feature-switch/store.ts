/** Queries for 功能开关. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { featureClosure } from '../../../db/schema/operation/running.ts'

/** The channel on which every process is notified of a change. */
export const switchChannel = 'feature_switch'

export type ClosureRow = typeof featureClosure.$inferSelect

/** The latest two hundred, the newest first. */
export const latestClosures = (tx: Tx): Promise<ClosureRow[]> =>
  tx.select().from(featureClosure).orderBy(desc(featureClosure.startsAt), desc(featureClosure.id)).limit(200)

/** Those that nobody ended and whose time is not over. */
export const closuresInForce = (tx: Tx, now: string): Promise<ClosureRow[]> =>
  tx
    .select()
    .from(featureClosure)
    .where(and(isNull(featureClosure.endedAt), gt(featureClosure.endsAt, now)))
    .orderBy(desc(featureClosure.endsAt))

/** Changes wait for each other. */
export async function lockSwitches(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feature_switch'))`)
}

export async function findClosure(tx: Tx, id: string): Promise<ClosureRow | null> {
  const [row] = await tx.select().from(featureClosure).where(eq(featureClosure.id, id))
  return row ?? null
}

/** Inserts or replaces; every process is notified on commit. */
export async function keepClosure(tx: Tx, row: ClosureRow): Promise<void> {
  await tx.insert(featureClosure).values(row).onConflictDoUpdate({ target: featureClosure.id, set: row })
  await tx.execute(sql`select pg_notify(${switchChannel}, '')`)
}
