/** Queries for reports and their papers. */
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { file } from '../../../db/schema/files.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { greenReport, greenReportPaper } from '../../../db/schema/green-report.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type ReportRecord = typeof greenReport.$inferSelect
type Code = Pick<typeof greenCode.$inferSelect, 'state' | 'current'>
export type FoundReport = { report: ReportRecord; code: Code }

const withCode = { report: greenReport, code: { state: greenCode.state, current: greenCode.current } }
const savedCondition = isNull(greenReport.deletedAt)

/** Deleted reports answer like missing ones. */
export async function findReport(tx: Tx, actor: Actor, id: string): Promise<FoundReport | null> {
  const [row] = await tx
    .select(withCode)
    .from(greenReport)
    .innerJoin(greenCode, eq(greenCode.id, greenReport.greenCodeId))
    .where(and(eq(greenReport.id, id), savedCondition, scopeOf(actor)))
  return row ?? null
}

/** An enterprise's own of one year, the newest edition first. */
export async function reportsOfYear(tx: Tx, actor: Actor, year: number): Promise<FoundReport[]> {
  return tx
    .select(withCode)
    .from(greenReport)
    .innerJoin(greenCode, eq(greenCode.id, greenReport.greenCodeId))
    .where(and(eq(greenReport.year, year), savedCondition, scopeOf(actor)))
    .orderBy(desc(greenReport.edition))
}

export async function reportPage(
  tx: Tx,
  actor: Actor,
  { keyword, year }: { keyword?: string | undefined; year?: number | undefined },
  page: PageNumber,
) {
  const where = and(
    scopeOf(actor),
    year ? eq(greenReport.year, year) : undefined,
    keyword
      ? or(
          keywordMatch(keyword, { texts: [greenReport.enterpriseName], enterpriseId: greenReport.enterpriseId }),
          eq(greenReport.number, keyword.toUpperCase()),
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: withCode,
      from: (select) =>
        select.from(greenReport).innerJoin(greenCode, eq(greenCode.id, greenReport.greenCodeId)).where(where),
      orderBy: [desc(greenReport.madeAt), desc(greenReport.id)],
    },
    page,
  )
}

/** By its number, whatever became of it; no actor is asked for, only the public check reads it. */
export async function reportByNumber(tx: Tx, number: string): Promise<FoundReport | null> {
  const [row] = await tx
    .select(withCode)
    .from(greenReport)
    .innerJoin(greenCode, eq(greenCode.id, greenReport.greenCodeId))
    .where(eq(greenReport.number, number))
  return row ?? null
}

// Unscoped: own
/** The reports of one enterprise are made one after the other. */
export async function lockOwn(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.select({ id: enterprise.id }).from(enterprise).where(eq(enterprise.id, enterpriseId)).for('update')
}

// Unscoped: own
/** The number of the next edition; the one before is not current any more. */
export async function nextEdition(tx: Tx, enterpriseId: string, year: number): Promise<number> {
  const ofYear = and(eq(greenReport.enterpriseId, enterpriseId), eq(greenReport.year, year))
  const [last] = await tx
    .select({ edition: greenReport.edition })
    .from(greenReport)
    .where(ofYear)
    .orderBy(desc(greenReport.edition))
    .limit(1)
  await tx.update(greenReport).set({ current: false }).where(ofYear)
  return (last?.edition ?? 0) + 1
}

export async function insertReport(tx: Tx, row: typeof greenReport.$inferInsert): Promise<ReportRecord> {
  const [saved] = await tx.insert(greenReport).values(row).returning()
  if (!saved) throw new Error('a report was not kept')
  return saved
}

export async function papersOf(tx: Tx, reportIds: readonly string[]) {
  if (reportIds.length === 0) return []
  return tx
    .select({ reportId: greenReportPaper.reportId, type: greenReportPaper.type, format: greenReportPaper.format, file })
    .from(greenReportPaper)
    .innerJoin(file, eq(file.id, greenReportPaper.fileId))
    .where(inArray(greenReportPaper.reportId, [...reportIds]))
    .orderBy(desc(greenReportPaper.type), greenReportPaper.format)
}

/** False where another request kept the same paper first. */
export async function insertPaper(tx: Tx, row: typeof greenReportPaper.$inferInsert): Promise<boolean> {
  return (await tx.insert(greenReportPaper).values(row).onConflictDoNothing().returning()).length === 1
}

export async function noteExported(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .update(greenReport)
    .set({ exportedAt: at })
    .where(and(eq(greenReport.id, id), isNull(greenReport.exportedAt)))
}

export async function setDeleted(tx: Tx, id: string, by: { deletedAt: string; deletedByName: string }) {
  const [row] = await tx
    .update(greenReport)
    .set({ ...by, current: false })
    .where(and(eq(greenReport.id, id), savedCondition))
    .returning({ id: greenReport.id })
  return row !== undefined
}
