/** Values of a standard for a product: which are comparable by arithmetic. Shared by limits and quotas. */
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'

/** The standard's entry that applies, and the unit of the product. */
export type Chosen = { code: string; unit: string }

/** Notations of one unit. A unit in ten thousands is another unit and never matches. */
const spellings: Readonly<Record<string, string>> = {
  吨: 't',
  重量箱: '重箱',
  立方米: 'm³',
  m3: 'm³',
  平方米: 'm²',
  m2: 'm²',
  千升: 'kL',
  千瓦时: 'kWh',
  吉焦: 'GJ',
}
const plainUnit = (unit: string) => spellings[unit.trim()] ?? unit.trim()

export const isVerified = (item: DictItem) => item.verification === 'confirmed'

/** Why an entry grades nothing, for any product; null when it counts. One rule for survey, product rows and leaders. */
export function notGrading(item: DictItem): string | null {
  if (!isVerified(item)) return '该值未经核对，不用于评价，请人工核对原文'
  return typeof item.place === 'string' ? '外地标准仅供参考' : null
}

/** Why a standard is not comparable with a product by arithmetic alone; null when it is. */
export function obstacle(item: DictItem, unit: string, numerator: 'kgce' | 'm³'): string | null {
  const reason = notGrading(item)
  if (reason !== null) return reason
  if (item.comparison === 'gte') return '该指标越大越好，请人工核对'
  return item.unit === `${numerator}/${plainUnit(unit)}` ? null : `标准单位为${String(item.unit)}，与产品单位不同`
}

/** A value of the entry by its key; null when it has none. */
export function numberOf(item: DictItem | undefined, key: string): number | null {
  const value = item?.[key]
  return typeof value === 'number' ? value : null
}

/** The entry, when it is comparable with a product in this unit. */
export function comparable(
  reference: Reference,
  list: string,
  { code, unit }: Chosen,
  numerator: 'kgce' | 'm³',
): DictItem | undefined {
  const item = reference.find(list, code)
  return item && obstacle(item, unit, numerator) === null ? item : undefined
}

/** A product compared with the entry: why that is impossible, or the level in words. */
export function validityText(
  reference: Reference,
  list: string,
  { code, unit }: Chosen,
  numerator: 'kgce' | 'm³',
  level: string | undefined,
): string | null {
  const item = reference.find(list, code)
  return item ? (obstacle(item, unit, numerator) ?? level ?? null) : null
}
