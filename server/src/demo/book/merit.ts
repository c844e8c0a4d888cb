/** How well an enterprise stands in its trade by its book: who applies for a title can expect it. */
import { renewableShareOf } from './answers.ts'
import { type Book, type BookYear, totalCarbonOf } from './book.ts'

/** Lower is better. */
const burdens: readonly ((year: BookYear) => number)[] = [
  ({ statedTce, outputValue }) => statedTce / outputValue,
  (year) => totalCarbonOf(year) / year.outputValue,
  ({ water, outputValue }) => water.intake / outputValue,
]
/** A renewable share of so many percent weighs as much as being the best in one respect. */
const goodShare = 15

/** The share of its division that it surpasses, over all respects; parks and institutions have none. */
export function meritOf(book: Book | undefined, all: Iterable<Book>): number {
  const own = book?.years.at(-1)
  if (!book || !own) return 0
  const division = book.industryCode.slice(0, 2)
  const others = [...all].flatMap(({ industryCode, years }) =>
    industryCode.startsWith(division) ? years.slice(-1) : [],
  )
  const surpassed = burdens.map((of) => others.filter((one) => of(one) > of(own)).length / others.length)
  // Certificates say nothing of how the plant is run.
  const ofThePlant = { ...own, power: { ...own.power, gec: 0 } }
  return surpassed.reduce((a, b) => a + b, 0) + Math.min(1, renewableShareOf(ofThePlant) / goodShare)
}
