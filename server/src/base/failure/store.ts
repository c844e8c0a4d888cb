/** What broke, by the number that the person was shown; kept for ninety days. */
import { and, desc, eq, gte, lt, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { failure } from '../../db/schema/operation.ts'

export type FailureRecord = typeof failure.$inferSelect

/** Two failures may bear one number only by chance; the first stands. */
export async function insertFailure(tx: Tx, record: FailureRecord): Promise<void> {
  await tx.insert(failure).values(record).onConflictDoNothing()
}

export type FailureFilter = { trace?: string | undefined; from?: string | undefined; to?: string | undefined }

/** One page, newest first, and how many there are. */
export async function failurePage(tx: Tx, filter: FailureFilter, { page, size }: { page: number; size: number }) {
  const matching = and(
    filter.trace ? eq(failure.trace, filter.trace) : undefined,
    filter.from ? gte(failure.at, filter.from) : undefined,
    filter.to ? lte(failure.at, filter.to) : undefined,
  )
  const rows = await tx
    .select()
    .from(failure)
    .where(matching)
    .orderBy(desc(failure.at), failure.trace)
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: await tx.$count(failure, matching) }
}

export async function deleteFailuresBefore(tx: Tx, moment: string): Promise<void> {
  await tx.delete(failure).where(lt(failure.at, moment))
}
