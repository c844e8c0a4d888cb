/** Moves the values of a packed city from the day of packing to the present: see column-rules.ts. */
import { dayOf } from '../../platform/clock.ts'
import type { Rule } from './column-rules.ts'

const dayMs = 86_400_000

/** By how many whole weeks moments and days move, and by how many years the counted years. */
export type Shift = { weeks: number; years: number }

/** From the present of the packed city to the latest one that lies whole weeks later and not in the future. */
export function shiftTo(packedAt: string, now: string): Shift {
  const weeks = Math.floor((Date.parse(now) - Date.parse(packedAt)) / (7 * dayMs))
  return { weeks, years: Number(dayOf(now).slice(0, 4)) - Number(dayOf(packedAt).slice(0, 4)) }
}

export const isNothing = ({ weeks, years }: Shift): boolean => weeks === 0 && years === 0

/** The keys of answers and figures under which a counted year stands; the year of a machine or a catalogue is a fact. */
const yearKeys = new Set(
  'year targetYear planYear baselineYear cleanAuditYear evalYear ghgReportYear csrReport titleYear quarter'.split(' '),
)

const aMoment = /\b20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)/g
const aDay = /(?<![\dT-])(?:19|20)\d\d-\d\d-\d\d(?![\d-]|T\d)/g
const dayPattern = /(20\d\d)( ?)年( ?)(\d{1,2})( ?)月( ?)(\d{1,2})( ?)日/g
const aCountedYear = /20\d\d(?=年度)|(?<=基准年|目标年)20\d\d|(?<=\bLXM(?:BG)?-)20\d\d(?=-)|(?<=[?&]year=)20\d\d/g
const aKeyOfYear = /^(energy_record\..+:)(20\d\d)$/

export const momentMoved = (moment: string, { weeks }: Shift): string =>
  new Date(Date.parse(moment) + weeks * 7 * dayMs).toISOString()

const dayMoved = (day: string, { weeks }: Shift): string => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : new Date(at + weeks * 7 * dayMs).toISOString().slice(0, 10)
}

const yearMoved = (year: string, { years }: Shift): string => String(Number(year) + years)

/** A day of another year; 29 February becomes the day before. */
const yearDayMoved = (day: string, shift: Shift): string => {
  const moved = `${yearMoved(day.slice(0, 4), shift)}${day.slice(4)}`
  return Number.isNaN(Date.parse(moved)) || !new Date(moved).toISOString().startsWith(moved)
    ? moved.replace(/29$/, '28')
    : moved
}

/** Prose: moments, days and counted years in it. */
export function textMoved(text: string, shift: Shift): string {
  if (!text.includes('20') && !text.includes('19')) return text
  return text
    .replace(aMoment, (moment) => momentMoved(moment, shift))
    .replace(aDay, (day) => dayMoved(day, shift))
    .replace(dayPattern, (_, year, a, b, month, c, d, day, e) => {
      const moved = dayMoved(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, shift)
      const [y, m, of] = moved.split('-').map(Number)
      return `${y}${a}年${b}${m}${c}月${d}${of}${e}日`
    })
    .replace(aCountedYear, (year) => yearMoved(year, shift))
}

/** Whether years under the keys of answers move too, and whose texts stay. */
type Way = { counted: boolean; fixed?: string }

function documentMoved(value: unknown, shift: Shift, way: Way, key = ''): unknown {
  if (typeof value === 'string') {
    if (key === way.fixed) return value
    if (way.counted && yearKeys.has(key) && /^20\d\d(Q[1-4])?$/.test(value))
      return yearMoved(value.slice(0, 4), shift) + value.slice(4)
    return textMoved(value, shift)
  }
  if (typeof value === 'number')
    return way.counted && yearKeys.has(key) && Number.isInteger(value) && value > 2000 && value < 2100
      ? value + shift.years
      : value
  if (Array.isArray(value)) return value.map((one) => documentMoved(one, shift, way, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(aKeyOfYear, (_, place, year) => place + yearMoved(year, shift)),
      documentMoved(inner, shift, way, name),
    ]),
  )
}

/** One value of a column. An encrypted text stands in the state as an object, and moves like any other. */
export function moved(rule: Rule, value: unknown, shift: Shift): unknown {
  if (value === null || isNothing(shift)) return value
  switch (rule) {
    case 'keep':
    case 'hash':
    case 'password':
    case 'signature':
      return value
    case 'moment':
      return momentMoved(String(value), shift)
    case 'day':
      return dayMoved(String(value), shift)
    case 'yearDay':
      return yearDayMoved(String(value), shift)
    case 'year':
      return Number(value) + shift.years
    case 'yearSuffix':
      return String(value).replace(/(?<=:)20\d\d$/, (year) => yearMoved(year, shift))
    case 'words':
    case 'document':
      return documentMoved(value, shift, { counted: false })
    case 'founded':
      return documentMoved(value, shift, { counted: false, fixed: 'foundDate' })
    case 'filed':
      return documentMoved(value, shift, { counted: true, fixed: 'foundDate' })
    case 'paper':
      return JSON.stringify(documentMoved(JSON.parse(String(value)), shift, { counted: true }))
  }
}
