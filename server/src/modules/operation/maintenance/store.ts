/** Queries for 系统维护, and for the deadlines that fall into one. */
import { isInPublicity, isReturned, statesWhere } from '@green/filing/workflow/states.ts'
import { and, between, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { batch, filing } from '../../../db/schema/filing.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { maintenance } from '../../../db/schema/operation/running.ts'
import { caseClock } from '../../../db/schema/review.ts'
import type { BatchRecord } from '../../../filing/record/batch-store.ts'
import type { Window } from './moved-dates.ts'

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

/** Batches with any deadline in the time, or with districts' extensions; by their id, the order in which they are locked. */
export const batchesDue = (tx: Tx, { from, to }: Window): Promise<BatchRecord[]> =>
  tx
    .select()
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
    .orderBy(batch.id)

const ofFiling = {
  id: filing.id,
  programme: filing.programme,
  number: filing.number,
  enterpriseId: filing.enterpriseId,
  enterpriseName: filing.enterpriseName,
  operator: filing.operator,
  qxCode: filing.qxCode,
}

const isStillReturned = and(inArray(filing.state, statesWhere(isReturned)), isNull(filing.deletedAt))
const isStillPublic = and(inArray(filing.state, statesWhere(isInPublicity)), isNull(filing.deletedAt))
const isStillOwed = and(isNull(inspection.submittedAt), isNull(inspection.noticeServedAt), isNull(inspection.closedAt))

/** Returned filings, each with its batch. */
export const returnedFilings = (tx: Tx) =>
  tx
    .select({ of: { ...ofFiling, returnedAt: filing.returnedAt, replyBy: filing.replyBy }, batch })
    .from(filing)
    .leftJoin(batch, eq(batch.id, filing.batchId))
    .where(isStillReturned)
    .orderBy(filing.id)

/** Filings whose publicity ends on one of these days. */
export const publicityDue = (tx: Tx, days: readonly string[]) =>
  tx
    .select({ ...ofFiling, day: filing.publicityEnd })
    .from(filing)
    .where(and(inArray(filing.publicityEnd, [...days]), isStillPublic))
    .orderBy(filing.id)

/** Inspections whose self-check is due on one of these days. */
export const selfChecksDue = (tx: Tx, days: readonly string[]) =>
  tx
    .select({
      id: inspection.id,
      number: inspection.number,
      enterpriseId: inspection.enterpriseId,
      enterpriseName: inspection.enterpriseName,
      day: inspection.selfDeadline,
    })
    .from(inspection)
    .where(and(inArray(inspection.selfDeadline, [...days]), isStillOwed))
    .orderBy(inspection.id)

/** Sets the new day, unless the filing has come back or gone on since it was read. */
export async function moveReplies(tx: Tx, idList: readonly string[], replyBy: string): Promise<void> {
  await tx
    .update(filing)
    .set({ replyBy })
    .where(and(inArray(filing.id, [...idList]), isStillReturned))
}

export async function movePublicity(tx: Tx, idList: readonly string[], publicityEnd: string): Promise<void> {
  await tx
    .update(filing)
    .set({ publicityEnd })
    .where(and(inArray(filing.id, [...idList]), isStillPublic))
}

export async function moveSelfChecks(tx: Tx, idList: readonly string[], selfDeadline: string): Promise<void> {
  await tx
    .update(inspection)
    .set({ selfDeadline })
    .where(and(inArray(inspection.id, [...idList]), isStillOwed))
}

/** How many terms of inspection papers and of the law end on each of these days. */
export const paperTermsDue = (tx: Tx, days: readonly string[]) =>
  termsDue(tx, days, [
    [inspection.rectifyDue, eq(inspection.evidenceGiven, false)],
    [inspection.statementDue, isNull(inspection.statementAt)],
  ])

export const statutoryTermsDue = (tx: Tx, days: readonly string[]) =>
  termsDue(tx, days, [
    [inspection.decideDue, undefined],
    [inspection.serveDecisionDue, undefined],
    [inspection.evidenceDue, undefined],
  ])

/** How many filings an office has to decide by each of these days, by its limit. */
export const limitsDue = (tx: Tx, days: readonly string[]) =>
  tx
    .select({ day: sql<string>`${caseClock.dueOn}::text`, count: count() })
    .from(caseClock)
    .innerJoin(filing, and(eq(filing.id, caseClock.filingId), eq(filing.state, caseClock.stage)))
    .where(and(inArray(caseClock.dueOn, [...days]), isNull(filing.deletedAt)))
    .groupBy(caseClock.dueOn)

async function termsDue(tx: Tx, days: readonly string[], terms: readonly [PgColumn, SQL | undefined][]) {
  const found = terms.map(([column, isOpen]) =>
    tx
      .select({ day: sql<string>`${column}::text`, count: count() })
      .from(inspection)
      .where(and(inArray(column, [...days]), isNull(inspection.closedAt), isOpen))
      .groupBy(column),
  )
  const rows: { day: string; count: number }[] = []
  for (const one of found) rows.push(...(await one))
  return rows
}
