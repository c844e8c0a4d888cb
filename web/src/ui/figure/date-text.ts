/** Moments as text, today and this year: Beijing's time, whatever the zone of the computer. */
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-03-15 17:30`; an empty text for nothing. */
export function dateTimeText(moment: string | null | undefined): string {
  if (!moment) return ''
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? moment : parts.format(at)
}

/** `2026-03-15`. */
export function dateText(moment: string | null | undefined): string {
  return dateTimeText(moment).slice(0, 10)
}

/** Today, `2026-03-15`. */
export function today(now: Date = new Date()): string {
  return parts.format(now).slice(0, 10)
}

/** The year it is. Pages about a campaign begin with the campaign's year instead. */
export function currentYear(now: Date = new Date()): number {
  return Number(today(now).slice(0, 4))
}

/** The moment of a date and time as they are typed: `2026-03-15T09:30` in Beijing. */
export const momentOf = (typed: string): string => `${typed.replace(' ', 'T')}:00+08:00`
