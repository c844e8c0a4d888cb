/** How a value becomes points: one exact function per scoring method, shared by the rubrics of filings and the green code. */
import { Exact, exactSum } from './exact.ts'

/** More is better (`fwd`), or less is better (`inv`). */
export type Direction = 'fwd' | 'inv'

/** Lead (P10), base (P50) and weak end (P90) of a frozen benchmark table. Less is better: lead < base < weak. */
export type TableScale<N = Exact> = { lead: N; base: N; weak: N }

const zero = Exact.whole(0)
const one = Exact.whole(1)
/** What the base of a table is worth. */
const baseShare = Exact.ratio(6, 10)
const aboveBase = Exact.ratio(4, 10)

/** All points from lead on, none from base on, else in proportion. Lead is tested before base. */
export function scoreOnScale(direction: Direction, x: Exact, lead: Exact, base: Exact, points: Exact): Exact {
  const sign = direction === 'fwd' ? 1 : -1
  if (sign * x.compare(lead) >= 0) return points
  if (sign * x.compare(base) <= 0) return zero
  return points.times(x.minus(base)).over(lead.minus(base)) ?? zero
}

/** The scale of a table with lead < base < weak; null where one is missing or the order is another. */
export function tableScale(values: Partial<TableScale<unknown>> | null | undefined): TableScale | null {
  const [lead, base, weak] = [Exact.of(values?.lead), Exact.of(values?.base), Exact.of(values?.weak)]
  if (!lead || !base || !weak) return null
  return lead.compare(base) < 0 && base.compare(weak) < 0 ? { lead, base, weak } : null
}

/** All points up to lead, 60 % at base, none from the weak end on; linear between them. */
export function scoreOnTable(x: Exact, { lead, base, weak }: TableScale, points: Exact): Exact {
  if (x.compare(lead) <= 0) return points
  if (x.compare(weak) >= 0) return zero
  const share =
    x.compare(base) <= 0
      ? one.minus(aboveBase.times(x.minus(lead)).over(base.minus(lead)) ?? zero)
      : baseShare.times(weak.minus(x)).over(weak.minus(base))
  return points.times(share ?? zero)
}

/** Points of the chosen option, at most those of the indicator; null when none of them is chosen. */
export function scoreOfOption(
  options: readonly { code: string; points: number }[],
  code: unknown,
  points: Exact,
): Exact | null {
  const chosen = Exact.of(options.find((option) => option.code === code)?.points)
  return chosen && (chosen.compare(points) > 0 ? points : chosen)
}

/** Σ scoreᵢ·weightᵢ ÷ Σ weightᵢ; null without weight. */
export function weightedScore(rows: readonly { score: Exact; weight: Exact }[]): Exact | null {
  const weights = exactSum(rows.map((row) => row.weight))
  return weights && (exactSum(rows.map((row) => row.score.times(row.weight)))?.over(weights) ?? null)
}
