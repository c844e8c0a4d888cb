/** What would raise the code of a rated enterprise and year: each row's gap in points, the values to reach, and the gap in physical units. */
import { Exact } from '@green/filing/value/exact.ts'
import type { ExactRow, RowState, SchemeIndicator } from './indicator.ts'
import type { Figure, TableKey } from './inputs.ts'
import type { ExactRating, Scheme } from './scheme.ts'

export type Improvement = {
  id: string
  dimension: string
  label: string
  unit: string | null
  state: RowState
  points: number
  score: number
  /** Points of the row up to full. */
  gap: number
  /** What the total would gain from full points in this row; null without a total. */
  totalGain: number | null
  /** Values for full points, and the one with which this row alone lifts the total to the next grade. */
  fullAt: number | null
  nextGradeAt: number | null
}

const zero = Exact.whole(0)
const one = Exact.whole(1)
const hundred = Exact.whole(100)
const exact = (value: number) => Exact.of(value) ?? zero
const baseShare = Exact.ratio(6, 10)
const decimals = 4

/** The next better grade and its line; null at the best, without a total, and while a gate caps the grade. */
export function nextGrade(scheme: Scheme, rating: ExactRating): { code: string; min: number } | null {
  const { total } = rating
  if (!total || rating.gates.length > 0) return null
  return scheme.grades.filter(({ min }) => total.compare(exact(min)) < 0).at(-1) ?? null
}

/** Rows that lost points, the one that would raise the total most first; what does not concern the enterprise or has no benchmark is left out. */
export function improvements(scheme: Scheme, rating: ExactRating): Improvement[] {
  const next = nextGrade(scheme, rating)
  return scheme.indicators
    .flatMap((indicator) => {
      const row = rating.rows.find(({ id }) => id === indicator.id)
      return row?.score && row.score.compare(exact(row.points)) < 0 ? [improvementOf(indicator, row)] : []
    })
    .toSorted((a, b) => b.worth.compare(a.worth))
    .map(({ improvement }) => improvement)

  function improvementOf(indicator: SchemeIndicator, row: ExactRow) {
    const [points, score] = [exact(row.points), row.score ?? zero]
    const gap = points.minus(score)
    const weight = weightInTotal(rating, row.dimension)
    const scale = scaleOf(indicator, row)
    const needed = next && weight && rating.total && exact(next.min).minus(rating.total).over(weight)
    const improvement: Improvement = {
      id: row.id,
      dimension: row.dimension,
      label: indicator.label,
      unit: indicator.unit ?? null,
      state: row.state,
      points: row.points,
      score: score.toNumber(decimals),
      gap: gap.toNumber(decimals),
      totalGain: weight?.times(gap).toNumber(decimals) ?? null,
      fullAt: scale?.lead ?? null,
      nextGradeAt: needed && scale ? valueFor(scale, score.plus(needed).over(points) ?? one) : null,
    }
    // Beside a total, a dimension that does not count adds nothing; without one the points are compared.
    return { improvement, worth: weight?.times(gap) ?? (rating.total ? zero : gap) }
  }
}

/** What one point of a row adds to the total; null where its dimension does not count. */
function weightInTotal({ dimensions, total }: ExactRating, id: string): Exact | null {
  const own = dimensions.find(({ dimension }) => dimension === id)
  if (!total || !own?.score) return null
  const whole = dimensions.reduce((sum, { score, points }) => (score ? sum.plus(exact(points)) : sum), zero)
  return exact(own.points).times(hundred).over(exact(own.scorable).times(whole))
}

type Scale = { direction: 'fwd' | 'inv'; lead: number; base: number; weak?: number }

function scaleOf({ how }: SchemeIndicator, { lead, base, benchmark }: ExactRow): Scale | null {
  if (how.kind === 'tband') return benchmark ? { direction: 'inv', ...benchmark } : null
  if (how.kind !== 'fwd' && how.kind !== 'inv') return null
  return lead === undefined || base === undefined ? null : { direction: how.kind, lead, base }
}

/** The least change that gives this share of the points, with four decimals on the safe side; null above full points. */
function valueFor({ direction, lead, base, weak }: Scale, share: Exact): number | null {
  if (share.compare(one) > 0) return null
  const [a, b] = [exact(lead), exact(base)]
  const between = (from: Exact, to: Exact, part: Exact) => from.plus(to.minus(from).times(part))
  const isAboveBase = share.compare(baseShare) >= 0
  const value =
    weak === undefined
      ? between(b, a, share)
      : isAboveBase
        ? between(b, a, share.minus(baseShare).over(one.minus(baseShare)) ?? one)
        : between(exact(weak), b, share.over(baseShare) ?? one)
  const scaled = value.times(exact(10 ** decimals))
  const units = direction === 'inv' ? scaled.floor() : -zero.minus(scaled).floor()
  return units / 10 ** decimals
}

/** The unit in which a figure per output is counted as a whole, and how many of its own units make one. */
const wholes: Record<TableKey, { unit: string; per: number }> = {
  unitOutputEnergy: { unit: 'tce', per: 1000 },
  unitOutputCarbon: { unit: 'tCO₂', per: 1000 },
  unitOutputWater: { unit: 'm³', per: 1 },
}

/**
 * How much less energy, carbon or water a year the target value means at the same output (万元): (own − target) × output. 0 where the
 * target is met; null while a figure is missing.
 */
export function physicalGap(
  key: TableKey,
  { own, target, outputValue }: { own?: Figure; target?: Figure; outputValue?: Figure },
): { amount: number; unit: string } | null {
  const [a, b, output] = [Exact.of(own), Exact.of(target), Exact.of(outputValue)]
  if (!a || !b || !output || output.compare(zero) <= 0) return null
  const { unit, per } = wholes[key]
  const amount = a.minus(b).times(output).over(exact(per)) ?? zero
  return { amount: amount.compare(zero) > 0 ? amount.toNumber(decimals) : 0, unit }
}
