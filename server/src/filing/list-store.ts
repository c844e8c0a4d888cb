/** The paged question over filings: scope, standard filters, filters on the form's own choice fields. */
import type { filingSorts } from '@green/contract/filing.ts'
import type { State } from '@green/filing/workflow.ts'
import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { filing } from '../db/schema.ts'
import { keywordMatch } from '../modules/enterprise/search-store.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock, endOfDay } from '../platform/clock.ts'
import { type FilingRecord, scopeOf } from './store.ts'

export type FilingFilter = {
  programme?: string | undefined
  keyword?: string | undefined
  qxCode?: string | undefined
  batchId?: string | undefined
  year?: number | undefined
  state: readonly State[]
  from?: string | undefined
  to?: string | undefined
  industryCode?: string | undefined
  sort: (typeof filingSorts)[number]
  order: 'asc' | 'desc'
  /** Choice fields of the form that must hold a code: `applyLevel` = `city`. Keys come from the programme's contract, never from the client. */
  answers?: Readonly<Record<string, string | undefined>>
  /** Texts that one row of a table holds, by column: `productRows.productName`. */
  rowText?: { table: string; holds: Readonly<Record<string, string>> } | undefined
  /** Approved and ending within so many days. */
  expiringDays?: number | undefined
}

const sortColumns = {
  submittedAt: filing.submittedAt,
  updatedAt: filing.updatedAt,
  number: filing.number,
  systemScore: filing.systemScore,
  expertScore: filing.expertScore,
}

function conditionsOf(actor: Actor, f: FilingFilter): SQL | undefined {
  return and(
    scopeOf(actor),
    f.programme ? eq(filing.programme, f.programme) : undefined,
    f.qxCode ? eq(filing.qxCode, f.qxCode) : undefined,
    f.batchId ? eq(filing.batchId, f.batchId) : undefined,
    f.year ? eq(filing.year, f.year) : undefined,
    f.state.length ? inArray(filing.state, [...f.state]) : undefined,
    f.from ? gte(filing.submittedAt, `${f.from}T00:00:00+08:00`) : undefined,
    f.to ? lte(filing.submittedAt, endOfDay(f.to)) : undefined,
    f.industryCode ? sql`starts_with(${filing.industryCode}, ${f.industryCode})` : undefined,
    keywordMatch(f.keyword, { grams: filing.grams, texts: [filing.enterpriseName, filing.socialCode, filing.number] }),
    ...Object.entries(f.answers ?? {}).map(([key, code]) =>
      code ? sql`(${filing.answers} ->> ${key} = ${code} or ${filing.answers} -> ${key} ? ${code})` : undefined,
    ),
    f.rowText
      ? sql`exists (select 1 from jsonb_array_elements(case when jsonb_typeof(${filing.answers} -> ${f.rowText.table}) = 'array' then ${filing.answers} -> ${f.rowText.table} else '[]' end) r where ${and(...Object.entries(f.rowText.holds).map(([column, text]) => sql`strpos(r ->> ${column}, ${text}) > 0`))})`
      : undefined,
    f.expiringDays
      ? and(
          eq(filing.state, 'approved'),
          lte(filing.validTo, addMs(clock.now(), f.expiringDays * 86_400_000).slice(0, 10)),
        )
      : undefined,
  )
}

/** One page and the exact total. */
export async function filingPage(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  limit: number,
  offset: number,
): Promise<{ rows: FilingRecord[]; total: number }> {
  const where = conditionsOf(actor, filter)
  const direction = filter.order === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(filing)
    .where(where)
    .orderBy(sql`${direction(sortColumns[filter.sort])} nulls last`, direction(filing.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await tx.select({ n: count() }).from(filing).where(where)
  return { rows, total: counted?.n ?? 0 }
}

/** Every row of a list in portions by id, so that memory stays flat. */
export async function* everyFiling(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  portion = 500,
): AsyncGenerator<FilingRecord[]> {
  let after: string | null = null
  for (;;) {
    const rows: FilingRecord[] = await tx
      .select()
      .from(filing)
      .where(and(conditionsOf(actor, filter), after ? sql`${filing.id} > ${after}` : undefined))
      .orderBy(asc(filing.id))
      .limit(portion)
    if (!rows.length) return
    yield rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < portion) return
  }
}
