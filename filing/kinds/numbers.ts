/** Numbers, whole numbers, percentages and money: stored as typed text, so that binary fractions lose nothing. */

import type { NumberKind, Spec } from '../form/fields.ts'
import { plainNumber, unitFault } from '../value/plain-number.ts'
import { formatNumber, toNumber } from '../value/round.ts'
import { validateRule } from '../value/rules.ts'
import { type CellRead, isCleanText, isText, type Kind, numberOnWire } from './kind.ts'

type NumberSpec = Extract<Spec, { kind: NumberKind }>

function shapeFault(value: string, spec: NumberSpec): string | null {
  if (spec.kind === 'integer')
    return spec.signed ? (/^-?(?:0|[1-9][0-9]{0,9})$/.test(value) ? null : '请输入整数') : validateRule('people', value)
  if (spec.kind === 'percent' && !spec.signed && (spec.max ?? 100) === 100 && (spec.decimals ?? 2) === 2)
    return validateRule('bz', value)
  const decimals = spec.decimals ?? 2
  if (decimals === 2) {
    if (spec.signed) return validateRule('number3', value)
    return validateRule(spec.kind === 'money' ? 'price' : 'number', value)
  }
  const shape = new RegExp(`^${spec.signed ? '-?' : ''}[0-9]{1,15}(?:\\.[0-9]{1,${decimals}})?$`)
  return shape.test(value) ? null : `请输入数字，最多保留${decimals}位小数`
}

function rangeFault(n: number, { min, max }: NumberSpec): string | null {
  const isBelow = min !== undefined && n < min
  const isAbove = max !== undefined && n > max
  if (!isBelow && !isAbove) return null
  if (min !== undefined && max !== undefined) return `应在${min}至${max}之间`
  return isBelow ? `不能小于${min}` : `不能大于${max}`
}

/** What is unusual about the allowed range, beside the input; '' where a number is as one expects it: not negative, two decimals. */
export function rangeHint(spec: NumberSpec): string {
  const usualMost = spec.kind === 'percent' ? 100 : undefined
  const most = spec.max === undefined || spec.max === usualMost ? '' : `不大于${formatNumber(spec.max, 0)}`
  const least = spec.min === undefined ? '' : `不小于${formatNumber(spec.min, 0)}`
  return [spec.signed ? '可为负数' : '', least, most].filter(Boolean).join('，')
}

const numbers = {
  fits: isCleanText,
  tidy: (value: unknown, spec: NumberSpec) => (isText(value) ? plainNumber(value, spec) : (value as null)),
  check: (value: unknown, spec: NumberSpec) => {
    if (!isText(value) || value === '') return null
    const fault = shapeFault(value, spec)
    if (fault) return fault
    return rangeFault(toNumber(value) ?? 0, spec)
  },
  show: (value: unknown, spec: NumberSpec) => {
    const n = isText(value) ? toNumber(value) : null
    if (n === null) return ''
    return spec.plain
      ? String(n)
      : formatNumber(n, isText(value) ? Math.min(value.split('.')[1]?.length ?? 0, spec.decimals ?? 2) : 0)
  },
  cell: (value: unknown) => (isText(value) ? toNumber(value) : null),
  read: (text: string, spec: NumberSpec): CellRead => {
    const fault = unitFault(text, spec)
    return fault === null ? { value: text } : { fault }
  },
  wire: numberOnWire,
}

export const numberKind: Kind<'number'> = numbers
export const integerKind: Kind<'integer'> = numbers
export const percentKind: Kind<'percent'> = numbers
export const moneyKind: Kind<'money'> = numbers
