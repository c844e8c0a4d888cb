/** Queries of the yearly energy of enterprises. */
import { and, eq, sql } from 'drizzle-orm'
import type { EnergyRecord } from '../../base/energy/record-store.ts'
import type { Tx } from '../../db/database.ts'
import { energyRecord } from '../../db/schema/energy.ts'

/** The record that counts for a whole year. */
export async function acceptedRecord(tx: Tx, enterpriseId: string, year: number): Promise<EnergyRecord | null> {
  const [row] = await tx
    .select()
    .from(energyRecord)
    .where(
      and(
        eq(energyRecord.enterpriseId, enterpriseId),
        eq(energyRecord.year, year),
        sql`${energyRecord.accepted} and ${energyRecord.month} = 0`,
      ),
    )
  return row ?? null
}
