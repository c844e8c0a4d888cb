/** Terms of years. */

/** The last day of a period of years: three years from 2026-03-01 end on 2029-02-28. */
export function lastDayOfYears(from: string, years: number): string {
  const end = new Date(`${Number(from.slice(0, 4)) + years}${from.slice(4)}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() - 1)
  return end.toISOString().slice(0, 10)
}
