/** 履职评分 of an expert: how the reviews went, as one number that says why. */
import { roundHalfUp } from './round.ts'

export type Reviews = {
  /** Handed in. */
  done: number
  /** Handed in late, or late now. */
  late: number
  /** Given back by the city. */
  returned: number
  /** More than 15 points from the median. */
  outliers: number
  /** Mean of own score minus the mean of all, null without a comparison. */
  deviation: number | null
}

const most = { late: 40, returned: 20, outliers: 20, deviation: 20 } as const
/** Points off the others' mean that take nothing away. */
const usual = 5

/**
 * 100 less up to 40 for the share that was late, 20 for the share given back, 20 for the share far from the others, and 2 for every
 * point of mean deviation beyond 5 (at most 20). Null before the first review.
 */
export function qualityOf({ done, late, returned, outliers, deviation }: Reviews): number | null {
  if (done === 0) return null
  const share = (n: number) => Math.min(n / done, 1)
  const off = Math.min(2 * Math.max(0, Math.abs(deviation ?? 0) - usual), most.deviation)
  const lost = most.late * share(late) + most.returned * share(returned) + most.outliers * share(outliers) + off
  return roundHalfUp(100 - lost, 1)
}

export const qualityWords =
  '满分100：逾期按占比扣，最多40；评分被退回按占比扣，最多20；偏离中位数15分以上按占比扣，最多20；平均偏离超过5分的部分每分扣2，最多20。'
