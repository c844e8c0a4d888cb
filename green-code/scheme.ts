/** The scheme of the green code (绿效码): its score tree as data, and the rating of one enterprise and year by it. */
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import { type ExactRow, type RowState, type RowValue, type SchemeIndicator, scoreRow } from './indicator.ts'
import type { EnterpriseYearInputs, FrozenTable, SchemeEdit } from './inputs.ts'

export type SchemeDimension = {
  id: string
  label: string
  points: number
  /** Left out whole, without a total of its own, when none of these indicators concerns the enterprise; and why, in words. */
  leftOutWithout?: { ids: readonly string[]; because: string }
}

/** Caps the grade and closes the public view: a product's option, a flag of the inputs, or a veto item of the filing. */
export type SchemeGate = {
  id: string
  label: string
  when: { products: string } | { flag: 'rectificationOverdue' } | { neg: string }
}

export type SchemeGrade = { code: string; label: string; min: number; colour: string }

export type Scheme = {
  id: string
  name: string
  version: string
  basis: string
  dimensions: readonly SchemeDimension[]
  indicators: readonly SchemeIndicator[]
  gates: readonly SchemeGate[]
  /** From the best down; the first whose `min` the exact total reaches. */
  grades: readonly SchemeGrade[]
  /** The best grade with a gate. */
  gateCap: string
  /** The public may see these, with consent and without a gate. */
  publicGrades: readonly string[]
  /** Share of a dimension that must be scorable, and applicable, for a total. */
  minScorable: number
  minApplicable: number
}

/** 暂不能得出: too little of a dimension can be scored or applies. 未赋码: no approved data, or not in operation. */
export const notDerivable = '暂不能得出'
export const uncoded = '未赋码'
/** Shown to the public instead of the grade where the city shows only that there is a code. */
export const codedLabel = '已赋码'

/** A scheme may raise these limits, never lower them. */
export const leastScorable = 0.8
export const leastApplicable = 0.5

export type RatedDimension<N> = {
  dimension: string
  points: number
  applicable: number
  scorable: number
  sum: N
  score: N | null
}

type Outcome = {
  grade: string
  gradeBeforeGate: string | null
  gates: readonly string[]
  /** What the public sees; null = nothing. */
  public: string | null
  reasons: readonly string[]
}

/** With every digit, for ranks, comparisons and gaps. */
export type ExactRating = Outcome & {
  rows: readonly ExactRow[]
  dimensions: readonly RatedDimension<Exact>[]
  total: Exact | null
}

export type RatedRow = {
  id: string
  dimension: string
  points: number
  state: RowState
  score: number | null
  value?: RowValue
  lead?: number
  base?: number
  benchmark?: { lead: number; base: number; weak: number }
}

/** As it is shown and stored: scores with four decimals, the total with two and with four. */
export type Rating = Outcome & {
  rows: readonly RatedRow[]
  dimensions: readonly RatedDimension<number>[]
  total: number | null
  totalExact4: number | null
}

const zero = Exact.whole(0)
const hundred = Exact.whole(100)
const exact = (value: number) => Exact.of(value) ?? zero
const sumOf = (values: readonly Exact[]) => exactSum(values) ?? zero
const scoreDecimals = 4
const totalDecimals = 2

/** The scheme with other points or stricter limits. */
export function withEdit(scheme: Scheme, edit: SchemeEdit | null | undefined): Scheme {
  if (!edit) return scheme
  const { points = {}, minScorable = scheme.minScorable, minApplicable = scheme.minApplicable } = edit
  return {
    ...scheme,
    minScorable,
    minApplicable,
    indicators: scheme.indicators.map((one) => ({ ...one, points: points[one.id] ?? one.points })),
  }
}

/** Rates one enterprise and year. Nothing is rounded before it is shown, and grades compare the exact total (GB/T 8170). */
export function rateByScheme(
  scheme: Scheme,
  inputs: EnterpriseYearInputs,
  frozenTables: readonly FrozenTable[],
): Rating {
  return shownRating(rateExactly(scheme, inputs, frozenTables))
}

/** The same rating with every digit. */
export function rateExactly(
  scheme: Scheme,
  inputs: EnterpriseYearInputs,
  frozenTables: readonly FrozenTable[],
): ExactRating {
  const table = inputs.table ? frozenTables.find(({ tableId }) => tableId === inputs.table) : undefined
  const rows = scheme.indicators.map((indicator) => scoreRow(indicator, inputs, table))
  const found = scheme.dimensions.map((dimension) => rateDimension(scheme, dimension, rows))
  const dimensions = found.map(({ rated }) => rated)
  const gates = scheme.gates.filter((gate) => isHit(gate, inputs)).map(({ label }) => label)
  const none = { rows, dimensions, total: null, gradeBeforeGate: null, gates, public: null }
  const closed = reasonsForNoCode(inputs)
  if (closed.length) return { ...none, grade: uncoded, reasons: closed }
  const short = found.flatMap(({ isShort, rated }) => (isShort ? [shortReason(rated)] : []))
  const total = short.length ? null : totalOf(dimensions)
  if (!total) return { ...none, grade: notDerivable, reasons: short }
  const reached = gradeOf(scheme, total)
  const grade = gates.length ? capped(scheme, reached) : reached
  return {
    ...none,
    total,
    grade,
    gradeBeforeGate: gates.length ? reached : null,
    public: publicValue(scheme, inputs, grade, gates),
    reasons: [],
  }
}

/** Rounded half up, for screens, papers and records. */
export function shownRating(rating: ExactRating): Rating {
  const shown = (value: Exact | null) => value?.toNumber(scoreDecimals) ?? null
  return {
    ...rating,
    rows: rating.rows.map((row) => ({ ...row, score: row.score ? row.score.toNumber(scoreDecimals) : null })),
    dimensions: rating.dimensions.map((one) => ({
      ...one,
      sum: one.sum.toNumber(scoreDecimals),
      score: shown(one.score),
    })),
    total: rating.total?.toNumber(totalDecimals) ?? null,
    totalExact4: shown(rating.total),
  }
}

/** Scores over what can be scored, brought to the dimension's points; none where it is left out or too little of it holds. */
function rateDimension(scheme: Scheme, { id, points, leftOutWithout }: SchemeDimension, all: readonly ExactRow[]) {
  const rows = all.filter((row) => row.dimension === id)
  const pointsOf = (some: readonly ExactRow[]) => sumOf(some.map((row) => exact(row.points)))
  const applied = rows.filter((row) => row.state !== 'notApplicable')
  const counted = applied.filter((row) => row.state !== 'unscorable')
  const [applicable, scorable, sum] = [pointsOf(applied), pointsOf(counted), sumOf(counted.map((r) => r.score ?? zero))]
  const isLeftOut = leftOutWithout?.ids.every((one) => !applied.some((row) => row.id === one)) ?? false
  const isBelow = (part: Exact, whole: Exact, limit: number, least: number) =>
    part.compare(whole.times(exact(Math.max(limit, least)))) < 0
  const isShort =
    !isLeftOut &&
    (isBelow(scorable, applicable, scheme.minScorable, leastScorable) ||
      isBelow(applicable, exact(points), scheme.minApplicable, leastApplicable))
  const score = isLeftOut || isShort ? null : (sum.times(exact(points)).over(scorable) ?? null)
  const rated: RatedDimension<Exact> = {
    dimension: id,
    points,
    applicable: applicable.toDouble(),
    scorable: scorable.toDouble(),
    sum,
    score,
  }
  return { isShort, rated }
}

const shortReason = ({ dimension, scorable, applicable, points }: RatedDimension<Exact>) =>
  `${dimension}：可评${scorable}/适用${applicable}/满分${points}`

/** As a share of 100 of the dimensions that count. */
function totalOf(dimensions: readonly RatedDimension<Exact>[]): Exact | null {
  const counted = dimensions.filter(({ score }) => score !== null)
  const reached = sumOf(counted.map(({ score }) => score ?? zero))
  return reached.times(hundred).over(sumOf(counted.map(({ points }) => exact(points))))
}

function reasonsForNoCode({ dataState, runState, failedCheckUnexplained }: EnterpriseYearInputs): string[] {
  const isOpen = (dataState ?? 'approved') === 'approved' && (runState ?? '正常') === '正常'
  return [
    ...(isOpen ? [] : ['没有已审核数据或运行状态异常']),
    ...(failedCheckUnexplained === true ? ['校验未通过且没有说明'] : []),
  ]
}

function isHit({ when }: SchemeGate, { products, neg, rectificationOverdue }: EnterpriseYearInputs): boolean {
  if ('products' in when) return products?.some(({ level }) => level === when.products) ?? false
  if ('flag' in when) return rectificationOverdue === true
  return neg?.includes(when.neg) ?? false
}

function gradeOf({ grades }: Scheme, total: Exact): string {
  return (grades.find(({ min }) => total.compare(exact(min)) >= 0) ?? grades.at(-1))?.code ?? ''
}

/** A gate never raises a grade. */
function capped({ grades, gateCap }: Scheme, grade: string): string {
  const place = (code: string) => grades.findIndex((one) => one.code === code)
  return place(grade) < place(gateCap) ? gateCap : grade
}

function publicValue(
  { publicGrades }: Scheme,
  { consent, publicDisplay }: EnterpriseYearInputs,
  grade: string,
  gates: readonly string[],
): string | null {
  if (consent !== true || gates.length > 0 || !publicGrades.includes(grade)) return null
  return publicDisplay === 'gradeAB' ? grade : publicDisplay === 'codedOnly' ? codedLabel : null
}
