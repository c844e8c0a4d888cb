/** Months of metered accounts: the hand-worked cases, and that a month counts only when every account was read on all its days. */
import { readFileSync } from 'node:fs'
import { defaultSettings } from '@green/tools/ledger/factors.ts'
import { expect, test } from 'vitest'
import { meteredOf } from './months.ts'

type Reading = { fromDay: string; toDay: string; quantity: number | null }
type CaseReading = { from?: string; to?: string; kWh: number; correctionFor?: string }
type Case = {
  id: string
  accounts: { no: string; reads?: CaseReading[]; tenants?: object[] }[]
  expect: { result: object }
}

const account = {
  company: 'sgcq',
  carrier: 'power',
  number: '5000000001',
  subMeter: '',
  since: '2024-01-01',
  until: '2027-12-31',
  state: 'confirmed',
}
const read = (one: Reading, more: object = {}) => ({
  number: account.number,
  meter: '',
  subMeter: '',
  correctionFor: '',
  version: 1,
  ...one,
  ...more,
})
const months = (accounts: (typeof account)[], reads: ReturnType<typeof read>[]) =>
  meteredOf(accounts, ({ number }) => reads.filter((one) => one.number === number), defaultSettings()).map(
    ({ year, month, quantity }) => [year, month, Math.round(quantity * 1e4)],
  )

const wholeMonth = (month: number, quantity: number | null) => ({
  fromDay: `2025-${String(month).padStart(2, '0')}-01`,
  toDay: new Date(Date.UTC(2025, month, 0)).toISOString().slice(0, 10),
  quantity,
})

test('the hand-worked cases of accounts, of which the incomplete month is left out', () => {
  const { cases } = JSON.parse(readFileSync('data/ledger-cases.json', 'utf8')) as { cases: Case[] }
  const [first, , , corrected] = cases.filter(({ id }) => id.startsWith('U'))
  const reads = (one: Case | undefined) =>
    (one?.accounts ?? []).flatMap(({ no, reads: own = [] }) =>
      own.map(({ from, to, kWh, correctionFor }) =>
        read(
          { fromDay: from ?? '2025-07-01', toDay: to ?? '2025-07-31', quantity: kWh },
          { number: no, correctionFor: correctionFor ?? '' },
        ),
      ),
    )
  const accounts = (one: Case | undefined) =>
    (one?.accounts ?? []).map(({ no }) => ({ ...account, number: no, since: '2024-12-26' }))
  // February is read to the 25th only, and the second account not at all.
  expect(months(accounts(first), reads(first)).filter(([year]) => year === 2025)).toEqual([[2025, 1, 360_000]])
  expect(months(accounts(corrected), reads(corrected))).toEqual([
    [2025, 3, 488_000],
    [2025, 6, 480_000],
  ])
})

test('twelve complete months are a year, one that is taken back ends it', () => {
  const all = Array.from({ length: 12 }, (_, i) => read(wholeMonth(i + 1, 100_000 + i)))
  expect(months([account], all)).toContainEqual([2025, 0, 1_200_066])
  const gone = all.map((one, i) => (i === 4 ? { ...one, quantity: null } : one))
  expect(months([account], gone).map(([, month]) => month)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12])
})

test('an account that is doubted, or was not read, leaves its months out; a tenant has its own meter', () => {
  const other = { ...account, number: '5000000002' }
  const march = read(wholeMonth(3, 900_000))
  expect(months([account, other], [march])).toEqual([])
  expect(months([account, { ...other, state: 'doubted' }], [march, { ...march, number: other.number }])).toEqual([])
  expect(months([{ ...account, state: 'revoked' }], [march])).toEqual([[2025, 3, 900_000]])
  const below = read(wholeMonth(3, 165_000), { subMeter: 'T1' })
  expect(months([account], [march, below])).toEqual([[2025, 3, 735_000]])
  expect(months([{ ...account, subMeter: 'T1' }], [march, below])).toEqual([[2025, 3, 165_000]])
  // Tenants above their master are no month of the holder.
  expect(months([account], [march, { ...below, quantity: 950_000 }])).toEqual([])
})

test('a change of holder in the month is parted by days', () => {
  const april = read(wholeMonth(4, 300_000))
  expect(months([{ ...account, until: '2025-04-10' }], [april])).toEqual([[2025, 4, 100_000]])
  expect(months([{ ...account, since: '2025-04-11' }], [april])).toEqual([[2025, 4, 200_000]])
})
