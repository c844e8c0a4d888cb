/** 节能目标责任评价考核: what one enterprise is reviewed by. */
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'

export type ReviewScope = {
  variant: ReviewVariant
  /** The reviewed year; it is compared with the year before. */
  year: number
  /** The drop of unit energy that the enterprise was set, %. */
  dropTarget: number
  /** The most energy it may use, tce; only the second table asks for it. */
  totalLimit: number | null
}

export const reviewPaperId = 'target-review'
