/** The dates of a batch for one district: the batch's own, or the extension granted to the district. */
import { isAtReviewer, isUnderReview } from '@green/filing/workflow/states.ts'
import type { BatchRecord } from './batch-store.ts'

type Moments = Pick<BatchRecord, 'closeAt' | 'countyDeadline' | 'extensions'>

/** The batch with the dates of this district. */
export function forDistrict<B extends Moments>(batch: B, qxCode: string | null): B {
  const granted = batch.extensions[qxCode ?? '']
  // A later extension of the whole batch may go beyond the district's.
  if (!granted || granted.closeAt < batch.closeAt) return batch
  return { ...batch, closeAt: granted.closeAt, countyDeadline: granted.countyDeadline ?? batch.countyDeadline }
}

/** Until when an office should have decided, where the batch has such a date: the county for submitted filings, the city afterwards. */
export function reviewDeadlineFor(
  batch: (Moments & Pick<BatchRecord, 'cityDeadline'>) | null,
  qxCode: string,
  state: string,
): string | null {
  if (batch === null || !isUnderReview(state)) return null
  return isAtReviewer(state) ? forDistrict(batch, qxCode).countyDeadline : batch.cityDeadline
}
