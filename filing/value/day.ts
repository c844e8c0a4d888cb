/** Days as text, yyyy-MM-dd. */

/** Whether the calendar has the day: 2024-02-30 is refused, and so are years that no document of ours can bear. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '3000') return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
