/** 碳效等级 K: own carbon intensity against the weighted mean of the industry's frozen table. Printed inside only; it scores nothing. */
import { Exact } from '@green/filing/value/exact.ts'
import type { Figure } from './inputs.ts'

/** From the best level; a value on a limit belongs to the better level. */
export const carbonLevels = [
  { level: 1, upTo: 0.6 },
  { level: 2, upTo: 0.8 },
  { level: 3, upTo: 1.2 },
  { level: 4, upTo: 2 },
  { level: 5, upTo: null },
] as const

export type CarbonLevel = {
  /** Four decimals; the level is of the exact quotient. */
  k: number
  level: 1 | 2 | 3 | 4 | 5
}

const decimals = 4

/** K and its level; null without own value, and without a mean above 0. */
export function carbonLevel(own: Figure | undefined, weightedMean: Figure | undefined): CarbonLevel | null {
  const [value, mean] = [Exact.of(own), Exact.of(weightedMean)]
  const zero = Exact.whole(0)
  if (!value || !mean || mean.compare(zero) <= 0 || value.compare(zero) < 0) return null
  const k = value.over(mean) ?? zero
  const found = carbonLevels.find(({ upTo }) => upTo === null || k.compare(Exact.of(upTo) ?? zero) <= 0)
  return { k: k.toNumber(decimals), level: found?.level ?? 5 }
}
