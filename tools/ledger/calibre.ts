/** 口径: an amount carries its calibre, two calibres are never added, and only a bridge leads from one to another. */
import type { Lookup } from '../energy-conversion/rules.ts'
import { bridgeOf, type EnergyAccount } from '../energy-year/calibres.ts'

/** Of standard coal, in the order of the bridge. */
const coal = ['stat205', 'gb2589eq', 'gb2589equiv', 'assessed'] as const
type CoalCalibre = (typeof coal)[number]
/** C0 energy only, C1 with process, C1m after green power, C2 by a report, C3 of the carbon market. */
type CarbonCalibre = 'energyCo2' | 'totalCo2' | 'marketCo2' | 'reportCo2' | 'quotaCo2'
type MoneyCalibre = 'currentPrice' | 'comparablePrice' | 'withTax'
export type Calibre = CoalCalibre | CarbonCalibre | MoneyCalibre
/** The calibre of any fact; what is measured has only its unit. */
export type FactCalibre = Calibre | 'physical'

const labels: Readonly<Record<Calibre, string>> = {
  stat205: '统计口径（205-1）',
  gb2589eq: '当量值',
  gb2589equiv: '等价值',
  assessed: '考核口径',
  energyCo2: '能源碳排放',
  totalCo2: '碳排放总量（含过程）',
  marketCo2: '碳排放总量（扣减绿电）',
  reportCo2: '排放报告',
  quotaCo2: '全国碳市场配额边界',
  currentPrice: '当年价',
  comparablePrice: '可比价',
  withTax: '含税',
}

/** A calibre in words. */
export const calibreLabel = (calibre: FactCalibre): string => (calibre === 'physical' ? '实物量' : labels[calibre])

const factLabels: Readonly<Record<string, string>> = {
  ...labels,
  reportedCo2: '排放报告',
  reportedCo2e: '排放报告（含其他温室气体）',
  physical: '',
}

/** The calibre of a stored fact in words; empty for what has none but its unit, undefined for one that nobody has named. */
export const calibreName = (calibre: string): string | undefined => factLabels[calibre]

/** A figure of one calibre; made here only, so that a calibre is never a claim. */
export class Amount<C extends Calibre> {
  readonly calibre: C
  readonly value: number
  constructor(calibre: C, value: number) {
    this.calibre = calibre
    this.value = value
  }
  /** Another calibre does not compile, and is refused where it comes from stored data. */
  plus(other: Amount<NoInfer<C>>): Amount<C> {
    if (other.calibre !== this.calibre)
      throw new Error(`口径不同，不能相加：${labels[this.calibre]}与${labels[other.calibre]}，请先折算到同一口径`)
    return new Amount(this.calibre, this.value + other.value)
  }
}

/** The sum of amounts of one calibre. */
export function sumOf<C extends Calibre>(first: Amount<C>, ...others: readonly Amount<NoInfer<C>>[]): Amount<C> {
  return others.reduce((sum, one) => sum.plus(one), first)
}

/** A year's energy in every calibre of standard coal, by the bridge; null without a total. */
export function coalAmounts(account: EnergyAccount, reference: Lookup): { [C in CoalCalibre]: Amount<C> } | null {
  const bridge = bridgeOf(account, reference, (code) => code)
  if (!bridge) return null
  const { totals } = bridge
  return {
    stat205: new Amount('stat205', totals.stat205),
    gb2589eq: new Amount('gb2589eq', totals.gb2589eq),
    gb2589equiv: new Amount('gb2589equiv', totals.gb2589equiv),
    assessed: new Amount('assessed', totals.assessed),
  }
}

/** C0 → C1: with the process, or where there is none; null where it is not known, so that C0 never takes its place. */
export function withProcess(
  energy: Amount<'energyCo2'>,
  process: number | 'none' | 'unknown',
): Amount<'totalCo2'> | null {
  if (process === 'unknown') return null
  return new Amount('totalCo2', energy.value + (process === 'none' ? 0 : process))
}

/** C1 → C1m: green power deducted at the grid factor, shown second. */
export const marketBased = (total: Amount<'totalCo2'>, greenPower: number, gridFactor: number): Amount<'marketCo2'> =>
  new Amount('marketCo2', total.value - greenPower * gridFactor)
