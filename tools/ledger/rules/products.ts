/** Products: capacity, the limit row chosen for them, and the least energy a product can need. */
import { exceeds, isOutside, levelAbove } from '../bounds.ts'
import type { LimitRow, ProductLine } from '../facts.ts'
import { bandText, type Check, type Finding, figure, finding, type Rules } from '../finding.ts'
import { perUnit, sameProductUnit } from './units.ts'

/** R33: output against the capacity of the months that ran. */
function capacity(check: Check, { name, unit, output, capacity: whole }: ProductLine): Finding[] {
  const { facts, bounds } = check
  if (!whole || output === undefined) return []
  const available = (whole * facts.runMonths) / 12
  const use = available > 0 ? output / available : output > 0 ? Number.POSITIVE_INFINITY : 0
  const limit = bounds.limits.R33
  return finding(check, 'R33', levelAbove(use * 100, limit), `products.${name}.output`, () => ({
    text: `${name}产量${figure(output)}${unit}，产能${figure(whole)}${unit}/年，运行${facts.runMonths}个月可产${figure(available)}${unit}，利用率${figure(use * 100, 2)}%`,
    bound: `不超过${figure(limit.warning)}%，超过${figure(limit.error)}%为错误`,
    show: { output, available, use },
  }))
}

/** Whether the edition was in force at the end of the data year. */
const isInForce = ({ effective }: LimitRow, year: number) => effective === undefined || effective <= `${year}-12-31`

/** R34 to R36: the row fits the size, the data year and the unit. */
function limitRow(check: Check, { name, unit, size, limit }: ProductLine): Finding[] {
  if (!limit) return []
  const { year } = check.year
  const on = `products.${name}.limit`
  const row = [limit.std, limit.row].filter(Boolean).join(' ') || '所选限额'
  const [low, high] = limit.band ?? [null, null]
  const isTooSmall = size !== undefined && low !== null && !exceeds(size, low)
  const isTooLarge = size !== undefined && high !== null && exceeds(size, high)
  return [
    ...finding(check, 'R34', isTooSmall || isTooLarge ? 'error' : null, on, () => ({
      text: `${name}装备规模${figure(size ?? 0)}，所选限额行为${row}`,
      bound: `规模${low === null ? '' : `大于${figure(low)}`}${low !== null && high !== null ? '、' : ''}${high === null ? '' : `不大于${figure(high)}`}`,
      source: row,
      show: { size: size ?? null, low, high },
    })),
    ...finding(check, 'R35', isInForce(limit, year) ? null : 'error', on, () => ({
      text: `${name}引用的${row}自${limit.effective ?? ''}起施行，数据年度为${year}年`,
      bound: '数据年度末已施行的版本',
      source: row,
      show: { effective: limit.effective ?? null },
    })),
    ...finding(
      check,
      'R36',
      limit.unit === undefined || sameProductUnit(limit.unit, unit) ? null : 'error',
      on,
      () => ({
        text: `${name}产量按${unit || '未填单位'}计，${row}按${limit.unit ?? ''}计`,
        bound: '产品单位与限额行单位相同',
        source: row,
        show: { unit, limitUnit: limit.unit ?? null },
      }),
    ),
  ]
}

/** R37: below what physics allows; far from the row's levels where the row counts in this unit and was in force. */
function unitEnergy(check: Check, { name, unit, output, tce, floor, limit }: ProductLine): Finding[] {
  if (!tce || !output) return []
  const value = (tce * 1000) / output
  const on = `products.${name}.tce`
  const row = floor ? check.bounds.floors.rows[floor] : undefined
  const least = row ? perUnit(row.value, row.unit, unit) : null
  const text = `${name}综合能耗${figure(tce, 2)}tce，产量${figure(output)}${unit}，单位产品能耗${figure(value)}kgce/${unit}`
  if (least !== null && exceeds(least, value))
    return finding(check, 'R37', 'error', on, () => ({
      text,
      bound: `不低于理论最低${figure(least)}kgce/${unit}`,
      source: check.bounds.floors.source,
      show: { value, floor: least },
    }))
  if (!limit || !sameProductUnit(limit.unit ?? '', unit) || !isInForce(limit, check.year.year)) return []
  const { ofFirst, ofThird } = check.bounds.limits.R37
  const band = [limit.l1 ? limit.l1 * ofFirst : null, limit.l3 ? limit.l3 * ofThird : null] as const
  return finding(check, 'R37', isOutside(value, band) ? 'warning' : null, on, () => ({
    text,
    bound: `1级的${figure(ofFirst)}倍至3级的${figure(ofThird)}倍，即${bandText(band)}`,
    show: { value, low: band[0], high: band[1] },
  }))
}

const products: Rules = (check) =>
  check.facts.products.flatMap((product) => [
    ...capacity(check, product),
    ...limitRow(check, product),
    ...unitEnergy(check, product),
  ])

export const productRules: readonly Rules[] = [products]
