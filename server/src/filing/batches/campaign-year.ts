/** The campaign's year on the server, for calls that name none. */
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import { campaignYear } from '@green/filing/value/campaign-year.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { batchesOf } from '../record/batch-store.ts'
import { batchView } from './batches.ts'

/** The year whose data is collected now, or was last. */
export async function dataYearOf(tx: Tx): Promise<number> {
  const batches = (await batchesOf(tx, dataCampaign)).map((one) => {
    const { status } = batchView(one)
    return { year: one.year, hasBegun: status !== 'notStarted', isRunning: status === 'open' }
  })
  return campaignYear(batches, clock.year())
}
