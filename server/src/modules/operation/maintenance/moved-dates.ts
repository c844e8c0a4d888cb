/** The dates of a batch after a read-only maintenance: none lies within it, and each comes after the one before it. */
import { addWorkingDays, type Holidays } from '@green/filing/value/working-days.ts'
import type { Extension } from '../../../db/schema/filing.ts'
import { dayOf, endOfDay } from '../../../platform/clock.ts'

export type BatchDates = {
  closeAt: string
  countyDeadline: string | null
  cityDeadline: string | null
  extensions: Record<string, Extension>
}

export type Window = { from: string; to: string; holidays: Holidays }

/** Whether a moment lies in the time in which nobody can send. */
export const isWithin = (at: string, { from, to }: Window): boolean => at >= from && at <= to

/** The first working day after the maintenance: what moves, moves to its end. */
export const firstDayAfter = ({ to, holidays }: Window): string => addWorkingDays(dayOf(to), 1, holidays)

const later = (one: string, other: string) => (one > other ? one : other)
const moment = (at: string) => new Date(at).toISOString()

/** Those within the time move to the end of the first working day after it; a date that no longer follows the one before it, to the next. */
export function movedDates(batch: BatchDates, window: Window): BatchDates {
  const old = normalised(batch)
  const moved = (at: string) => (isWithin(at, window) ? endOfDay(firstDayAfter(window)) : at)
  const following = (at: string, before: string, beforeWas: string) =>
    before === beforeWas || at > before ? at : endOfDay(addWorkingDays(dayOf(before), 1, window.holidays))
  const closeAt = moved(old.closeAt)
  const countyDeadline = old.countyDeadline && following(moved(old.countyDeadline), closeAt, old.closeAt)
  const extensions = Object.fromEntries(
    Object.entries(old.extensions).map(([code, granted]) => {
      // One that the batch has overtaken is not in force.
      if (granted.closeAt < old.closeAt) return [code, granted]
      const ends = later(moved(granted.closeAt), closeAt)
      const review = granted.countyDeadline ?? countyDeadline
      const due = review && following(moved(review), ends, granted.closeAt)
      const isOwn = granted.countyDeadline !== null || due !== countyDeadline
      return [code, { ...granted, closeAt: ends, countyDeadline: isOwn ? due : null }]
    }),
  )
  const next = { closeAt, countyDeadline, cityDeadline: old.cityDeadline, extensions }
  const cityDeadline = old.cityDeadline && following(moved(old.cityDeadline), lastBefore(next), lastBefore(old))
  return { ...next, cityDeadline }
}

/** The last date before the city's. */
const lastBefore = ({ closeAt, countyDeadline, extensions }: BatchDates): string =>
  [countyDeadline, ...Object.values(extensions).flatMap((one) => [one.closeAt, one.countyDeadline])].reduce<string>(
    (last, at) => (at ? later(last, at) : last),
    closeAt,
  )

/** Every moment in UTC, so that they are ordered as text. */
export function normalised({ closeAt, countyDeadline, cityDeadline, extensions }: BatchDates): BatchDates {
  return {
    closeAt: moment(closeAt),
    countyDeadline: countyDeadline && moment(countyDeadline),
    cityDeadline: cityDeadline && moment(cityDeadline),
    extensions: Object.fromEntries(
      Object.entries(extensions).map(([code, one]) => [
        code,
        { ...one, closeAt: moment(one.closeAt), countyDeadline: one.countyDeadline && moment(one.countyDeadline) },
      ]),
    ),
  }
}

export type MovedDate = {
  kind: '申报截止' | '区县办理期限' | '市级办理期限'
  /** The district with an extension; null for the batch's own date. */
  qxCode: string | null
  at: string
  to: string
}

/** Which dates differ, also those that only follow another one. */
export function movesOf(batch: BatchDates, next: BatchDates): MovedDate[] {
  const old = normalised(batch)
  const move = (kind: MovedDate['kind'], qxCode: string | null, at: string | null, to: string | null): MovedDate[] =>
    at && to && at !== to ? [{ kind, qxCode, at, to }] : []
  return [
    ...move('申报截止', null, old.closeAt, next.closeAt),
    ...move('区县办理期限', null, old.countyDeadline, next.countyDeadline),
    ...Object.entries(next.extensions).flatMap(([code, granted]) => {
      const before = old.extensions[code]
      return [
        ...move('申报截止', code, before?.closeAt ?? null, granted.closeAt),
        ...move(
          '区县办理期限',
          code,
          before?.countyDeadline ?? (granted.countyDeadline && old.countyDeadline),
          granted.countyDeadline,
        ),
      ]
    }),
    ...move('市级办理期限', null, old.cityDeadline, next.cityDeadline),
  ]
}
