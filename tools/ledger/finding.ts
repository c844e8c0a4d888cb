/** 发现: what a rule says of a year, with both figures, the bound with its source, and the place to correct. */
import { formatUpTo } from '@green/filing/value/round.ts'
import type { Bounds, Levels, Limits } from './bounds.ts'
import type { Factors } from './factors.ts'
import type { Facts, LastYear, YearCase } from './facts.ts'
import type { YearFigures } from './figures.ts'
import { type RuleId, rules } from './rule-list.ts'

export type Shown = Readonly<Record<string, number | string | boolean | null>>

export type Finding = {
  rule: RuleId
  level: Levels
  /** The fact it is about: energy.15.coef. */
  on: string
  /** Both figures and the bound, for reading. */
  show: Shown
  /** In words, for an officer and the filer. */
  message: string
  /** Where to correct. */
  place: string
  /** Whether it holds back sending: an error that the filer alone can correct. */
  blocksSending: boolean
}

/** What a rule compares: the year, its figures, the factors of the data year and the bounds. */
export type Check = {
  readonly year: YearCase
  readonly facts: Facts
  readonly before: LastYear
  readonly figures: YearFigures
  readonly factors: Factors
  readonly bounds: Bounds
  readonly mustHaveProcess: boolean
  /** What the rules of the root found, which silence the ratios they cause. */
  readonly hasScaleSlip: boolean
  readonly hasWrongCoefficient: boolean
}

/** A family of rules: the findings of a year. */
export type Rules = (check: Check) => Finding[]

type Wording = {
  /** Both figures, in words, without a full stop. */
  text: string
  /** The bound, in words. */
  bound: string
  show?: Shown
  /** Where the bound comes from, if not from the limits. */
  source?: string
}

/** A finding of a rule; none where there is no level, and then nothing is put into words. */
export function finding(
  { bounds }: { bounds: Bounds },
  rule: RuleId,
  level: Levels | null,
  on: string,
  wording: () => Wording,
): Finding[] {
  if (level === null) return []
  const { text, bound, show = {}, source } = wording()
  const { place, isFilersOwn } = rules[rule]
  const origin = source ?? bounds.limits[rule as keyof Limits]?.source
  const message = `${text}；界限：${bound}${origin ? `（${origin}）` : ''}。请在“${place}”更正${level === 'error' ? '' : '或说明原因'}。`
  return [{ rule, level, on, show, message, place, blocksSending: level === 'error' && isFilersOwn }]
}

/** A figure in words. */
export const figure = (value: number, decimals = 4): string =>
  Number.isFinite(value) ? formatUpTo(value, decimals) : '无法计算'

/** A band in words; an open end is left out. */
export function bandText([low, high]: readonly [number | null, number | null], unit = ''): string {
  if (low === null) return `不高于${figure(high ?? 0)}${unit}`
  return high === null ? `不低于${figure(low)}${unit}` : `${figure(low)}—${figure(high)}${unit}`
}

/** How far a value is from another, in percent of it; without end where that one is 0. */
export function gapPercent(value: number, reference: number): number {
  if (value === reference) return 0
  return reference === 0 ? Number.POSITIVE_INFINITY : (Math.abs(value - reference) / Math.abs(reference)) * 100
}
