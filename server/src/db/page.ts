/** Offset pagination: the rows of one page and the total, in one statement. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgSelectBuilder, SelectedFields } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** Page number from 1, and page size. */
export type PageNumber = { page: number; size: number }

type PagedQuery<Fields extends SelectedFields, Query> = {
  select: Fields
  /** The tables and the filter, without order and limit. */
  from: (select: PgSelectBuilder<Fields>) => Query
  /** Ends with a unique column, so that no row is on two pages. */
  orderBy: readonly (PgColumn | SQL)[]
  /** Counting stops here, where nobody pages to the end and an exact total is too expensive. */
  countAtMost?: number
}

export async function pageOf<Fields extends SelectedFields, Query extends PromiseLike<object[]>>(
  tx: Tx,
  { select, from, orderBy, countAtMost }: PagedQuery<Fields, Query>,
  { page, size }: PageNumber,
): Promise<{ rows: Awaited<Query>; total: number } & PageNumber> {
  const query = (fields: SelectedFields) => from(tx.select(fields) as PgSelectBuilder<Fields>) as unknown as PgSelect
  const every = query({ one: sql`1` })
  const counted = sql<number>`(select count(*)::int from ${countAtMost ? every.limit(countAtMost) : every} counted)`
  const found = await query({ rowsInAll: counted, ...select })
    .orderBy(...orderBy)
    .limit(size)
    .offset((page - 1) * size)
  const rows = found.map(({ rowsInAll: _, ...row }) => row) as Awaited<Query>
  const total =
    found[0]?.rowsInAll ?? (page === 1 ? 0 : (await tx.select({ n: counted }).from(sql`(select 1) beyond`))[0]?.n)
  return { rows, total: (total ?? 0) as number, page, size }
}
