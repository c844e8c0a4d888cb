/** Queries for the ledger of stations. */
import type { StationPeriod } from '@green/filing/programme/stations.ts'
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNotNull, lte, or, sql, sum } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { stationOrder } from '../../../db/schema/station.ts'
import { endOfDay } from '../../../platform/clock.ts'

const t = stationOrder
export type OrderRecord = typeof t.$inferSelect
export type NewOrder = typeof t.$inferInsert

export type OrderFilter = {
  keyword?: string | undefined
  period?: StationPeriod | undefined
  qxCode?: string | undefined
  state?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString()

const matching = (f: OrderFilter) =>
  and(
    f.period ? eq(t.period, f.period) : undefined,
    f.qxCode ? eq(t.qxCode, f.qxCode) : undefined,
    f.state ? eq(t.state, f.state) : undefined,
    f.from ? gte(t.orderTime, startOfDay(f.from)) : undefined,
    f.to ? lte(t.orderTime, endOfDay(f.to)) : undefined,
    f.keyword
      ? or(
          sql`strpos(${t.stationName}, ${f.keyword}) > 0`,
          sql`strpos(${t.operatorName}, ${f.keyword}) > 0`,
          eq(t.orderNo, f.keyword),
          eq(t.stationId, f.keyword),
          eq(t.refundNo, f.keyword),
        )
      : undefined,
  )

export const orderPage = (tx: Tx, filter: OrderFilter, page: PageNumber) =>
  pageOf(
    tx,
    {
      select: getTableColumns(t),
      from: (select) => select.from(t).where(matching(filter)),
      orderBy: [desc(t.orderTime), desc(t.id)],
    },
    page,
  )

/** Count and sums in fen by state. Sums stay whole numbers: no city comes near 2^53 fen. */
export async function sumsByState(tx: Tx, filter: OrderFilter) {
  const rows = await tx
    .select({ state: t.state, count: count(), pay: sum(t.payFen), refund: sum(t.refundFen) })
    .from(t)
    .where(matching(filter))
    .groupBy(t.state)
  return rows.map((row) => ({ state: row.state, count: row.count, pay: Number(row.pay), refund: Number(row.refund) }))
}

/** What was approved on a day and is paid or may be, in fen. */
export async function approvedOn(tx: Tx, day: string): Promise<number> {
  const [row] = await tx
    .select({ refund: sum(t.refundFen) })
    .from(t)
    .where(and(eq(t.approvedOn, day), inArray(t.state, ['refunding', 'refunded'])))
  return Number(row?.refund ?? 0)
}

export async function orderById(tx: Tx, id: string): Promise<OrderRecord | null> {
  const [row] = await tx.select().from(t).where(eq(t.id, id))
  return row ?? null
}

export async function orderOfRefund(tx: Tx, refundNo: string): Promise<OrderRecord | null> {
  const [row] = await tx.select().from(t).where(eq(t.refundNo, refundNo))
  return row ?? null
}

/** Refunds that were sent, or should have been, before this moment and have no outcome yet. */
export async function waitingRefunds(tx: Tx, before: string, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(eq(t.state, 'refunding'), isNotNull(t.refundNo), lte(sql`coalesce(${t.lastTryAt}, ${t.updatedAt})`, before)),
    )
    .orderBy(asc(t.lastTryAt), asc(t.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Not a step: what the last attempt told. */
export async function noteAttempt(tx: Tx, id: string, at: string, says: string): Promise<void> {
  await tx
    .update(t)
    .set({ tries: sql`${t.tries} + 1`, lastTryAt: at, lastSays: says })
    .where(eq(t.id, id))
}

/** Orders by number, or by id where the workbook has our mark. */
export async function ordersBy(
  tx: Tx,
  { orderNos, ids }: { orderNos: readonly string[]; ids: readonly string[] },
  { lock }: { lock: boolean },
): Promise<OrderRecord[]> {
  const wanted = [
    ...(orderNos.length > 0 ? [inArray(t.orderNo, [...orderNos])] : []),
    ...(ids.length > 0 ? [inArray(t.id, [...ids])] : []),
  ]
  if (wanted.length === 0) return []
  const query = tx
    .select()
    .from(t)
    .where(or(...wanted))
    .orderBy(asc(t.id))
  return lock ? query.for('update') : query
}
