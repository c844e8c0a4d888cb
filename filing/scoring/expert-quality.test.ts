import { expect, test } from 'vitest'
import { qualityOf } from './expert-quality.ts'

const good = { done: 4, late: 0, returned: 0, outliers: 0, deviation: 0 }

test.each([
  ['nothing done says nothing', { ...good, done: 0 }, null],
  ['all well', good, 100],
  ['one of four late', { ...good, late: 1 }, 90],
  ['one of four given back, one far off', { ...good, returned: 1, outliers: 1 }, 90],
  ['a mean deviation within 5 takes nothing', { ...good, deviation: -5 }, 100],
  ['8 points low: 3 beyond, 2 each', { ...good, deviation: -8 }, 94],
  ['everything wrong ends at zero', { done: 1, late: 3, returned: 1, outliers: 1, deviation: 40 }, 0],
])('%s', (_name, reviews, score) => {
  expect(qualityOf(reviews)).toBe(score)
})
