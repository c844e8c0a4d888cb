/** 跳变、缺口、离群和不平衡: what a series of years says that somebody should confirm or explain. */
import { type FindingKind, flows } from '@green/filing/programme/energy-words.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { type Balance, balancesOf, type FlowLine } from './balance.ts'

export type YearValues = {
  year: number
  totalTce: number | null
  outputValue: number | null
  lines: readonly FlowLine[]
  tceOf: Readonly<Record<string, number>>
  /** Months of the year that have records, with their total. */
  months: readonly { month: number; totalTce: number | null }[]
}
export type Finding = {
  /** Names it within its year, so that an explanation finds it again. */
  code: string
  year: number
  kind: FindingKind
  level: 'warning' | 'error'
  energyCode: string | null
  text: string
}

/** A total or a kind that changed by more than this share is a jump; kinds below the least share of the total are left out. */
const jumpShare = 0.3
const leastShare = 0.05

type Context = {
  nameOf: (energyCode: string) => string
  /** kgce/万元: the industry's first and last percentile of a year, where there are enough others. */
  usual?: (year: number) => { low: number; high: number } | null
}

/** Findings of a series of years, oldest first. */
export function findingsOf(years: readonly YearValues[], context: Context): Finding[] {
  const series = years.toSorted((a, b) => a.year - b.year)
  return series.flatMap((now, i) => {
    const before = series[i - 1]
    const next = series[i + 1]
    return [
      ...(before
        ? [
            ...missingYears(before.year, now.year),
            ...jumps(before, now, context),
            ...vanished(before, now, next, context),
          ]
        : []),
      ...outliers(now, context),
      ...balances(now, context),
      ...monthFindings(now),
    ]
  })
}

function missingYears(from: number, to: number): Finding[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, i) => ({
    code: 'gap',
    year: from + 1 + i,
    kind: 'gap' as const,
    level: 'warning' as const,
    energyCode: null,
    text: `${from + 1 + i}年没有数据，前后年度都有`,
  }))
}

function jump(name: string, code: string | null, year: number, before: number, now: number): Finding[] {
  const change = (now - before) / before
  if (Math.abs(change) <= jumpShare) return []
  const text = `${name}比上年${change > 0 ? '增加' : '减少'}${formatNumber(Math.abs(change) * 100, 1)}%（${formatNumber(before, 2)} → ${formatNumber(now, 2)} tce）`
  return [{ code: code ? `jump:${code}` : 'jump', year, kind: 'jump', level: 'warning', energyCode: code, text }]
}

function jumps(before: YearValues, now: YearValues, { nameOf }: Context): Finding[] {
  if (now.year !== before.year + 1) return []
  const total =
    before.totalTce && now.totalTce !== null ? jump('综合能耗', null, now.year, before.totalTce, now.totalTce) : []
  const weighty = (values: YearValues, code: string) => (values.tceOf[code] ?? 0) >= leastShare * (values.totalTce ?? 0)
  const kinds = Object.keys(now.tceOf).filter(
    (code) => before.tceOf[code] && (weighty(before, code) || weighty(now, code)),
  )
  return [
    ...total,
    ...kinds.flatMap((code) => jump(nameOf(code), code, now.year, before.tceOf[code] ?? 0, now.tceOf[code] ?? 0)),
  ]
}

/** A kind that is there before and after, not in between; or that ends with its share of the total. */
function vanished(before: YearValues, now: YearValues, next: YearValues | undefined, { nameOf }: Context): Finding[] {
  if (now.year !== before.year + 1 || Object.keys(now.tceOf).length === 0) return []
  return Object.keys(before.tceOf)
    .filter((code) => now.tceOf[code] === undefined && (before.tceOf[code] ?? 0) >= leastShare * (before.totalTce ?? 0))
    .map((code) => ({
      code: `gap:${code}`,
      year: now.year,
      kind: 'gap',
      level: 'warning',
      energyCode: code,
      text: `${nameOf(code)}在${before.year}年有消费，本年没有${next?.tceOf[code] === undefined ? '' : '，次年又有'}`,
    }))
}

function outliers({ year, totalTce, outputValue }: YearValues, { usual }: Context): Finding[] {
  const range = usual?.(year)
  if (!range || !totalTce || !outputValue) return []
  const intensity = (totalTce * 1000) / outputValue
  if (intensity >= range.low && intensity <= range.high) return []
  // The first and the last percentile follow from the lowest and the highest enterprise, and with the own figure the one beside it would.
  const side = intensity < range.low ? '低于同行业的第1百分位' : '高于同行业的第99百分位'
  const text = `单位产值综合能耗${formatNumber(intensity, 2)} kgce/万元，${side}`
  return [{ code: 'outlier', year, kind: 'outlier', level: 'warning', energyCode: null, text }]
}

function balances({ year, lines }: YearValues, { nameOf }: Context): Finding[] {
  return balancesOf(lines).flatMap((one) =>
    one.level === 'ok'
      ? []
      : [
          {
            code: `balance:${one.energyCode}`,
            year,
            kind: 'balance',
            level: one.level,
            energyCode: one.energyCode,
            text: balanceText(nameOf(one.energyCode), one),
          },
        ],
  )
}

function balanceText(name: string, { amounts, percent, difference }: Balance): string {
  const amount = (flow: keyof typeof flows) => `${flows[flow]}${formatNumber(amounts[flow] ?? 0, 2)}`
  const share =
    percent === null ? '没有购入和自产' : `差额${formatNumber(difference, 2)}，占${formatNumber(Math.abs(percent), 2)}%`
  return `${name}不平衡：${amount('bought')}＋${amount('made')} ≠ ${amount('used')}＋${amount('sold')}＋${amount('lost')}＋${amount('stocked')}（${share}）`
}

/** Months that are missing between others, and twelve months whose sum is not the year. */
function monthFindings({ year, totalTce, months }: YearValues): Finding[] {
  if (months.length === 0) return []
  const known = new Set(months.map(({ month }) => month))
  const last = Math.max(...known)
  const missing = Array.from({ length: last }, (_, i) => i + 1).filter((month) => !known.has(month))
  const found: Finding[] = missing.length
    ? [
        {
          code: 'gap:months',
          year,
          kind: 'gap',
          level: 'warning',
          energyCode: null,
          text: `缺少${missing.join('、')}月的数据`,
        },
      ]
    : []
  if (known.size < 12 || !totalTce) return found
  const sum = months.reduce((all, one) => all + (one.totalTce ?? 0), 0)
  const share = Math.abs(sum - totalTce) / totalTce
  if (share <= 0.01) return found
  const level = share > 0.05 ? 'error' : 'warning'
  const text = `十二个月合计${formatNumber(sum, 2)} tce，与全年${formatNumber(totalTce, 2)} tce 相差${formatNumber(share * 100, 2)}%`
  return [...found, { code: 'months', year, kind: 'months', level, energyCode: null, text }]
}
