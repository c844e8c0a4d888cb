/** Moments as text, in Shanghai's time. */
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
