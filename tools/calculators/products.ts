/** 单位产品综合能耗 and its grade by the limit standard of the product. */

import type { DictItem } from '@green/filing/programme/reference.ts'
import type { Exact } from '@green/filing/value/exact.ts'
import { limitLevel } from '../energy-limits/rules.ts'
import { obstacle } from '../standard-values.ts'
import { type Explained, exact, kilo, type Library, numberOf, plain, roundedTo, textOf, zero } from './parts.ts'

export type EnergyProduct = {
  name: string
  unit: string
  output: number | null
  /** Energy assigned to the product, 当量值; absent: all of it. */
  allocatedTceEq?: number | null
  standard?: string
  standardProduct?: string
  standardIndicator?: string
}
export type CountedProduct = {
  name: string
  /** With the decimals that tell on which side of a limit it lies, at least two; null without an output. */
  unitEnergy: number | null
  unit: string
  grade: string | null
  limits: { level1: number | null; level2: number | null; level3: number | null } | null
  /** Why there is no grade, or what to heed about it. */
  gradeNote: string | null
  standard: string | null
  explained: Explained
}

const gradeTexts = { '1': '1级', '2': '2级', '3': '3级', '4': '超限额' } as const
const levels = ['level1', 'level2', 'level3'] as const
const limitsOf = (item: DictItem) => levels.map((level) => numberOf(item[level])) as [Limit, Limit, Limit]
type Limit = number | null

/** The chosen row of the standard: its indicator as given, else its 综合能耗. */
function limitRow({ standard, standardProduct, standardIndicator }: EnergyProduct, library: Library) {
  if (!standard || !standardProduct) return undefined
  const rows = library
    .items('limitStandard')
    .filter((item) => item.standard === standard && item.product === standardProduct && item.enabled !== false)
  const row = standardIndicator
    ? rows.find((item) => item.indicator === standardIndicator)
    : (rows.find((item) => textOf(item.indicator).includes('综合能耗')) ?? rows[0])
  return row && library.find('limitStandard', row.code)
}

/** Rounded to two decimals, or to as many as keep it on its side of every limit (GB/T 8170, 全数值比较法). */
function shownEnergy(value: Exact, limits: readonly Limit[]): number {
  const known = limits.filter((limit) => limit !== null).map(exact)
  const keepsSide = (decimals: number) =>
    known.every((limit) => {
      const rounded = exact(value.toNumber(decimals))
      return value.compare(limit) > 0 === rounded.compare(limit) > 0
    })
  const decimals = [2, 3, 4, 5, 6, 7, 8].find(keepsSide) ?? 8
  return value.toNumber(decimals)
}

/** `eq`: 当量值 of the whole enterprise; `media`: its purchased 耗能工质, 等价值. */
export function countProduct(
  product: EnergyProduct,
  { eq, media }: { eq: Exact; media: Exact },
  library: Library,
): CountedProduct {
  const isFilled = typeof product.allocatedTceEq === 'number'
  const energy = isFilled ? exact(product.allocatedTceEq) : eq
  const perUnit = (tce: Exact) => tce.times(kilo).over(exact(product.output))
  const [value, withMedia] = [perUnit(energy), isFilled ? null : perUnit(energy.plus(media))]
  const row = limitRow(product, library)
  const limits = row ? limitsOf(row) : null
  const { grade, note } = gradeOf(product, row, { value, withMedia: media.compare(zero) > 0 ? withMedia : null })
  return {
    name: product.name,
    unitEnergy: value && shownEnergy(value, limits ?? []),
    unit: `kgce/${product.unit}`,
    grade,
    limits: limits && { level1: limits[0], level2: limits[1], level3: limits[2] },
    gradeNote: note,
    standard: row ? `${textOf(row.standard)} ${row.label}` : null,
    explained: {
      formula: `单位产品综合能耗＝${isFilled ? '分摊到该产品的能耗' : '综合能耗（当量值）'}×1000÷产量；与限额比较时不修约（全数值比较法）`,
      how: value
        ? `${plain(energy, 4)}tce×1000÷${plain(exact(product.output), 4)}${product.unit}＝${plain(value, 6)}kgce/${product.unit}`
        : '没有产量，不能得出',
      source: row ? textOf(row.source) : '没有选择限额标准',
      edition: row ? textOf(row.standard) : '',
      rounding: `${roundedTo(2)}，会掩盖是否超过限值时多显示几位`,
    },
  }
}

type Values = { value: Exact | null; withMedia: Exact | null }

function gradeOf({ unit }: EnergyProduct, row: DictItem | undefined, { value, withMedia }: Values) {
  if (!row) return { grade: null, note: null }
  const reason = obstacle(row, unit, 'kgce')
  if (reason !== null || !value) return { grade: null, note: reason }
  const levelOf = (energy: Exact) => limitLevel(energy.toDouble(), limitsOf(row))
  const level = levelOf(value)
  if (level === null) return { grade: null, note: '标准没有给出限值' }
  const notes = [textOf(row.note).includes('修正') ? '限值需按标准修正，结果仅供参考' : '']
  if (withMedia) {
    const other = levelOf(withMedia)
    if (other !== level) return { grade: null, note: '计入与不计外购耗能工质的等级不同，待按标准原文核对' }
    notes.push('计入与不计外购耗能工质的等级相同')
  }
  return { grade: gradeTexts[level], note: notes.filter(Boolean).join('；') || null }
}
