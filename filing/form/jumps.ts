/** Numbers that jump against last year: each needs a short reason, unless a rule of the programme already requires one. */

import { formatNumber, toNumber } from '../value/round.ts'
import type { Finding } from '../workflow/findings.ts'
import type { WhoFilesFacet } from '../workflow/who-files.ts'
import { divide, minus, times } from './answers.ts'
import type { Field, NumberKind, Spec } from './fields.ts'

/** The rule in words, for the handbook. */
export const jumpRule = { code: 'jump', level: 'warning', says: '数量、金额比上年变化超过20%的应说明原因' } as const

/** Beyond this change in percent a number needs a reason. */
export const usualJump = 20

/** Whether a filing continues the same matter a year later: not one of many directions or projects, nor a permanent record. */
export function comparesYears({ oneOpenPer, oneOpenBy }: Pick<WhoFilesFacet, 'oneOpenPer' | 'oneOpenBy'>): boolean {
  return oneOpenBy === undefined && (oneOpenPer === 'year' || oneOpenPer === 'batch')
}

/** Change in percent; null when either is no number, or the former is zero or empty. */
export function changePercent(before: unknown, now: unknown): number | null {
  const a = typeof before === 'string' ? toNumber(before) : null
  const b = typeof now === 'string' ? toNumber(now) : null
  return a === null ? null : times(divide(minus(b, a), Math.abs(a)), 100)
}

/** 增加25.0%. */
export function changeText(percent: number): string {
  return percent === 0 ? '持平' : `${percent > 0 ? '增加' : '减少'}${formatNumber(Math.abs(percent), 1)}%`
}

type Watched = Extract<Spec, { kind: NumberKind }>

/** Whether changes of this field may need a reason: quantities and money, not shares, years and running numbers. */
export function isWatched(spec: Spec): spec is Watched {
  return (
    (spec.kind === 'number' || spec.kind === 'integer' || spec.kind === 'money') && !spec.plain && spec.jump !== null
  )
}

/** The warning for an amount that changed too much against last year, or null. */
export function jumpAt({ key, spec }: Field, value: unknown, before: unknown): Finding | null {
  if (!isWatched(spec)) return null
  const percent = changePercent(before, value)
  if (percent === null || Math.abs(percent) <= (spec.jump ?? usualJump)) return null
  const last = formatNumber(toNumber(String(before)), String(before).split('.')[1]?.length ?? 0)
  const message = `比上年的${last}${spec.unit ?? ''}${changeText(percent)}，请核对或说明原因`
  return { level: 'warning', code: jumpRule.code, field: key, message }
}
