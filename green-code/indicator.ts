/** One row of the green code: its declaration, its state and its exact score. */
import { Exact } from '@green/filing/value/exact.ts'
import { scoreOfOption, scoreOnScale, scoreOnTable, tableScale, weightedScore } from '@green/filing/value/scale.ts'
import type { EnterpriseYearInputs, FigureKey, FrozenTable, OptionKey, ProductInput, TableKey } from './inputs.ts'

type Option = { code: string; label: string; points: number }
/** The first band whose `below` exceeds the value counts, so a value on a line belongs to the upper class. */
type SizeBand = { below: number | null; lead: number; base: number }

/** How an indicator is scored, with the kinds of filing/scoring/rubric.ts. */
export type SchemeKind =
  | { kind: 'fwd' | 'inv'; value: FigureKey; lead: number; base: number }
  | { kind: 'fwd' | 'inv'; value: FigureKey; by: FigureKey; bands: readonly SizeBand[] }
  /** Less is better, against lead, base and weak end of the frozen table. */
  | { kind: 'tband'; value: TableKey }
  | { kind: 'option'; value: OptionKey; options: readonly Option[] }
  /** Each product by its option, weighted by `tce`; the `top` products with the most. */
  | { kind: 'multi'; value: 'products'; options: readonly Option[]; top: number }

export type SchemeIndicator = {
  id: string
  dimension: string
  label: string
  unit?: string
  points: number
  how: SchemeKind
  /** Prefixes of GB/T 4754 that it concerns; all industries by default. */
  scope?: readonly string[]
}

/** 已评、缺数据 (0 points, counts in full)、企业不涉及 (dropped)、不能评分 (no benchmark: neither a zero nor dropped). */
export type RowState = 'scored' | 'missing' | 'notApplicable' | 'unscorable'

export type RowValue = number | string | null | readonly ProductInput[]

export type ExactRow = {
  id: string
  dimension: string
  points: number
  state: RowState
  /** null where it has none: 企业不涉及, 不能评分. */
  score: Exact | null
  value?: RowValue
  lead?: number
  base?: number
  benchmark?: { lead: number; base: number; weak: number }
}

type Scored = Pick<ExactRow, 'state' | 'score' | 'value' | 'lead' | 'base' | 'benchmark'>

const zero = Exact.whole(0)
const exact = (value: number) => Exact.of(value) ?? zero
const missing = (value: RowValue | undefined): Scored => ({ state: 'missing', score: zero, value: value ?? null })

/** The row of one indicator. Tested in the order 企业不涉及, 不能评分, 缺数据: a value left out never turns an unscorable row into a zero. */
export function scoreRow(
  indicator: SchemeIndicator,
  inputs: EnterpriseYearInputs,
  table: FrozenTable | undefined,
): ExactRow {
  const { id, dimension, points } = indicator
  const row = { id, dimension, points }
  if (inputs.notApplicable?.includes(id) || isOutOfScope(indicator, inputs))
    return { ...row, state: 'notApplicable', score: null }
  if (inputs.unscorable?.includes(id)) return { ...row, state: 'unscorable', score: null }
  return { ...row, ...scoreByKind(indicator.how, exact(points), inputs, table) }
}

function isOutOfScope({ scope }: SchemeIndicator, { industryCode }: EnterpriseYearInputs): boolean {
  return Boolean(scope?.length && industryCode && !scope.some((prefix) => industryCode.startsWith(prefix)))
}

function scoreByKind(
  how: SchemeKind,
  points: Exact,
  inputs: EnterpriseYearInputs,
  table: FrozenTable | undefined,
): Scored {
  switch (how.kind) {
    case 'fwd':
    case 'inv': {
      const value = inputs[how.value]
      const [x, scale] = [Exact.of(value), 'bands' in how ? bandOf(how.bands, inputs[how.by]) : how]
      if (!x || !scale) return missing(value)
      const { lead, base } = scale
      return { state: 'scored', score: scoreOnScale(how.kind, x, exact(lead), exact(base), points), value, lead, base }
    }
    case 'tband': {
      const value = inputs[how.value] ?? null
      const benchmark = table?.values[how.value]
      const scale = tableScale(benchmark)
      if (!scale || !benchmark) return { state: 'unscorable', score: null, value }
      const x = Exact.of(value)
      if (!x) return missing(value)
      const { lead, base, weak } = benchmark
      return { state: 'scored', score: scoreOnTable(x, scale, points), value, benchmark: { lead, base, weak } }
    }
    case 'option': {
      const value = inputs[how.value]
      const score = scoreOfOption(how.options, value, points)
      return score ? { state: 'scored', score, value } : missing(null)
    }
    case 'multi':
      return scoreProducts(how, points, inputs.products)
  }
}

function bandOf(bands: readonly SizeBand[], value: unknown): SizeBand | null {
  const size = Exact.of(value)
  return size && (bands.find(({ below }) => below === null || size.compare(exact(below)) < 0) ?? null)
}

/** 缺数据 without products, with a product lacking level or weight, and without any weight. Of equal weights the first entered counts. */
function scoreProducts(
  { options, top }: Extract<SchemeKind, { kind: 'multi' }>,
  points: Exact,
  products: EnterpriseYearInputs['products'],
): Scored {
  const rows = (products ?? []).flatMap(({ level, tce }) => {
    const [score, weight] = [scoreOfOption(options, level, points), Exact.of(tce)]
    return score && weight && weight.compare(zero) >= 0 ? [{ score, weight }] : []
  })
  if (!products?.length || rows.length < products.length) return missing(products)
  const largest = rows.toSorted((a, b) => b.weight.compare(a.weight)).slice(0, top)
  const score = weightedScore(largest)
  return score ? { state: 'scored', score, value: products } : missing(products)
}
