/** Queries for failures, by the number that the person saw */
import { and, desc, eq, getTableColumns, gte, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { failure } from '../../db/schema/operation/operation.ts'

export type FailureRecord = typeof failure.$inferSelect

/** Two failures have the same number only by chance; the first is kept. */
export async function insertFailure(tx: Tx, record: FailureRecord): Promise<void> {
  await tx.insert(failure).values(record).onConflictDoNothing()
}

export type FailureFilter = { trace?: string | undefined; from?: string | undefined; to?: string | undefined }

/** One page, newest first, and how many there are. */
export async function failurePage(tx: Tx, filter: FailureFilter, page: PageNumber) {
  const matching = and(
    filter.trace ? eq(failure.trace, filter.trace) : undefined,
    filter.from ? gte(failure.at, filter.from) : undefined,
    filter.to ? lte(failure.at, filter.to) : undefined,
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(failure),
      from: (select) => select.from(failure).where(matching),
      orderBy: [desc(failure.at), failure.trace],
    },
    page,
  )
}
