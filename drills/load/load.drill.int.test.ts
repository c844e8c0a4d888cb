/** The short form of `npm run load`: half a minute in a small city, with limits of an order of magnitude above the goals. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf } from '../../server/src/db/testing.ts'
import { ids } from '../../server/src/platform/ids.ts'
import { type Product, startProduct } from '../faults/testing/product.ts'
import type { LoadCity } from './city.ts'
import { fillOn } from './load-city.ts'
import { goals } from './people.ts'
import { runLoad } from './run.ts'

const sizes = { enterprises: 80, filings: 400, materials: 1200, filers: 60, officers: 1 }

let folder: string
let database: string
let city: LoadCity
let client: pg.Client
let product: Product

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'green-load-'))
  database = `load_${ids.next().replaceAll('-', '')}`
  await onServer(`create database ${database}`)
  const url = addressOf(inject('postgresUrl'), database)
  city = await fillOn(url, { DATA_DIR: folder }, sizes, { withPatterns: true, tell: () => undefined })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  product = await startProduct({ DATABASE_URL: url, DATA_DIR: folder, WORKERS: '2', TRUST_PROXY: '1' })
}, 180_000)

afterAll(async () => {
  await product.kill('SIGTERM')
  await client.end()
  await onServer(`drop database if exists ${database} with (force)`)
  await rm(folder, { recursive: true, force: true })
}, 60_000)

async function onServer(text: string): Promise<void> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(text).finally(() => server.end())
}

test('people of every role at once: no error, no read refused, every act within ten times its goal, memory bounded', async () => {
  const pace = { staySeconds: 15, pauseSeconds: 2 }
  const { measured, processes } = await runLoad(product, client, city, {
    people: 24,
    seconds: 20,
    warmUpSeconds: 6,
    seed: 20260630,
    pace,
  })
  expect(measured.told).toEqual([])
  const all = [...Object.values(measured.acts), ...Object.values(measured.rush)]
  expect(all.filter(({ failed, busy }) => failed + busy > 0)).toEqual([])
  expect(Object.keys(measured.acts)).toEqual(expect.arrayContaining([...Object.keys(goals), 'upload']))
  for (const [act, goal] of Object.entries(goals))
    expect(measured.acts[act]?.p50, `${act}, median in ms`).toBeLessThan(goal * 10)
  expect(measured.turnedAway).toBe(0)
  // Whoever sends in is counted once, however busy the second was.
  const sent = (measured.acts.submission?.count ?? 0) + (measured.rush.submission?.count ?? 0)
  const { rows } = await client.query(
    `select count(*)::int as n from filing f join batch b on b.id = f.batch_id where b.name like '压力测试批次%' and f.state <> 'draft'`,
  )
  expect(rows[0].n).toBeGreaterThanOrEqual(sent)
  for (const { name, firstMb, lastMb } of processes) expect(lastMb - firstMb, `${name}, MB`).toBeLessThan(250)
}, 120_000)
