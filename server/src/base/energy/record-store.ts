/** Queries for the records of yearly energy: what one source says of an enterprise's year or month. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { energyHistory, energyLine, energyRecord } from '../../db/schema/energy/energy.ts'

export type EnergyRecord = typeof energyRecord.$inferSelect
export type NewRecord = typeof energyRecord.$inferInsert
export type EnergyLine = typeof energyLine.$inferSelect

const perStatement = 1000

/** One source's record of a period: stated again, it takes the place of what the source said before, and is to be checked again. */
export async function upsertRecord(tx: Tx, row: NewRecord): Promise<EnergyRecord> {
  const { id: _id, createdAt: _at, version: _version, accepted: _accepted, ...stated } = row
  const [saved] = await tx
    .insert(energyRecord)
    .values(row)
    .onConflictDoUpdate({
      target: sourceOfPeriod,
      set: {
        checkResult: null,
        checkNote: null,
        checkedAt: null,
        checkedByName: null,
        ...stated,
        version: sql`${energyRecord.version} + 1`,
      },
    })
    .returning()
  if (!saved) throw new Error('the record was not written')
  return saved
}

const sourceOfPeriod = [
  energyRecord.enterpriseId,
  energyRecord.year,
  energyRecord.month,
  energyRecord.source,
  energyRecord.sourceId,
]

/** Replaces all lines of a record. */
export async function replaceLines(tx: Tx, recordId: string, lines: readonly Omit<EnergyLine, 'recordId'>[]) {
  await tx.delete(energyLine).where(eq(energyLine.recordId, recordId))
  if (lines.length > 0) await tx.insert(energyLine).values(lines.map((line) => ({ ...line, recordId })))
}

/** Writes the imported records of many periods at once; a stored record keeps its county. */
export async function upsertImported(tx: Tx, rows: NewRecord[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await tx
      .insert(energyRecord)
      .values(rows.slice(i, i + perStatement))
      .onConflictDoUpdate({
        target: sourceOfPeriod,
        set: {
          totalTce: sql`excluded.total_tce`,
          outputValue: sql`excluded.output_value`,
          addedValue: sql`excluded.added_value`,
          output: sql`excluded.output`,
          waterIntake: sql`excluded.water_intake`,
          updatedByName: sql`excluded.updated_by_name`,
          updatedAt: sql`excluded.updated_at`,
          checkResult: null,
          version: sql`${energyRecord.version} + 1`,
        },
      })
}

/** The same for periods of which only kinds are known so far: a stored record stays as it is. */
export async function ensureImported(tx: Tx, rows: NewRecord[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await tx
      .insert(energyRecord)
      .values(rows.slice(i, i + perStatement))
      .onConflictDoNothing()
}

export async function upsertLines(tx: Tx, rows: EnergyLine[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await tx
      .insert(energyLine)
      .values(rows.slice(i, i + perStatement))
      .onConflictDoUpdate({
        target: [energyLine.recordId, energyLine.energyCode, energyLine.flow],
        set: { quantity: sql`excluded.quantity`, tce: sql`excluded.tce`, co2: sql`excluded.co2` },
      })
}

/** The imported records of these enterprises. */
export async function importedOf(tx: Tx, enterpriseIds: readonly string[]): Promise<EnergyRecord[]> {
  if (enterpriseIds.length === 0) return []
  return tx
    .select()
    .from(energyRecord)
    .where(and(inArray(energyRecord.enterpriseId, [...enterpriseIds]), eq(energyRecord.source, 'imported')))
}

// Unscoped: read before
/** All records of these enterprises, of one period where it is named. */
export async function recordsOfPeriods(
  tx: Tx,
  { enterpriseIds, year, month }: { enterpriseIds: readonly string[]; year?: number; month?: number },
): Promise<EnergyRecord[]> {
  if (enterpriseIds.length === 0) return []
  return tx
    .select()
    .from(energyRecord)
    .where(
      and(
        inArray(energyRecord.enterpriseId, [...enterpriseIds]),
        year === undefined ? undefined : eq(energyRecord.year, year),
        month === undefined ? undefined : eq(energyRecord.month, month),
      ),
    )
}

/** Lines of these records. */
export async function linesOf(tx: Tx, recordIds: readonly string[]): Promise<EnergyLine[]> {
  if (recordIds.length === 0) return []
  return tx
    .select()
    .from(energyLine)
    .where(inArray(energyLine.recordId, [...recordIds]))
    .orderBy(asc(energyLine.energyCode), asc(energyLine.flow))
}

// Unscoped: read before
/** The record that counts for a period, locked. */
export async function lockAccepted(tx: Tx, { enterpriseId, year, month }: Period): Promise<EnergyRecord | null> {
  const [row] = await tx
    .select()
    .from(energyRecord)
    .where(and(ofPeriod({ enterpriseId, year, month }), energyRecord.accepted))
    .for('update')
  return row ?? null
}

export type Period = { enterpriseId: string; year: number; month: number }

const ofPeriod = ({ enterpriseId, year, month }: Period) =>
  and(eq(energyRecord.enterpriseId, enterpriseId), eq(energyRecord.year, year), eq(energyRecord.month, month))

/** Makes it the record that counts; the one before stands beside it from now on. */
export async function setAccepted(
  tx: Tx,
  record: Period & { id: string },
  by: Pick<NewRecord, 'acceptedAt' | 'acceptedByName' | 'acceptReason'>,
): Promise<void> {
  await tx
    .update(energyRecord)
    .set({ accepted: false, acceptedAt: null, acceptedByName: null, acceptReason: null })
    .where(and(ofPeriod(record), energyRecord.accepted))
  await tx
    .update(energyRecord)
    .set({ accepted: true, ...by })
    .where(eq(energyRecord.id, record.id))
}

/** Imported records of these enterprises count where nothing else does. */
export async function acceptAlone(tx: Tx, enterpriseIds: readonly string[], at: string, reason: string) {
  if (enterpriseIds.length === 0) return
  const other = sql`exists (select 1 from energy_record o where o.enterprise_id = ${energyRecord.enterpriseId}
    and o.year = ${energyRecord.year} and o.month = ${energyRecord.month} and o.accepted)`
  await tx
    .update(energyRecord)
    .set({ accepted: true, acceptedAt: at, acceptReason: reason })
    .where(
      and(
        inArray(energyRecord.enterpriseId, [...enterpriseIds]),
        eq(energyRecord.source, 'imported'),
        sql`not ${energyRecord.accepted}`,
        sql`not ${other}`,
      ),
    )
}

export async function writeEnergyHistory(tx: Tx, row: typeof energyHistory.$inferInsert): Promise<void> {
  await tx.insert(energyHistory).values(row)
}
