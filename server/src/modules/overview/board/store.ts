/** Counts for the desk's first page. */
import { isAtReviewer, isDecided, isInForce, statesWhere } from '@green/filing/workflow/states.ts'

import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { districts } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { filing, notDraft } from '../../../db/schema/filing.ts'
import { expertTask } from '../../../db/schema/review.ts'
import { openTaskStates } from '../../../filing/panel/task-store.ts'
import { scopeOf } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'

/** Sent and decided filings by month, the last twelve, within scope. */
export async function monthlyWork(
  tx: Tx,
  actor: Actor,
): Promise<{ month: string; submitted: number; decided: number }[]> {
  const since = addMs(clock.now(), -365 * 86_400_000)
  const month = (column: typeof filing.submittedAt | typeof filing.stateSince) =>
    sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const sent = await tx
    .select({ month: month(filing.submittedAt), n: count() })
    .from(filing)
    .where(and(scopeOf(actor), sql`${filing.submittedAt} > ${since}`))
    .groupBy(sql`1`)
  const decided = await tx
    .select({ month: month(filing.stateSince), n: count() })
    .from(filing)
    .where(and(scopeOf(actor), sql`${filing.stateSince} > ${since}`, inArray(filing.state, statesWhere(isDecided))))
    .groupBy(sql`1`)
  const months = [...new Set([...sent, ...decided].map((r) => r.month))].sort()
  return months.map((m) => ({
    month: m,
    submitted: sent.find((r) => r.month === m)?.n ?? 0,
    decided: decided.find((r) => r.month === m)?.n ?? 0,
  }))
}

// Unscoped: figures
/** Per county: how many filings of the reviewed programmes wait for it, how many were approved. */
export async function countyWork(
  tx: Tx,
  reviewed: readonly string[],
): Promise<{ qxName: string; waiting: number; approved: number }[]> {
  const rows = await tx
    .select({
      qxCode: filing.qxCode,
      waiting: sql<number>`count(*) filter (where ${and(inArray(filing.state, statesWhere(isAtReviewer)), inArray(filing.programme, [...reviewed]))})::int`,
      approved: sql<number>`count(*) filter (where ${inArray(filing.state, statesWhere(isInForce))})::int`,
    })
    .from(filing)
    .where(and(isNull(filing.deletedAt), notDraft(filing.state)))
    .groupBy(filing.qxCode)
  const names = new Map(districts().map((d) => [d.code, d.name]))
  return rows
    .map((r) => ({ qxName: names.get(r.qxCode) ?? r.qxCode, waiting: r.waiting, approved: r.approved }))
    .sort((a, b) => b.waiting - a.waiting || b.approved - a.approved)
}

// Unscoped: own
export async function openTaskCounts(
  tx: Tx,
  expertId: string,
): Promise<{ programme: string; count: number; soonest: string | null }[]> {
  return tx
    .select({ programme: expertTask.programme, count: count(), soonest: sql<string | null>`min(${expertTask.dueAt})` })
    .from(expertTask)
    .where(and(eq(expertTask.expertId, expertId), inArray(expertTask.state, openTaskStates)))
    .groupBy(expertTask.programme)
}
