/** The records of a year that benchmark tables are computed from. */
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { energyLine, energyRecord } from '../../../db/schema/energy/energy.ts'
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
      figures: filing.figures,
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
/** The accepted record of each enterprise's year; `usedCo2` is the sum over what it used, by the factors of the data year. */
export async function acceptedYears(tx: Tx, year: number, enterpriseId?: string) {
  return tx
    .select({
      enterpriseId: enterprise.id,
      industryCode: enterprise.industryCode,
      totalTce: energyRecord.totalTce,
      co2: energyRecord.co2,
      usedCo2: sql<
        number | null
      >`(select sum(${energyLine.co2})::float8 from ${energyLine} where ${energyLine.recordId} = ${energyRecord.id} and ${energyLine.flow} = 'used')`,
      outputValue: energyRecord.outputValue,
      waterIntake: energyRecord.waterIntake,
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
