/** How long filling a form takes, measured from the moments at which a draft saved itself. */

/** A longer gap between two savings is a pause, not work. */
const idleSeconds = 300
/** Fewer filings than this say nothing about how long it takes. */
export const fewestMeasured = 5

/** Seconds of work between two savings of the same draft. */
export function activeSeconds(savedBefore: string, savedNow: string): number {
  const gap = Math.round((Date.parse(savedNow) - Date.parse(savedBefore)) / 1000)
  return gap > 0 && gap <= idleSeconds ? gap : 0
}
