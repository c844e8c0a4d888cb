/** Days as text: whether the calendar has them. */

/** Whether `2024-02-30` exists; only the form yyyy-MM-dd passes. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
