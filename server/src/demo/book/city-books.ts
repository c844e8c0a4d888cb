/** The books of the sample enterprises, by credit code. */
import seeds from '../../../../data/demo/seed-enterprises.json' with { type: 'json' }
import { type Book, bookOf } from './book.ts'

/** Makers of ferroalloys lead in energy: of the industries in the notice only theirs can have a fifth of its energy from green power. */
const isLeader = (industryCode: string) => industryCode === '3140'

/** A cement works above its limit: its self-checks say so. */
const aboveLimit = '91500109MAXX10010N'

/** The enterprise of the demo account buys green power. */
const buyer = '91500102MAXX10029E'

let books: ReadonlyMap<string, Book> | undefined

/** Drawn once: they are the same each time. */
export function cityBooks(): ReadonlyMap<string, Book> {
  books ??= new Map(
    seeds.map(({ socialCode, industryCode, outputValue, employeeCount }) => [
      socialCode,
      bookOf({
        socialCode,
        industryCode,
        outputValue,
        employees: employeeCount,
        isLeader: isLeader(industryCode),
        isOver: socialCode === aboveLimit,
        buysGreen: socialCode === buyer,
      }),
    ]),
  )
  return books
}
