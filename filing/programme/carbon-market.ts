/** 全国碳市场: industries and obligations of the list, the months of 信息化存证, and the quota account of one enterprise. */
import { Exact } from '../value/exact.ts'

export const carbonIndustries = {
  power: '发电',
  steel: '钢铁',
  cement: '水泥',
  aluminium: '铝冶炼',
  petrochemical: '石化',
  chemical: '化工',
  glass: '平板玻璃',
  copper: '铜冶炼',
  paper: '造纸',
  aviation: '民航',
} as const

export const carbonDuties = { quota: '纳入配额管理', report: '只报告和核查，不分配配额' } as const

export const surrenderStates = { done: '已清缴', open: '未清缴' } as const

export const marketGases = { co2: 'CO2', co2pfc: 'CO2、CF4、C2F6' } as const

/** 存证 on the national platform, by month: the day on which the enterprise says it was done. */
export type EvidenceMonths = Readonly<Record<string, string>>

const dayMs = 86_400_000

/** The last day for the 存证 of a month of 2026-03: so many calendar days after its end. */
export function evidenceDue(month: string, days: number): string {
  const end = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)
  return new Date(end + days * dayMs).toISOString().slice(0, 10)
}

/** The months of a year, as 2026-01. */
export const monthsOfYear = (year: number): string[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

/** What the enterprise types of its quota of a year, in t. */
export type QuotaFigures = {
  allowanceT: number | null
  carriedT: number | null
  boughtT: number | null
  soldT: number | null
  ccerT: number | null
  surrenderedT: number | null
}

const exact = (value: number | null) => Exact.of(value ?? 0) ?? Exact.whole(0)

/** What is left after the verified emissions, without and with trade, carry-over and CCER; null without allowance. */
export function quotaBalance(figures: QuotaFigures, verifiedT: number): { surplusT: number; heldT: number } | null {
  if (figures.allowanceT === null) return null
  const surplus = exact(figures.allowanceT).minus(exact(verifiedT))
  const held = surplus
    .plus(exact(figures.carriedT))
    .plus(exact(figures.boughtT))
    .plus(exact(figures.ccerT))
    .minus(exact(figures.soldT))
  return { surplusT: surplus.toNumber(2), heldT: held.toNumber(2) }
}

/** A saving of direct emissions leaves so much more; its worth by a price of the day, null without one. */
export function withSaving(heldT: number, savedT: number, price: number | null) {
  const held = exact(heldT).plus(exact(savedT)).toNumber(2)
  return { heldT: held, yuan: price === null ? null : exact(savedT).times(exact(price)).toNumber(2) }
}
