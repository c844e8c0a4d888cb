/** Queries for 情景测算: an enterprise reads its own, the office those that a filing within its scope cites. */
import { and, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { type FileRecord, insertFile } from '../../../base/files/store.ts'
import type { Tx } from '../../../db/database.ts'
import { energyScenario } from '../../../db/schema/energy/energy-scenario.ts'
import { file, fileUse } from '../../../db/schema/files.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { scopeOf as filingScope } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { readByOffices, scopeBy } from '../../../platform/scope.ts'

export type ScenarioRecord = typeof energyScenario.$inferSelect

const isNotDeleted = isNull(energyScenario.deletedAt)

const citedBy = (fileId: typeof energyScenario.fileId) =>
  and(eq(fileUse.fileId, fileId), eq(fileUse.kind, 'filing'), eq(fileUse.targetId, filing.id))

const ownScenarios = ({ enterpriseId, agent }: Actor): SQL =>
  (enterpriseId && !agent && and(eq(energyScenario.enterpriseId, enterpriseId), isNotDeleted)) || sql`false`

/** What was cited stays readable for the office after the enterprise deleted it. */
const cited = (actor: Actor): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(fileUse)
      .innerJoin(filing, citedBy(energyScenario.fileId))
      .where(filingScope(actor)),
  )

export const scopeOf = scopeBy(energyScenario, { own: ownScenarios, ...readByOffices(cited) })

export async function findScenario(tx: Tx, actor: Actor, id: string): Promise<ScenarioRecord | null> {
  const [row] = await tx
    .select()
    .from(energyScenario)
    .where(and(eq(energyScenario.id, id), scopeOf(actor)))
  return row ?? null
}

/** Of one enterprise, the newest study first and its editions together. */
export async function scenariosOf(tx: Tx, actor: Actor, enterpriseId: string): Promise<ScenarioRecord[]> {
  return tx
    .select()
    .from(energyScenario)
    .where(and(eq(energyScenario.enterpriseId, enterpriseId), scopeOf(actor)))
    .orderBy(desc(energyScenario.madeAt), desc(energyScenario.edition))
    .limit(200)
}

/** By its number, whatever became of it; only the public check reads it. */
export async function scenarioByNumber(tx: Tx, number: string) {
  const [row] = await tx
    .select({ scenario: energyScenario, paperSha256: file.sha256 })
    .from(energyScenario)
    .leftJoin(file, eq(file.id, energyScenario.fileId))
    .where(eq(energyScenario.number, number))
  return row ?? null
}

/** Filings that cite the papers, as far as the actor may read them. */
export async function citations(tx: Tx, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select({
      scenarioId: energyScenario.id,
      filingId: filing.id,
      programme: filing.programme,
      number: filing.number,
    })
    .from(energyScenario)
    .innerJoin(fileUse, and(eq(fileUse.fileId, energyScenario.fileId), eq(fileUse.kind, 'filing')))
    .innerJoin(filing, eq(filing.id, fileUse.targetId))
    .where(and(sql`${energyScenario.id} in ${[...ids]}`, filingScope(actor)))
    .orderBy(filing.number)
}

// Unscoped: own
/** The studies of one enterprise are saved one after the other. */
export async function lockOwn(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.select({ id: enterprise.id }).from(enterprise).where(eq(enterprise.id, enterpriseId)).for('update')
}

export async function insertScenario(tx: Tx, row: typeof energyScenario.$inferInsert): Promise<ScenarioRecord> {
  await tx.update(energyScenario).set({ current: false }).where(eq(energyScenario.seriesId, row.seriesId))
  const [saved] = await tx.insert(energyScenario).values(row).returning()
  if (!saved) throw new Error('a scenario was not kept')
  return saved
}

/** All editions of the study. */
export async function setDeleted(tx: Tx, seriesId: string, by: { deletedAt: string; deletedByName: string }) {
  await tx
    .update(energyScenario)
    .set(by)
    .where(and(eq(energyScenario.seriesId, seriesId), isNotDeleted))
}

export async function paperOf(tx: Tx, { fileId }: Pick<ScenarioRecord, 'fileId'>): Promise<FileRecord | null> {
  if (!fileId) return null
  const [row] = await tx.select().from(file).where(eq(file.id, fileId))
  return row ?? null
}

/** False where another request kept the paper first. */
export async function keepPaper(tx: Tx, id: string, row: FileRecord): Promise<boolean> {
  const updated = await tx
    .update(energyScenario)
    .set({ fileId: row.id })
    .where(and(eq(energyScenario.id, id), isNull(energyScenario.fileId)))
    .returning({ id: energyScenario.id })
  if (updated.length === 0) return false
  await insertFile(tx, row)
  return true
}
