/** Hiding small groups in published tables, so that no cell, alone or by subtraction, tells of single units. */

import { fewestShown } from '@green/contract/calls/county-comparison.ts'

/**
 * Replaces by null what must not be published. Zero is no group and stays.
 *
 * A cell below `fewest` is hidden. Whoever knows the total learns the sum of what is hidden; so the next smallest cells are hidden
 * too until at least two are hidden and together they count at least `fewest`, and more than one each: five hidden cells with a sum of
 * five would all be one. Where nothing is left to hide with them, the zeros are hidden too.
 *
 * @param cells counts, whole and not negative
 */
export function withoutSmallGroups(cells: readonly number[], fewest = fewestShown): (number | null)[] {
  const rising = cells.map((count, at) => ({ count, at })).filter(({ count }) => count > 0)
  rising.sort((a, b) => a.count - b.count || a.at - b.at)
  const hidden = new Set<number>()
  let sum = 0
  for (const { count, at } of rising) {
    const needsCompany = hidden.size > 0 && (hidden.size < 2 || sum < fewest || sum === hidden.size)
    if (count >= fewest && !needsCompany) break
    hidden.add(at)
    sum += count
  }
  const areOnes = hidden.size > 0 && sum === hidden.size
  return cells.map((count, at) => (hidden.has(at) || areOnes ? null : count))
}

/** A figure of so many units, or null where they are too few. Nothing of nobody stays: it tells of no unit. */
export const orSmallGroup = (figure: number, units: number, fewest = fewestShown): number | null =>
  units > 0 && units < fewest ? null : figure

/**
 * Whether a total may be told beside the parts that are shown of it: what is left of it after them, and after the reader's own, counts
 * nobody or no small group. Whoever subtracts learns no more.
 *
 * @param parts units of each part, and whether its figure is shown
 * @param own units that the reader knows one by one
 */
export function mayTellTotal(
  parts: readonly { units: number; isShown: boolean }[],
  own: number | null = null,
  fewest = fewestShown,
): boolean {
  const isNoGroup = (units: number) => units === 0 || units >= fewest
  const left = parts.reduce((sum, part) => sum + (part.isShown ? 0 : part.units), 0)
  const all = parts.reduce((sum, { units }) => sum + units, 0)
  return isNoGroup(left) && (own === null || all - own >= fewest)
}
