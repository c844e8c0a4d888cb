/** Every industry's books agree with themselves, differ from each other and are the same each time. */
import { checkYear } from '@green/tools/ledger/index.ts'
import { describe, expect, test } from 'vitest'
import seeds from '../../../../data/demo/seed-enterprises.json' with { type: 'json' }
import { type Book, bookOf, bookYears, caseOf } from './book.ts'
import { coalOf } from './energy.ts'
import { profiles } from './profiles.ts'
import { sumOf } from './rounding.ts'
import { withStory } from './stories.ts'

const city = seeds.map(({ socialCode, industryCode, outputValue, employeeCount }) => ({
  socialCode,
  industryCode,
  outputValue,
  employees: employeeCount,
}))
const others = profiles.industries.flatMap(({ code }) =>
  [1, 2].map((no) => ({
    socialCode: `${code}-${no}`,
    industryCode: code,
    outputValue: 30_000 * no,
    employees: 200 * no,
  })),
)
const books = new Map([...city, ...others].map((one) => [one.socialCode, bookOf(one)] as const))
const findingsOf = (book: Book) =>
  bookYears.flatMap((year) =>
    checkYear(caseOf(book, year)).findings.map(
      ({ rule, level, on }) => `${year} ${book.industryCode} ${rule} ${level} ${on}`,
    ),
  )

/** Stories that compare sources of one fact: the ledger knows them, a book has one value. */
const ofSources = ['S02', 'S04', 'S06']

describe('stories', () => {
  test.each(profiles.stories.filter(({ id }) => !ofSources.includes(id)))(
    '$id $title: the cross-checks find just that',
    (story) => {
      const named = story.change.flatMap(([path]) => /^products\.([^.*]+)\./.exec(path)?.[1] ?? [])
      const fits = ({ pattern, years }: Book) =>
        (story.pattern ?? pattern) === pattern &&
        named.every((name) => years.at(-1)?.products.some((one) => one.name === name))
      const candidates = Array.from({ length: 40 }, (_, i) =>
        bookOf({ socialCode: `story ${i}`, industryCode: story.industry, outputValue: 60_000, employees: 400 }),
      )
      const book = candidates.find(fits)
      if (!book) throw new Error(`no book of ${story.industry} tells this story`)
      const { findings } = checkYear(withStory(book, 2025, story))
      expect(new Set(findings.map(({ rule, level }) => `${rule} ${level}`))).toEqual(new Set(story.fires))
      expect(checkYear(caseOf(book, 2025)).findings).toEqual([])
    },
  )
})

describe('books', () => {
  test('the cross-checks find nothing in any of them', () => {
    expect([...books.values()].flatMap(findingsOf)).toEqual([])
  })

  test('an enterprise has the same book each time, and keeps the output value and the people of its archive', () => {
    for (const one of city.slice(0, 20)) {
      const book = bookOf(one)
      expect(book).toEqual(books.get(one.socialCode))
      expect(book.years.at(-1)).toMatchObject({ outputValue: one.outputValue, employees: one.employees })
    }
  })

  test('enterprises of an industry differ in their mix by more than a tenth of a percent', () => {
    const mixes = [...Map.groupBy(city, ({ industryCode }) => industryCode).values()].flatMap((own) => {
      const shares = own.map(({ socialCode }) => {
        const { energy } = books.get(socialCode)?.years.at(-1) ?? { energy: [] }
        const whole = sumOf(energy.map(({ code, used }) => used * coalOf(code)))
        return energy.map(({ code, used }) => `${code} ${((used * coalOf(code) * 100) / whole).toFixed(1)}`).join(' ')
      })
      return shares.length - new Set(shares).size
    })
    // Where nearly all is electricity two may be alike.
    expect(sumOf(mixes)).toBeLessThanOrEqual(2)
  })

  test('the months add up to the year, and the stocks of one year begin the next', () => {
    for (const { years } of books.values())
      for (const [i, { months, statedTce, energy }] of years.entries()) {
        expect(months).toHaveLength(12)
        expect(sumOf(months)).toBeCloseTo(statedTce, 3)
        for (const { code, open } of years[i + 1]?.energy ?? [])
          if (open !== undefined) expect(open).toBe(energy.find((one) => one.code === code)?.close)
      }
  })

  test('pieces are whole, and no roof carries more than it can', () => {
    for (const { years } of books.values())
      for (const { products, pvKW = 0, buildingFoot } of years) {
        for (const { unit, output } of products)
          if (/^[台辆片]$/.test(unit)) expect(Number.isInteger(output)).toBe(true)
        expect(pvKW).toBeLessThanOrEqual(0.2 * buildingFoot)
      }
    expect([...books.values()].filter(({ years }) => years.at(-1)?.pvKW).length).toBeGreaterThan(20)
  })
})
