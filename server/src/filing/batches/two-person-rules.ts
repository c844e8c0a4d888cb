/** Which acts on batches need two officers of the city: whatever changes the terms of one that is running, or ends it. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { ranking } from '@green/contract/calls/title/ranking.ts'
import { type Act, actOf } from '../../base/two-hands/declared-calls.ts'
import { changesRunning } from './batches.ts'

const ofBatch = { subject: ({ id }: { id: string }) => `batch ${id}` }

export const batchActs: readonly Act[] = [
  actOf(batch.save, { subject: ({ id }) => `batch ${id ?? ''}`, needsSecond: changesRunning }),
  actOf(batch.close, ofBatch),
  actOf(batch.extend, ofBatch),
  actOf(batch.takeBenchmarks, ofBatch),
  actOf(batch.archive, ofBatch),
  actOf(ranking.freeze, { subject: ({ batchId }) => `ranking ${batchId}` }),
]
