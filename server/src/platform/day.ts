/** Validates days. */

/** Whether the calendar has the day (2024-02-30 is refused); only the format yyyy-MM-dd is accepted. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
