/** The records of a year that benchmark tables are computed from. */
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { filing, notDraft } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'

// Unscoped: figures
/** Yearly data that were sent, of every enterprise or of one; the long answers stay in the database. */
export async function sentYears(tx: Tx, year: number, enterpriseId?: string) {
  return tx
    .select({
      enterpriseId: filing.enterpriseId,
      industryCode: filing.industryCode,
      state: filing.state,
      runState: sql<string | null>`${filing.answers} ->> 'runState'`,
    })
    .from(filing)
    .where(
      and(
        inArray(filing.programme, [nonGreenData.id, greenYearly.id]),
        eq(filing.year, year),
        isNull(filing.deletedAt),
        notDraft(filing.state),
        enterpriseId ? eq(filing.enterpriseId, enterpriseId) : undefined,
      ),
    )
    .orderBy(asc(filing.enterpriseId), desc(filing.updatedAt), asc(filing.id))
}

// Unscoped: figures
/** Enterprises with an accepted record of the year, and what an officer found of it. */
export async function acceptedYears(tx: Tx, year: number, enterpriseId?: string) {
  return tx
    .select({
      enterpriseId: enterprise.id,
      industryCode: enterprise.industryCode,
      checkResult: energyRecord.checkResult,
    })
    .from(energyRecord)
    .innerJoin(enterprise, eq(enterprise.id, energyRecord.enterpriseId))
    .where(
      and(
        eq(energyRecord.year, year),
        eq(energyRecord.month, 0),
        energyRecord.accepted,
        enterpriseId ? eq(enterprise.id, enterpriseId) : undefined,
      ),
    )
    .orderBy(asc(enterprise.id))
}
