/** 新制度参数: which figures of the schemes of 2026 a city sets, group by group, what each is called and what it may be. */
import { isDay } from '@green/filing/value/day.ts'
import { limitLabels } from '../zero-carbon/limit-labels.ts'

export type SchemeValue = number | string | boolean

/** One figure: a number with its bounds, a day of the year as 03-31, or a yes. */
export type SchemePart =
  | { label: string; kind: 'number'; unit: string; from: number; to: number; whole: boolean }
  | { label: string; kind: 'day' }
  | { label: string; kind: 'yesNo' }

const count = (label: string, unit: string, to: number): SchemePart => ({
  label,
  kind: 'number',
  unit,
  from: 1,
  to,
  whole: true,
})
const figure = (label: string, unit: string, to: number): SchemePart => ({
  label,
  kind: 'number',
  unit,
  from: 0,
  to,
  whole: false,
})
const percent = (label: string) => figure(label, '%', 100)
const day = (label: string): SchemePart => ({ label, kind: 'day' })
const yesNo = (label: string): SchemePart => ({ label, kind: 'yesNo' })

/** `list`: under which name the figures stand among the reference lists. */
type Group = { title: string; list: string; parts: Readonly<Record<string, SchemePart>> }

const { intensityBasic, intensityTarget, nonFossilBasicPct, nonFossilTargetPct, physicalTargetPct, physicalFromMWh } =
  limitLabels

export const schemeGroups = {
  carbonMarket: {
    title: '全国碳市场年度日程',
    list: 'carbonMarketRule',
    parts: {
      reportDay: day('年度排放报告（次年）'),
      quotaDay: day('配额核定（次年）'),
      surrenderDay: day('配额清缴（次年）'),
      monthDays: count('每月结束后完成存证的期限', '日', 366),
      remindDays: count('存证到期前提醒', '日', 90),
    },
  },
  greenPower: {
    title: '绿证和绿电消费比例',
    list: 'greenPowerRule',
    parts: {
      validMonths: count('绿证有效期（含生产月）', '个月', 120),
      countOnlyCancelled: yesNo('只计入已核销的绿证'),
      acceptOtherYear: yesNo('计入其他年度生产的绿证'),
      expiringDays: count('到期前提醒', '日', 366),
      reportDay: day('年度报告（次年）'),
    },
  },
  zeroFactory: {
    title: '零碳工厂指标限值',
    list: 'zeroCarbon',
    parts: {
      intensityBasic: figure(intensityBasic.label, intensityBasic.unit, 10),
      intensityTarget: figure(intensityTarget.label, intensityTarget.unit, 10),
      nonFossilBasicPct: percent(nonFossilBasicPct.label),
      nonFossilTargetPct: percent(nonFossilTargetPct.label),
      physicalTargetPct: percent(physicalTargetPct.label),
      physicalFromMWh: figure(physicalFromMWh.label, physicalFromMWh.unit, 1e9),
    },
  },
  microgrid: {
    title: '工业绿色微电网',
    list: 'microgridRule',
    parts: {
      selfUsePct: percent('就近消纳比例（不低于）'),
      feedInPct: percent('上网比例（不高于）'),
      spotMarket: yesNo('本市电力现货市场连续运行'),
    },
  },
  bridge: {
    title: '碳数差异桥和抵销',
    list: 'carbonBridgeRule',
    parts: {
      reconciledPct: percent('视为一致的差异（不大于）'),
      explainedPct: percent('已说明后剩余的差异（不大于）'),
      offsetPct: percent('核证减排量抵销（不超过应清缴量）'),
    },
  },
} as const satisfies Readonly<Record<string, Group>>

export type SchemeGroup = keyof typeof schemeGroups
export const isSchemeGroup = (name: string): name is SchemeGroup => Object.hasOwn(schemeGroups, name)

/** The figures of a group in the order in which they are shown. */
export const partsOf = (group: SchemeGroup): readonly (readonly [string, SchemePart])[] =>
  Object.entries(schemeGroups[group].parts)

/** 02-29 is none: a year without it would lack the day. */
const isDayOfYear = (value: string) => isDay(`2025-${value}`)

/** What is wrong with a figure, in words; null where it may stand. */
export function partFault(part: SchemePart, value: unknown): string | null {
  const { label } = part
  if (value === undefined || value === null || value === '') return `请填写${label}`
  if (part.kind === 'yesNo') return typeof value === 'boolean' ? null : `${label}应选择是或否`
  if (part.kind === 'day')
    return typeof value === 'string' && isDayOfYear(value) ? null : `${label}应写成月-日，例如03-31，不能是02-29`
  const { from, to, whole, unit } = part
  if (typeof value !== 'number' || !Number.isFinite(value) || value < from || value > to)
    return `${label}应为${from}至${to}${unit}之间的数`
  return whole && !Number.isInteger(value) ? `${label}应为整数` : null
}

const dayText = (value: string) => `${Number(value.slice(0, 2))}月${Number(value.slice(3))}日`

/** A figure in words; `null` while nobody has said it. */
export function partText(part: SchemePart, value: unknown): string {
  if (value === null || value === undefined) return '未确认'
  if (part.kind === 'yesNo') return value === true ? '是' : '否'
  if (part.kind === 'day') return dayText(String(value))
  return `${value}${part.unit}`
}
