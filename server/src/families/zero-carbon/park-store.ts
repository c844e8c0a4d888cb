/** Queries for filings of 零碳园区. */
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { filing } from '../../db/schema/filing.ts'

/** The data year that each is about, which is not the year of its batch. */
export async function dataYears(tx: Tx, filingIds: readonly string[]): Promise<Map<string, number>> {
  if (filingIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: filing.id, year: sql<number>`coalesce((${filing.answers} ->> 'year')::int, 0)` })
    .from(filing)
    .where(inArray(filing.id, [...filingIds]))
  return new Map(rows.map(({ id, year }) => [id, year]))
}
