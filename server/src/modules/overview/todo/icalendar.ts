/** A calendar of whole days as RFC 5545 writes it: escaped texts, lines of at most 75 octets. Pure. */

export type CalendarEntry = {
  /** The same at every reading, so that a calendar moves an entry instead of adding one. */
  uid: string
  day: string
  title: string
  text: string
  /** The page on which it is done. */
  url: string
}

export type CalendarFile = {
  name: string
  now: string
  /** How often a calendar should read it again. */
  hours: number
  entries: readonly CalendarEntry[]
}

const dayMs = 86_400_000
const plainDay = (day: string) => day.replaceAll('-', '')
const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
const plainMoment = (moment: string) => moment.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')

const longestLine = 75

/** A long line goes on in the next, which begins with a blank; no character is cut in two. */
export function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > longestLine) {
      parts.push(' ')
      octets = 1
    }
    parts[parts.length - 1] += sign
    octets += size
  }
  return parts.join('\r\n')
}

const eventOf = ({ uid, day, title, text, url }: CalendarEntry, now: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${plainMoment(now)}`,
  `DTSTART;VALUE=DATE:${plainDay(day)}`,
  `DTEND;VALUE=DATE:${plainDay(nextDay(day))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

export function calendarText({ name, now, hours, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//ZH`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${hours}H`,
    `X-PUBLISHED-TTL:PT${hours}H`,
    ...entries.flatMap((entry) => eventOf(entry, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
