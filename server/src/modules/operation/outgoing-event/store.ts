/** Queries for receivers of events, and for the events on their way. */
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { eventReceiver, outgoingEvent } from '../../../db/schema/operation/outgoing-event.ts'

export type ReceiverRecord = typeof eventReceiver.$inferSelect
export type EventRecord = typeof outgoingEvent.$inferSelect

/** All receivers with the counts of what waits, those in use first. */
export async function everyReceiver(tx: Tx) {
  const open = tx
    .select({
      receiverId: outgoingEvent.receiverId,
      waiting: sql<number>`(count(*) filter (where ${outgoingEvent.state} = 'waiting'))::int`.as('waiting'),
      parked: sql<number>`(count(*) filter (where ${outgoingEvent.state} = 'parked'))::int`.as('parked'),
      lastDeliveredAt: sql<string | null>`max(${outgoingEvent.deliveredAt})`
        .mapWith(outgoingEvent.deliveredAt)
        .as('last_delivered_at'),
    })
    .from(outgoingEvent)
    .groupBy(outgoingEvent.receiverId)
    .as('open')
  return tx
    .select({
      receiver: eventReceiver,
      waiting: open.waiting,
      parked: open.parked,
      lastDeliveredAt: open.lastDeliveredAt,
    })
    .from(eventReceiver)
    .leftJoin(open, eq(open.receiverId, eventReceiver.id))
    .orderBy(sql`${eventReceiver.state} = 'ended'`, desc(eventReceiver.createdAt), desc(eventReceiver.id))
}

export async function findReceiver(tx: Tx, id: string): Promise<ReceiverRecord | null> {
  const [row] = await tx.select().from(eventReceiver).where(eq(eventReceiver.id, id))
  return row ?? null
}

export async function lockReceiver(tx: Tx, id: string): Promise<ReceiverRecord | null> {
  const [row] = await tx.select().from(eventReceiver).where(eq(eventReceiver.id, id)).for('update')
  return row ?? null
}

export async function insertReceiver(tx: Tx, row: typeof eventReceiver.$inferInsert): Promise<void> {
  await tx.insert(eventReceiver).values(row)
}

export async function updateReceiver(tx: Tx, id: string, changes: Partial<ReceiverRecord>): Promise<void> {
  await tx
    .update(eventReceiver)
    .set({ ...changes, version: sql`${eventReceiver.version} + 1` })
    .where(eq(eventReceiver.id, id))
}

export async function activeReceivers(tx: Tx): Promise<ReceiverRecord[]> {
  return tx.select().from(eventReceiver).where(eq(eventReceiver.state, 'active'))
}

const earlier = alias(outgoingEvent, 'earlier')
/** An earlier event of the same record is not delivered. */
const isHeldBack = sql<boolean>`exists (select 1 from ${outgoingEvent} ${sql.identifier('earlier')}
  where ${earlier.receiverId} = ${outgoingEvent.receiverId} and ${earlier.recordId} = ${outgoingEvent.recordId}
    and ${earlier.seq} < ${outgoingEvent.seq} and ${earlier.state} <> 'delivered')`

/** Takes the first due events of the receiver, at most one of each record, until the moment given. */
export async function takeDue(
  tx: Tx,
  receiverId: string,
  { now, until, most }: { now: string; until: string; most: number },
): Promise<EventRecord[]> {
  const t = outgoingEvent
  const due = tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.receiverId, receiverId),
        eq(t.state, 'waiting'),
        lte(t.nextAt, now),
        or(isNull(t.takenUntil), lt(t.takenUntil, now)),
        sql`not ${isHeldBack}`,
      ),
    )
    .orderBy(asc(t.seq))
    .limit(most)
    .for('update', { skipLocked: true })
  const claimed = await tx.update(t).set({ takenUntil: until }).where(inArray(t.id, due)).returning()
  return claimed.sort((a, b) => a.seq - b.seq)
}

/** Lets go of events that were taken and not tried. */
export async function letGo(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(outgoingEvent)
    .set({ takenUntil: null })
    .where(inArray(outgoingEvent.id, [...ids]))
}

/** What came of an attempt. */
export async function writeAttempt(tx: Tx, id: string, changes: Partial<EventRecord>): Promise<void> {
  await tx
    .update(outgoingEvent)
    .set({ ...changes, takenUntil: null, tries: sql`${outgoingEvent.tries} + 1` })
    .where(eq(outgoingEvent.id, id))
}

export const countParked = (tx: Tx, receiverId: string): Promise<number> =>
  tx.$count(outgoingEvent, and(eq(outgoingEvent.receiverId, receiverId), eq(outgoingEvent.state, 'parked')))

/** The receiver answers again: whatever waits for a later attempt is due now. */
export async function hurryWaiting(tx: Tx, receiverId: string, now: string): Promise<void> {
  await tx
    .update(outgoingEvent)
    .set({ nextAt: now })
    .where(
      and(eq(outgoingEvent.receiverId, receiverId), eq(outgoingEvent.state, 'waiting'), gte(outgoingEvent.nextAt, now)),
    )
}

const asNew = (now: string) => ({
  state: 'waiting',
  nextAt: now,
  firstTriedAt: null,
  deliveredAt: null,
  takenUntil: null,
})

/** Makes one event due again, unless its receiver is ended; null where there is none. */
export async function resendOne(tx: Tx, id: string, now: string) {
  const [row] = await tx
    .update(outgoingEvent)
    .set(asNew(now))
    .from(eventReceiver)
    .where(
      and(eq(outgoingEvent.id, id), eq(eventReceiver.id, outgoingEvent.receiverId), ne(eventReceiver.state, 'ended')),
    )
    .returning({ subject: outgoingEvent.subject, kind: outgoingEvent.kind, systemName: eventReceiver.systemName })
  return row ?? null
}

/** Makes every event since that moment due again; returns how many. */
export async function resendAll(tx: Tx, receiverId: string, since: string, now: string): Promise<number> {
  const rows = await tx
    .update(outgoingEvent)
    .set(asNew(now))
    .where(and(eq(outgoingEvent.receiverId, receiverId), gte(outgoingEvent.at, since)))
    .returning({ id: outgoingEvent.id })
  return rows.length
}

export type EventFilter = {
  receiverId?: string | undefined
  kind?: string | undefined
  state?: string | undefined
}

/** Counting stops here: nobody pages further. */
const countAtMost = 10_000

/** One page, newest first. */
export async function eventPage(tx: Tx, filter: EventFilter, page: PageNumber) {
  const t = outgoingEvent
  const where = and(
    filter.receiverId ? eq(t.receiverId, filter.receiverId) : undefined,
    filter.kind ? eq(t.kind, filter.kind) : undefined,
    filter.state ? eq(t.state, filter.state) : undefined,
  )
  return pageOf(
    tx,
    {
      select: {
        id: t.id,
        kind: t.kind,
        subject: t.subject,
        at: t.at,
        state: t.state,
        tries: t.tries,
        nextAt: t.nextAt,
        lastTriedAt: t.lastTriedAt,
        lastAnswer: t.lastAnswer,
        deliveredAt: t.deliveredAt,
        systemName: eventReceiver.systemName,
        receiverState: eventReceiver.state,
        isHeldBack,
      },
      from: (select) => select.from(t).innerJoin(eventReceiver, eq(eventReceiver.id, t.receiverId)).where(where),
      orderBy: [desc(t.seq)],
      countAtMost,
    },
    page,
  )
}
