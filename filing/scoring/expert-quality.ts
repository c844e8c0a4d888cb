/** 履职评分 of an expert: the quality of the reviews as one number, with its reasons. */
import { roundHalfUp } from '../value/round.ts'

export type Reviews = {
  /** Submitted. */
  done: number
  /** Submitted late, or overdue now. */
  late: number
  /** Returned by the city. */
  returned: number
  /** More than 15 points from the median. */
  outliers: number
  /** Mean of own score minus the mean of all, null without a comparison. */
  deviation: number | null
}

const most = { late: 40, returned: 20, outliers: 20, deviation: 20 } as const
/** Deviation from the others' mean, in points, without deduction. */
const usual = 5

/**
 * 100 less up to 40 for the share that was late, 20 for the share returned, 20 for the share far from the others, and 2 for every
 * point of mean deviation beyond 5 (at most 20). Null before the first review.
 */
export function qualityOf({ done, late, returned, outliers, deviation }: Reviews): number | null {
  if (done === 0) return null
  const share = (n: number) => Math.min(n / done, 1)
  const off = Math.min(2 * Math.max(0, Math.abs(deviation ?? 0) - usual), most.deviation)
  const lost = most.late * share(late) + most.returned * share(returned) + most.outliers * share(outliers) + off
  return roundHalfUp(100 - lost, 1)
}

export const qualityText =
  '满分100：逾期按占比扣，最多40；评分被退回按占比扣，最多20；偏离中位数15分以上按占比扣，最多20；平均偏离超过5分的部分每分扣2，最多20。'
