/** Queries of the yearly energy of enterprises. Those about others' records take an actor, whose scope is part of the query. */
import type { OwedEnergy } from '@green/filing/programme/energy-words.ts'
import { isReturned, isUnderReview, statesWhere } from '@green/filing/workflow/states.ts'
import { conflictShare } from '@green/tools/energy-year/acceptance.ts'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { EnergyRecord } from '../../../base/energy/record-store.ts'
import { activeIn, isEnterprise } from '../../../base/enterprise/counted-store.ts'
import { type EnterpriseFilter, matching, scopeOf } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import {
  energyBase,
  energyExplanation,
  energyHistory,
  energyLine,
  energyRecord,
  energyTask,
  enterpriseYear,
} from '../../../db/schema/energy/energy.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { scopeOf as filingScope } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'

const ofWholeYear = sql`${energyRecord.accepted} and ${energyRecord.month} = 0`

// Unscoped: read before
/** The record that counts for a whole year. */
export async function acceptedRecord(tx: Tx, enterpriseId: string, year: number): Promise<EnergyRecord | null> {
  const [row] = await tx
    .select()
    .from(energyRecord)
    .where(and(eq(energyRecord.enterpriseId, enterpriseId), eq(energyRecord.year, year), ofWholeYear))
  return row ?? null
}

// Unscoped: read before
/** Years of an enterprise with a record that counts, the newest first. */
export async function acceptedYears(tx: Tx, enterpriseId: string): Promise<number[]> {
  const rows = await tx
    .select({ year: energyRecord.year })
    .from(energyRecord)
    .where(and(eq(energyRecord.enterpriseId, enterpriseId), ofWholeYear))
    .orderBy(desc(energyRecord.year))
  return rows.map(({ year }) => year)
}

export type YearState = 'unchecked' | 'doubtful' | 'sound' | 'conflict' | 'missing'

/** The accepted record of the enterprise's year fulfils the condition. */
const someYear = (year: number, condition?: SQL) =>
  sql`exists (select 1 from energy_record a where a.enterprise_id = ${enterprise.id} and a.year = ${year}
    and a.month = 0 and a.accepted ${condition ? sql`and ${condition}` : sql``})`

const contradicted = sql`a.accepted_by_name is null and exists (select 1 from energy_record o
  where o.enterprise_id = a.enterprise_id and o.year = a.year and o.month = 0 and not o.accepted and o.site_id is null
  and abs(o.total_tce - a.total_tce) > a.total_tce * ${conflictShare})`

function inState(year: number, state: YearState | undefined): SQL | undefined {
  if (!state) return undefined
  if (state === 'missing') return sql`not ${someYear(year)}`
  if (state === 'conflict') return someYear(year, contradicted)
  if (state === 'unchecked') return someYear(year, sql`a.check_result is null`)
  return someYear(year, sql`a.check_result = ${state}`)
}

type ListFilter = EnterpriseFilter & { year: number; state?: YearState | undefined }

const listedWhere = (actor: Actor, { year, state, ...filter }: ListFilter) =>
  and(matching(actor, { ...filter, orgKind: 'enterprise' }), inState(year, state))

const listed = {
  id: enterprise.id,
  enterpriseName: enterprise.enterpriseName,
  socialCode: enterprise.socialCode,
  qxCode: enterprise.qxCode,
  industryCode: enterprise.industryCode,
}
export type ListedEnterprise = {
  id: string
  enterpriseName: string
  socialCode: string
  qxCode: string
  industryCode: string | null
}

/** One page of enterprises, sorted by the pronunciation of their names. */
export async function enterprisesOfPage(tx: Tx, actor: Actor, filter: ListFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: listed,
      from: (select) => select.from(enterprise).where(listedWhere(actor, filter)),
      orderBy: [asc(enterprise.sortKey), asc(enterprise.id)],
    },
    page,
  )
}

// Unscoped: read before
/** All records of these enterprises from that year on, months included; the accepted ones first. */
export async function recordsOf(tx: Tx, enterpriseIds: readonly string[], from = 0): Promise<EnergyRecord[]> {
  if (enterpriseIds.length === 0) return []
  return tx
    .select()
    .from(energyRecord)
    .where(
      and(
        inArray(energyRecord.enterpriseId, [...enterpriseIds]),
        gte(energyRecord.year, from),
        isNull(energyRecord.siteId),
      ),
    )
    .orderBy(desc(energyRecord.year), asc(energyRecord.month), desc(energyRecord.accepted), asc(energyRecord.createdAt))
}

// Unscoped: read before
export async function explanationsOf(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  return tx
    .select()
    .from(energyExplanation)
    .where(inArray(energyExplanation.enterpriseId, [...enterpriseIds]))
}

/** The record, if its enterprise is within the actor's scope; locked. */
export async function lockRecord(tx: Tx, actor: Actor, id: string): Promise<EnergyRecord | null> {
  const [row] = await tx
    .select({ record: energyRecord })
    .from(energyRecord)
    .innerJoin(enterprise, eq(enterprise.id, energyRecord.enterpriseId))
    .where(and(eq(energyRecord.id, id), scopeOf(actor)))
    .for('update', { of: energyRecord })
  return row?.record ?? null
}

// Unscoped: own
/** The enterprise's own entry of a period; of one of its sites where it is named. */
export async function ownEntry(tx: Tx, enterpriseId: string, year: number, month: number, siteId = '') {
  const [row] = await tx
    .select()
    .from(energyRecord)
    .where(
      and(
        eq(energyRecord.enterpriseId, enterpriseId),
        eq(energyRecord.year, year),
        eq(energyRecord.month, month),
        eq(energyRecord.source, 'entered'),
        eq(energyRecord.sourceId, siteId),
      ),
    )
    .for('update')
  return row ?? null
}

// Unscoped: read before
/** What was entered site by site; of one period, or of all. */
export async function siteRecordsOf(tx: Tx, enterpriseId: string, period?: { year: number; month: number }) {
  return tx
    .select()
    .from(energyRecord)
    .where(
      and(
        eq(energyRecord.enterpriseId, enterpriseId),
        isNotNull(energyRecord.siteId),
        period && eq(energyRecord.year, period.year),
        period && eq(energyRecord.month, period.month),
      ),
    )
    .orderBy(desc(energyRecord.year), asc(energyRecord.month), asc(energyRecord.createdAt))
}

export async function changeRecord(tx: Tx, id: string, changes: Partial<EnergyRecord>): Promise<EnergyRecord> {
  const [row] = await tx
    .update(energyRecord)
    .set({ ...changes, version: sql`${energyRecord.version} + 1` })
    .where(eq(energyRecord.id, id))
    .returning()
  if (!row) throw new Error('the locked record is gone')
  return row
}

export async function saveExplanation(tx: Tx, row: typeof energyExplanation.$inferInsert): Promise<void> {
  const { enterpriseId: _e, year: _y, finding: _f, ...changes } = row
  await tx
    .insert(energyExplanation)
    .values(row)
    .onConflictDoUpdate({
      target: [energyExplanation.enterpriseId, energyExplanation.year, energyExplanation.finding],
      set: changes,
    })
}

// Unscoped: read before
/** The newest first. */
export async function historyOf(tx: Tx, enterpriseId: string) {
  return tx
    .select()
    .from(energyHistory)
    .where(eq(energyHistory.enterpriseId, enterpriseId))
    .orderBy(desc(energyHistory.at), desc(energyHistory.id))
    .limit(100)
}

// Unscoped: figures
/**
 * First and last percentile of kgce/万元 by division (two digits of GB/T 4754) and year; fewer than five enterprises have none.
 */
export async function usualRanges(tx: Tx, divisions: readonly string[], from: number) {
  if (divisions.length === 0) return []
  const intensity = sql`${enterpriseYear.totalTce} * 1000 / ${enterpriseYear.outputValue}`
  const division = sql<string>`left(${enterprise.industryCode}, 2)`
  return tx
    .select({
      division,
      year: enterpriseYear.year,
      low: sql<number>`percentile_cont(0.01) within group (order by ${intensity})::float8`,
      high: sql<number>`percentile_cont(0.99) within group (order by ${intensity})::float8`,
    })
    .from(enterpriseYear)
    .innerJoin(enterprise, eq(enterprise.id, enterpriseYear.enterpriseId))
    .where(
      and(
        gte(enterpriseYear.year, from),
        inArray(division, [...divisions]),
        sql`${enterpriseYear.outputValue} > 0 and ${enterpriseYear.totalTce} > 0`,
      ),
    )
    .groupBy(division, enterpriseYear.year)
    .having(gte(count(), 5))
}

/** The enterprise's filings that somebody still has to act on, as far as the actor may read them. */
export async function openMatters(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select({ id: filing.id, programme: filing.programme, number: filing.number, state: filing.state })
    .from(filing)
    .where(
      and(
        filingScope(actor),
        eq(filing.enterpriseId, enterpriseId),
        inArray(
          filing.state,
          statesWhere((state) => isUnderReview(state) || isReturned(state)),
        ),
      ),
    )
    .orderBy(desc(filing.updatedAt))
    .limit(20)
}

// Unscoped: read before
export async function baseOf(tx: Tx, enterpriseId: string) {
  const [row] = await tx.select().from(energyBase).where(eq(energyBase.enterpriseId, enterpriseId))
  return row ?? null
}

/** Null where somebody else changed it since that version. */
export async function saveBase(tx: Tx, row: typeof energyBase.$inferInsert, version: number) {
  const { enterpriseId: _id, ...changes } = row
  const [saved] = await tx
    .insert(energyBase)
    .values(row)
    .onConflictDoUpdate({
      target: energyBase.enterpriseId,
      set: { ...changes, version: sql`${energyBase.version} + 1` },
      setWhere: eq(energyBase.version, version),
    })
    .returning()
  return saved ?? null
}

const owedState = sql<OwedEnergy>`case
  when ${energyTask.exempt} then 'exempt'
  when ${energyRecord.id} is null then 'missing'
  else coalesce(${energyRecord.checkResult}, 'unchecked') end`

type OwedFilter = { year: number; keyword?: string | undefined; qxCode?: string | undefined; enterpriseId?: string }

/** Enterprises 规上 of the scope, with what is known of the year. */
function owedFrom(tx: Tx, actor: Actor, { year, enterpriseId, ...filter }: OwedFilter, state?: OwedEnergy) {
  return tx
    .select({
      enterpriseId: enterprise.id,
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      qxCode: enterprise.qxCode,
      state: owedState.as('owed_state'),
      source: energyRecord.source,
      programme: energyRecord.programme,
      totalTce: energyRecord.totalTce,
      dueOn: energyTask.dueOn,
      note: energyTask.note,
      updatedByName: energyTask.updatedByName,
      sortKey: enterprise.sortKey,
    })
    .from(enterprise)
    .leftJoin(energyRecord, and(eq(energyRecord.enterpriseId, enterprise.id), eq(energyRecord.year, year), ofWholeYear))
    .leftJoin(energyTask, and(eq(energyTask.enterpriseId, enterprise.id), eq(energyTask.year, year)))
    .where(
      and(
        matching(actor, filter),
        isEnterprise,
        // One that closed before the year's end owes it only where its figures are there.
        or(activeIn(year), isNotNull(energyRecord.id)),
        enterpriseId ? eq(enterprise.id, enterpriseId) : undefined,
        eq(enterprise.aboveScale, true),
        state ? sql`${owedState} = ${state}` : undefined,
      ),
    )
}
export type OwedEnterprise = Awaited<ReturnType<typeof owedFrom>>[number]

export async function owedPage(
  tx: Tx,
  actor: Actor,
  filter: OwedFilter,
  state: OwedEnergy | undefined,
  { page, size }: PageNumber,
) {
  const rows = await owedFrom(tx, actor, filter, state)
    .orderBy(asc(enterprise.sortKey), asc(enterprise.id))
    .limit(size)
    .offset((page - 1) * size)
  const counted = owedFrom(tx, actor, filter).as('counted')
  const counts = await tx.select({ state: counted.state, n: count() }).from(counted).groupBy(counted.state)
  return { rows, counts: new Map(counts.map(({ state: one, n }): [string, number] => [String(one), n])) }
}

/** One enterprise of the list; null where it owes nothing or is outside the scope. */
export async function owedOne(tx: Tx, actor: Actor, enterpriseId: string, year: number) {
  const [row] = await owedFrom(tx, actor, { year, enterpriseId }).limit(1)
  return row ?? null
}

export async function saveTask(tx: Tx, row: typeof energyTask.$inferInsert): Promise<void> {
  const { enterpriseId: _e, year: _y, ...changes } = row
  await tx
    .insert(energyTask)
    .values(row)
    .onConflictDoUpdate({ target: [energyTask.enterpriseId, energyTask.year], set: changes })
}

type TotalsFilter = { year: number; qxCode?: string | undefined; industries?: readonly string[] | undefined }

/** Beside the records of a year: the emissions of their lines, and the consumption of the year before. */
export function siblingRecords(tx: Tx, year: number) {
  const lines = tx.$with('lines').as(
    tx
      .select({ recordId: energyLine.recordId, co2: sql<number | null>`sum(${energyLine.co2})`.as('line_co2') })
      .from(energyLine)
      .where(eq(energyLine.flow, 'used'))
      .groupBy(energyLine.recordId),
  )
  const before = tx.$with('before').as(
    tx
      .select({
        enterpriseId: enterpriseYear.enterpriseId,
        tce: sql<number | null>`${enterpriseYear.totalTce}`.as('tce_before'),
      })
      .from(enterpriseYear)
      .where(eq(enterpriseYear.year, year - 1)),
  )
  return { lines, before }
}

/** Totals of a year within the scope, grouped; the last year's of the enterprises that have both. */
export async function totalsBy(
  tx: Tx,
  actor: Actor,
  { year, ...filter }: TotalsFilter,
  by: 'county' | 'industry' | 'all',
) {
  const key = {
    county: sql<string>`${enterprise.qxCode}`,
    industry: sql<string>`coalesce(left(${enterprise.industryCode}, 2), '')`,
    all: sql<string>`'all'`,
  }[by]
  const { lines, before } = siblingRecords(tx, year)
  const sum = (what: SQL) => sql<number | null>`sum(${what})::float8`
  return tx
    .with(lines, before)
    .select({
      code: key,
      enterprises: count(),
      totalTce: sum(sql`${energyRecord.totalTce}`),
      co2: sum(sql`coalesce(${energyRecord.co2}, ${lines.co2})`),
      outputValue: sum(sql`${energyRecord.outputValue}`),
      /** Only of those with both, so that a missing output does not worsen the ratio. */
      ratioTce: sql<
        number | null
      >`sum(${energyRecord.totalTce}) filter (where ${energyRecord.outputValue} > 0)::float8`,
      tceOfBoth: sql<number | null>`sum(${energyRecord.totalTce}) filter (where ${before.tce} is not null)::float8`,
      tceBefore: sql<number | null>`sum(${before.tce}) filter (where ${energyRecord.totalTce} is not null)::float8`,
    })
    .from(energyRecord)
    .innerJoin(enterprise, eq(enterprise.id, energyRecord.enterpriseId))
    .leftJoin(lines, eq(lines.recordId, energyRecord.id))
    .leftJoin(before, eq(before.enterpriseId, enterprise.id))
    .where(and(matching(actor, filter), isEnterprise, ofWholeYear, eq(energyRecord.year, year)))
    .groupBy(sql`1`)
    .orderBy(sql`3 desc nulls last`, sql`1`)
}

/** Consumption by kind of a year within the scope. */
export async function totalsByKind(tx: Tx, actor: Actor, { year, ...filter }: TotalsFilter) {
  return tx
    .select({
      code: energyLine.energyCode,
      enterprises: sql<number>`count(distinct ${energyRecord.enterpriseId})::int`,
      quantity: sql<number>`sum(${energyLine.quantity})::float8`,
      totalTce: sql<number>`sum(${energyLine.tce})::float8`,
      co2: sql<number | null>`sum(${energyLine.co2})::float8`,
    })
    .from(energyRecord)
    .innerJoin(energyLine, and(eq(energyLine.recordId, energyRecord.id), eq(energyLine.flow, 'used')))
    .innerJoin(enterprise, eq(enterprise.id, energyRecord.enterpriseId))
    .where(and(matching(actor, filter), isEnterprise, ofWholeYear, eq(energyRecord.year, year)))
    .groupBy(energyLine.energyCode)
    .orderBy(sql`4 desc`, asc(energyLine.energyCode))
}

/** Totals of every year up to that one within the scope, the oldest first. */
export async function totalsByYear(tx: Tx, actor: Actor, { year, ...filter }: TotalsFilter) {
  return tx
    .select({
      year: energyRecord.year,
      enterprises: count(),
      totalTce: sql<number | null>`sum(${energyRecord.totalTce})::float8`,
      outputValue: sql<number | null>`sum(${energyRecord.outputValue})::float8`,
    })
    .from(energyRecord)
    .innerJoin(enterprise, eq(enterprise.id, energyRecord.enterpriseId))
    .where(
      and(
        matching(actor, filter),
        isEnterprise,
        ofWholeYear,
        lte(energyRecord.year, year),
        gte(energyRecord.year, year - 4),
      ),
    )
    .groupBy(energyRecord.year)
    .orderBy(asc(energyRecord.year))
}
