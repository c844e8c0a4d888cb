/** The length of a contract. */
const dayMs = 86_400_000

/** Years from the first to the last day, both counted: 2024-01-01 to 2028-12-31 are five. Null while a day is missing or the end is before the start. */
export function termYears(start: string, end: string): number | null {
  if (start === '' || end === '' || end < start) return null
  const days = (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMs + 1
  return Number.isFinite(days) ? days / 365.25 : null
}
