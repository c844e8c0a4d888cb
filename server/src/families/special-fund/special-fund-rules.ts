/** What each direction pays in a batch. */

import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { type DirectionRule, directionRules } from '@green/programmes/special-fund/rules.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { batchView } from '../../filing/batches/batches.ts'
import { batchesOf } from '../../filing/record/batch-store.ts'
import type { Services } from '../../platform/services.ts'

/** The rules of the named batch, else of the one that is open, for one direction or for all. */
export async function rulesOfBatch(
  services: Services,
  wanted: { sbfx?: string | undefined; batchId?: string | undefined },
): Promise<DirectionRule[]> {
  const batches = await batchesOf(services.db, specialFund.id)
  const batch = batches.find((one) => (wanted.batchId ? one.id === wanted.batchId : batchView(one).status === 'open'))
  const rules = directionRules(await referenceOf(services), batch?.listValues ?? null)
  return wanted.sbfx ? rules.filter(({ sbfx }) => sbfx === wanted.sbfx) : rules
}
