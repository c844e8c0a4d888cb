/** Queries for the statements under which a year counts as verified. */
import { standsUnder } from '@green/filing/programme/energy-verification.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { energyVerification } from '../../db/schema/energy/energy-verification.ts'

// Unscoped: read before
/** Of these enterprises, the newest first. */
export async function statementsOf(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  const { id, enterpriseId, year, number, institutionName, assurance, opinion, issuedAt, recordHash } =
    energyVerification
  const rows = await tx
    .select({ id, enterpriseId, year, number, institutionName, assurance, opinion, issuedAt, recordHash })
    .from(energyVerification)
    .where(and(inArray(enterpriseId, [...enterpriseIds]), eq(energyVerification.state, 'issued')))
    .orderBy(desc(issuedAt))
  return rows.filter((row) => standsUnder(row.opinion))
}
export type Statement = Awaited<ReturnType<typeof statementsOf>>[number]
