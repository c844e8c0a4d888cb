/** Working days by the weekend rule and the yearly holiday notice. Dates are `YYYY-MM-DD`, Asia/Shanghai. */

/** Weekdays that are free, and weekend days that are worked in exchange (调休); each day once. */
export type Holidays = { readonly off: readonly string[]; readonly work: readonly string[] }

const dayMs = 86_400_000

/** Whether the offices are open on that day. */
export function isWorkingDay(date: string, holidays: Holidays): boolean {
  if (holidays.work.includes(date)) return true
  if (holidays.off.includes(date)) return false
  return !isWeekend(date)
}

/** The date itself where the offices are open, otherwise the next working day; with -1 the one before. */
export const workingDayFrom = (date: string, holidays: Holidays, direction: 1 | -1 = 1): string =>
  isWorkingDay(date, holidays) ? date : addWorkingDays(date, direction, holidays)

/** The n-th working day after the date (before it, when n is negative). The date itself does not count; 0 returns it. */
export function addWorkingDays(date: string, n: number, holidays: Holidays): string {
  if (!Number.isInteger(n)) throw new Error(`whole number of days expected, got ${n}`)
  let day = addDays(date, 0)
  for (let left = Math.abs(n); left > 0; ) {
    day = addDays(day, Math.sign(n))
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

/**
 * How many working days lie after the first date up to and including the second; negative when it is earlier, then the second counts and
 * the first does not. Whole weeks are counted at once: lists call it for every row, and a case may be years late.
 */
export function workingDaysBetween(from: string, to: string, holidays: Holidays): number {
  if (to < from) return 0 - workingDaysAmong(toMs(to) - dayMs, toMs(from) - dayMs, holidays)
  return workingDaysAmong(toMs(from), toMs(to), holidays)
}

/** The working days after one midnight up to another: weekdays, less the free ones, and the weekend days worked in exchange. */
function workingDaysAmong(after: number, upTo: number, holidays: Holidays): number {
  let days = weekdaysUpTo(upTo) - weekdaysUpTo(after)
  for (const [ms, more] of exceptionsOf(holidays)) if (after < ms && ms <= upTo) days += more
  return days
}

const exceptions = new WeakMap<Holidays, (readonly [ms: number, more: 1 | -1])[]>()

/** Days that differ from an ordinary week, indexed once: a free weekday subtracts one, a worked weekend day adds one. */
function exceptionsOf(holidays: Holidays) {
  const known = exceptions.get(holidays)
  if (known) return known
  const { off, work } = holidays
  const free = off.filter((day) => !isWeekend(day) && !work.includes(day)).map((day) => [toMs(day), -1] as const)
  const worked = work.filter(isWeekend).map((day) => [toMs(day), 1] as const)
  const read = [...free, ...worked]
  exceptions.set(holidays, read)
  return read
}

/** Mondays to Fridays from Monday, 1969-12-29 up to and including the day. */
function weekdaysUpTo(ms: number): number {
  const days = ms / dayMs + 4
  const weeks = Math.floor(days / 7)
  return weeks * 5 + Math.min(5, days - weeks * 7)
}

function isWeekend(date: string): boolean {
  const weekday = new Date(toMs(date)).getUTCDay()
  return weekday === 0 || weekday === 6
}

function addDays(date: string, n: number): string {
  return new Date(toMs(date) + n * dayMs).toISOString().slice(0, 10)
}

/** UTC midnight of the day, so that no time zone or summer time can shift it. */
function toMs(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) {
    throw new Error(`date YYYY-MM-DD expected, got "${date}"`)
  }
  return ms
}
