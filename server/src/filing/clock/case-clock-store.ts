/** Queries for the clocks of filings: the time used in each phase, when and why it was paused. */

import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { isAtReviewer, isUnderReview, statesWhere } from '@green/filing/workflow/states.ts'
import { mostSoonDays } from '@green/filing/workflow/time-limits.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { isAnyOfFew } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { builtOnce } from '../../db/prepared.ts'
import { batch, filing } from '../../db/schema/filing.ts'
import { caseClock, casePause } from '../../db/schema/review.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { scopeOf } from '../record/store.ts'

export type ClockRecord = typeof caseClock.$inferSelect
export type PauseRecord = typeof casePause.$inferSelect

const ofStage = (filingId: string, stage: string) => and(eq(caseClock.filingId, filingId), eq(caseClock.stage, stage))

export async function lockClock(tx: Tx, filingId: string, stage: string): Promise<ClockRecord | null> {
  const [row] = await tx.select().from(caseClock).where(ofStage(filingId, stage)).for('update')
  return row ?? null
}

export async function saveClock(tx: Tx, row: typeof caseClock.$inferInsert): Promise<void> {
  const { filingId: _id, stage: _stage, ...changes } = row
  await tx
    .insert(caseClock)
    .values(row)
    .onConflictDoUpdate({ target: [caseClock.filingId, caseClock.stage], set: changes })
}

/** A withdrawn filing starts again. */
export async function dropClocks(tx: Tx, filingId: string): Promise<void> {
  await tx.delete(caseClock).where(eq(caseClock.filingId, filingId))
}

export async function dropPauses(tx: Tx, filingId: string): Promise<void> {
  await tx.delete(casePause).where(eq(casePause.filingId, filingId))
}

/** Clocks of these filings, also of finished phases. */
export async function clocksOf(tx: Tx, filingIds: readonly string[]): Promise<ClockRecord[]> {
  return filingIds.length === 0 ? [] : clocks(tx, { filingIds })
}

const clocks = builtOnce((query) =>
  query
    .select()
    .from(caseClock)
    .where(isAnyOfFew(caseClock.filingId, sql.placeholder('filingIds'))),
)

export async function pausesOf(tx: Tx, filingId: string): Promise<PauseRecord[]> {
  return tx.select().from(casePause).where(eq(casePause.filingId, filingId)).orderBy(asc(casePause.from))
}

export async function insertPause(tx: Tx, row: typeof casePause.$inferInsert): Promise<void> {
  await tx.insert(casePause).values(row)
}

/** Ends the current pause; true when there was one. */
export async function endPauses(tx: Tx, filingId: string, to: string, endedBy: string): Promise<boolean> {
  const ended = await tx
    .update(casePause)
    .set({ to, endedBy })
    .where(and(eq(casePause.filingId, filingId), isNull(casePause.to)))
    .returning({ id: casePause.id })
  return ended.length > 0
}

export type WatchedCase = {
  clock: ClockRecord
  programme: string
  state: string
  qxCode: string
  enterpriseName: string
  batch: Pick<BatchRecord, 'closeAt' | 'countyDeadline' | 'cityDeadline' | 'extensions'> | null
}

const watched = (tx: Tx) =>
  tx
    .select({
      clock: caseClock,
      programme: filing.programme,
      state: filing.state,
      qxCode: filing.qxCode,
      enterpriseName: filing.enterpriseName,
      batch: {
        closeAt: batch.closeAt,
        countyDeadline: batch.countyDeadline,
        cityDeadline: batch.cityDeadline,
        extensions: batch.extensions,
      },
    })
    .from(caseClock)
    .innerJoin(filing, and(eq(filing.id, caseClock.filingId), eq(filing.state, caseClock.stage)))
    .leftJoin(batch, eq(batch.id, filing.batchId))

/** Open filings whose clock runs, or this one of them. */
export async function runningCases(tx: Tx, filingId?: string): Promise<WatchedCase[]> {
  return watched(tx)
    .where(
      and(
        isNotNull(caseClock.dueOn),
        isNull(filing.deletedAt),
        filingId === undefined ? undefined : eq(filing.id, filingId),
      ),
    )
    .orderBy(asc(caseClock.dueOn), asc(caseClock.filingId))
}

/** The last day of the batch for the office that has the case, in its district. */
const fixedDay = () => {
  const granted = sql`${batch.extensions} -> ${filing.qxCode}`
  const ofCounty = sql`case when (${granted} ->> 'closeAt')::timestamptz >= ${batch.closeAt}
    then coalesce((${granted} ->> 'countyDeadline')::timestamptz, ${batch.countyDeadline}) else ${batch.countyDeadline} end`
  return sql`(select (case when ${inArray(filing.state, statesWhere(isAtReviewer))} then ${ofCounty}
    when ${inArray(filing.state, statesWhere(isUnderReview))} then ${batch.cityDeadline} end at time zone 'Asia/Shanghai')::date
    from ${batch} where ${batch.id} = ${filing.batchId})`
}

/** The day by which the office is to have decided: the promised one, or the batch's where that is earlier; null while paused. */
export const officeDueDay = (): SQL =>
  sql`(select least(${caseClock.dueOn}, ${fixedDay()}) from ${caseClock} where ${caseClock.filingId} = ${filing.id}
    and ${caseClock.stage} = ${filing.state} and ${caseClock.dueOn} is not null)`

/** Filings whose running clock is over or soon will be, for list filters: the promised day, or the batch's where that is earlier. */
export function standsAt(tone: 'late' | 'soon'): SQL {
  const { holidays } = cityProfile()
  const today = clock.today()
  const due = sql`least(${caseClock.dueOn}, ${fixedDay()})`
  // Amber includes the working day after its last one.
  const amber = Array.from(
    { length: mostSoonDays + 1 },
    (_, n) => sql`when ${n} then ${addWorkingDays(today, n + 1, holidays)}::date`,
  )
  const is =
    tone === 'late'
      ? sql`${due} < ${today}::date`
      : sql`${due} >= ${today}::date and ${due} < case ${caseClock.soonDays} ${sql.join(amber, sql` `)} end`
  return sql`exists (select 1 from ${caseClock} where ${caseClock.filingId} = ${filing.id} and ${caseClock.stage} = ${filing.state}
    and ${caseClock.dueOn} is not null and ${is})`
}

/** How many cases of each programme and state are late or soon due, within a person's scope. */
export async function limitCounts(tx: Tx, actor: Actor) {
  return tx
    .select({
      programme: filing.programme,
      state: filing.state,
      late: sql<number>`count(*) filter (where ${standsAt('late')})::int`,
      soon: sql<number>`count(*) filter (where ${standsAt('soon')})::int`,
    })
    .from(filing)
    .where(and(scopeOf(actor), inArray(filing.state, statesWhere(isUnderReview))))
    .groupBy(filing.programme, filing.state)
}

/** Filings in one of these states without a clock, from before clocks were introduced. */
export async function withoutClock(tx: Tx, states: readonly string[], after: string) {
  return tx
    .select({ id: filing.id, programme: filing.programme, state: filing.state, stateSince: filing.stateSince })
    .from(filing)
    .where(
      and(
        inArray(filing.state, [...states]),
        isNull(filing.deletedAt),
        gt(filing.id, after),
        sql`not exists (select 1 from ${caseClock} c where c.filing_id = ${filing.id} and c.stage = ${filing.state})`,
      ),
    )
    .orderBy(asc(filing.id))
    .limit(500)
}
