/** The limits of single rules as a city may set them: which figures a rule has, what they are called, and what they must be. */
import { defaultBounds, type Limits } from './bounds.ts'
import { type RuleId, rules } from './rule-list.ts'

/** What a city sets of one rule: its figures by name, and where they come from. */
export type LimitSetting = { values: Readonly<Record<string, number>>; source: string }

const parts: Readonly<Record<string, string>> = {
  warning: '提示界限',
  error: '错误界限',
  low: '下限',
  high: '上限',
  least: '错误下限',
  most: '错误上限',
  beyond: '超出范围的倍数',
  margin: '允许的余量',
  nearGross: '接近总量的差距',
  apart: '与净值的差距',
  width: '倍数的宽度',
  leastShare: '最小占比',
  energy: '能耗变化',
  growth: '产量增长',
  ofFirst: '与1级值之比',
  ofThird: '与3级值之比',
  kwPerM2: '每平方米装机（kW）',
  '33': '电',
  '15': '天然气',
  '32': '热力',
  water: '水',
  other: '其他',
  heat: '热力单位相差的倍数',
  output: '单位用地产值',
  ratio: '容积率',
}
const ends = ['低', '高'] as const

/** Figures that are counts of something and no bound. */
const fixed: ReadonlySet<string> = new Set(['unit', 'source', 'factors', 'hours', 'years'])

export type LimitPart = { name: string; label: string; value: number }

/** The figures of a rule's limit, pairs in two. */
function partsOf(limit: object): LimitPart[] {
  return Object.entries(limit).flatMap(([name, value]): LimitPart[] => {
    if (fixed.has(name)) return []
    const label = parts[name] ?? name
    if (typeof value === 'number') return [{ name, label, value }]
    if (!Array.isArray(value)) return []
    return value.map((one: number, i) => ({ name: `${name}_${i}`, label: `${label}（${ends[i] ?? i}）`, value: one }))
  })
}

const isRule = (rule: string): rule is keyof Limits & RuleId =>
  Object.hasOwn(defaultBounds.limits, rule) && Object.hasOwn(rules, rule)

/** Rules with figures that can be set, in their order; the gap between sources is part of the adoption's own setting. */
export const limitedRules: readonly (keyof Limits & RuleId)[] = Object.keys(defaultBounds.limits)
  .filter(isRule)
  .filter((rule) => rule !== 'R09')
  .filter((rule) => partsOf(defaultBounds.limits[rule]).length > 0)

/** A rule with the city's figures, else the platform's own. */
export function limitView(rule: keyof Limits & RuleId, own?: LimitSetting) {
  const limit = limitWith(rule, own)
  return { rule, title: rules[rule].title, unit: limit.unit, source: limit.source, parts: partsOf(limit) }
}

/** The limit of a rule with a city's figures in place of the platform's. */
export function limitWith(rule: keyof Limits, own?: LimitSetting): Limits[typeof rule] {
  const limit = defaultBounds.limits[rule]
  if (!own) return limit
  const replaced = Object.entries(limit).map(([name, value]) => {
    if (fixed.has(name)) return [name, value]
    if (Array.isArray(value)) return [name, value.map((one: number, i) => own.values[`${name}_${i}`] ?? one)]
    return [name, own.values[name] ?? value]
  })
  return Object.assign(Object.fromEntries(replaced), { source: own.source }) as Limits[typeof rule]
}

/** The city's limits of the rules that it has set. */
export const limitsOf = (own: ReadonlyMap<string, LimitSetting>): Partial<Limits> =>
  Object.fromEntries(
    [...own].flatMap(([rule, setting]) => (isRule(rule) ? [[rule, limitWith(rule, setting)] as const] : [])),
  )

/** What is wrong with figures that a city proposes for a rule, by the name of the figure; `rule` where there is none of it. */
export function limitFaults(rule: string, values: Readonly<Record<string, number>>): { name: string; text: string }[] {
  if (!isRule(rule) || !limitedRules.includes(rule)) return [{ name: 'rule', text: '这条核对没有可以设定的界限' }]
  const own = partsOf(defaultBounds.limits[rule])
  const names = own.map(({ name }) => name)
  const odd = Object.keys(values).find((name) => !names.includes(name))
  if (odd !== undefined) return [{ name: 'rule', text: `这条核对没有“${odd}”这个界限，请刷新页面后再试` }]
  const faults = own.flatMap(({ name, label }) => {
    const value = values[name]
    if (value === undefined) return [{ name, text: `请填写${label}` }]
    return Number.isFinite(value) && value >= 0 ? [] : [{ name, text: `${label}应为不小于0的数` }]
  })
  if (faults.length > 0) return faults
  // Whatever is smaller by the platform's own stays smaller: a warning comes before the error, a low end before the high one.
  return own.flatMap((one, at) =>
    own.slice(at + 1).flatMap((next) => {
      const [isLess, isMore] = [one.value < next.value, one.value > next.value]
      const [mine, other] = [values[one.name] ?? 0, values[next.name] ?? 0]
      if (isComparable(one.name, next.name) && ((isLess && mine >= other) || (isMore && mine <= other)))
        return [{ name: next.name, text: `${next.label}应${isLess ? '大于' : '小于'}${one.label}` }]
      return []
    }),
  )
}

/** Figures of one scale, which have an order among themselves. */
const scales = [
  ['warning', 'error'],
  ['least', 'low', 'high', 'most'],
  ['low', 'high', 'error'],
] as const

function isComparable(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => name.replace(/_\d$/, ''))
  if (first === second) return true
  return scales.some((scale) => [first, second].every((name) => (scale as readonly string[]).includes(name ?? '')))
}
