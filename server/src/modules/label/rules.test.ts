import { LabelRule } from '@green/contract/labels.ts'
import { expect, test } from 'vitest'
import { fits, type LabelFacts } from './rules.ts'

const year = { addedValue: null, waterIntake: null }
const facts: LabelFacts = {
  orgKind: 'enterprise',
  qxCode: '500103',
  industryCode: '3011',
  entScale: '2',
  energyLevel: null,
  aboveScale: true,
  years: [
    { ...year, year: 2025, totalTce: null, outputValue: 900 },
    { ...year, year: 2024, totalTce: 10_000, outputValue: 20_000 },
  ],
  titles: [{ kind: 'factory', level: 'city' }],
}
const figure = (is: 'gte' | 'gt' | 'lt', value: number, when: 'latest' | number = 'latest') =>
  ({ about: 'figure', figure: 'totalTce', year: when, is, value }) as const
const all = (...conditions: LabelRule['conditions']) => fits({ match: 'all', conditions }, facts)

test('a limit is met by the newest year that is known, or by the year named; nothing reported meets none', () => {
  expect(all(figure('gte', 10_000))).toBe(true)
  expect(all(figure('gt', 10_000))).toBe(false)
  expect(all(figure('gte', 1, 2025))).toBe(false)
  expect(all(figure('lt', 1, 2025))).toBe(false)
  expect(all({ about: 'figure', figure: 'unitEnergy', year: 2024, is: 'lte', value: 500 })).toBe(true)
})

test('titles, industry by its beginning, place and scale are asked; all or any of them', () => {
  const titled = { about: 'title', kind: 'factory', level: null, held: true } as const
  expect(all(titled, { ...titled, level: 'national', held: false }, { about: 'industry', in: ['30'] })).toBe(true)
  expect(all({ ...titled, level: 'national' })).toBe(false)
  expect(all({ about: 'energyLevel', in: ['3'] })).toBe(false)
  const either: LabelRule = {
    match: 'any',
    conditions: [
      { about: 'county', in: ['500109'] },
      { about: 'aboveScale', is: true },
    ],
  }
  expect(fits(either, facts)).toBe(true)
})

test('a rule is closed: unknown figures, columns and words of a program are refused', () => {
  for (const conditions of [
    [{ about: 'figure', figure: 'total_tce; drop table label', year: 'latest', is: 'gte', value: 1 }],
    [{ about: 'sql', text: '1=1' }],
    [{ about: 'industry', in: ["30' or '1'='1"] }],
    [],
  ])
    expect(LabelRule.safeParse({ match: 'all', conditions }).success).toBe(false)
})
