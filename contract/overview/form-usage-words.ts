/** 产品使用情况: its words and periods. Apart from the calls, so that a form that reports its use does not load them. */
import { keysOf } from '@green/filing/value/keys-of.ts'

/** By the buckets of `timeBounds`. */
const bucketTexts = [
  '10秒以内',
  '10至30秒',
  '30秒至1分钟',
  '1至2分钟',
  '2至5分钟',
  '5至10分钟',
  '10至20分钟',
  '20至30分钟',
  '30分钟至1小时',
  '1小时以上',
] as const
export const timeText = (bucket: number | null): string => (bucket === null ? '—' : (bucketTexts[bucket] ?? '—'))

export const usagePeriods = {
  week: { label: '近7天', days: 7 },
  month: { label: '近30天', days: 30 },
  quarter: { label: '近90天', days: 90 },
  year: { label: '近一年', days: 365 },
} as const
export type UsagePeriod = keyof typeof usagePeriods
export const periodNames = keysOf(usagePeriods)

/** Below so many openings of a form in the period nothing is shown of it. */
export const fewestOpenings = 5
export const tooFewOpenings = `打开不足${fewestOpenings}次，或者与其他时段、版本相差不足${fewestOpenings}次，不显示`
