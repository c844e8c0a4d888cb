/** Queries for the tables of declared records, always within the reader's scope. */
import type { AnyRecord, RecordList, UsualFilter } from '@green/filing/records/record.ts'
import { and, desc, eq, getTableColumns, getTableName, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import type { Actor } from '../../platform/actor.ts'
import { columnOf, type Reads, type Scope, scopeBy } from '../../platform/scope.ts'
import type { CaseTable } from '../case/case-store.ts'
import { labelled } from '../enterprise/label-store.ts'
import { keywordMatch } from '../enterprise/search-store.ts'

/** The table of a record about an enterprise. */
export type RecordTable = CaseTable &
  Record<'enterpriseId' | 'enterpriseName' | 'socialCode' | 'qxCode', PgColumn> & { $inferSelect: RecordRow }

/** The columns that every record about an enterprise has. */
export type RecordRow = {
  id: string
  enterpriseId: string
  enterpriseName: string
  socialCode: string
  qxCode: string
}

/** Whose rows a person reads, by the rule that the record declares for the role. */
export const recordScope = <T extends RecordTable>(table: T, reads: AnyRecord['reads']): Scope<T> =>
  scopeBy(table, reads as unknown as Reads<T>)

/** The unique index over the enterprise and the fields of `once`. */
export const onceIndexOf = (table: RecordTable): string => `${getTableName(table as PgTable)}_once`

/** The filters of a list, as the contract's query has them. */
export type RecordQuery = {
  keyword?: string | undefined
  qxCode?: string | undefined
  year?: number | undefined
  state?: string | undefined
  label?: string | undefined
}

/** The conditions of filters that only the record's own half knows. */
export type CustomFilters = Readonly<Record<string, (value: string) => SQL | undefined>>

const filters: Record<UsualFilter, (table: RecordTable, query: RecordQuery, actor: Actor) => SQL | undefined> = {
  keyword: (table, { keyword }) =>
    keyword
      ? or(
          keywordMatch(keyword, { texts: [table.enterpriseName], enterpriseId: table.enterpriseId }),
          eq(table.socialCode, keyword),
        )
      : undefined,
  county: (table, { qxCode }) => (qxCode ? eq(table.qxCode, qxCode) : undefined),
  year: (table, { year }) => (year ? eq(columnOf(table as PgTable, 'year'), year) : undefined),
  state: (table, { state }) => (state ? eq(table.state, state) : undefined),
  label: (table, { label }, actor) => labelled(actor, table.enterpriseId, label),
}

type Listed<T extends RecordTable> = {
  table: T
  scope: Scope<T>
  list: RecordList
  openedAt: string
  custom: CustomFilters
}

/** One page of the rows that this person reads, in the record's order, or the last opened first. */
export async function recordPage<T extends RecordTable>(
  tx: Tx,
  { table, scope, list, openedAt, custom }: Listed<T>,
  query: RecordQuery,
  actor: Actor,
  page: PageNumber,
) {
  const conditions = list.filters.map((filter) => {
    if (typeof filter === 'string') return filters[filter](table, query, actor)
    const value = (query as Record<string, unknown>)[filter.custom]
    return typeof value === 'string' && value.trim() !== '' ? custom[filter.custom]?.(value) : undefined
  })
  const where = and(scope(actor), ...conditions)
  const order = (list.order ?? [openedAt]).map((key) => desc(columnOf(table as PgTable, key)))
  const found = await pageOf(
    tx,
    {
      select: getTableColumns(table as PgTable),
      from: (select) => select.from(table as PgTable).where(where),
      orderBy: [...order, desc(table.id)],
    },
    page,
  )
  return { ...found, rows: found.rows as unknown as T['$inferSelect'][] }
}

/** All rows of these enterprises, whoever reads. */
export async function rowsOfEnterprises(
  tx: Tx,
  table: RecordTable,
  enterpriseIds: readonly string[],
): Promise<Record<string, unknown>[]> {
  if (enterpriseIds.length === 0) return []
  return tx
    .select()
    .from(table as PgTable)
    .where(inArray(columnOf(table as PgTable, 'enterpriseId'), [...enterpriseIds]))
}
