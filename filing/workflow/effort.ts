/** How long filling a form takes, measured from the times of automatic saves. */

/** A longer gap between two saves is a pause, not work. */
const idleSeconds = 300
/** The least number of filings for an estimate. */
export const fewestMeasured = 5

/** Seconds of work between two saves of the same draft. */
export function activeSeconds(savedBefore: string, savedNow: string): number {
  const gap = Math.round((Date.parse(savedNow) - Date.parse(savedBefore)) / 1000)
  return gap > 0 && gap <= idleSeconds ? gap : 0
}
