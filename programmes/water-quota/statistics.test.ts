/** Statistics for revising quotas, against figures worked out by hand. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testReference } from '../test-reference.ts'
import { waterQuota } from './programme.ts'
import { type ProductUse, percentile, productUses, quotaStatistics } from './statistics.ts'

const quota = { lead: null, adv: 2, gen: 4 }
const use = (vui: number, output = 1, more: Partial<ProductUse> = {}): ProductUse => ({
  product: '水泥熟料',
  unit: 't',
  vui,
  intake: vui * output,
  output,
  quota,
  ...more,
})

test('six enterprises: interpolated percentiles, means, shares, suggested values', () => {
  const [row, ...rest] = quotaStatistics([use(5), use(1), use(3), use(2), use(4), use(6)])
  expect(rest).toEqual([])
  expect(row).toEqual({
    product: '水泥熟料',
    unit: 't',
    count: 6,
    min: 1,
    p20: 2,
    p50: 3.5,
    p80: 5,
    mean: 3.5,
    weightedMean: 3.5,
    meetsAdvanced: 33.33,
    meetsGeneral: 66.67,
    suggested: { lead: 1.5, advanced: 2, general: 5 },
  })
})

test('a large producer weighs more', () => {
  const [row] = quotaStatistics([use(1, 900), use(5, 100)])
  expect(row).toMatchObject({ mean: 3, weightedMean: 1.4 })
})

test('one enterprise is its own statistic', () => {
  expect(quotaStatistics([use(2)])[0]).toMatchObject({ count: 1, min: 2, p20: 2, p80: 2, meetsAdvanced: 100 })
})

test('products and units are separate, the most reported first; no value, no share', () => {
  const none = { lead: null, adv: null, gen: null }
  const rows = quotaStatistics([
    use(1, 1, { product: '玻璃', quota: none }),
    use(1, 1, { product: '玻璃', unit: '重量箱', quota: none }),
    use(1),
    use(2),
  ])
  expect(rows.map((r) => [r.product, r.unit, r.count])).toEqual([
    ['水泥熟料', 't', 2],
    ['玻璃', 't', 1],
    ['玻璃', '重量箱', 1],
  ])
  expect(rows[1]).toMatchObject({ meetsAdvanced: null, meetsGeneral: null })
  expect(quotaStatistics([])).toEqual([])
})

test('the percentiles of the suggestion can be set', () => {
  const uses = [1, 2, 3, 4, 5].map((vui) => use(vui))
  expect(quotaStatistics(uses, { lead: 0, advanced: 25, general: 75 })[0]?.suggested).toEqual({
    lead: 1,
    advanced: 2,
    general: 4,
  })
})

test('percentiles rise and stay between minimum and maximum', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (list, a, b) => {
      const sorted = list.toSorted((x, y) => x - y)
      const [low, high] = [percentile(sorted, Math.min(a, b)), percentile(sorted, Math.max(a, b))]
      expect(low).toBeLessThanOrEqual(high * (1 + 1e-12))
      expect(low).toBeGreaterThanOrEqual(sorted[0]!)
      expect(high).toBeLessThanOrEqual(sorted.at(-1)! * (1 + 1e-12))
    }),
  )
})

test('a filing gives one use per measured product, named by its quota product', () => {
  const values = { lead: null, adv: 0.2, gen: 0.5, place: null, verification: 'confirmed' }
  const item = { code: 'q', label: '熟料', unit: 'm³/t', ...values }
  const reference = testReference({ waterQuotaProduct: [item] })
  const answers = new Answers(waterQuota, {
    productRows: [
      { rowId: '1', productName: '一线熟料', quotaProduct: 'q', output: '1000', intake: '300' },
      { rowId: '2', productName: ' 砂石 ', quotaProduct: '', unit: '吨', output: '10', intake: '5' },
      { rowId: '3', productName: '停产', quotaProduct: 'q', output: '0', intake: '0' },
    ],
  } as AnswerSet)
  expect(productUses(answers, reference)).toEqual([
    { product: '熟料', unit: 't', vui: 0.3, intake: 300, output: 1000, quota: { lead: null, adv: 0.2, gen: 0.5 } },
    { product: '砂石', unit: '吨', vui: 0.5, intake: 5, output: 10, quota: { lead: null, adv: null, gen: null } },
  ])
})
