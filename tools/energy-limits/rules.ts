/** 能耗限额对标: energy of one unit of a product against the limit standard that applies to it. */
import type { Reference } from '@green/filing/programme/reference.ts'
import { type Chosen, comparable, numberOf, validityText } from '../standard-values.ts'

const list = 'limitStandard'

/** A value of the standard in kgce for one unit; null where it is not comparable. */
export const limitValueOf = (reference: Reference, chosen: Chosen, level: 'level1' | 'level2' | 'level3') =>
  numberOf(comparable(reference, list, chosen, 'kgce'), level)

/** Code of `limitLevel`: the best level whose value is not exceeded, 4 above all of them. */
export function limitLevel(
  energy: number | null,
  [first, second, third]: readonly [number | null, number | null, number | null],
): '1' | '2' | '3' | '4' | null {
  const limits = [
    ['1', first],
    ['2', second],
    ['3', third],
  ] as const
  if (energy === null || limits.every(([, limit]) => limit === null)) return null
  return limits.find(([, limit]) => limit !== null && energy <= limit)?.[0] ?? '4'
}

/** The level in words, or why there is none. */
export const limitText = (reference: Reference, chosen: Chosen, level: ReturnType<typeof limitLevel>) =>
  validityText(reference, list, chosen, 'kgce', level === null ? undefined : reference.find('limitLevel', level)?.label)
