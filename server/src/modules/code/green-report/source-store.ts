/** Queries for what a report tells besides the code: its benchmark tables, other years, experts' advice, projects. */
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { filing } from '../../../db/schema/filing.ts'
import { benchmarkTable, greenCode } from '../../../db/schema/green-code.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { diagnosis } from '../../../db/schema/services.ts'
import type { GreenCodeRecord } from '../green-code/store.ts'

// Unscoped: read before
export async function tablesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select({
      id: benchmarkTable.id,
      groupCode: benchmarkTable.groupCode,
      indicator: benchmarkTable.indicator,
      edition: benchmarkTable.edition,
      n: benchmarkTable.n,
      hash: benchmarkTable.hash,
      weightedMean: benchmarkTable.weightedMean,
    })
    .from(benchmarkTable)
    .where(inArray(benchmarkTable.id, [...new Set(ids)]))
    .orderBy(benchmarkTable.indicator)
}

// Unscoped: read before
/** Totals of this year and the two before it, the earliest first; what was not told yet is left out. */
export async function totalsBefore(tx: Tx, { enterpriseId, year, id, total }: GreenCodeRecord) {
  const rows = await tx
    .select({ id: greenCode.id, year: greenCode.year, total: greenCode.total })
    .from(greenCode)
    .where(and(eq(greenCode.enterpriseId, enterpriseId), eq(greenCode.current, true), lte(greenCode.year, year)))
  return [year - 2, year - 1, year].map((one) => ({
    year: one,
    total: one === year ? total : (rows.find((row) => row.year === one && row.id !== id)?.total ?? null),
  }))
}

// Unscoped: read before
export async function scaleOf(tx: Tx, enterpriseId: string): Promise<string | null> {
  const [row] = await tx.select({ scale: enterprise.entScale }).from(enterprise).where(eq(enterprise.id, enterpriseId))
  return row?.scale ?? null
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

// Unscoped: read before
/** The advice of the latest diagnosis that was reported, the most saving first. */
export async function advicesOf(tx: Tx, enterpriseId: string) {
  const rows = await tx
    .select({ number: diagnosis.number, sheet: diagnosis.sheet, reportedAt: diagnosis.reportedAt })
    .from(diagnosis)
    .where(eq(diagnosis.enterpriseId, enterpriseId))
    .orderBy(desc(diagnosis.createdAt))
  const last = rows.find(({ reportedAt }) => reportedAt !== null)
  const advices = (last?.sheet.advices ?? []) as Record<string, unknown>[]
  return advices
    .map(({ measure, saveTce }) => ({
      measure: textOf(measure),
      saveTce: textOf(saveTce),
      from: `绿色诊断 ${last?.number ?? ''}`,
    }))
    .toSorted((a, b) => Number(b.saveTce) - Number(a.saveTce))
    .slice(0, 5)
}

// Unscoped: read before
/** Projects in the city's list. */
export async function projectsOf(tx: Tx, enterpriseId: string) {
  const rows = await tx
    .select({ number: filing.number, answers: filing.answers })
    .from(filing)
    .where(
      and(
        eq(filing.enterpriseId, enterpriseId),
        eq(filing.programme, 'energy-project'),
        inArray(filing.state, statesWhere(isInForce)),
        isNull(filing.deletedAt),
      ),
    )
    .orderBy(desc(filing.submittedAt))
    .limit(10)
  return rows.map(({ number, answers }) => ({
    name: textOf(answers.projectName),
    saveTce: textOf(answers.saveTce),
    number: number ?? '',
  }))
}
