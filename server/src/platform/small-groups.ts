/** Hiding small groups in published tables, so that no cell, alone or by subtraction, tells of single units. */

import { fewestShown } from '@green/contract/calls/energy/county-comparison.ts'
import { clock } from './clock.ts'

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

/** A sum over units with its two largest amounts, without those of the reader: what it may tell of the others. */
export type Sum = { units: number; total: number; largest: readonly number[] }

/** Several sums as one. */
export const joined = (sums: readonly Sum[]): Sum => ({
  units: sums.reduce((all, { units }) => all + units, 0),
  total: sums.reduce((all, { total }) => all + total, 0),
  largest: sums
    .flatMap(({ largest }) => largest)
    .toSorted((a, b) => b - a)
    .slice(0, 2),
})

const most = { one: 0.5, two: 0.85 } as const

/**
 * Whether a sum, or a ratio made of it, may be told to somebody who is not entitled to each unit: of nobody, or of no small group in
 * which one unit has more than half or two have more than 85 %. The second largest would know the largest nearly to the tonne.
 */
export function mayTellSum({ units, total, largest }: Sum, fewest = fewestShown): boolean {
  if (units === 0) return true
  if (units < fewest) return false
  const [first = 0, second = 0] = largest
  return first <= total * most.one && first + second <= total * most.two
}

/**
 * Whether the sum of all parts may be told beside those that are shown: neither what is left after the reader's own part, nor what is
 * left after the shown parts as well, tells of one or two units.
 */
export function mayTellTotalSum(parts: readonly { sum: Sum; isShown: boolean; isOwn: boolean }[]): boolean {
  const others = parts.filter(({ isOwn }) => !isOwn)
  const hidden = others.filter(({ isShown }) => !isShown)
  return [others, hidden].every((left) => mayTellSum(joined(left.map(({ sum }) => sum))))
}

/**
 * Which counts of periods within each other, the widest first, may be told where all of them can be chosen: each counts nobody or no small
 * group, and so does what the next wider one that is told has more.
 */
export function countsWithin(counts: readonly number[], fewest = fewestShown): boolean[] {
  const isNoGroup = (units: number) => units === 0 || units >= fewest
  let wider: number | null = null
  return counts.map((count) => {
    const isShown = isNoGroup(count) && (wider === null || isNoGroup(wider - count))
    if (isShown) wider = count
    return isShown
  })
}

/** A count as a sum, in which every unit has the same amount. */
export const countedSum = (units: number): Sum => ({ units, total: units, largest: [1, 1].slice(0, units) })

/**
 * Which parts of a whole may be told where the whole may be told as well, in other answers of the same call: neither a part, nor what is left
 * of the whole after all that are told, tells of one or two units. Parts that alone would be told are hidden with the others, the smallest
 * first, until what is left is no small group.
 */
export function shownParts(parts: readonly Sum[], mayTell: (sum: Sum) => boolean = mayTellSum): boolean[] {
  const shown = parts.map((part) => part.units > 0 && mayTell(part))
  const hidden = () => joined(parts.filter((_, at) => !shown[at]))
  const rising = [...parts.keys()]
    .filter((at) => shown[at])
    .toSorted(
      (a, b) => (parts[a]?.units ?? 0) - (parts[b]?.units ?? 0) || (parts[a]?.total ?? 0) - (parts[b]?.total ?? 0),
    )
  for (const at of rising) {
    if (mayTell(hidden())) break
    shown[at] = false
  }
  return shown
}

/**
 * A place among others as one of them may read it: whole tenths, and none among fewer than five. From exact places of several years it
 * would follow whom it has passed.
 */
export function placeInTenths(worse: number, others: number): { worse: number; percent: number } | null {
  if (others < fewestShown) return null
  const percent = Math.round((worse / others) * 10) * 10
  return { worse: Math.round((others * percent) / 100), percent }
}

/** From so many others on a range of them is told. */
const fewestOfRange = 10

/**
 * How far from either end of others' values their range is read: at the outermost percentile, between the first and the fifth, beyond
 * which five of them stand. Among fewer than a hundred it is the fifth, beyond which fewer do: what is told of it is round.
 */
export const shareBeyond = (others: number): number => Math.min(0.05, Math.max(0.01, fewestShown / others))

/**
 * A range of others' values as one who is not entitled to each may read it: none of fewer than ten, and its ends rounded outwards to one
 * significant digit. An end lies close to a single value, and what two readers are told differs by a whole step or not at all.
 *
 * @param range positive values
 */
export function roundedRange(range: { low: number; high: number; count: number } | null) {
  if (!range || range.count < fewestOfRange) return null
  return { low: roundDown(range.low), high: -roundDown(-range.high), count: range.count }
}

/** To one significant digit, towards the lesser. */
function roundDown(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.abs(value)))
  return Number((Math.floor(Number((value / step).toPrecision(12))) * step).toPrecision(1))
}

/** The first moment of this month in Beijing: figures of few are released monthly, as they were then. */
export const releasedUntil = (): string => `${clock.today().slice(0, 7)}-01T00:00:00+08:00`
