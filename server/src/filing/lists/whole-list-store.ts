/** Queries over all filings of a list: their sums, their scores, every row in portions. */
import { and, asc, type Column, count, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import { isAnyOfFew } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { encryptions } from '../../db/encryption.ts'
import { openedAnswers } from '../../db/personal-answers.ts'
import { builtOnce } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { expertTask } from '../../db/schema/review.ts'
import type { Actor } from '../../platform/actor.ts'
import { isKnownIn } from '../../platform/confidential.ts'
import { bind, type FilingRecord } from '../record/store.ts'
import { conditionsOf, type FilingFilter, sentDocument } from './filter-store.ts'
import { listedColumns, orderOf } from './list-store.ts'

/** Sums over the whole list, by key of a number field or a figure; exact in the database, text that is no number counts nothing. */
export async function filingSums(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  keys: readonly string[],
): Promise<Record<string, number>> {
  const sumOf = (key: string) => {
    const text = sql`coalesce((${sentDocument(actor, 'figures')}) ->> ${key}, (${sentDocument(actor, 'answers')}) ->> ${key}, ${filing.outcome} ->> ${key})`
    return sql<number>`coalesce(sum(case when ${text} ~ '^-?[0-9]+(\\.[0-9]+)?$' then (${text})::numeric end), 0)::double precision`
  }
  const [row] = await tx
    .select(Object.fromEntries(keys.map((key) => [key, sumOf(key)])))
    .from(filing)
    .where(conditionsOf(actor, filter))
  return (row ?? {}) as Record<string, number>
}

/**
 * Every row of a list in portions by id, so that memory stays flat: the next is read while one is processed. `without`
 * names answers that need not be read.
 */
export async function* everyFiling(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  without: readonly string[] = [],
  portion = 100,
) {
  const read = (after: string | null) => portionOf(tx, actor, filter, without, after, portion).execute()
  let rows = await read(null)
  while (rows.length > 0) {
    const last = rows.at(-1)?.id
    const next = last && rows.length === portion ? read(last) : Promise.resolve([])
    // A caller that stops early never gets the portion being read.
    next.catch(() => undefined)
    yield rows
    rows = await next
  }
}

/** All that the reader may see. */
const everything: FilingFilter = { state: [], sort: 'updatedAt', order: 'desc' }

/** Every row in the order of the list. Its order is read first, as ids alone, then the rows in portions: memory stays flat. */
export async function* filingsInOrder(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  without: readonly string[] = [],
  portion = 100,
) {
  const found = await tx
    .select({ id: filing.id })
    .from(filing)
    .where(conditionsOf(actor, filter))
    .orderBy(...orderOf(actor, filter, false))
  const ids = found.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += portion) {
    const wanted = ids.slice(from, from + portion)
    const rows = await portionOf(tx, actor, { ...everything, ids: wanted }, without, null, portion).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield wanted.flatMap((id) => byId.get(id) ?? [])
  }
}

function portionOf(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  without: readonly string[],
  after: string | null,
  portion: number,
) {
  return tx
    .select({
      ...listedColumns,
      answers: sql`(${sentDocument(actor, 'answers')}) - ${sql.param(without)}::text[]`.mapWith(openedAnswers),
      figures: sql<FilingRecord['figures']>`${sentDocument(actor, 'figures')}`,
      groups: sql<NonNullable<FilingRecord['scoreSheet']>['groups'] | null>`${filing.scoreSheet} -> 'groups'`,
    })
    .from(filing)
    .where(conditionsOf(actor, filter, bind, after))
    .orderBy(asc(filing.id))
    .limit(portion)
}

/** The versions of the form that filings of a list are in. */
export async function formVersionsIn(tx: Tx, actor: Actor, filter: FilingFilter): Promise<string[]> {
  const rows = await tx.selectDistinct({ version: filing.formVersion }).from(filing).where(conditionsOf(actor, filter))
  return rows.map((row) => row.version)
}

/** How many filings of each batch have which final (else system) score, best first; those whose score the reader may not know yet have none. */
export async function scoreCounts(
  tx: Tx,
  actor: Actor,
  programme: string,
): Promise<{ batchId: string | null; rankTable: string | null; score: number; n: number }[]> {
  const isScored = sql`(${filing.round} = 0 or ${isKnownIn(actor, 'result', filing.state)})`
  const score =
    sql<number>`case when ${isScored} then coalesce(${filing.expertScore}, ${filing.systemScore}) end`.mapWith(Number)
  return tx
    .select({ batchId: filing.batchId, rankTable: filing.rankTable, score, n: count() })
    .from(filing)
    .where(
      and(
        conditionsOf(actor, { ...everything, programme }),
        isNotNull(score),
        isNotNull(filing.batchId),
        isNotNull(filing.rankTable),
      ),
    )
    .groupBy(filing.batchId, filing.rankTable, score)
    .orderBy(desc(score))
}

/** Tasks of these filings, as far as rows count them. */
export const taskStatesOf = async (tx: Tx, filingIds: readonly string[]) =>
  filingIds.length === 0 ? [] : taskStates(tx, { filingIds })

// Unscoped: read before
const taskStates = builtOnce((query) =>
  query
    .select({
      filingId: expertTask.filingId,
      round: expertTask.round,
      state: expertTask.state,
      outlier: expertTask.outlier,
      second: expertTask.second,
    })
    .from(expertTask)
    .where(isAnyOfFew(expertTask.filingId, sql.placeholder('filingIds'))),
)

/** Which of these enterprises have this registered contact number. */
export async function reachedBy(
  tx: Tx,
  mobiles: readonly string[],
  enterpriseIds: readonly string[],
): Promise<string[]> {
  if (!mobiles.length || !enterpriseIds.length) return []
  const rows = await reached(tx, { ids: enterpriseIds, numbers: mobiles.flatMap(encryptions) })
  return rows.flatMap(({ id }) => id ?? [])
}

// Unscoped: read before
const reached = builtOnce((query) => {
  const isAmong = (id: Column) => isAnyOfFew(id, sql.placeholder('ids'))
  const hasNumber = (place: Column | SQL) => isAnyOfFew(place, sql.placeholder('numbers'))
  const ofPeople = query
    .select({ id: account.enterpriseId })
    .from(account)
    .where(and(hasNumber(account.mobile), isAmong(account.enterpriseId)))
  return ofPeople.union(
    query
      .select({ id: sql<string | null>`${enterprise.id}` })
      .from(enterprise)
      .where(and(isAmong(enterprise.id), hasNumber(sql`${enterprise.profile} ->> 'contactPhone'`))),
  )
})
