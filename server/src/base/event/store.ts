/** Queries for events that are noted with the change they tell of. */
import { and, arrayContains, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { insertMany } from '../../db/insert-many.ts'
import { caseHistory } from '../../db/schema/cases.ts'
import { title } from '../../db/schema/decisions.ts'
import { eventReceiver, outgoingEvent } from '../../db/schema/operation/outgoing-event.ts'

export type TitleRow = typeof title.$inferSelect

// Unscoped: people
/** Those who receive this kind from this district, paused ones too. */
export async function receiversOf(tx: Tx, kind: string, qxCode: string): Promise<string[]> {
  const { id, kinds, qxCode: district, state } = eventReceiver
  const rows = await tx
    .select({ id })
    .from(eventReceiver)
    .where(and(ne(state, 'ended'), arrayContains(kinds, [kind]), or(isNull(district), eq(district, qxCode))))
  return rows.map((row) => row.id)
}

// Unscoped: one like it
/** Whether anybody receives anything. */
export async function hasReceivers(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ id: eventReceiver.id })
    .from(eventReceiver)
    .where(ne(eventReceiver.state, 'ended'))
    .limit(1)
  return row !== undefined
}

export async function insertEvents(tx: Tx, rows: readonly (typeof outgoingEvent.$inferInsert)[]): Promise<void> {
  await insertMany(tx, outgoingEvent, [...rows])
}

// Unscoped: read before
export async function titlesWhere(
  tx: Tx,
  which: { ids: readonly string[] } | { filingId: string },
): Promise<TitleRow[]> {
  return tx
    .select()
    .from(title)
    .where('ids' in which ? inArray(title.id, [...which.ids]) : eq(title.filingId, which.filingId))
}

/** The state from which the case's last step came; null for its first. */
export async function lastFromState(tx: Tx, caseId: string): Promise<string | null> {
  const [row] = await tx
    .select({ from: caseHistory.fromState })
    .from(caseHistory)
    .where(eq(caseHistory.caseId, caseId))
    .orderBy(desc(caseHistory.at), desc(caseHistory.id))
    .limit(1)
  return row?.from ?? null
}
