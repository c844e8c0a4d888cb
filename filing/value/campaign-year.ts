/**
 * The year that pages, lists, exports and defaults about yearly data begin with: the campaign's, whatever the calendar says. Early in a
 * year the data are still those of the year before the last, or already of the last, as the batches say.
 */

/** Of the campaign that runs, else of the last one that has begun; without any the last complete year. */
export function campaignYear(batches: readonly { year: number; status: string }[], thisYear: number): number {
  const begun = batches.filter(({ status }) => status !== 'notStarted')
  const running = begun.filter(({ status }) => status === 'open')
  const years = (running.length > 0 ? running : begun).map(({ year }) => year)
  return years.length > 0 ? Math.max(...years) : thisYear - 1
}

/**
 * The years of data that a choice offers, the newest first: from the newest that can have data, at least so many, and down to the
 * campaign's where that is older.
 */
export function offeredYears(campaign: number, newest: number, atLeast: number): number[] {
  const first = Math.max(campaign, newest)
  return Array.from({ length: Math.max(atLeast, first - campaign + 1) }, (_, back) => first - back)
}
