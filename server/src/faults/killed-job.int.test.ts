/** kill -9 of the server during a background job: the job is retried, its half file is gone, and its owner gets the whole one. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterprise } from '@green/contract/calls/enterprise.ts'
import { type JobView, job } from '@green/contract/calls/job.ts'
import { message } from '@green/contract/calls/public.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf } from '../db/testing.ts'
import { homeCounty } from '../demo/people.ts'
import { ids } from '../platform/ids.ts'
import { readSheet } from '../platform/spreadsheet/reader.ts'
import { type Product, startProduct } from './testing/product.ts'
import { type SeededCity, seedCity } from './testing/seeded-city.ts'

const many = 30_000
const database = `t_${ids.next().replaceAll('-', '')}`
const url = () => addressOf(inject('postgresUrl'), database)

let dataDir: string
let town: SeededCity
let product: Product

async function query(connectionString: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'green-job-'))
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
  product = await startProduct(environment())
}, 120_000)

afterAll(async () => {
  await product.kill('SIGTERM')
  await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

const environment = () => ({ DATABASE_URL: url(), DATA_DIR: dataDir })
const found = async (id: string): Promise<JobView | undefined> =>
  (await product.ask(job.mine, {}, town.admin)).data.rows.find((row) => row.id === id)
const halves = async () =>
  (await readdir(town.filesFolder, { recursive: true })).filter((name) => name.endsWith('.part'))

test('an export whose process was killed is finished by the next process', {
  timeout: 120_000,
}, async () => {
  const { data } = await product.ask(
    job.start,
    { path: enterprise.exportList.path, input: {}, title: '导出企业列表' },
    town.admin,
  )
  await expect.poll(async () => (await found(data.id))?.bytes, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  await product.kill()
  expect(await halves()).toHaveLength(1)

  product = await startProduct(environment())
  expect(await found(data.id)).toMatchObject({ state: 'running', fileName: null })
  await expect.poll(async () => (await found(data.id))?.state, { timeout: 90_000, interval: 200 }).toBe('done')
  expect(await halves()).toEqual([])
  const answer = await fetch(`${product.url}/ht/job/result?id=${data.id}`, { headers: { authorization: town.admin } })
  let rows = 0
  const all = readSheet(Buffer.from(await answer.arrayBuffer()), { maxRows: 60_000, maxColumns: 60, timeoutMs: 60_000 })
  for await (const _row of all) rows++
  expect(rows).toBeGreaterThan(many)
  const { rows: told } = (await product.ask(message.list, { size: 5 }, town.admin)).data
  expect(told.filter(({ title }) => title === '导出企业列表：已完成')).toHaveLength(1)
})
