/** kill -9 of the server in the middle of a year's rating: no result is left behind, and the next process computes all of them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { greenRating, lsdtQyDf } from '@green/contract/calls/green-rating.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf } from '../db/testing.ts'
import { homeCounty } from '../demo/people.ts'
import { ids } from '../platform/ids.ts'
import { type Product, startProduct } from './testing/product.ts'
import { type SeededCity, seedCity } from './testing/seeded-city.ts'

const many = 20_000
const year = 2025
const database = `t_${ids.next().replaceAll('-', '')}`
const url = () => addressOf(inject('postgresUrl'), database)
const environment = () => ({ DATABASE_URL: url(), DATA_DIR: dataDir })

let dataDir: string
let town: SeededCity
let product: Product

async function query(connectionString: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query(text, values).finally(() => client.end())
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'green-rating-'))
  await query(inject('postgresUrl'), `create database ${database}`)
  town = await seedCity({ DATA_DIR: dataDir }, url())
  await query(
    url(),
    `insert into enterprise (id, enterprise_name, social_code, org_kind, qx_code, industry_code, above_scale, profile, verification,
       grams, sort_key, source, created_at, updated_at)
     select gen_random_uuid(), '重庆量产' || n, 'Q' || lpad(n::text, 17, '0'), 'enterprise', $1, '3011', true, '{}', 'verified',
       '{}', '', 'imported', now(), now() from generate_series(1, $2::int) n`,
    [homeCounty, many],
  )
  await query(
    url(),
    `insert into rating_scheme (id, state, updated_at, updated_by_name, title, edition, from_year, scheme, made_by, created_at, released_at)
     values (gen_random_uuid(), 'released', now(), '市级', '绿效码', 1, 2020, $1, gen_random_uuid(), now(), now())`,
    [JSON.stringify(greenCode2026)],
  )
  product = await startProduct(environment())
}, 120_000)

afterAll(async () => {
  await product.kill('SIGTERM')
  await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

test('a rating whose process was killed leaves nothing, and is computed by the next process', {
  timeout: 180_000,
}, async () => {
  const city = town.households[0]?.city ?? ''
  const { data } = await product.ask(greenRating.start, { year }, city)
  const run = async () => (await product.ask(greenRating.run, { id: data.id }, city)).data
  await expect.poll(async () => (await run()).job?.done ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await product.kill()
  const left = await query(url(), 'select count(*)::int as n from rating_result')
  expect(left.rows).toEqual([{ n: 0 }])

  product = await startProduct(environment())
  expect(await run()).toMatchObject({ computedAt: null, summary: null })
  await expect.poll(async () => (await run()).computedAt, { timeout: 120_000, interval: 200 }).not.toBeNull()
  const { enterprises, summary, steps } = await run()
  expect(enterprises).toBeGreaterThanOrEqual(many)
  expect(Object.values(summary?.grades ?? {}).reduce((all, one) => all + one, 0)).toBe(enterprises)
  expect(steps.filter(({ label }) => label === '计算完成')).toHaveLength(1)
  const { total } = (await product.ask(lsdtQyDf.getLsdtQyDfPage, { runId: data.id }, city)).data
  expect(total).toBe(enterprises)
})
