/** The dimensions of a rating that count towards its total. */

/**
 * Points reached and points to be reached in the dimensions with a score, in points; the total of a rating is that share of 100.
 * A dimension without a score (`null`) is left out of both.
 */
export function countedPoints(dimensions: readonly { points: number; score: number | null }[]): {
  score: number
  points: number
} {
  const counted = dimensions.filter(({ score }) => score !== null)
  return {
    score: counted.reduce((sum, { score }) => sum + (score ?? 0), 0),
    points: counted.reduce((sum, { points }) => sum + points, 0),
  }
}
