/** Queries for 计算结果: an enterprise reads its own, the office those that a filing within its scope cites. */
import { and, asc, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { type FileRecord, insertFile } from '../../../base/files/store.ts'
import type { Tx } from '../../../db/database.ts'
import { calculation } from '../../../db/schema/energy/calculation.ts'
import { file, fileUse } from '../../../db/schema/files.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { scopeOf as filingScope } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { readByOffices, scopeBy } from '../../../platform/scope.ts'

export type CalculationRecord = typeof calculation.$inferSelect

/** A filing that the person reads cites it. */
const cited = (actor: Actor): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(fileUse)
      .innerJoin(
        filing,
        and(eq(fileUse.fileId, calculation.fileId), eq(fileUse.kind, 'filing'), eq(fileUse.targetId, filing.id)),
      )
      .where(filingScope(actor)),
  )

export const scopeOf = scopeBy(calculation, { own: 'own', ...readByOffices(cited) })

export async function findCalculation(tx: Tx, actor: Actor, id: string): Promise<CalculationRecord | null> {
  const [row] = await tx
    .select()
    .from(calculation)
    .where(and(eq(calculation.id, id), scopeOf(actor)))
  return row ?? null
}

/** Of one enterprise, the newest year first and its newest edition first. */
export async function calculationsOf(tx: Tx, actor: Actor, enterpriseId: string, year?: number) {
  const ofYear = year === undefined ? undefined : eq(calculation.year, year)
  return tx
    .select()
    .from(calculation)
    .where(and(eq(calculation.enterpriseId, enterpriseId), ofYear, scopeOf(actor)))
    .orderBy(desc(calculation.year), asc(calculation.kind), desc(calculation.madeAt), desc(calculation.edition))
    .limit(300)
}

// Unscoped: own
/** The results of one enterprise are saved one after the other. */
export async function lockOwn(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.select({ id: enterprise.id }).from(enterprise).where(eq(enterprise.id, enterpriseId)).for('update')
}

// Unscoped: own
export async function newestOf(tx: Tx, enterpriseId: string, kind: string, year: number) {
  const [row] = await tx
    .select({ seriesId: calculation.seriesId, edition: calculation.edition })
    .from(calculation)
    .where(
      and(
        eq(calculation.enterpriseId, enterpriseId),
        eq(calculation.kind, kind),
        eq(calculation.year, year),
        eq(calculation.current, true),
      ),
    )
    .orderBy(desc(calculation.madeAt))
    .limit(1)
  return row ?? null
}

export async function insertCalculation(tx: Tx, row: typeof calculation.$inferInsert): Promise<CalculationRecord> {
  await tx.update(calculation).set({ current: false }).where(eq(calculation.seriesId, row.seriesId))
  const [saved] = await tx.insert(calculation).values(row).returning()
  if (!saved) throw new Error('a calculation was not kept')
  return saved
}

// Unscoped: read before
export async function paperOf(tx: Tx, id: string): Promise<FileRecord | null> {
  const [row] = await tx
    .select({ file })
    .from(calculation)
    .innerJoin(file, eq(file.id, calculation.fileId))
    .where(eq(calculation.id, id))
  return row?.file ?? null
}

/** False where another request kept the paper first. */
export async function keepPaper(tx: Tx, id: string, row: FileRecord): Promise<boolean> {
  const updated = await tx
    .update(calculation)
    .set({ fileId: row.id })
    .where(and(eq(calculation.id, id), isNull(calculation.fileId)))
    .returning({ id: calculation.id })
  if (updated.length === 0) return false
  await insertFile(tx, row)
  return true
}
