/** A batch's moments as they hold for one district: what the batch says, or what the district was granted beyond it. */
import { isAtReviewer, isUnderReview } from '@green/filing/states.ts'
import type { BatchRecord } from './batch-store.ts'

type Moments = Pick<BatchRecord, 'closeAt' | 'countyDeadline' | 'extensions'>

/** The batch as a filer or officer of this district meets it. */
export function forDistrict<B extends Moments>(batch: B, qxCode: string | null): B {
  const granted = batch.extensions[qxCode ?? '']
  // A batch that was prolonged as a whole since may reach further than what was granted.
  if (!granted || granted.closeAt < batch.closeAt) return batch
  return { ...batch, closeAt: granted.closeAt, countyDeadline: granted.countyDeadline ?? batch.countyDeadline }
}

/** Until when an office should have decided, where the batch says so: the county for what waits for it, the city afterwards. */
export function reviewDeadlineFor(
  batch: (Moments & Pick<BatchRecord, 'cityDeadline'>) | null,
  qxCode: string,
  state: string,
): string | null {
  if (batch === null || !isUnderReview(state)) return null
  return isAtReviewer(state) ? forDistrict(batch, qxCode).countyDeadline : batch.cityDeadline
}
