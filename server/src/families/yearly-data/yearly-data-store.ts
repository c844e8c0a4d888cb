/** Queries over several years of one enterprise, and its place in its industry. */
import { isInForce, isUnderReview, statesWhere } from '@green/filing/workflow/states.ts'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { enterpriseYear } from '../../db/schema/energy/energy.ts'
import { filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { type FilingRecord, scopeOf } from '../../filing/record/store.ts'
import type { Actor } from '../../platform/actor.ts'

/** Sent filings of these programmes that are not back with the filer, oldest year first. */
export async function sentYears(
  tx: Tx,
  actor: Actor,
  enterpriseId: string,
  programmes: readonly string[],
): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(
      and(
        scopeOf(actor),
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.programme, [...programmes]),
        inArray(
          filing.state,
          statesWhere((state) => isUnderReview(state) || isInForce(state)),
        ),
      ),
    )
    .orderBy(asc(filing.year))
}

// Unscoped: figures
/** Of the other enterprises of its division (two digits of GB/T 4754) in one year: their number, and how many have a higher kgce/万元. */
export async function currentIn(
  tx: Tx,
  enterpriseId: string,
  year: number,
  intensity: number,
): Promise<{ others: number; worse: number }> {
  const own = tx
    .select({ division: sql<string>`left(${enterprise.industryCode}, 2)` })
    .from(enterprise)
    .where(eq(enterprise.id, enterpriseId))
  const [row] = await tx
    .select({
      others: count(),
      worse: sql<number>`count(*) filter (where ${enterpriseYear.totalTce} * 1000 / ${enterpriseYear.outputValue} > ${intensity})::int`,
    })
    .from(enterpriseYear)
    .innerJoin(enterprise, eq(enterprise.id, enterpriseYear.enterpriseId))
    .where(
      and(
        eq(enterpriseYear.year, year),
        ne(enterprise.id, enterpriseId),
        sql`left(${enterprise.industryCode}, 2) = (${own})`,
        sql`${enterpriseYear.outputValue} > 0 and ${enterpriseYear.totalTce} > 0`,
      ),
    )
  return row ?? { others: 0, worse: 0 }
}
