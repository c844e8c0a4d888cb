/** Units the trade writes one amount in, and their conversion: exact, rounded once to the field's own decimals. */
import type { AnswerValue } from '../form/answers.ts'
import type { NumberKind, Spec } from '../form/fields.ts'
import { Exact } from './exact.ts'
import { halfWidth } from './normalise.ts'

type NumberSpec = Extract<Spec, { kind: NumberKind }>

const isNumber = (spec: Spec): spec is NumberSpec => ['number', 'integer', 'percent', 'money'].includes(spec.kind)

/** Factors to the first unit of each line. 1亩＝2000/3 m²（国家标准计量换算，《国务院关于在我国统一实行法定计量单位的命令》）. */
const families: readonly (readonly (readonly [unit: string, factor: string, over?: string])[])[] = [
  [
    ['元', '1'],
    ['万元', '10000'],
    ['亿元', '100000000'],
  ],
  [
    ['t', '1'],
    ['kg', '1', '1000'],
    ['万t', '10000'],
  ],
  [
    ['吨', '1'],
    ['千克', '1', '1000'],
    ['千吨', '1000'],
    ['万吨', '10000'],
  ],
  [
    ['tce', '1'],
    ['kgce', '1', '1000'],
    ['万tce', '10000'],
  ],
  [
    ['tCO₂', '1'],
    ['kgCO₂', '1', '1000'],
    ['万tCO₂', '10000'],
  ],
  [
    ['kWh', '1'],
    ['万kWh', '10000'],
    ['MWh', '1000'],
    ['亿kWh', '100000000'],
  ],
  [
    ['kW', '1'],
    ['MW', '1000'],
  ],
  [
    ['m³', '1'],
    ['万m³', '10000'],
  ],
  [
    ['m²', '1'],
    ['万m²', '10000'],
    ['亩', '2000', '3'],
    ['公顷', '10000'],
    ['km²', '1000000'],
  ],
]

/** Other words for a unit, as people type them; the first of each line is ours. */
const synonyms: readonly (readonly string[])[] = [
  ['t', '吨'],
  ['kg', '千克', '公斤'],
  ['万t', '万吨'],
  ['tce', '吨标准煤', '吨标煤'],
  ['kgce', '千克标准煤', '公斤标准煤'],
  ['万tce', '万吨标准煤', '万吨标煤'],
  ['tCO₂', '吨二氧化碳'],
  ['kWh', '千瓦时', '度'],
  ['万kWh', '万千瓦时', '万度'],
  ['MWh', '兆瓦时'],
  ['亿kWh', '亿千瓦时', '亿度'],
  ['kW', '千瓦'],
  ['MW', '兆瓦'],
  ['m³', '立方米', '方'],
  ['万m³', '万立方米', '万方'],
  ['m²', '平方米', '㎡'],
  ['万m²', '万平方米', '万㎡'],
  ['km²', '平方公里', '平方千米'],
]

/** Widths, raised digits and capitals are typed in many ways; MWh and mWh are not confused, since no field has the latter. */
const plainUnit = (unit: string) => unit.normalize('NFKC').replace(/\s/g, '').toLowerCase()
const ours = new Map(
  synonyms.flatMap(([own = '', ...others]) => others.map((other) => [plainUnit(other), plainUnit(own)])),
)
const spelled = (unit: string) => ours.get(plainUnit(unit)) ?? plainUnit(unit)

/** Whether two words name one unit: 万千瓦时 and 万kWh, m3 and m³. */
export const sameUnit = (a: string, b: string): boolean => spelled(a) === spelled(b)

const one = Exact.of('1') as Exact

/** How many of the first unit of its line one unit is. */
function factorOf(unit: string): { line: number; factor: Exact } | null {
  for (const [line, units] of families.entries())
    for (const [name, factor, over = '1'] of units)
      if (name === unit) return { line, factor: Exact.of(factor)?.over(Exact.of(over) ?? one) ?? one }
  return null
}

/** A unit's name in our spelling; the word itself where it is none of ours. */
const ownName = (unit: string) =>
  factorOf(unit) ? unit : (families.flat().find(([name]) => sameUnit(name, unit))?.[0] ?? unit)

/** Whether the platform knows this unit. */
export const isUnit = (word: string): boolean => factorOf(ownName(word)) !== null

/** How many of one unit another is, exactly; null where the two do not belong together. */
export function exactFactor(from: string, to: string): Exact | null {
  const [a, b] = [factorOf(ownName(from)), factorOf(ownName(to))]
  return a && b && a.line === b.line ? a.factor.over(b.factor) : null
}

/** A plain number of one unit in another, rounded once; null where the two do not belong together. */
export function amountIn(digits: string, from: string, to: string, decimals = 2): string | null {
  const amount = Exact.of(digits)
  const factor = exactFactor(from, to)
  if (!amount || !factor) return null
  const turned = amount.times(factor).toNumber(decimals)
  return Math.abs(turned) >= 1e15 ? null : String(turned)
}

/** The units an amount may be typed in, its own first; only its own where no other is known, none without a unit. */
export function unitsOf(spec: Spec): readonly string[] {
  if (!isNumber(spec) || !spec.unit) return []
  const own = factorOf(spec.unit)
  const others = own ? (families[own.line] ?? []).map(([unit]) => unit).filter((unit) => unit !== spec.unit) : []
  return [spec.unit, ...others]
}

/** 1亿元＝10,000万元: one unit in the field's own. */
export function factorBetween(from: string, to: string, decimals = 4): number | null {
  const [a, b] = [factorOf(from), factorOf(to)]
  if (!a || !b || a.line !== b.line) return null
  return a.factor.over(b.factor)?.toNumber(decimals) ?? null
}

/** An amount of another unit converted to the field's unit; null where it is no number. */
export function inOwnUnit(text: string, unit: string, spec: Spec): string | null {
  if (!isNumber(spec)) return null
  return amountIn(halfWidth(text).trim().replaceAll(',', ''), unit, spec.unit ?? '', spec.decimals)
}

/** The stored value of an amount typed in a unit: converted, and the amount as typed where the unit is another. */
export function inUnit(text: string, unit: string, spec: Spec): { value: string; typed: string | null } {
  const turned = 'unit' in spec && unit !== spec.unit ? inOwnUnit(text, unit, spec) : null
  return turned === null
    ? { value: text, typed: null }
    : { value: turned, typed: typedText({ text: text.trim(), unit }) }
}

export type Typed = { text: string; unit: string }

/** 1.2 亿元. */
const typedText = ({ text, unit }: Typed) => `${text} ${unit}`

/** The amount as typed, where it still matches the answer. */
export function typedOf(spec: Spec, value: unknown, aside: unknown): Typed | null {
  const parts = typeof aside === 'string' ? /^(\S{1,40}) (\S{1,10})$/.exec(aside) : null
  if (!parts || typeof value !== 'string' || !isNumber(spec)) return null
  const [, text = '', unit = ''] = parts
  return unit !== spec.unit && inOwnUnit(text, unit, spec) === plainDigits(value) ? { text, unit } : null
}

/** 12,000.00 and 12000 are the same amount. */
const plainDigits = (value: AnswerValue) => String(Number(halfWidth(String(value)).trim().replaceAll(',', '')))
