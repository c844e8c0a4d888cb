import { type DataFault, LabelRule } from '@green/contract/enterprise/labels.ts'
import { expect, test } from 'vitest'
import { fits, type LabelFacts, reasonsOf, type When } from './rules.ts'

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
  energy: [
    {
      year: 2025,
      isReported: true,
      faults: [
        { fault: 'jump', explained: true, text: '2025年：综合能耗比上年增加41.2%' },
        { fault: 'missingMonth', explained: false, text: '2025年：缺少5月的数据' },
      ],
    },
    { year: 2023, isReported: false, faults: [] },
  ],
}
const now: When = { lastYear: 2025, until: Number.POSITIVE_INFINITY }
const figure = (is: 'gte' | 'gt' | 'lt', value: number, when: 'latest' | number = 'latest') =>
  ({ about: 'figure', figure: 'totalTce', year: when, is, value }) as const
const all = (...conditions: LabelRule['conditions']) => fits({ match: 'all', conditions }, facts, now)

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
  expect(fits(either, facts, now)).toBe(true)
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

const quality = (faults: DataFault[], more: { year?: 'lastYear' | number; unexplained?: boolean } = {}) =>
  ({ about: 'dataQuality', year: 'lastYear', unexplained: true, faults, ...more }) as const

test('data quality: a finding of the year asked, unexplained where the rule says so; a year without a record is missing', () => {
  expect(all(quality(['jump']))).toBe(false)
  expect(all(quality(['jump'], { unexplained: false }))).toBe(true)
  expect(all(quality(['jump', 'missingMonth']))).toBe(true)
  expect(all(quality(['missingYear']))).toBe(false)
  expect([2024, 2023].map((year) => all(quality(['missingYear'], { year })))).toEqual([true, true])
  expect(fits({ match: 'all', conditions: [quality(['missingYear'])] }, { ...facts, energy: null }, now)).toBe(false)
})

test('a trial on past data takes its year as the last, counts nothing after it, and says why', () => {
  const then: When = { lastYear: 2024, until: 2024 }
  const rule: LabelRule = { match: 'any', conditions: [figure('gte', 900), quality(['missingYear', 'conflict'])] }
  expect(reasonsOf(rule, facts, then)).toEqual(['综合能源消费量（tce）：10,000.00', '2024年没有能耗数据'])
  expect(all({ about: 'figure', figure: 'outputValue', year: 'latest', is: 'lt', value: 1000 })).toBe(true)
  const small = { about: 'figure', figure: 'outputValue', year: 'latest', is: 'lt', value: 1000 } as const
  expect(fits({ match: 'all', conditions: [small] }, facts, then)).toBe(false)
})
