/** Queries for runs of the clean-up and what each of them did. */
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { retentionResult, retentionRun } from '../../db/schema/operation/operation.ts'

type Result = typeof retentionResult.$inferSelect
export type Pace = 'hour' | 'night'

export async function insertRun(tx: Tx, row: { id: string; pace: Pace; startedAt: string }): Promise<void> {
  await tx.insert(retentionRun).values(row)
}

export async function endRun(tx: Tx, id: string, endedAt: string): Promise<void> {
  await tx.update(retentionRun).set({ endedAt }).where(eq(retentionRun.id, id))
}

export async function beginKind(tx: Tx, row: Pick<Result, 'runId' | 'kind' | 'at' | 'days'>): Promise<void> {
  await tx.insert(retentionResult).values({ ...row, deleted: 0 })
}

const of = (runId: string, kind: string) => and(eq(retentionResult.runId, runId), eq(retentionResult.kind, kind))

/** Adds a batch, in the transaction that deleted it. */
export async function countDeleted(tx: Tx, runId: string, kind: string, deleted: number): Promise<void> {
  await tx
    .update(retentionResult)
    .set({ deleted: sql`${retentionResult.deleted} + ${deleted}` })
    .where(of(runId, kind))
}

export async function endKind(
  tx: Tx,
  runId: string,
  kind: string,
  end: Pick<Result, 'at'> & Partial<Pick<Result, 'overdue' | 'oldestAt' | 'dueSoon' | 'fault'>>,
): Promise<void> {
  await tx.update(retentionResult).set(end).where(of(runId, kind))
}

/** The last result of each kind. */
export async function lastResults(tx: Tx): Promise<Map<string, Result>> {
  const rows = await tx
    .selectDistinctOn([retentionResult.kind])
    .from(retentionResult)
    .orderBy(retentionResult.kind, desc(retentionResult.at))
  return new Map(rows.map((row) => [row.kind, row]))
}

/** The last runs, the newest first, with what they deleted in all. */
export async function lastRuns(tx: Tx, limit: number) {
  return tx
    .select({
      id: retentionRun.id,
      pace: sql<Pace>`${retentionRun.pace}`,
      startedAt: retentionRun.startedAt,
      endedAt: retentionRun.endedAt,
      deleted: sql<number>`(select coalesce(sum(${retentionResult.deleted}), 0)::int from ${retentionResult} where ${retentionResult.runId} = ${retentionRun.id})`,
      unmet: sql<number>`(select count(*)::int from ${retentionResult} where ${retentionResult.runId} = ${retentionRun.id}
        and (${retentionResult.overdue} > 0 or ${retentionResult.fault} is not null))`,
    })
    .from(retentionRun)
    .orderBy(desc(retentionRun.startedAt), desc(retentionRun.id))
    .limit(limit)
}

/** The end of the last nightly run that was whole, before this one. */
export async function lastNight(tx: Tx, before: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: retentionRun.startedAt })
    .from(retentionRun)
    .where(and(eq(retentionRun.pace, 'night'), isNotNull(retentionRun.endedAt), ne(retentionRun.id, before)))
    .orderBy(desc(retentionRun.startedAt))
    .limit(1)
  return row?.at ?? null
}

/** What all runs deleted since that moment, by kind, and what is not as promised. */
export async function totalsSince(tx: Tx, since: string | null) {
  return tx
    .select({
      kind: retentionResult.kind,
      deleted: sql<number>`sum(${retentionResult.deleted})::int`,
    })
    .from(retentionResult)
    .where(since === null ? undefined : gt(retentionResult.at, since))
    .groupBy(retentionResult.kind)
}

/** Runs that began and never ended, other than this one. */
export async function cutOffSince(tx: Tx, since: string | null, own: string): Promise<number> {
  const rows = await tx
    .select({ id: retentionRun.id })
    .from(retentionRun)
    .where(
      and(
        isNull(retentionRun.endedAt),
        ne(retentionRun.id, own),
        since === null ? undefined : gt(retentionRun.startedAt, since),
      ),
    )
  return rows.length
}
