/** The year that pages, lists and exports about yearly data begin with: the campaign's, whatever the calendar says. */

/** Of the campaign that runs, else of the last one that has begun; without any the last complete year. */
export function campaignYear(
  batches: readonly { year: number; hasBegun: boolean; isRunning: boolean }[],
  thisYear: number,
): number {
  const begun = batches.filter(({ hasBegun }) => hasBegun)
  const running = begun.filter(({ isRunning }) => isRunning)
  const years = (running.length > 0 ? running : begun).map(({ year }) => year)
  return years.length > 0 ? Math.max(...years) : thisYear - 1
}
