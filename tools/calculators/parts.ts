/** What the energy and the carbon calculator share: faults, factors with their origin, shares, uncertainty, figures in words. */

import { type DictItem, ofDataYear } from '@green/filing/programme/reference.ts'
import { Exact, exactSum } from '@green/filing/value/exact.ts'

/** The lists of factors a calculation reads. */
export type Library = {
  find(list: string, code: string): DictItem | undefined
  items(list: string): readonly DictItem[]
}

/** The entries that one calculation used: with them the same input gives the same digits for ever. */
export type UsedFactors = Record<string, DictItem[]>

/** Passes look-ups on and remembers what was found. A search through `items` counts once it is confirmed by `find`. */
export function recorder(library: Library): { library: Library; used: UsedFactors } {
  const used: UsedFactors = {}
  return {
    used,
    library: {
      items: (list) => library.items(list),
      find(list, code) {
        const item = library.find(list, code)
        if (!item) return undefined
        used[list] ??= []
        if (!used[list].some((one) => one.code === code)) used[list].push(item)
        return item
      },
    },
  }
}

/** The lists as they count for data of that year. */
export const ofYear = (library: Library, year: number | null): Library => ({
  find: (list, code) => ofDataYear(library.find(list, code), year),
  items: (list) => library.items(list).map((item) => ofDataYear(item, year) ?? item),
})

/** Reads kept entries as the lists they came from. */
export const libraryOf = (used: UsedFactors): Library => ({
  find: (list, code) => used[list]?.find((item) => item.code === code),
  items: (list) => used[list] ?? [],
})

export const calculatorFaults = {
  NEGATIVE_CONSUMPTION: '消费量不能为负，请检查期初、购进、期末库存和外供量',
  UNIT_MISMATCH: '该品种不支持此计量单位',
  ENERGY_UNKNOWN: '未知的能源品种',
  FUEL_UNKNOWN: '未知的能源品种',
  PROCESS_UNKNOWN: '未知的过程排放源',
  GRID_FACTOR_MISSING: '所选地区和年份没有电网因子',
  STEAM_PRESSURE_RANGE: '压力超出焓值表范围，请直接填写焓值',
  STEAM_STATE_MISSING: '请填写蒸汽的绝对压力或焓值',
  FACTOR_MISSING: '没有缺省值，请填写实测值',
  NOTHING_GIVEN: '请至少填写一种能源或排放源',
} as const
export type CalculatorFaultCode = keyof typeof calculatorFaults
export type CalculatorFault = { code: CalculatorFaultCode; field: string; message: string }
export const fault = (code: CalculatorFaultCode, field: string): CalculatorFault => ({
  code,
  field,
  message: calculatorFaults[code],
})

/** Behind a figure: formula, arithmetic, origin of its factor, edition of the data, rounding. Empty where there is no factor. */
export type Explained = { formula: string; how: string; source: string; edition: string; rounding: string }

export const zero = Exact.whole(0)
export const kilo = Exact.whole(1000)
export const exact = (value: number | null | undefined) => Exact.of(value) ?? zero
export const total = (values: readonly Exact[]) => exactSum(values) ?? zero

/** At most so many decimals, without zeros at the end. */
export function plain(value: Exact | number, decimals = 6): string {
  const number = typeof value === 'number' ? value : value.toNumber(decimals)
  const text = number.toFixed(decimals)
  return decimals > 0 ? text.replace(/\.?0+$/, '') : text
}

export const roundedTo = (decimals: number) => `计算中不取舍，显示时四舍五入到${decimals}位小数`
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

const marks: Readonly<Record<string, string>> = {
  unverified: '（未核对，正式使用前核对原文）',
  draft: '（候选，待复核）',
  parameter: '（管理参数）',
}
/** Source of a listed factor with its mark, or the reason of an own one. */
export function sourceOf(item: DictItem | undefined, ownReason: string | null): string {
  if (ownReason !== null) return `自填：${ownReason || '没有说明依据'}`
  return item ? `${textOf(item.source)}${marks[textOf(item.verification)] ?? ''}` : ''
}
export const editionOf = (item: DictItem | undefined) => textOf(item?.edition)

const wholeHundredths = Exact.whole(10_000)

/**
 * Shares in percent with two decimals by the largest remainder, so that they add up to 100.00; ties go to the earlier value.
 * Negative values count as 0; all 0 where nothing is positive.
 */
export function sharesOf(values: readonly Exact[]): number[] {
  const counted = values.map((value) => (value.compare(zero) < 0 ? zero : value))
  const sum = total(counted)
  const parts = counted.map((value, at) => {
    const units = value.times(wholeHundredths).over(sum) ?? zero
    const whole = units.floor()
    return { at, whole, rest: units.minus(Exact.whole(whole)) }
  })
  if (sum.compare(zero) === 0) return parts.map(() => 0)
  const left = 10_000 - parts.reduce((all, { whole }) => all + whole, 0)
  const raised = new Set(
    parts
      .toSorted((a, b) => b.rest.compare(a.rest) || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return parts.map(({ at, whole }) => (whole + (raised.has(at) ? 1 : 0)) / 100)
}

/** Uncertainty of the amount and of the factor, each as ± percent at 95 %. */
export type UncertaintyInput = { activityPct?: number | null; factorPct?: number | null }

const hundred = Exact.whole(100)
const square = (value: Exact) => value.times(value)
/** A root has no exact fraction; twelve digits of it, so that 35.715 does not become 35.71499999. */
const root = (value: Exact) => exact(Number(Math.sqrt(value.toDouble()).toPrecision(12)))
const isFilled = ({ activityPct, factorPct }: UncertaintyInput) =>
  typeof activityPct === 'number' || typeof factorPct === 'number'

/** ± of one product of amount and factor, percent: the root of the sum of the squares. Null where neither is given. */
export function uncertaintyOf(input: UncertaintyInput): number | null {
  if (!isFilled(input)) return null
  const squares = square(exact(input.activityPct)).plus(square(exact(input.factorPct)))
  return root(squares).toNumber(2)
}

export type Uncertainty = { pct: number; amount: number }

/** Says what part of a sum has no stated uncertainty, and so none in the sum's: it is not known, which is not none. */
export function uncertaintyRemarks(parts: readonly { value: Exact; given: UncertaintyInput }[]): string[] {
  if (!parts.some(({ given: input }) => isFilled(input))) return []
  const sizeOf = (value: Exact) => (value.compare(zero) < 0 ? zero.minus(value) : value)
  const without = parts.filter(({ value, given: input }) => !isFilled(input) && value.compare(zero) !== 0)
  const whole = total(parts.map(({ value }) => sizeOf(value)))
  const share = total(without.map(({ value }) => sizeOf(value)))
    .times(hundred)
    .over(whole)
  return without.length === 0 || !share
    ? []
    : [`有${without.length}项没有填写不确定度，占合计的${share.toNumber(1)}%；合计的不确定度不含这些项，实际更大`]
}

/** ± of a sum of independent parts, in percent and in its unit: the root of the sum of the squares of the parts' own. */
export function combined(parts: readonly { value: Exact; given: UncertaintyInput }[]): Uncertainty | null {
  if (!parts.some(({ given: input }) => isFilled(input))) return null
  const squares = total(
    parts.map(({ value, given: input }) =>
      square(value).times(square(exact(input.activityPct)).plus(square(exact(input.factorPct)))),
    ),
  )
  const amount = root(squares.over(square(hundred)) ?? zero)
  const sum = total(parts.map(({ value }) => value))
  const size = sum.compare(zero) < 0 ? zero.minus(sum) : sum
  const pct = amount.times(hundred).over(size)
  return pct && { pct: pct.toNumber(2), amount: amount.toNumber(2) }
}
