/** Scores a filing by a rubric (programmes/README §8): from the form, by an expert, and combined over several experts. */
import { type AnswerSet, Answers, divide, minus, type Row, times } from '../form/answers.ts'
import { basisText } from '../form/tentative.ts'
import type { Benchmark, TableUsed } from '../programme/benchmarks.ts'
import type { Programme } from '../programme/programme.ts'
import { Exact } from '../value/exact.ts'
import { type Direction, scoreOfOption, scoreOnScale, scoreOnTable, tableScale, weightedScore } from '../value/scale.ts'
import type { Bounds, Indicator, IndicatorKind, Rubric } from './rubric.ts'
import { advising, type ScoredGate, type ScoreSummary, summariseScore } from './score-total.ts'

export type ScoreOptions = {
  /** Lead and base of this filing's industry and year, by benchmark key. */
  benchmarks?: Readonly<Record<string, Benchmark>>
  /** Indicators the reviewer has switched off. */
  notApplicable?: readonly string[]
}

/** One product of an indicator over several products. */
export type ScoredRow = {
  index: number
  name: string
  value: number
  weight: number
  lead: number
  base: number
  score: number
}

export type ScoredItem = {
  id: string
  seq: string
  group: string
  label: string
  unit: string | null
  kind: IndicatorKind['kind']
  points: number
  applicable: boolean
  /** Why it is not applicable or cannot be scored, '' otherwise. */
  reason: string
  /** 不能评分: applicable, but nothing to compare with. No points, and neither a zero nor 不适用. */
  unscorable?: boolean
  /** 缺数据: applicable, but nothing to score; counts 0. */
  missing: boolean
  value: number | string | null
  lead: number | null
  base: number | null
  /** Where a frozen table gives no points any more; only a `tband` has it. */
  weak?: number | null
  /** The frozen table that lead and base come from. */
  table?: TableUsed
  /** With every digit. null: not applicable, not scorable, or to be scored by an expert. */
  score: number | null
  /** The products behind the score, largest weight first. */
  rows: readonly ScoredRow[]
  basis: string
  evidence: readonly string[]
}

export type SystemScore = ScoreSummary & { items: readonly ScoredItem[] }

export const missingLabel = '缺数据'
export const unscorableLabel = '不能评分'

const notApplicableReasons = {
  notChosen: '未选用',
  condition: '企业不涉及',
  switchedOff: '评审认定不适用',
} as const
const noBounds = '没有适用的标准、定额或行业基准'

function onScale(direction: Direction, x: number, { lead, base }: Scale, points: number): Exact {
  return scoreOnScale(direction, exact(x), exact(lead), exact(base), exact(points))
}

const zero = Exact.whole(0)
const exact = (value: number) => Exact.of(value) ?? zero

type ScoringContext = {
  answers: Answers
  figures: Readonly<Record<string, number | null>>
  benchmarks: NonNullable<ScoreOptions['benchmarks']>
  capRatio: number
}
/** Where a scoring method reads its value. */
type Source = Pick<Indicator, 'value' | 'of'>
type Scale = { lead: number; base: number }
/** The result of one scoring method: null = not applicable. */
type Verdict = Pick<ScoredItem, 'missing' | 'value' | 'lead' | 'base' | 'weak' | 'score'> & {
  rows?: readonly ScoredRow[]
}

function numberAt(key: string | undefined, { answers, figures }: ScoringContext): number | null {
  if (key === undefined) return null
  return Object.hasOwn(figures, key) ? (figures[key] ?? null) : answers.number(key)
}

/** The value as the form has it. */
function answerAt({ value, of }: Source, answers: Answers): unknown {
  return of ? of(answers) : value === undefined ? null : answers.raw(value)
}

function numberOf(source: Source, context: ScoringContext): number | null {
  if (!source.of) return numberAt(source.value, context)
  const value = source.of(context.answers)
  return typeof value === 'number' ? value : null
}

/** Lead and base, `missing` when the value that picks the band is missing, null when there are none. */
function scaleOf(bounds: Bounds, context: ScoringContext): Scale | 'missing' | null {
  if (bounds.from === 'fixed') return bounds
  if (bounds.from === 'benchmark') return context.benchmarks[bounds.benchmark] ?? null
  if (bounds.from === 'row') return null
  const by = numberAt(bounds.by, context)
  if (by === null) return 'missing'
  return bounds.bands.find((band) => band.below === null || by < band.below) ?? null
}

/** Below every score. */
const below = Exact.whole(-1)
const lacking = { missing: true, score: 0 } as const

function verdict(how: IndicatorKind, source: Source, points: number, context: ScoringContext): Verdict | null {
  const { answers } = context
  switch (how.kind) {
    case 'fwd':
    case 'inv':
    case 'count': {
      const scale = scaleOf(how.bounds, context)
      if (scale === null) return null
      const value = how.kind === 'count' ? answers.list(source.value ?? '').length : numberOf(source, context)
      if (scale === 'missing') return { ...lacking, value, lead: null, base: null }
      const { lead, base } = scale
      if (value === null) return { ...lacking, value, lead, base }
      const score = onScale(how.kind === 'inv' ? 'inv' : 'fwd', value, scale, points).toDouble()
      return { missing: false, value, lead, base, score }
    }
    case 'tband': {
      const benchmark = context.benchmarks[how.benchmark]
      const scale = tableScale(benchmark)
      if (!scale || benchmark?.weak === undefined) return null
      const { lead, base, weak } = benchmark
      const value = numberOf(source, context)
      if (value === null) return { ...lacking, value, lead, base, weak }
      const score = scoreOnTable(exact(value), scale, exact(points)).toDouble()
      return { missing: false, value, lead, base, weak, score }
    }
    case 'multi':
      return severalProducts(how, points, context)
    case 'qual': {
      const shown = how.evidence === undefined ? null : answers.raw(how.evidence)
      const value = shown === true ? '提供' : shown === false ? '未提供' : null
      return { missing: false, value, lead: null, base: null, score: shown === false ? 0 : null }
    }
    case 'option': {
      const code = answerAt(source, answers)
      const chosen = how.options.find((option) => option.code === code)
      if (!chosen) return { ...lacking, value: null, lead: null, base: null }
      const score = scoreOfOption(how.options, code, exact(points))?.toDouble() ?? 0
      return { missing: false, value: chosen.label, lead: null, base: null, score }
    }
    case 'steps': {
      const value = numberOf(source, context)
      if (value === null) return { ...lacking, value, lead: null, base: null }
      const reached = how.steps.filter(({ from }) => value >= from).map((step) => Math.min(step.points, points))
      return { missing: false, value, lead: null, base: null, score: Math.max(0, ...reached) }
    }
    case 'bool': {
      const holds = answerAt(source, answers)
      if (typeof holds !== 'boolean') return { ...lacking, value: null, lead: null, base: null }
      return { missing: false, value: holds ? '是' : '否', lead: null, base: null, score: holds ? points : 0 }
    }
    case 'ratio': {
      const { lead } = how
      const cap = how.capRatio ?? context.capRatio
      const value = numberOf(source, context)
      if (value === null) return { ...lacking, value, lead, base: null }
      const ratio = how.direction === 'fwd' ? divide(value, lead) : value <= 0 ? cap : divide(lead, value)
      const score = times(points, Math.min(Math.max(ratio ?? 0, 0), cap))
      return { missing: false, value, lead, base: null, score }
    }
  }
}

/** Σ sᵢ·wᵢ ÷ Σ wᵢ over the comparable rows with the largest weights. A comparable row without a weight, or a counted one without a value, is 缺数据. */
function severalProducts(
  how: Extract<IndicatorKind, { kind: 'multi' }>,
  points: number,
  context: ScoringContext,
): Verdict | null {
  const scaleOfRow = (row: Row): Scale | null => {
    if (how.bounds.from === 'row') {
      const [lead, base] = [row.number(how.bounds.leadColumn), row.number(how.bounds.baseColumn)]
      return lead === null || base === null ? null : { lead, base }
    }
    const scale = scaleOf(how.bounds, context)
    return scale === 'missing' ? null : scale
  }
  const comparable = context.answers
    .rows(how.table)
    .filter((row) => how.where?.(row, context.answers) ?? true)
    .flatMap((row) => {
      const scale = scaleOfRow(row)
      if (!scale) return []
      const value = row.number(how.valueColumn)
      const score = value === null ? null : onScale(how.direction, value, scale, points)
      return [{ row, scale, value, score, weight: row.number(how.weightColumn) }]
    })
  if (comparable.length === 0) return null
  // Of equal weights the lower score comes first, so that the order of the rows never matters.
  const top = comparable
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0) || (a.score ?? below).compare(b.score ?? below))
    .slice(0, how.top)
  if (comparable.some((c) => c.weight === null) || top.some((c) => c.value === null))
    return { ...lacking, value: null, lead: null, base: null }
  const rows = top.map(({ row, scale, weight, value, score }) => ({
    index: row.index,
    name: how.nameColumn ? row.text(how.nameColumn) : `第${row.index + 1}行`,
    value: value ?? 0,
    weight: weight ?? 0,
    ...scale,
    score: score?.toDouble() ?? 0,
  }))
  const [only] = rows
  const one = rows.length === 1 && only ? only : null
  return {
    missing: false,
    value: one ? one.value : `${rows.length}种产品加权`,
    lead: one ? one.lead : null,
    base: one ? one.base : null,
    score: meanScore(top.map(({ score, weight }) => ({ score: score ?? zero, weight: exact(weight ?? 0) }))).toDouble(),
    rows,
  }
}

/** Weighted by the rows' weights, or the plain mean where they have none. */
function meanScore(rows: readonly { score: Exact; weight: Exact }[]): Exact {
  const even = rows.map(({ score }) => ({ score, weight: Exact.whole(1) }))
  return weightedScore(rows) ?? weightedScore(even) ?? zero
}

/** The same items, those that depend on a hit gate set to zero. */
export function afterGates<T extends { id: string; score: number | null }>(
  rubric: Rubric,
  items: readonly T[],
  gates: readonly ScoredGate[],
): readonly T[] {
  if (!gates.some((gate) => gate.hit === true)) return items
  const lost = new Set(rubric.indicators.filter((indicator) => indicator.zeroWithGate).map(({ id }) => id))
  return items.map((item) => (lost.has(item.id) ? { ...item, score: 0 } : item))
}

/** The frozen table behind a row. */
function tableUsed(how: IndicatorKind, { benchmarks }: ScoringContext): Pick<ScoredItem, 'table'> {
  const key =
    how.kind === 'tband'
      ? how.benchmark
      : 'bounds' in how && how.bounds.from === 'benchmark'
        ? how.bounds.benchmark
        : ''
  const table = benchmarks[key]?.table
  return table ? { table } : {}
}

function scoreItem(rubric: Rubric, indicator: Indicator, options: ScoreOptions, context: ScoringContext): ScoredItem {
  const { id, seq, group, label, unit, points } = indicator
  const blank = {
    id,
    seq,
    group,
    label,
    unit: unit ?? null,
    kind: indicator.how.kind,
    points,
    basis: basisText(indicator),
  }
  const evidence = indicator.evidence ?? []
  const off = (reason: string): ScoredItem => ({
    ...blank,
    applicable: false,
    reason,
    missing: false,
    value: null,
    lead: null,
    base: null,
    score: null,
    rows: [],
    evidence,
  })
  if (options.notApplicable?.includes(id)) return off(notApplicableReasons.switchedOff)
  const choice = rubric.choose?.find((one) => one.ids.includes(id))
  if (choice && !choice.chosen(context.answers).includes(id))
    return off(`${notApplicableReasons.notChosen}（${choice.label}）`)
  if (indicator.applicable && !indicator.applicable(context.answers)) return off(notApplicableReasons.condition)
  for (const way of [indicator, ...(indicator.otherwise ?? [])]) {
    const found = verdict(way.how, way, points, context)
    if (found)
      return {
        ...blank,
        label: way.label,
        unit: way.unit ?? null,
        kind: way.how.kind,
        applicable: true,
        reason: '',
        rows: [],
        ...found,
        ...tableUsed(way.how, context),
        evidence,
      }
  }
  return { ...off(noBounds), applicable: true, unscorable: true }
}

/** The system's result for every indicator, with full precision. */
export function scoredItems(
  rubric: Rubric,
  answers: Answers,
  figures: Readonly<Record<string, number | null>>,
  options: ScoreOptions = {},
): ScoredItem[] {
  return rubric.indicators.map((indicator) =>
    scoreItem(rubric, indicator, options, {
      answers,
      figures,
      benchmarks: options.benchmarks ?? {},
      capRatio: rubric.capRatio ?? 1,
    }),
  )
}

/**
 * The score from the form alone. Qualitative indicators with evidence wait for an expert and count 0 until then. `values` are
 * computed answers, `figures` the figures of the same answers, all with every digit.
 */
export function systemScore(
  rubric: Rubric,
  programme: Programme,
  values: AnswerSet,
  figures: Readonly<Record<string, number | null>>,
  options: ScoreOptions = {},
): SystemScore {
  const answers = new Answers(programme, values)
  const gates = rubric.gates.map((gate) => ({
    id: gate.id,
    label: gate.label,
    hit: gate.hit?.(answers, figures) ?? null,
  }))
  const items = afterGates(rubric, scoredItems(rubric, answers, figures, options), gates)
  const claims = new Map(rubric.bonus.map((bonus) => [bonus.id, bonus.claimed?.(answers) ?? false]))
  return {
    ...advising(
      summariseScore(rubric, items, gates, (id) => claims.get(id) ?? false),
      rubric.advisory?.of(values),
    ),
    items,
  }
}

/** An indicator and the points it lost. */
export type Gap = Pick<ScoredItem, 'id' | 'seq' | 'label' | 'points'> & { lost: number }

/** The indicators that lost most, the largest loss first; points that an expert has still to give are not lost. */
export function largestGaps(
  { items }: { items: readonly Pick<ScoredItem, 'id' | 'seq' | 'label' | 'points' | 'applicable' | 'score'>[] },
  count: number,
): Gap[] {
  return items
    .flatMap(({ id, seq, label, points, applicable, score }) =>
      applicable && score !== null && score < points
        ? [{ id, seq, label, points, lost: minus(points, score) ?? 0 }]
        : [],
    )
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, count)
}
