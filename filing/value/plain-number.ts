/**
 * A number as people write it, read at the edge of the platform: typed, pasted, in a cell of a workbook. Rules and stored
 * values know plain digits only, so what is not understood here stays as it is for the rule to refuse.
 */
import { halfWidth } from './normalise.ts'
import { amountIn, sameUnit } from './units.ts'

/** What a field holds: its unit, and its decimals where another unit is converted. */
export type NumberField = { unit?: string | undefined; decimals?: number | undefined }

/** A number, with separators in their places; what stands around it is a currency sign before and a unit behind. */
const written = /^[¥$]?([+-]?)[¥$]?(\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(\D.*)?$/

/** Digits, signs and separators in one width; 。 between digits is a point that a Chinese keyboard has typed. */
function oneWidth(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=\d)。(?=\d)/g, '.')
    .replace(/^([¥$]?)[−–—]/, '$1-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** ３２，０００ 万元 → 32000 in a field of 万元, 1.2亿元 → 12000; the text in half width where it is no such number. */
export function plainNumber(text: string, { unit = '', decimals }: NumberField = {}): string {
  const trimmed = halfWidth(text).trim()
  const [, sign = '', digits = '', rest = ''] = written.exec(oneWidth(text)) ?? []
  if (digits === '') return trimmed
  const number = `${sign === '-' ? '-' : ''}${digits.replace(/[, ]/g, '')}`
  const typedUnit = rest.trim()
  if (typedUnit === '' || sameUnit(typedUnit, unit)) return number
  return amountIn(number, typedUnit, unit, decimals) ?? trimmed
}

/** Why a number with a unit cannot be read in this field; null where it can be, or is no number at all. */
export function unitFault(text: string, field: NumberField): string | null {
  const { unit = '' } = field
  const typedUnit = (written.exec(oneWidth(text))?.[3] ?? '').trim()
  if (!/^[^\d,.\s-]+$/.test(typedUnit) || /^-?\d+(\.\d+)?$/.test(plainNumber(text, field))) return null
  if (typedUnit === '%') return `“${text.trim()}”是百分数，这一项${unit ? `的单位是${unit}` : '不是百分数'}，请填写数值`
  return unit === '' ? `请只填写数字，去掉“${typedUnit}”` : `请按“${unit}”填写数字，“${typedUnit}”不能换算`
}
