/** How the clean-up deletes: some rows of a kind at a time, or what is more than rows; and what it leaves. */
import { and, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { delivery, message } from '../../db/schema/messages.ts'
import { retentionResult, retentionRun } from '../../db/schema/operation/operation.ts'
import { inquiry } from '../../db/schema/services.ts'

/** The records of a kind, and the moment from which the term of each counts. */
export type Rows = { table: PgTable; moment: SQL; where?: SQL | undefined }

/** What one batch deleted, and the content that nothing names any more. */
export type Deleted = { deleted: number; keys?: readonly string[] }

/** Of no case, batch or mailing; those belong to the record of what they are about. */
export const ofNothing = and(isNull(message.filingId), isNull(message.batchId), isNull(message.mailingId))

/** Answered questions of people without an account, with their contacts. */
export const ofVisitors = and(isNull(inquiry.enterpriseId), isNotNull(inquiry.answeredAt), ne(inquiry.contactPhone, ''))

/** Deletes some rows of a kind whose term began before the moment; those that somebody holds are left for the next run. */
export async function deleteSome(tx: Tx, { table, moment, where }: Rows, before: string, limit: number) {
  const due = sql`select ctid from ${table} where ${moment} <= ${before}${andAlso(where)} limit ${limit} for update skip locked`
  const { rowCount } = await tx.execute(sql`delete from ${table} where ctid = any(array(${due}))`)
  return { deleted: rowCount ?? 0 }
}

const andAlso = (where: SQL | undefined) => (where ? sql` and ${where}` : sql``)

/** What is left of a kind: past its term, the oldest, and how many are due within the next days. */
export async function leftOf(tx: Tx, { table, moment, where }: Rows, before: string, soonBefore: string) {
  const { rows } = await tx.execute<{ overdue: number; oldest: Date | string | null; soon: number }>(
    sql`select count(*) filter (where ${moment} <= ${before})::int as overdue, min(${moment}) as oldest,
      count(*) filter (where ${moment} > ${before} and ${moment} <= ${soonBefore})::int as soon
      from ${table}${where ? sql` where ${where}` : sql``}`,
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate has a row')
  return { overdue: row.overdue, dueSoon: row.soon, oldestAt: row.oldest && new Date(row.oldest).toISOString() }
}

export async function deleteMessages(tx: Tx, before: string, limit: number): Promise<Deleted> {
  const due = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(ofNothing, lt(message.at, before)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return { deleted: 0 }
  await tx.delete(delivery).where(inArray(delivery.messageId, ids))
  await tx.delete(message).where(inArray(message.id, ids))
  return { deleted: ids.length }
}

export async function eraseAskers(tx: Tx, before: string, limit: number): Promise<Deleted> {
  const due = await tx
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(and(ofVisitors, lt(inquiry.answeredAt, before)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(inquiry).set({ contactPhone: '', askerName: '（已删除）' }).where(inArray(inquiry.id, ids))
  return { deleted: ids.length }
}

export async function deleteRetentionRuns(tx: Tx, before: string, limit: number): Promise<Deleted> {
  const due = await tx
    .select({ id: retentionRun.id })
    .from(retentionRun)
    .where(lt(retentionRun.startedAt, before))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return { deleted: 0 }
  await tx.delete(retentionResult).where(inArray(retentionResult.runId, ids))
  await tx.delete(retentionRun).where(inArray(retentionRun.id, ids))
  return { deleted: ids.length }
}
