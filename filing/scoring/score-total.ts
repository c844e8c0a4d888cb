/** The total of a score: dimensions, limits of normalising, bonus, grade and pass (programmes/README §8). */
import { times, total } from '../form/answers.ts'
import { Exact, exactSum } from '../value/exact.ts'
import type { Rubric } from './rubric.ts'

export type ScoredGate = { id: string; label: string; hit: boolean | null }

/** A dimension of the rubric: its points, those that apply and those that can be scored; what it counts for in the total. */
export type ScoredGroup = { group: string; points: number; applicable?: number; scorable?: number; score: number }

export type ScoreSummary = {
  /** With every digit: it is compared in full and rounded where it is shown. null: 暂不能得出, see `limitsOf`. */
  total: number | null
  groups: readonly ScoredGroup[]
  gates: readonly ScoredGate[]
  bonus: number
  bonusItems: readonly { id: string; label: string; points: number; given: boolean }[]
  grade: string | null
  /** Points that only an expert can still give. */
  openPoints: number
  /** null while the open points may still decide, without a total, and where the score only advises. */
  pass: boolean | null
  /** Why the score only advises; absent where it decides. */
  advice?: string
}

/** Limits of normalising (README §8 of the trade): a rubric may raise them. */
const leastScorable = 0.8
const leastApplicable = 0.5

type Short = { group: string; because: 'applicable' | 'scorable'; points: number; of: number; least: number }

/** Dimensions of which too little applies or can be scored, so that a total would say nothing: 暂不能得出. */
export function shortOf(
  groups: readonly Omit<ScoredGroup, 'score'>[],
  { minScorable = 0, minApplicable = 0 }: Pick<Rubric, 'minScorable' | 'minApplicable'> = {},
): Short[] {
  const scorable = Math.max(minScorable, leastScorable)
  const applicable = Math.max(minApplicable, leastApplicable)
  return groups.flatMap(({ group, points, applicable: a = points, scorable: s = a }): Short[] => {
    if (a < (times(points, applicable) ?? 0))
      return [{ group, because: 'applicable', points: a, of: points, least: applicable }]
    if (s < (times(a, scorable) ?? 0)) return [{ group, because: 'scorable', points: s, of: a, least: scorable }]
    return []
  })
}

const sum = (numbers: readonly number[]) => total(numbers) ?? 0
/** Below this decimal stand only the remains of divisions that do not end. */
const heldDecimals = 10

type Counted = {
  id: string
  group: string
  points: number
  applicable: boolean
  missing?: boolean
  unscorable?: boolean
  score: number | null
}

/** The same score without grade and pass, where it only advises. */
export function advising(score: ScoreSummary, advice: string | null | undefined): ScoreSummary {
  return advice ? { ...score, grade: null, pass: null, advice } : score
}

/** Total, groups, grade and pass from scored items, gates and bonus; the same for the system and an expert. */
export function summariseScore(
  rubric: Rubric,
  items: readonly Counted[],
  gates: readonly ScoredGate[],
  isBonusGranted: (id: string) => boolean,
): ScoreSummary {
  const unpicked = new Set(rubric.choose?.flatMap(({ ids }) => ids))
  const table = items.filter((item) => item.applicable || !unpicked.has(item.id))
  const groups = [...new Set(items.map((item) => item.group))].map((group) =>
    groupOf(
      rubric,
      group,
      table.filter((item) => item.group === group),
    ),
  )
  const bonusItems = rubric.bonus.map(({ id, label, points }) => ({ id, label, points, given: isBonusGranted(id) }))
  const bonus = Math.min(sum(bonusItems.filter((b) => b.given).map((b) => b.points)), rubric.bonusCap)
  const isDerivable = rubric.index ? indexHolds(rubric, table) : shortOf(groups, rubric).length === 0
  const [reached, best] = isDerivable ? [totalOf(groups, 'score', bonus), totalOf(groups, 'best', bonus)] : [null, null]
  const gateHit = gates.some((gate) => gate.hit === true)
  return {
    total: reached,
    groups: rubric.index === undefined ? groups.map(shownGroup) : sharesOf(groups),
    gates,
    bonus,
    bonusItems,
    grade:
      reached === null
        ? null
        : (rubric.grades.toSorted((a, b) => b.min - a.min).find((grade) => reached >= grade.min)?.code ?? null),
    openPoints: sum(table.filter(isOpen).map((item) => item.points)),
    pass: !gateHit && passes(rubric, reached, best),
  }
}

/** Null while open items may still decide it. */
function passes({ passLine }: Rubric, reached: number | null, best: number | null): boolean | null {
  if (reached === null || best === null) return null
  if (best < passLine) return false
  return reached >= passLine ? true : null
}

const isOpen = (item: Counted) => item.applicable && !item.unscorable && item.score === null
const held = (value: Exact) => value.toNumber(heldDecimals)
const exact = (value: number) => Exact.of(value) ?? zero
const zero = Exact.of(0) as Exact
const hundred = Exact.of(100) as Exact

/** What a dimension counts for: its scores over what can be scored, brought to its points. Nothing is rounded. */
function groupOf(rubric: Rubric, group: string, items: readonly Counted[]) {
  const pointsOf = (some: readonly Counted[]) => sum(some.map((item) => item.points))
  const applied = items.filter((item) => item.applicable)
  const counted = applied.filter((item) => !item.unscorable)
  const [points, applicable, scorable] = [items, applied, counted].map(pointsOf) as [number, number, number]
  const reached = exactSum(counted.map((item) => exact(item.score ?? 0))) ?? zero
  const open = exact(pointsOf(counted.filter(isOpen)))
  const isWhole = rubric.naPolicy === 'zero' || rubric.index !== undefined
  const brought = (value: Exact) => (isWhole ? value : (value.times(exact(points)).over(exact(scorable)) ?? zero))
  return {
    group,
    points,
    applicable,
    scorable,
    score: brought(reached),
    best: brought(reached.plus(open)),
    /** What the total is a share of. */
    whole: rubric.index === undefined ? points : scorable,
  }
}

type Group = ReturnType<typeof groupOf>

const shownGroup = ({ group, points, applicable, scorable, score }: Group): ScoredGroup => ({
  group,
  points,
  applicable,
  scorable,
  score: held(score),
})

/** Dimensions of an index as shares of it. */
function sharesOf(groups: readonly Group[]): ScoredGroup[] {
  const whole = exact(sum(groups.map((group) => group.whole)))
  const share = (value: Exact) => held(value.times(hundred).over(whole) ?? zero)
  return groups.map(({ group, whole, score }) => ({ group, points: share(exact(whole)), score: share(score) }))
}

/** The dimensions as a share of 100, and the bonus. */
function totalOf(groups: readonly Group[], which: 'score' | 'best', bonus: number): number {
  const whole = exact(sum(groups.map((group) => group.whole)))
  const reached = exactSum(groups.map((group) => group[which])) ?? zero
  return held((reached.times(hundred).over(whole) ?? zero).plus(exact(bonus)))
}

/** An index says nothing while too many of its rows have no value. */
function indexHolds(rubric: Rubric, items: readonly Counted[]): boolean {
  const counted = items.filter((item) => item.applicable)
  const known = counted.filter((item) => !item.missing && !item.unscorable)
  return known.length >= (times(counted.length, Math.max(rubric.minScorable ?? 0, leastScorable)) ?? 0)
}
