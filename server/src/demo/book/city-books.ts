/** The books of the sample enterprises, by credit code. */
import seeds from '../../../../data/demo/seed-enterprises.json' with { type: 'json' }
import { type Book, bookOf } from './book.ts'
import { statedYears } from './planted.ts'

/** Makers of ferroalloys lead in energy: of the industries in the notice only theirs can have a fifth of its energy from green power. */
const isLeader = (industryCode: string) => industryCode === '3140'

/** A cement works above its limit: its self-checks say so. */
const aboveLimit = '91500109MAXX10010N'

/** The enterprise of the demo account buys green power. */
const buyer = '91500102MAXX10029E'

/** What part of their grid power 绿证 covered last year: works that build 零碳工厂, and who is on the list of green-power targets. */
const certificates: Readonly<Record<string, number>> = {
  '91500152MAXX11304J': 1,
  '91500235MAXX1138XR': 0.27,
  '91500102MAXX10782N': 0.12,
  '91500116MAXX10889B': 0.29,
  '91500115MAXX108700': 0.31,
  '91500231MAXX10803C': 0.18,
  '91500113MAXX116031': 0.345,
  '91500151MAXX10600H': 0.18,
  '91500154MAXX11101T': 0.11,
  '91500120MAXX110134': 0.06,
  '91500102MAXX110725': 0.08,
}

let books: ReadonlyMap<string, Book> | undefined

/** Drawn once: they are the same each time. */
export function cityBooks(): ReadonlyMap<string, Book> {
  books ??= new Map(
    seeds.map(({ socialCode, industryCode, outputValue, employeeCount }) => {
      const book = bookOf({
        socialCode,
        industryCode,
        outputValue,
        employees: employeeCount,
        isLeader: isLeader(industryCode),
        isOver: socialCode === aboveLimit,
        buysGreen: socialCode === buyer,
        certificates: certificates[socialCode] ?? 0,
      })
      const stated = statedYears(book, socialCode)
      return [socialCode, stated ? { ...book, stated } : book]
    }),
  )
  return books
}

const codes: ReadonlySet<string> = new Set(seeds.map(({ socialCode }) => socialCode))

/** The book of one of them; null for an enterprise that is no sample, without drawing any. */
export const cityBook = (socialCode: string): Book | null =>
  codes.has(socialCode) ? (cityBooks().get(socialCode) ?? null) : null
