/** Numbers that jump against the year before: each wants a short reason, unless a rule of the programme already asks for one. */
import type { Field, NumberKind, Spec } from './fields.ts'
import type { Finding } from './findings.ts'
import { formatNumber, toNumber } from './round.ts'
import type { WhoFilesFacet } from './who-files.ts'

/** The rule in words, for the handbook. */
export const jumpRule = { code: 'jump', level: 'warning', says: '数量、金额比上年变化超过20%的应说明原因' } as const

/** Beyond this change in percent a number wants a reason. */
export const usualJump = 20

/** Whether a filing is the same matter a year later: neither one of many directions or projects, nor a record that stands. */
export function comparesYears({ oneOpenPer, oneOpenBy }: Pick<WhoFilesFacet, 'oneOpenPer' | 'oneOpenBy'>): boolean {
  return oneOpenBy === undefined && (oneOpenPer === 'year' || oneOpenPer === 'batch')
}

/** Change in percent; null when either is no number, or there was nothing before. */
export function changePercent(before: unknown, now: unknown): number | null {
  const a = typeof before === 'string' ? toNumber(before) : null
  const b = typeof now === 'string' ? toNumber(now) : null
  return a === null || b === null || a === 0 ? null : ((b - a) / Math.abs(a)) * 100
}

/** 增加25.0%. */
export function changeWords(percent: number): string {
  return percent === 0 ? '持平' : `${percent > 0 ? '增加' : '减少'}${formatNumber(Math.abs(percent), 1)}%`
}

type Watched = Extract<Spec, { kind: NumberKind }>

/** Whether a change of this amount may want a reason: quantities and money, not shares, years and running numbers. */
export function isWatched(spec: Spec): spec is Watched {
  return (
    (spec.kind === 'number' || spec.kind === 'integer' || spec.kind === 'money') && !spec.plain && spec.jump !== null
  )
}

/** The warning at an amount that moved too far since the year before, or null. */
export function jumpAt({ key, spec }: Field, value: unknown, before: unknown): Finding | null {
  if (!isWatched(spec)) return null
  const percent = changePercent(before, value)
  if (percent === null || Math.abs(percent) <= (spec.jump ?? usualJump)) return null
  const last = formatNumber(toNumber(String(before)), String(before).split('.')[1]?.length ?? 0)
  const message = `比上年的${last}${spec.unit ?? ''}${changeWords(percent)}，请核对或说明原因`
  return { level: 'warning', code: jumpRule.code, field: key, message }
}
