/** The campaign's year on the server, for calls that name none. The web begins with the same (web/src/filing/campaign-year.ts). */
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import { batchStatus } from '@green/filing/value/batch-status.ts'
import { campaignYear } from '@green/filing/value/campaign-year.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { batch } from '../../db/schema/filing.ts'
import { clock } from '../../platform/clock.ts'

/** The year whose data is collected now, or was last. */
export async function dataYearOf(tx: Tx): Promise<number> {
  const batches = await tx.select().from(batch).where(eq(batch.programme, dataCampaign))
  const now = clock.nowMs()
  return campaignYear(
    batches.map((one) => ({ year: one.year, status: batchStatus(one, now) })),
    clock.year(),
  )
}
