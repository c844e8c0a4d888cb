/** Queries for 系统维护, and for the deadlines that fall into one. */
import { isReturned, statesWhere } from '@green/filing/states.ts'
import { and, between, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { batch, filing } from '../../db/schema/filing.ts'
import { inspection } from '../../db/schema/inspection.ts'
import { maintenance } from '../../db/schema/running.ts'

/** The channel on which every process is notified of a change. */
export const maintenanceChannel = 'maintenance'

export type MaintenanceRow = typeof maintenance.$inferSelect

/** The latest hundred, by their start. */
export const latestMaintenance = (tx: Tx): Promise<MaintenanceRow[]> =>
  tx.select().from(maintenance).orderBy(desc(maintenance.startsAt), desc(maintenance.id)).limit(100)

/** Those that nobody ended and whose time is not over, by their start. */
export const openMaintenance = (tx: Tx, now: string): Promise<MaintenanceRow[]> =>
  tx
    .select()
    .from(maintenance)
    .where(and(isNull(maintenance.endedAt), gt(maintenance.endsAt, now)))
    .orderBy(maintenance.startsAt)

/** Changes wait for each other, so that no two overlap. */
export async function lockMaintenance(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('maintenance'))`)
}

export async function findMaintenance(tx: Tx, id: string): Promise<MaintenanceRow | null> {
  const [row] = await tx.select().from(maintenance).where(eq(maintenance.id, id))
  return row ?? null
}

/** Another one that shares some of this time. */
export async function overlapping(
  tx: Tx,
  { id, startsAt, endsAt }: Pick<MaintenanceRow, 'id' | 'startsAt' | 'endsAt'>,
): Promise<MaintenanceRow | null> {
  const [row] = await tx
    .select()
    .from(maintenance)
    .where(
      and(
        ne(maintenance.id, id),
        isNull(maintenance.endedAt),
        lt(maintenance.startsAt, endsAt),
        gt(maintenance.endsAt, startsAt),
      ),
    )
    .limit(1)
  return row ?? null
}

/** Inserts or replaces; every process is notified on commit. */
export async function keepMaintenance(tx: Tx, row: MaintenanceRow): Promise<void> {
  await tx.insert(maintenance).values(row).onConflictDoUpdate({ target: maintenance.id, set: row })
  await tx.execute(sql`select pg_notify(${maintenanceChannel}, '')`)
}

/** Batches with any deadline in the time, also that of one district's extension. */
export const batchesDue = (tx: Tx, from: string, to: string) =>
  tx
    .select({
      name: batch.name,
      closeAt: batch.closeAt,
      countyDeadline: batch.countyDeadline,
      cityDeadline: batch.cityDeadline,
      extensions: batch.extensions,
    })
    .from(batch)
    .where(
      and(
        isNull(batch.archivedAt),
        or(
          between(batch.closeAt, from, to),
          between(batch.countyDeadline, from, to),
          between(batch.cityDeadline, from, to),
          ne(batch.extensions, {}),
        ),
      ),
    )

/** How many returned filings have to be sent again by each of these days. */
export const repliesDue = (tx: Tx, days: readonly string[]) =>
  tx
    .select({ day: sql<string>`${filing.replyBy}::text`, count: count() })
    .from(filing)
    .where(and(inArray(filing.replyBy, [...days]), inArray(filing.state, statesWhere(isReturned))))
    .groupBy(filing.replyBy)

/** How many enterprises have to send their self-check by each of these days. */
export const selfChecksDue = (tx: Tx, days: readonly string[]) =>
  tx
    .select({ day: sql<string>`${inspection.selfDeadline}::text`, count: count() })
    .from(inspection)
    .where(and(inArray(inspection.selfDeadline, [...days]), isNull(inspection.submittedAt)))
    .groupBy(inspection.selfDeadline)
