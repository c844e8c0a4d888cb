/** Queries for drill results and for the server's archiving status. */
import { desc, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { restoreDrill } from '../../db/schema/operation/operation.ts'

export type Drill = typeof restoreDrill.$inferSelect

export async function insertDrill(tx: Tx, drill: Drill): Promise<void> {
  await tx.insert(restoreDrill).values(drill)
}

/** The newest first. */
export async function lastDrills(tx: Tx, limit: number): Promise<Drill[]> {
  return tx.select().from(restoreDrill).orderBy(desc(restoreDrill.at)).limit(limit)
}

/** When the last drill without a fault was; null before the first. */
export async function lastGoodDrill(tx: Tx): Promise<string | null> {
  const [good] = await tx
    .select({ at: restoreDrill.at })
    .from(restoreDrill)
    .where(sql`jsonb_array_length(${restoreDrill.faults}) = 0`)
    .orderBy(desc(restoreDrill.at))
    .limit(1)
  return good?.at ?? null
}

export type Archiving = {
  command: string
  /** When the last segment of the log was archived. */
  handedOver: string | null
  /** Since when archiving fails; null when it succeeds. */
  failing: string | null
}

export async function archivingNow(tx: Tx): Promise<Archiving> {
  const { rows } = await tx.execute<{ command: string; over: Date | string | null; failed: Date | string | null }>(sql`
    select current_setting('archive_command') as command, last_archived_time as over,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed
    from pg_stat_archiver`)
  const [row] = rows
  const text = (moment: Date | string | null | undefined) => (moment ? new Date(moment).toISOString() : null)
  return { command: row?.command ?? '', handedOver: text(row?.over), failing: text(row?.failed) }
}
