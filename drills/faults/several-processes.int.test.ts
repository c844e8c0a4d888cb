/** Several server processes on one database behind a proxy act as one server, also while one of them dies. */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { user } from '@green/contract/calls/account/user.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf } from '../../server/src/db/testing.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { ids } from '../../server/src/platform/ids.ts'
import { asking, type Product, startProduct } from './testing/product.ts'
import { type SeededCity, seedCity } from './testing/seeded-city.ts'

let dataDir: string
let url: string
let town: SeededCity
let products: Product[]
let proxy: Server
let front: string
const databases: string[] = []

/** An empty database on the run's server. */
async function emptyDatabase(): Promise<string> {
  const name = `t_${ids.next().replaceAll('-', '')}`
  await query(inject('postgresUrl'), `create database ${name}`)
  databases.push(name)
  return addressOf(inject('postgresUrl'), name)
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The two share the files, as they would on a mounted disk, and nothing else. */
const environment = () => ({ DATABASE_URL: url, DATA_DIR: dataDir, TRUST_PROXY: '1', DATABASE_CONNECTIONS: '4' })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'green-several-'))
  url = await emptyDatabase()
  town = await seedCity(environment(), url)
  products = await Promise.all([1, 2].map(() => startProduct(environment())))
  proxy = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    const first = turn++
    request.on('end', () => forward(Buffer.concat(parts), 0))
    const forward = (body: Buffer, tries: number) => {
      const target = new URL(products[(first + tries) % products.length]?.url ?? '')
      const { method, url: path, headers } = request
      const onward = send({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
        const got: Buffer[] = []
        answer.on('data', (part: Buffer) => got.push(part))
        answer.on('error', () => again())
        answer.on('end', () => response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(got)))
      })
      const again = () => {
        // Only safe requests are retried.
        if (method === 'GET' && tries < 4) setTimeout(() => forward(body, tries + 1), 20)
        else if (!response.headersSent) response.writeHead(502).end('{}')
      }
      onward.on('error', again)
      onward.end(body)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((done) => proxy.once('listening', done))
  front = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})

afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await Promise.all(products.map((product) => product.kill('SIGTERM')))
  for (const name of databases) await query(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

let turn = 0

test('a sign-in at one process is valid at the other, and a sign-out there ends it here', async () => {
  const [one, other] = products
  const { data } = (await one?.ask(user.loginByCodeOrPwd, { loginName: 'filer0', password: demoPassword })) ?? {}
  const token = data?.token ?? ''
  expect((await other?.ask(user.getLoginState, {}, token))?.status).toBe(200)
  expect((await other?.ask(user.exitLogin, {}, token))?.status).toBe(200)
  expect((await one?.ask(user.getLoginState, {}, token))?.status).toBe(401)
})

test('limits are shared: wrong passwords spread over both processes lock the account as on one', async () => {
  const guess = (no: number) =>
    products[no % 2]?.ask(user.loginByCodeOrPwd, { loginName: 'filer1', password: `Wrong-${no}-pass` })
  const heard = await Promise.all(Array.from({ length: 12 }, (_, no) => guess(no)))
  // The last counted failure already returns the lockout; later ones are not checked at all.
  expect(heard.filter((one) => one?.status === 401).length).toBeLessThan(5)
  const [row] = await query(url, `select failures from account where login_name = 'filer1'`)
  expect(row?.failures).toBeGreaterThanOrEqual(2)
  expect(row?.failures).toBeLessThanOrEqual(5)
  for (const product of products) {
    const right = await product.ask(user.loginByCodeOrPwd, { loginName: 'filer1', password: demoPassword })
    expect([422, 429]).toContain(right.status)
  }
})

test('a scheduled job runs once, in any of the processes', async () => {
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false })
  await boss.start()
  const sent = await Promise.all(Array.from({ length: 6 }, () => boss.send('schedule', { name: 'clean-up' })))
  await boss.stop()
  const states = `select state, retry_count, count(*)::int n from pgboss.job where name = 'schedule' and data->>'name' = 'clean-up' group by 1, 2`
  await expect
    .poll(() => query(url, states), { timeout: 20_000, interval: 200 })
    .toEqual([{ state: 'completed', retry_count: 0, n: sent.length }])
  expect(await query(url, `select key, count(*)::int n from pgboss.schedule group by key having count(*) > 1`)).toEqual(
    [],
  )
})

test('one process killed under load fails no read', async () => {
  const [home] = town.households
  if (!home) throw new Error('no household')
  const ask = asking(front)
  let reads = 0
  const failed: string[] = []
  let isOver = false
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const heard = await ask(filing.mine, {}, home.filer).catch((error: unknown) => ({
        status: 0,
        msg: String(error),
      }))
      reads++
      if (heard.status !== 200) failed.push(`${heard.status} ${heard.msg}`)
    }
  })
  await wait(500)
  await products[0]?.kill()
  const before = reads
  await expect.poll(() => reads, { timeout: 20_000 }).toBeGreaterThan(before + 50)
  isOver = true
  await Promise.all(readers)
  expect(failed).toEqual([])
  process.stdout.write(`    ${reads} reads through the proxy, one of two processes killed in between, 0 failed\n`)
})

test('four processes that start at once on an empty database migrate it once', async () => {
  const fresh = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'green-four-'))
  const four = await Promise.all(
    [1, 2, 3, 4].map(() => startProduct({ DATABASE_URL: fresh, DATA_DIR: folder, DATABASE_CONNECTIONS: '2' })),
  )
  const applied = await query(fresh, 'select hash, count(*)::int n from migration group by hash')
  expect(applied.length).toBeGreaterThan(0)
  expect(applied.filter((row) => row.n !== 1)).toEqual([])
  const codes = four.map((one) => /一次性代码 (\S+) /.exec(one.said())?.[1])
  expect(new Set(codes).size).toBe(1)
  const ends = await Promise.all(four.map((one) => one.kill('SIGTERM')))
  expect(ends).toEqual([0, 0, 0, 0])
  await rm(folder, { recursive: true, force: true })
})
