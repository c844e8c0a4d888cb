/** What counts with a factor: drafts and open filings, yearly energy that nobody has closed, kept results of the calculators. */
import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { TouchedEntry } from '../../../base/reference/factors.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { calculation } from '../../../db/schema/energy/calculation.ts'
import { energyLine, energyRecord } from '../../../db/schema/energy/energy.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { entryUse, entryUsedSince } from '../../../filing/casework/setting-use-store.ts'

/** The lists that forms read; the others are the calculators'. */
const formLists: readonly string[] = ['energyType', 'processFactor']
const shownYears = 10

type Use = { affected: { label: string; count: number }[]; openYears: string[] }

/** In words for the officer who proposes or decides. */
export async function touchedUse(tx: Tx, touched: readonly TouchedEntry[]): Promise<Use> {
  const { drafts, open } = await entryUse(tx, ofForms(touched))
  const years = await yearsOf(tx, touched)
  const [results] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(calculation)
    .where(and(calculation.current, savedWith(touched)))
  return {
    affected: [
      { label: '填有相关品种的未提交申报（自开始日期起按新的数值计算）', count: drafts },
      { label: '填有相关品种的在办申报（已提交的数值不变，退回修改后按新的数值计算）', count: open },
      { label: '未核对、未经核查的年度能耗（现有数值不变，重新填报时按新的数值计算）', count: years.open },
      { label: '已核对或经第三方核查的年度能耗（不变）', count: years.closed },
      { label: '企业保存的计算结果（不变，仍按当时的数值）', count: results?.n ?? 0 },
    ],
    openYears: years.named,
  }
}

/** How much has been counted with what is in force since this moment. */
export async function touchedSince(tx: Tx, touched: readonly TouchedEntry[], since: string): Promise<number> {
  const filings = await entryUsedSince(tx, ofForms(touched), since)
  const [records] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(energyRecord)
    .where(and(countedWith(touched), gte(energyRecord.updatedAt, since)))
  const [results] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(calculation)
    .where(and(gte(calculation.madeAt, since), savedWith(touched)))
  return filings + (records?.n ?? 0) + (results?.n ?? 0)
}

const ofForms = (touched: readonly TouchedEntry[]) => touched.filter(({ dict }) => formLists.includes(dict))

/** Records whose coal equivalent or carbon the platform has counted, of a kind and year that count differently. */
function countedWith(touched: readonly TouchedEntry[]): SQL | undefined {
  const kinds = touched.filter(({ dict, years }) => dict === 'energyType' && years.length > 0)
  if (kinds.length === 0) return sql`false`
  const of = kinds.map(({ code, years }) => {
    const used = sql`exists (select 1 from ${energyLine} where ${energyLine.recordId} = ${energyRecord.id} and ${eq(energyLine.energyCode, code)})`
    return and(inArray(energyRecord.year, years), used)
  })
  return and(inArray(energyRecord.source, ['entered', 'imported']), or(...of))
}

async function yearsOf(tx: Tx, touched: readonly TouchedEntry[]) {
  const verified = sql`exists (select 1 from ${energyVerification} where ${energyVerification.enterpriseId} = ${energyRecord.enterpriseId}
    and ${energyVerification.year} = ${energyRecord.year} and ${energyVerification.state} = 'issued')`
  const isClosed = sql`(coalesce(${energyRecord.checkResult}, '') = 'sound' or ${verified})`
  const [counts] = await tx
    .select({
      open: sql<number>`count(*) filter (where not ${isClosed})::int`,
      closed: sql<number>`count(*) filter (where ${isClosed})::int`,
    })
    .from(energyRecord)
    .where(countedWith(touched))
  const named = await tx
    .select({ name: enterprise.enterpriseName, year: energyRecord.year, month: energyRecord.month })
    .from(energyRecord)
    .innerJoin(enterprise, eq(enterprise.id, energyRecord.enterpriseId))
    .where(and(countedWith(touched), sql`not ${isClosed}`))
    .orderBy(energyRecord.year, byName(enterprise.enterpriseName), energyRecord.month)
    .limit(shownYears)
  return {
    open: counts?.open ?? 0,
    closed: counts?.closed ?? 0,
    named: named.map(({ name, year, month }) => `${name}：${year}年${month > 0 ? `${month}月` : ''}`),
  }
}

/** Results whose kept factors have one of the entries. */
function savedWith(touched: readonly TouchedEntry[]): SQL | undefined {
  if (touched.length === 0) return sql`false`
  return or(
    ...touched.map(
      ({ dict, code }) =>
        sql`(${calculation.content}::jsonb -> 'factors' -> ${dict}::text) @> ${JSON.stringify([{ code }])}::jsonb`,
    ),
  )
}
