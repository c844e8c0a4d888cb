/** When the offices of the demo city are open: everything that somebody does in it happens then. */
import { addWorkingDays, type Holidays, workingDayFrom } from '@green/filing/value/working-days.ts'
import { cityProfile } from '../base/reference/reference-data.ts'
import { dayOf } from '../platform/clock.ts'

const dayMs = 86_400_000
const officeMs = 8 * 3_600_000
const openingOf = (day: string) => Date.parse(`${day}T09:00:00+08:00`)

/** Weekends worked in exchange stay free: when the packed city moves by whole weeks, they are weekends like any other. */
const calendar = (): Holidays => ({ off: cityProfile().holidays.off, work: [] })

/** That day, or the next on which the offices are open. */
export const officeDay = (day: string): string => workingDayFrom(day, calendar())

/** The last day before that one on which the offices are open. */
export const officeDayBefore = (day: string): string => addWorkingDays(day, -1, calendar())

/** The latest moment up to this one at which the offices were open. */
export function latestOfficeMoment(moment: string): string {
  const day = workingDayFrom(dayOf(moment), calendar(), -1)
  const isEarly = Date.parse(moment) < openingOf(day)
  const closing = openingOf(isEarly ? officeDayBefore(day) : day) + officeMs
  return new Date(Math.min(Date.parse(moment), closing)).toISOString()
}

/**
 * The office hours in which what is planned for a day is done. A free day has its share of those of the next working day, in the order of
 * the days, so that what is planned for a later day is done later.
 */
export function officeHoursOf(day: string): { begin: number; lasts: number } {
  const open = officeDay(day)
  const daysTo = (from: string) => (Date.parse(open) - Date.parse(from)) / dayMs
  const shares = daysTo(officeDayBefore(open))
  const lasts = officeMs / shares
  return { begin: openingOf(open) + (shares - 1 - daysTo(day)) * lasts, lasts }
}
