/** The stories can be filed: no form refuses them, and the checks find them. */

import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { nonGreenExample } from '@green/programmes/non-green-data/example.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { variedExample as fundExample } from '@green/programmes/special-fund/example.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { variedExample as waterExample } from '@green/programmes/water-quota/example.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { defaultSettings } from '@green/tools/ledger/factors.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import seeds from '../../../../data/demo/seed-enterprises.json' with { type: 'json' }
import { yearChecks } from '../../base/ledger/findings.ts'
import { sequence } from '../sequence.ts'
import { withBook } from './answers.ts'
import { statedOf } from './book.ts'
import { cityBook } from './city-books.ts'
import { fundAnswers, savedByGrowth } from './money.ts'
import { planted, type StoryId } from './planted.ts'
import { waterAnswers } from './water.ts'

const reference = testReference(testLists())
const context = { reference, archive: [], lastYear: null }
const findingsOf = (form: Programme, answers: AnswerSet) =>
  checkAnswers(form, computeAnswers(form, answers, reference), context, 'submit').map(
    ({ level, code, field, message }) =>
      level === 'error' ? `${level} ${code} ${field} ${message}` : `${level} ${code}`,
  )

const bookOf = (id: StoryId) => {
  const book = cityBook(planted[id].socialCode)
  if (!book) throw new Error(`${id} has no book`)
  return book
}
const placeOf = (id: StoryId) => {
  const seed = seeds.find(({ socialCode }) => socialCode === planted[id].socialCode)
  return {
    industryCode: seed?.industryCode ?? '',
    qxCode: seed?.qxCode ?? '',
    address: seed?.address ?? '',
    postcode: seed?.postcode ?? '',
  }
}

describe('a story', () => {
  test('is of an enterprise of the city, and each has its own', () => {
    const codes = Object.values(planted).map(({ socialCode }) => socialCode)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => cityBook(code) === null)).toEqual([])
  })

  test.each(['S01', 'S07', 'S09', 'S10', 'S13'] as const)(
    '%s is stated in a yearly form, which no error holds back',
    (id) => {
      const book = bookOf(id)
      const answersFor = (of: typeof book) =>
        withBook({ ...nonGreenExample(), year: '2025', evalYear: '2025' }, of, 2025)
      const told = answersFor(book)
      const { stated: _story, ...clean } = book
      expect(told).not.toEqual(answersFor(clean))
      const errors = (answers: AnswerSet) => findingsOf(nonGreenData, answers).filter((one) => one.startsWith('error'))
      // Errors of the example itself are of its own company's name, code and numbers.
      expect(errors(told)).toEqual(errors(answersFor(clean)))
    },
  )

  test('S16 is a warning of the survey of water, S08 no fault of its form', () => {
    const water = waterExample(1, sequence(1), { ...placeOf('S16'), year: 2025, place: placeOf('S16') })
    const book = bookOf('S16')
    expect(findingsOf(waterQuota, waterAnswers(water as AnswerSet, book, 2025))).toContain('warning water.drain')
    const random = sequence(2)
    const seed = {
      no: 1,
      direction: 'retrofit',
      year: 2026,
      of: placeOf('S08'),
      contactName: '贺示例',
      contactPhone: '023-60000000',
      email: 'a@b.cn',
      postcode: '400000',
    }
    const plain = fundAnswers(fundExample(seed, random) as AnswerSet, bookOf('S08'))
    const errors = (answers: AnswerSet) => findingsOf(specialFund, answers).filter((one) => one.startsWith('error'))
    expect(errors(savedByGrowth(plain, bookOf('S08')))).toEqual([])
  })
})

describe('what forms state of a year is checked in the ledger', () => {
  const rulesOf = (id: StoryId, facts: Readonly<Record<string, number>>) => {
    const { industryCode } = bookOf(id)
    const values = Object.entries(facts).map(([key, value]) => ({ month: 0, key, value, notes: [] }))
    const check = yearChecks(
      { industryCode, closedOn: null },
      (year) => (year === 2025 ? values : []),
      defaultSettings(),
    )
    return check(2025).found.map(({ rule, level }) => `${rule} ${level}`)
  }
  const ownYear = (id: StoryId) => {
    const year = statedOf(bookOf(id)).at(-1)
    if (!year) throw new Error(`${id} has no year`)
    return year
  }

  test('S07: products with VAT are more than the output value', () => {
    const { outputValue, products } = ownYear('S07')
    const values = Object.fromEntries(
      products.map(({ name, unit, value = 0 }) => [`prod.${name}|${unit}.value`, value] as const),
    )
    expect(rulesOf('S07', { 'output.value': outputValue, ...values })).toEqual(['R25 warning'])
  })

  test('S10: the roof is too small', () => {
    const { pvKW = 0, buildingFoot } = ownYear('S10')
    expect(rulesOf('S10', { 'power.pvCapacity': pvKW, 'land.buildingFoot': buildingFoot })).toContain('R45 error')
  })

  test('a product in two units is one product, and sources of water that are not the whole intake say nothing', () => {
    const twice = { 'output.value': 100, 'prod.钢材|t.value': 90, 'prod.钢材|万t.value': 90 }
    expect(rulesOf('S07', twice)).toEqual([])
    const water = { 'water.intake': 1000, 'water.tap.intake': 1000, 'water.tap.production': 800 }
    const apart = { 'water.surface.intake': 1000, 'water.surface.production': 800 }
    expect(rulesOf('S07', { ...water, ...apart })).toEqual([])
    expect(rulesOf('S07', { ...water, 'water.tap.production': 1200 })).toEqual(['R38 error'])
  })
})
