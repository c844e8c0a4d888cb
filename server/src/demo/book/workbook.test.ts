/** What the ledger would hold of the books is as consistent as the books themselves. */

import { balancesOf } from '@green/tools/energy-year/balance.ts'
import { defaultSettings } from '@green/tools/ledger/factors.ts'
import { expect, test } from 'vitest'
import { figuresIn } from '../../base/energy/record-facts.ts'
import { yearChecks } from '../../base/ledger/findings.ts'
import { cityBooks } from './city-books.ts'
import { energySheets, recordOf } from './workbook.ts'

const books = cityBooks()

test('the ledger of every demo enterprise has no finding and balances', () => {
  const found = [...books].flatMap(([socialCode, { industryCode, years }]) => {
    const adopted = (year: number) =>
      years
        .filter((one) => one.year === year)
        .flatMap((one) => {
          const { totals, lines } = recordOf(one)
          return figuresIn(totals, lines).map(([key, value]) => ({ month: 0, key, value, notes: [] }))
        })
    const check = yearChecks({ industryCode, closedOn: null }, adopted, defaultSettings())
    return years.flatMap((one) => {
      const { found: findings, unchecked } = check(one.year)
      const uneven = balancesOf(recordOf(one).lines).filter(({ level }) => level !== 'ok')
      return [
        ...findings.map(({ what }) => what),
        ...(unchecked ? [unchecked] : []),
        ...uneven.map(({ energyCode }) => `${energyCode}不平衡`),
      ].map((text) => `${socialCode} ${industryCode} ${one.year} ${text}`)
    })
  })
  expect(found).toEqual([])
})

test('the workbook has a row for every flow and every year', () => {
  const [kinds, years] = energySheets(books).map(({ rows }) => rows as unknown[])
  expect(years).toHaveLength(books.size * 3)
  expect(kinds?.length).toBeGreaterThan(books.size * 3 * 3)
})
