/** Several sources of one fact: what others say, what was metered, and filings that run twice. */
import { type Bounds, exceeds, isOutside, type Levels, levelAbove } from '../bounds.ts'
import { type Check, figure, finding, gapPercent, type Rules } from '../finding.ts'

/** What a fact of this kind may differ by, as a share. */
export const toleranceOf = ({ adopt }: Bounds, kind: string): number => adopt.tolerance[kind] ?? adopt.otherTolerance

/** The level of a gap in percent to the source that goes before. */
export function gapLevel(bounds: Bounds, kind: string, percent: number): Levels | null {
  return levelAbove(percent, { warning: toleranceOf(bounds, kind) * 100, error: bounds.adopt.apart * 100 })
}

/** The tolerance of a kind in words. */
export const toleranceText = (bounds: Bounds, kind: string): string =>
  `容差${figure(toleranceOf(bounds, kind) * 100)}%，超过${figure(bounds.adopt.apart * 100)}%须由人裁定`

/** R09 and R11: the first source goes before; one of another calibre is not compared. */
const sources: Rules = (check) =>
  Object.entries(check.facts.sources).flatMap(([kind, [first, ...others]]) => {
    if (!first) return []
    return others.flatMap((other) => {
      if (other.calibre !== first.calibre)
        return finding(check, 'R11', 'warning', kind, () => ({
          text: `同一事实的${figure(other.value)}与${figure(first.value)}口径不同，没有可供折算的数量`,
          bound: '只在同一口径内比较',
          source: check.bounds.adopt.source,
        }))
      const percent = gapPercent(other.value, first.value)
      return finding(check, 'R09', gapLevel(check.bounds, kind, percent), kind, () => ({
        text: `同一事实有两个数：${figure(first.value)}和${figure(other.value)}，相差${figure(percent, 2)}%`,
        bound: toleranceText(check.bounds, kind),
        show: { first: first.value, other: other.value, percent },
      }))
    })
  })

/** R10: only where every account of the enterprise is matched. */
const metered: Rules = (check) => {
  const { facts, bounds, factors } = check
  return Object.entries(facts.metered).flatMap(([code, { quantity, coverage }]) => {
    const filed = filedQuantity(check, code)
    if (filed === undefined || exceeds(1, coverage)) return []
    const limits = bounds.limits.R10
    const [warning, error] = (limits[code] ?? limits.other) as readonly [number, number]
    const percent = gapPercent(filed, quantity)
    const name = code === 'water' ? '取水' : (factors.nameOf(code) ?? code)
    return finding(check, 'R10', levelAbove(percent, { warning, error }), `utility.${code}`, () => ({
      text: `填报的${name}${figure(filed)}，供能企业结算${figure(quantity)}，相差${figure(percent, 2)}%`,
      bound: `${figure(warning)}%内不提示，超过${figure(error)}%为错误`,
      show: { filed, metered: quantity, percent },
    }))
  })
}

/** What the enterprise states for what was metered: power and gas as bought, water as taken in. */
function filedQuantity({ facts }: Check, code: string): number | undefined {
  if (code === 'water') return facts.water?.intake
  const lines = facts.energy.filter((line) => line.code === code)
  if (code === '33' && facts.power?.bought !== undefined) return facts.power.bought
  if (lines.length === 0) return undefined
  return lines.reduce((sum, { bought, used }) => sum + (bought ?? used), 0)
}

/** R12: two live filings for one title and data year. */
const liveFilings: Rules = (check) => {
  const { liveFilings: live } = check.facts
  return finding(check, 'R12', live > 1 ? 'error' : null, 'filings', () => ({
    text: `同一称号、同一数据年度有${live}份有效申报`,
    bound: '只能有一份',
    show: { live },
  }))
}

/** R52: an account that the enterprise has not confirmed does not count. */
const accounts: Rules = (check) => {
  const open = check.facts.accounts.filter(({ isConfirmed }) => !isConfirmed)
  return finding(check, 'R52', open.length > 0 ? 'warning' : null, 'accounts', () => ({
    text: `供能企业报来的户号有${open.length}个未经企业确认（${open.map(({ no }) => no || '无户号').join('、')}），不计入`,
    bound: '企业确认后才计',
    show: { unconfirmed: open.length },
  }))
}

/** How a master meter compares with the meters under it: R53. */
export function lossLevel(bounds: Bounds, quantity: number, parts: number): { level: Levels | null; percent: number } {
  if (quantity === 0) return { level: parts > 0 ? 'error' : null, percent: parts > 0 ? Number.NEGATIVE_INFINITY : 0 }
  const percent = (1 - parts / quantity) * 100
  if (exceeds(0, percent)) return { level: 'error', percent }
  return { level: isOutside(percent, [null, bounds.limits.R53.warning]) ? 'warning' : null, percent }
}

const master: Rules = (check) => {
  const { master: meter } = check.facts
  if (!meter) return []
  const parts = meter.parts.reduce((a, b) => a + b, 0)
  const { level, percent } = lossLevel(check.bounds, meter.quantity, parts)
  return finding(check, 'R53', level, 'master', () => ({
    text: `总表${figure(meter.quantity)}kWh，分表之和${figure(parts)}kWh，损耗率${figure(percent, 2)}%`,
    bound: `分表之和不大于总表，损耗不超过${figure(check.bounds.limits.R53.warning)}%`,
    show: { master: meter.quantity, parts, percent },
  }))
}

export const sourceRules: readonly Rules[] = [sources, metered, liveFilings, accounts, master]
