/** The only source of time. Tests shift it; deadlines are computed from it in Asia/Shanghai. */
import { fixedMs, fixMs } from '../db/moment.ts'

const hours8 = 8 * 3600 * 1000
const dayMs = 24 * 3600 * 1000

let shiftMs = 0

export const clock = {
  nowMs: () => fixedMs() ?? Date.now() + shiftMs,
  /** ISO 8601 in UTC with milliseconds. */
  now: () => new Date(clock.nowMs()).toISOString(),
  /** Today in Asia/Shanghai, `yyyy-MM-dd`. */
  today: () => written(Math.floor((clock.nowMs() + hours8) / dayMs)),
  year: () => Number(clock.today().slice(0, 4)),
  /**
   * From here to the end of the transaction it is this moment: called once the locks are held, before a deadline is
   * checked. What was in time is then recorded in time.
   */
  fix: () => fixMs(clock.nowMs()),
}

let last = { number: Number.NaN, text: '' }

/** A day by its number since 1970. Rows of a list repeat the same day, so the last one is cached. */
function written(number: number): string {
  if (number !== last.number) last = { number, text: new Date(number * dayMs).toISOString().slice(0, 10) }
  return last.text
}

/** Shifts the clock by so many milliseconds, or to a moment; for tests and for seeding past demo data. */
export function moveClock(to: number | string): void {
  shiftMs = typeof to === 'number' ? shiftMs + to : Date.parse(to) - Date.now()
}

export function resetClock(): void {
  shiftMs = 0
}

export function addMs(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString()
}

/** The day of a moment in Asia/Shanghai. */
export function dayOf(moment: string): string {
  return new Date(Date.parse(moment) + hours8).toISOString().slice(0, 10)
}

/** The last millisecond of a day in Asia/Shanghai. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${day}T23:59:59.999+08:00`)).toISOString()
}

/** `2026-03-15 17:30` in Asia/Shanghai. */
export function localTime(moment: string): string {
  return new Date(Date.parse(moment) + hours8).toISOString().slice(0, 16).replace('T', ' ')
}

/** A day in the format of documents: 2026 年 3 月 1 日. */
export const chineseDay = (day: string) =>
  `${Number(day.slice(0, 4))} 年 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`
