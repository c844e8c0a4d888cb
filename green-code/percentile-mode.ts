/** Positions inside a set of enterprises: grades in percentile mode, and the band that is shown instead of a rank. */
import type { Exact } from '@green/filing/value/exact.ts'
import type { Scheme } from './scheme.ts'

/** One rated enterprise; without a total it takes no place. */
export type SetMember = { id: string; total: Exact | null; hasGate?: boolean }

export type Place = {
  id: string
  /** From 1; equal totals share the better rank. null without a total. */
  rank: number | null
  /** Members with a total. */
  of: number
  /** null without a total, and in a set of which the others could be told from it. */
  band: string | null
}

const bands = [
  { percent: 10, label: '前10%' },
  { percent: 25, label: '前25%' },
  { percent: 50, label: '前50%' },
] as const
const otherBand = '其余'
/** Below this number no position is told. */
export const leastPeers = 5

/** The grades of percentile mode and the share of the set that reaches each; the others get the last. */
const percentileGradeLimits = [
  { code: 'A+', percent: 5 },
  { code: 'A', percent: 40 },
] as const
const lastPercentileGrade = 'B'

/** Rank by the exact total and band of every member, in the order given. */
export function placesOf(members: readonly SetMember[]): Place[] {
  const totals = members.flatMap(({ total }) => (total ? [total] : [])).toSorted((a, b) => b.compare(a))
  const of = totals.length
  return members.map(({ id, total }) => {
    if (!total) return { id, rank: null, of, band: null }
    const rank = firstNotAbove(totals, total) + 1
    return { id, rank, of, band: of < leastPeers ? null : bandOf(rank, of) }
  })
}

/**
 * Grades inside the set of titled factories: A+ the first 5 %, A up to 40 %, B the rest, no C. A gate caps at the scheme's cap and its
 * member stays in the set. null without a total.
 */
export function percentileGrades(
  scheme: Pick<Scheme, 'gateCap'>,
  members: readonly SetMember[],
): (Place & { grade: string | null })[] {
  return placesOf(members).map((place, index) => {
    if (place.rank === null) return { ...place, grade: null }
    const reached = gradeAt(place.rank, place.of)
    return { ...place, grade: members[index]?.hasGate && reached !== lastPercentileGrade ? scheme.gateCap : reached }
  })
}

const isWithin = (rank: number, of: number, percent: number) => rank * 100 <= percent * of

const gradeAt = (rank: number, of: number): string =>
  percentileGradeLimits.find(({ percent }) => isWithin(rank, of, percent))?.code ?? lastPercentileGrade

function bandOf(rank: number, of: number): string {
  return bands.find(({ percent }) => isWithin(rank, of, percent))?.label ?? otherBand
}

/** A band inside a sentence: 前25%, or 前50%以外 for the others. */
export const bandText = (band: string): string => (band === otherBand ? `${bands.at(-1)?.label}以外` : band)

/** Index of the first total that is not above this one, in totals sorted downward. */
function firstNotAbove(totals: readonly Exact[], total: Exact): number {
  let [low, high] = [0, totals.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((totals[middle] ?? total).compare(total) > 0) low = middle + 1
    else high = middle
  }
  return low
}
