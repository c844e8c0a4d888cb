/** Standards by their dates, and where a figure stands between the levels of one. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'

export const standardStates = {
  inForce: { label: '现行', tone: 'green' },
  future: { label: '即将实施', tone: 'blue' },
  replaced: { label: '已被代替', tone: 'grey' },
  ended: { label: '已废止', tone: 'grey' },
  unknown: { label: '现行（待核）', tone: 'orange' },
} as const
export type StandardState = keyof typeof standardStates

/** The numbers that a standard says it replaces. */
export const replacedNumbers = (standard: DictItem): string[] =>
  typeof standard.replaces === 'string' ? standard.replaces.split('、') : []

export const replacements = (standard: DictItem, all: readonly DictItem[]): DictItem[] =>
  all.filter((one) => replacedNumbers(one).includes(String(standard.number)))

const isFuture = ({ effectiveDate }: DictItem, today: string) =>
  typeof effectiveDate === 'string' && effectiveDate > today

/** From the dates of the standard and of those that replace it; from the record only where it has no dates. */
export function standardState(standard: DictItem, all: readonly DictItem[], today: string): StandardState {
  if (typeof standard.endDate === 'string' && standard.endDate <= today) return 'ended'
  if (replacements(standard, all).some((one) => !isFuture(one, today))) return 'replaced'
  if (isFuture(standard, today)) return 'future'
  if (standard.status === '已被代替') return 'replaced'
  return standard.effectiveDate === null && standard.status !== '现行' ? 'unknown' : 'inForce'
}

export type Comparison = 'lte' | 'gte'
/** Whether a figure keeps a level; the better figures are the smaller ones, or with `gte` the larger ones. */
export const keepsLevel = (figure: number, value: number, comparison: Comparison) =>
  comparison === 'lte' ? figure <= value : figure >= value

type EditionValidity = {
  /** The index of the best level that is reached; the number of levels where none is. */
  at: number
  /** The next better level that has a value, and what is missing to it. */
  next: { level: number; value: number; gap: number } | null
}

/** Levels from the best to the limit; null where no level has a value. */
export function validityAt(
  levels: readonly (number | null)[],
  figure: number,
  comparison: Comparison = 'lte',
): EditionValidity | null {
  if (levels.every((value) => value === null)) return null
  const found = levels.findIndex((value) => value !== null && keepsLevel(figure, value, comparison))
  const at = found === -1 ? levels.length : found
  for (let level = at - 1; level >= 0; level--) {
    const value = levels[level]
    if (value !== null && value !== undefined) return { at, next: { level, value, gap: Math.abs(figure - value) } }
  }
  return { at, next: null }
}

/** What turns an amount into standard coal and money; each with its source in words. */
export type Prices = {
  kgcePerKwh: number | null
  kgceSource: string
  /** Of energy of an unknown mix; power by itself has its own price. */
  yuanPerTce: number
  yuanPerKwh: number
  /** 电力0.64元/千瓦时（2025年，来源）. */
  powerSource: string
  yuanPerM3: number
  source: string
}

/** kgce/t → what is counted (kgce) and for how much (t); a bracketed denominator loses its brackets. */
function partsOf(unit: string): { counted: string; per: string } | null {
  const [, counted, per] = /^([^/]+)\/(.+)$/.exec(unit) ?? []
  return counted && per ? { counted, per: /^\((.+)\)$/.exec(per)?.[1] ?? per } : null
}

/** Tonnes of standard coal in one of the unit; null where it is no energy. */
function tceOf(counted: string, { kgcePerKwh }: Prices): number | null {
  if (counted === 'tce') return 1
  if (counted === 'kgce') return 1 / 1000
  if (counted === 'gce') return 1 / 1_000_000
  return counted === 'kWh' && kgcePerKwh !== null ? kgcePerKwh / 1000 : null
}

/** The unit in which the output of a year is given, so that a gap for one unit becomes an amount; null where it does not. */
export function outputUnit(unit: string): string | null {
  const parts = partsOf(unit)
  return parts && ['kgce', 'gce', 'tce', 'kWh', 'm³'].includes(parts.counted) ? parts.per : null
}

/** The yearly amount of a gap, in tce or m³, and in yuan; null for indicators that are no amount, such as a percentage. */
export function worthOf(
  unit: string,
  amount: number,
  prices: Prices,
): { tce: number; yuan: number } | { m3: number; yuan: number } | null {
  const counted = partsOf(unit)?.counted
  if (counted === undefined) return null
  if (counted === 'm³') return { m3: amount, yuan: amount * prices.yuanPerM3 }
  const each = tceOf(counted, prices)
  if (each === null) return null
  const yuan = counted === 'kWh' ? amount * prices.yuanPerKwh : amount * each * prices.yuanPerTce
  return { tce: amount * each, yuan }
}

export type LevelledValue = {
  unit: string
  comparison: Comparison
  levels: readonly { name: string; value: number | null }[]
}

/** Where the figure stands and how far the next level is; with an output also what that comes to in a year. */
export function placeText(
  { levels, comparison, unit }: LevelledValue,
  figure: number,
  output: number | null,
  prices: Prices,
): { isBeyond: boolean; text: string } {
  const position = validityAt(
    levels.map((level) => level.value),
    figure,
    comparison,
  )
  if (!position) return { isBeyond: false, text: '这个产品没有收录数值。' }
  const at = levels[position.at]
  const is = at ? `达到${at.name}` : `没有达到${levels.at(-1)?.name ?? '限定值'}`
  if (!position.next) return { isBeyond: !at, text: `${is}，已是收录的最好一级。` }
  const { level, value, gap } = position.next
  const missing = `距${levels[level]?.name ?? ''}${value} ${unit}还差${formatNumber(gap, 4)} ${unit}`
  const yearly = output === null ? '' : yearlyText(unit, gap * output, prices)
  return { isBeyond: !at, text: `${is}；${missing}${yearly && `，${yearly}`}。` }
}

function yearlyText(unit: string, amount: number, prices: Prices): string {
  const worth = worthOf(unit, amount, prices)
  if (!worth) return ''
  if ('m3' in worth)
    return `全年约${formatNumber(worth.m3, 0)} m³、${formatNumber(worth.yuan, 0)}元（${prices.yuanPerM3}元/m³，${prices.source}）`
  const isPower = partsOf(unit)?.counted === 'kWh'
  const power = isPower ? `${formatNumber(amount, 0)}千瓦时、` : ''
  const coal = `${formatNumber(worth.tce, 1)} tce${isPower ? '（当量值）' : ''}`
  const by = isPower
    ? `${prices.kgcePerKwh} kgce/kWh，${prices.kgceSource}；${prices.powerSource}`
    : `${prices.yuanPerTce}元/吨标准煤，${prices.source}`
  return `全年约${power}${coal}、${formatNumber(worth.yuan, 0)}元（${by}）`
}
