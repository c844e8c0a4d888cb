/** kill -9 of the server in the middle of a year's rating: no result is left behind, and the next process computes all of them. */
import { greenRating, lsdtQyDf } from '@green/contract/calls/code/green-rating.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type LargeCity, largeCity } from './testing/large-city.ts'
import type { Product } from './testing/product.ts'

const many = 20_000
const year = 2025

let city: LargeCity
let product: Product

beforeAll(async () => {
  city = await largeCity(inject('postgresUrl'), many)
  await city.query(
    `insert into rating_scheme (id, state, updated_at, updated_by_name, title, edition, from_year, scheme, made_by, created_at, released_at)
     values (gen_random_uuid(), 'released', now(), '市级', '绿效码', 1, 2020, $1, gen_random_uuid(), now(), now())`,
    [JSON.stringify(greenCode2026)],
  )
  product = await city.start()
})

afterAll(async () => {
  await product.kill('SIGTERM')
  await city.remove()
})

test('a rating whose process was killed leaves nothing, and is computed by the next process', {
  timeout: 180_000,
}, async () => {
  const officer = city.town.households[0]?.city ?? ''
  const { data } = await product.ask(greenRating.start, { year }, officer)
  const run = async () => (await product.ask(greenRating.run, { id: data.id }, officer)).data
  await expect.poll(async () => (await run()).job?.done ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await product.kill()
  const left = await city.query('select count(*)::int as n from rating_result')
  expect(left.rows).toEqual([{ n: 0 }])

  product = await city.start()
  expect(await run()).toMatchObject({ computedAt: null, summary: null })
  await expect.poll(async () => (await run()).computedAt, { timeout: 120_000, interval: 200 }).not.toBeNull()
  const { enterprises, summary, steps } = await run()
  expect(enterprises).toBeGreaterThanOrEqual(many)
  expect(Object.values(summary?.grades ?? {}).reduce((all, one) => all + one, 0)).toBe(enterprises)
  expect(steps.filter(({ label }) => label === '计算完成')).toHaveLength(1)
  const { total } = (await product.ask(lsdtQyDf.getLsdtQyDfPage, { runId: data.id }, officer)).data
  expect(total).toBe(enterprises)
})
