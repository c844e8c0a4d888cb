/** Questions of the daily reminder: which batches close soon, who has a draft in them. */
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { batch, filing, installation } from '../../db/schema.ts'

const mark = 'remind-deadlines'

/** Takes the day's turn; false when the reminders of that day went out already. */
export async function takeDay(tx: Tx, day: string, now: string): Promise<boolean> {
  const taken = await tx
    .insert(installation)
    .values({ key: mark, value: day, at: now })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: day, at: now },
      setWhere: lt(installation.value, day),
    })
    .returning({ key: installation.key })
  return taken.length === 1
}

/** Filings that are not sent yet (or came back) in batches that close after `now`, with the batch's end. */
export async function openWork(tx: Tx, now: string) {
  return tx
    .select({
      filingId: filing.id,
      enterpriseId: filing.enterpriseId,
      programme: filing.programme,
      state: filing.state,
      batchName: batch.name,
      closeAt: batch.closeAt,
    })
    .from(filing)
    .innerJoin(batch, eq(batch.id, filing.batchId))
    .where(
      and(
        inArray(filing.state, ['draft', 'withdrawn']),
        isNull(filing.deletedAt),
        isNull(batch.archivedAt),
        gt(batch.closeAt, now),
        sql`${batch.closeAt} < ${now}::timestamptz + interval '15 days'`,
      ),
    )
    .orderBy(batch.closeAt, filing.id)
}
