/** Queries for the registered green-power certificates that an enterprise claims for its own use. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { greenPower } from '../../db/schema/energy/green-power.ts'

// Unscoped: own
/** MWh by year and kind: what nobody doubts and what is claimed for nothing else. One certificate is 1 MWh. */
export async function ownCertificates(tx: Tx, enterpriseId: string) {
  const { year, kind, first, last } = greenPower
  return tx
    .select({ year, kind, mwh: sql<number>`sum(${last} - ${first} + 1)::float8` })
    .from(greenPower)
    .where(
      and(
        eq(greenPower.enterpriseId, enterpriseId),
        eq(greenPower.state, 'registered'),
        eq(greenPower.purpose, 'ownUse'),
      ),
    )
    .groupBy(year, kind)
}

/** Until the end of the transaction nobody else counts this enterprise's certificates for a paper. */
export async function lockCertificates(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`certificates of ${enterpriseId}`}, 0))`)
}
