/** Queries for what is rated: the industrial enterprises of the city and their approved yearly records. */

import type { AnswerSet } from '@green/filing/form/answers.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { and, asc, count, countDistinct, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { countedBy } from '../../../base/enterprise/counted-store.ts'
import type { Tx } from '../../../db/database.ts'
import { title } from '../../../db/schema/decisions.ts'
import { batch, filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { YearRecord } from './inputs.ts'

const programmes = [nonGreenData.id, greenYearly.id]
const final = statesWhere(isInForce)

export type Subject = {
  enterpriseId: string
  enterpriseName: string
  socialCode: string
  qxCode: string
  industryCode: string | null
}

const subject = {
  enterpriseId: enterprise.id,
  enterpriseName: enterprise.enterpriseName,
  socialCode: enterprise.socialCode,
  qxCode: enterprise.qxCode,
  industryCode: enterprise.industryCode,
}

/** The batches in which enterprises may still send a record of this year, each with its last moment in any district. */
export async function openDataWindows(tx: Tx, year: number, now: string): Promise<{ name: string; until: string }[]> {
  const rows = await tx
    .select({ name: batch.name, closeAt: batch.closeAt, extensions: batch.extensions })
    .from(batch)
    .where(and(inArray(batch.programme, programmes), eq(batch.year, year), isNull(batch.archivedAt)))
    .orderBy(asc(batch.closeAt), asc(batch.id))
  return rows.flatMap(({ name, closeAt, extensions }) => {
    const ends = [closeAt, ...Object.values(extensions).flatMap((one) => one.closeAt ?? [])]
    const until =
      ends
        .map((one) => new Date(one).toISOString())
        .toSorted()
        .at(-1) ?? ''
    return until > now ? [{ name, until }] : []
  })
}

/** Yearly records that count: of this year, not deleted. */
const ofYear = (year: number) =>
  and(eq(filing.year, year), inArray(filing.programme, programmes), isNull(filing.deletedAt))

export const countSubjects = (tx: Tx, year: number): Promise<number> =>
  tx.$count(enterprise, countedBy('ratedEnterprises', year))

/** All of them in the order of their ids: who is rated is found by reading every record of the year, so it is asked once. */
export async function subjectsOf(tx: Tx, year: number): Promise<Subject[]> {
  return tx.select(subject).from(enterprise).where(countedBy('ratedEnterprises', year)).orderBy(asc(enterprise.id))
}

export async function subjectsById(tx: Tx, enterpriseIds: readonly string[]): Promise<Subject[]> {
  return tx
    .select(subject)
    .from(enterprise)
    .where(and(eq(enterprise.orgKind, 'enterprise'), inArray(enterprise.id, [...enterpriseIds])))
    .orderBy(asc(enterprise.id))
}

/** The answers that the readers of the code need; the others are long, or personal. */
const needed = [
  'year',
  'runState',
  'outputValue',
  'waterReuse',
  'productRows',
  'certRows',
  'pollutantRows',
  'solidRows',
  'projectRows',
  'platformFns',
  'penalty',
  'penaltyState',
  'cleanAudit',
  'boundaryChanged',
  'accident',
]
/** The document is decompressed once, in the inner query, and not for each key. */
const answersNeeded = sql<AnswerSet>`(select jsonb_build_object(${sql.join(
  needed.map((key) => sql.raw(`'${key}', whole.answers -> '${key}'`)),
  sql`, `,
)}) from (select "filing"."answers" || '{}'::jsonb as answers offset 0) whole)`

/** The approved records of these enterprises in these years; of one year the last decided. */
export async function recordsOf(
  tx: Tx,
  enterpriseIds: readonly string[],
  years: readonly number[],
): Promise<(YearRecord & { enterpriseId: string })[]> {
  if (enterpriseIds.length === 0) return []
  const found = await tx
    .select({
      enterpriseId: filing.enterpriseId,
      filingId: filing.id,
      number: filing.number,
      programme: filing.programme,
      year: sql<number>`${filing.year}`,
      answers: answersNeeded,
      figures: filing.figures,
    })
    .from(filing)
    .where(
      and(
        inArray(filing.enterpriseId, [...enterpriseIds]),
        inArray(filing.programme, programmes),
        inArray(filing.year, [...years]),
        inArray(filing.state, final),
        isNull(filing.deletedAt),
      ),
    )
    .orderBy(asc(filing.stateSince), asc(filing.id))
  return found
}

/** The state of the record of those that have none approved. */
export async function unfinishedRecords(tx: Tx, enterpriseIds: readonly string[], year: number) {
  if (enterpriseIds.length === 0) return []
  return tx
    .select({ enterpriseId: filing.enterpriseId, programme: filing.programme, state: filing.state })
    .from(filing)
    .where(and(inArray(filing.enterpriseId, [...enterpriseIds]), ofYear(year)))
    .orderBy(asc(filing.updatedAt))
}

/** Years with approved records, the newest first, with their number. */
export async function yearsWithRecords(tx: Tx): Promise<{ year: number; records: number }[]> {
  const rows = await tx
    .select({ year: filing.year, records: countDistinct(filing.enterpriseId) })
    .from(filing)
    .where(and(inArray(filing.programme, programmes), inArray(filing.state, final), isNull(filing.deletedAt)))
    .groupBy(filing.year)
    .orderBy(desc(filing.year))
    .limit(12)
  return rows.flatMap(({ year, records }) => (year === null ? [] : [{ year, records }]))
}

/** Who held the title of a green factory at the end of the year. */
export async function titledAtEndOf(tx: Tx, year: number): Promise<Set<string>> {
  const day = `${year}-12-31`
  const rows = await tx
    .select({ id: title.enterpriseId, n: count() })
    .from(title)
    .where(
      and(
        eq(title.kind, 'factory'),
        inArray(title.state, ['valid', 'review']),
        lte(title.validFrom, day),
        sql`${title.validTo} >= ${day}`,
      ),
    )
    .groupBy(title.enterpriseId)
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
}

// Unscoped: read before
/** The latest sent filing of a title programme whose evaluated year this is, or that was filed in the year after. */
export async function factoryFiling(
  tx: Tx,
  enterpriseId: string,
  year: number,
  programme: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: filing.id })
    .from(filing)
    .where(
      and(
        eq(filing.enterpriseId, enterpriseId),
        eq(filing.programme, programme),
        isNull(filing.deletedAt),
        sql`${filing.scoreSheet} is not null`,
        sql`${filing.answers} ->> 'evalYear' = ${String(year)}`,
      ),
    )
    .orderBy(desc(filing.submittedAt))
    .limit(1)
  return row?.id ?? null
}
