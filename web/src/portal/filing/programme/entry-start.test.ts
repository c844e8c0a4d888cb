import { expect, test } from 'vitest'
import { startOf } from './entry-start.ts'

const fact = (key: string, value: number | null, source = '供电结算') => ({
  key,
  value,
  source,
  at: '2026-03-02T01:00:00.000Z',
})

test('a first entry of a year has the lines and amounts of the ledger, without totals that are computed', () => {
  const start = startOf([
    fact('en.33.bought', 1200.5),
    fact('en.33.used', null),
    fact('output.value', 33_000, '导入'),
    fact('total.tce', 148),
    fact('land.area', 52_000, '申报'),
  ])
  expect(start).toEqual({
    lines: [{ energyCode: '33', flow: 'bought', quantity: '1200.5' }],
    amounts: { outputValue: '33000' },
    count: 2,
    sources: ['供电结算 · 2026-03-02', '导入 · 2026-03-02'],
  })
  expect(startOf([])).toEqual({ lines: [], amounts: {}, count: 0, sources: [] })
})
