/** 用水定额对标: water of one unit of a product against the quota that applies to it. */
import type { Reference } from '@green/filing/programme/reference.ts'
import { type Chosen, comparable, numberOf, validityText } from '../standard-values.ts'

const list = 'waterQuotaProduct'

/** A value of the quota in m³ for one unit; null where it is not comparable. */
export const quotaValueOf = (reference: Reference, chosen: Chosen, level: 'adv' | 'gen') =>
  numberOf(comparable(reference, list, chosen, 'm³'), level)

/** Code of `waterLevel`. */
export function waterLevel(
  intake: number | null,
  advanced: number | null,
  general: number | null,
): 'adv' | 'gen' | 'over' | null {
  if (intake === null || (advanced === null && general === null)) return null
  if (advanced !== null && intake <= advanced) return 'adv'
  return general !== null && intake <= general ? 'gen' : 'over'
}

/** The level in words, or why there is none. */
export const quotaText = (reference: Reference, chosen: Chosen, level: ReturnType<typeof waterLevel>) =>
  validityText(reference, list, chosen, 'm³', level === null ? undefined : reference.find('waterLevel', level)?.label)
