/** Exact figures out of a case as it comes. */
import { Exact } from '@green/filing/value/exact.ts'
import type { Input, NumberRule } from '../ledger/input.ts'

export const zero = Exact.whole(0)
export const one = Exact.whole(1)
export const hundred = Exact.whole(100)

/** A figure that was checked before to be one. */
export const exactOf = (value: number): Exact => Exact.of(value) ?? zero

export const sumOf = (values: readonly Exact[]): Exact => values.reduce((a, b) => a.plus(b), zero)

/** A share in percent; null of nothing. */
export const percentOf = (part: Exact, whole: Exact): Exact | null => part.times(hundred).over(whole)

/** The larger of the two. */
export const atLeast = (value: Exact, least: Exact): Exact => (value.compare(least) < 0 ? least : value)

export const required = (input: Input, key: string, rule: NumberRule = {}): Exact =>
  exactOf(input.requiredNumber(key, rule))

export const optional = (input: Input, key: string, rule: NumberRule = {}): Exact | null => {
  const value = input.number(key, rule)
  return value === undefined ? null : exactOf(value)
}

/** A figure that something is divided by. */
export function positive(input: Input, key: string, problem = '应大于0，请核对后填写', rule: NumberRule = {}): Exact {
  const value = required(input, key, rule)
  return value.compare(zero) > 0 ? value : input.refuse(key, problem)
}

/** One of a few codes. */
export function oneOf<T extends string>(input: Input, key: string, labels: Readonly<Record<T, string>>): T {
  const value = input.requiredText(key)
  if (Object.hasOwn(labels, value)) return value as T
  return input.refuse(key, `现为“${value}”，应为其中之一：${Object.keys(labels).join('、')}`)
}

/** The data year of a case. */
export function yearOf(input: Input): number {
  const year = input.requiredNumber('year')
  if (!Number.isInteger(year) || year < 2000 || year > 2100) input.refuse('year', '应为四位年份，如2026')
  return year
}

/** A list that must have a row. */
export function rowsOf(input: Input, key: string): Input[] {
  const rows = input.list(key)
  return rows.length > 0 ? rows : input.refuse(key, '没有填写，请至少填写一行')
}
