import type { LedgerValue } from '@green/filing/facts/facts.ts'
import { expect, test } from 'vitest'
import { testLists } from '../test-lists.ts'
import { calculationCitations } from './cited.ts'

const lists = testLists()
const energies = lists.calculatorEnergy ?? []
const reference = { find: (_list: string, code: string) => energies.find((one) => one.code === code) }
const counted = (key: string, value: number, version = 1): LedgerValue => ({
  key,
  year: 2025,
  label: key,
  unit: '',
  value,
  version,
  source: '企业录入',
  at: '2026-03-02T01:00:00.000Z',
  proposed: null,
})
const power = energies.find(({ statCode }) => statCode === '33')?.code ?? ''
const citedOf = (consumption: number, unit: string, ...facts: LedgerValue[]) =>
  calculationCitations({ items: [{ energyId: power, unit, consumption }], outputValue: 9000 }, facts, reference).map(
    ({ path, facts: cited }) => [path, ...cited.map(({ key, version }) => `${key} ${version}`)],
  )

test('a quantity is cited in whatever unit it is entered, and only where it is the ledger’s', () => {
  const used = counted('en.33.used', 1200, 3)
  expect(citedOf(1200, '10^4kWh', used)).toEqual([['items[0].consumption', 'en.33.used 3']])
  expect(citedOf(12_000_000, 'kWh', used)).toEqual([['items[0].consumption', 'en.33.used 3']])
  expect(citedOf(1201, '10^4kWh', used)).toEqual([])
  expect(citedOf(1201, '10^4kWh', used, counted('output.value', 9000, 2))).toEqual([['outputValue', 'output.value 2']])
})

test('the net consumption cites what it is made up of', () => {
  const facts = [counted('en.33.used', 1200), counted('en.33.made', 500, 2), counted('power.ownRenew', 100)]
  expect(citedOf(800, '10^4kWh', ...facts)).toEqual([
    ['items[0].consumption', 'en.33.used 1', 'en.33.made 2', 'power.ownRenew 1'],
  ])
})
