/** 采用: which of several statements of one fact counts, and how far the others are from it. */
import { carrierOfFact } from '@green/filing/programme/supply-account.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { type Bounds, exceeds } from './bounds.ts'
import type { LedgerSettings } from './factors.ts'
import { fieldLabels } from './field-labels.ts'
import { type Finding, figure, finding, gapPercent } from './finding.ts'
import { Input } from './input.ts'
import { gapLevel, toleranceOf, toleranceText } from './rules/sources.ts'

/** What one source says of a fact. */
export type Statement = {
  source: string
  /** Which of several of its kind: the filing, the import. */
  sourceId: string
  value: number
  calibre: string
  /** When it was passed in, as a day or a moment. */
  at: string
  version: number
  /** Of what a utility meters: the share of the enterprise's accounts; 1 for other sources. */
  coverage: number
  isWithdrawn: boolean
  /** Whether a rule found an error in this value itself. */
  hasError: boolean
}

export type Fact = {
  /** Kind of quantity, which decides the tolerance. */
  kind: string
  calibre: string
  statements: readonly Statement[]
  /** What leads from another calibre to the fact's, added to the value. */
  bridge: Readonly<Record<string, number>>
  previous: { source: string | null; value: number | null }
}

export type AdoptionState = 'agreed' | 'adopted' | 'unsettled' | 'blocked'
export type Adoption = {
  state: AdoptionState
  source: string | null
  value: number | null
}
export type AdoptionFinding = Finding & { percent?: number | null }
export type AdoptionAnswer = { result: Adoption; findings: AdoptionFinding[] }

/** What sources are called where an officer reads. */
export const sourceLabels: Readonly<Record<string, string>> = {
  settled: '人工裁定',
  inspected: '监察核定',
  verified: '第三方核查',
  utility: '供能企业结算',
  statistical: '统计报表',
  ems: '企业能管系统',
  final: '年度终稿',
  filing: '申报',
  imported: '导入',
  entered: '企业录入',
}
const labelOf = (source: string) => sourceLabels[source] ?? source
/** The source of one fact: what supply companies metered is called by what they supply, 供电结算. */
export const sourceOfFact = (source: string, key: string): string =>
  (source === 'utility' ? carrierOfFact(key)?.settlement : undefined) ?? labelOf(source)

/** Reads a case of adoption. */
export function readFact(value: unknown, { bounds }: LedgerSettings): Fact {
  const input = new Input(value, fieldLabels)
  return {
    kind: input.requiredText('kind'),
    calibre: input.requiredText('calibre'),
    statements: input.list('statements').map((line) => readStatement(line, input.requiredText('calibre'), bounds)),
    bridge: input.numbersByName('bridge', { signed: true }),
    previous: readPrevious(input),
  }
}

function readStatement(input: Input, calibre: string, { adopt }: Bounds): Statement {
  const source = input.requiredText('source')
  if (!adopt.priority.includes(source))
    input.refuse('source', `“${source}”不在来源目录中，可用：${adopt.priority.join('、')}`)
  const errors = input.has('errors') ? input.count('errors') : 0
  return {
    source,
    sourceId: input.text('sourceId') ?? '',
    value: input.requiredNumber('value', { signed: true }),
    calibre: input.text('calibre') ?? calibre,
    at: input.moment('at') ?? '',
    version: input.number('version') ?? 0,
    coverage: input.number('coverage') ?? 1,
    isWithdrawn: input.boolean('withdrawn') ?? input.text('state') === 'withdrawn',
    hasError: errors > 0,
  }
}

function readPrevious(input: Input): Fact['previous'] {
  if (!input.has('previous')) return { source: null, value: null }
  if (input.isNumber('previous')) return { source: null, value: input.requiredNumber('previous', { signed: true }) }
  const previous = input.object('previous')
  return { source: previous?.text('source') ?? null, value: previous?.number('value', { signed: true }) ?? null }
}

/** Later goes before earlier; the rest makes the order the same however the list came. */
function compareLater(a: Statement, b: Statement): number {
  return compareText(b.at, a.at) || b.version - a.version || compareText(a.sourceId, b.sourceId) || b.value - a.value
}
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Comparable = Statement & { converted: number }

/** What counts of several statements, and what differs from it. */
export function adopted(fact: Fact, { bounds }: LedgerSettings): AdoptionAnswer {
  const { adopt } = bounds
  const rankOf = ({ source }: Statement) => adopt.priority.indexOf(source)
  const current = newestOfEach(fact.statements).filter(
    ({ source, coverage }) => source !== 'utility' || !exceeds(1, coverage),
  )
  const foreign = current.filter((one) => convertedOf(one, fact) === null)
  const comparable = current
    .flatMap((one): Comparable[] => {
      const converted = convertedOf(one, fact)
      return converted === null ? [] : [{ ...one, converted }]
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compareLater(a, b))
  const [candidate, ...others] = comparable
  const findings = [
    ...foreign.flatMap((one) => calibreFinding(one, fact, bounds)),
    ...(candidate ? others.flatMap((one) => gapFinding(one, candidate, fact, bounds)) : []),
  ]
  return { result: resultOf(candidate, others, fact, bounds), findings }
}

/** Of each source and its number the newest; one that was withdrawn leaves its place empty. */
function newestOfEach(statements: readonly Statement[]): Statement[] {
  const own = Map.groupBy(statements, ({ source, sourceId }) => `${source}|${sourceId}`)
  return [...own.values()].flatMap((same) => {
    const newest = same.filter(({ isWithdrawn }) => !isWithdrawn).toSorted(compareLater)[0]
    return newest ? [newest] : []
  })
}

function convertedOf({ value, calibre }: Statement, fact: Fact): number | null {
  if (calibre === fact.calibre) return value
  const bridge = fact.bridge[calibre]
  // The sum of two decimals, without what the binary fraction adds.
  return bridge === undefined ? null : roundHalfUp(value + bridge, 9)
}

function resultOf(
  candidate: Comparable | undefined,
  others: readonly Comparable[],
  { kind, previous }: Fact,
  bounds: Bounds,
): Adoption {
  if (!candidate) return { state: 'unsettled', ...previous }
  if (candidate.hasError) return { state: 'blocked', ...previous }
  const largest = Math.max(0, ...others.map(({ converted }) => gapPercent(converted, candidate.converted)))
  const decides = bounds.adopt.decides.includes(candidate.source)
  if (exceeds(largest, bounds.adopt.apart * 100) && !decides) return { state: 'unsettled', ...previous }
  const isApart = exceeds(largest, toleranceOf(bounds, kind) * 100)
  return { state: isApart ? 'adopted' : 'agreed', source: candidate.source, value: candidate.converted }
}

function calibreFinding(one: Statement, fact: Fact, bounds: Bounds): AdoptionFinding[] {
  return finding({ bounds }, 'R11', 'warning', one.source, () => ({
    text: `${labelOf(one.source)}的${figure(one.value)}与账本口径不同，没有可供折算的数量，不比较、不采用`,
    bound: '只在同一口径内比较',
    source: bounds.adopt.source,
    show: { value: one.value, calibre: one.calibre, wanted: fact.calibre },
  }))
}

function gapFinding(one: Comparable, candidate: Comparable, { kind }: Fact, bounds: Bounds): AdoptionFinding[] {
  const percent = gapPercent(one.converted, candidate.converted)
  const found = finding({ bounds }, 'R09', gapLevel(bounds, kind, percent), one.source, () => ({
    text: `${labelOf(one.source)}为${figure(one.converted)}，${labelOf(candidate.source)}为${figure(candidate.converted)}，相差${figure(percent, 2)}%`,
    bound: toleranceText(bounds, kind),
    source: bounds.adopt.source,
    show: { value: one.converted, candidate: candidate.converted, sourceId: one.sourceId },
  }))
  const shown = Number.isFinite(percent) ? roundHalfUp(percent, 4) : null
  return found.map((each): AdoptionFinding => Object.assign(each, { percent: shown }))
}
