/** Which acts on batches need two officers of the city: whatever opens one, changes its terms or ends it. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { ranking } from '@green/contract/calls/title/ranking.ts'
import { type Act, actOf } from '../../base/two-hands/declared-calls.ts'
import { changesTerms } from './batches.ts'

const ofBatch = { subject: ({ id }: { id: string }) => `batch ${id}` }

export const batchActs: readonly Act[] = [
  actOf(batch.save, {
    subject: ({ id, programme, name }) => `batch ${id ?? `${programme} ${name.trim()}`}`,
    needsSecond: changesTerms,
  }),
  actOf(batch.close, ofBatch),
  actOf(batch.extend, ofBatch),
  actOf(batch.takeBenchmarks, ofBatch),
  actOf(batch.archive, ofBatch),
  actOf(ranking.freeze, { subject: ({ batchId }) => `ranking ${batchId}` }),
]
