/** Two server processes on one port by WORKERS=2 act as one: sessions, limits, jobs; a killed one is replaced, a stop drains. */

import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, get, request as post } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { user } from '@green/contract/calls/account/user.ts'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf } from '../../server/src/db/testing.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { ids } from '../../server/src/platform/ids.ts'
import { isAlive } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { isWell, type Product, startProduct } from './testing/product.ts'
import { seedCity } from './testing/seeded-city.ts'

let dataDir: string
let url: string
let database: string
let product: Product

const environment = () => ({ DATABASE_URL: url, DATA_DIR: dataDir, DATABASE_CONNECTIONS: '3', WORKERS: '2' })

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query(text).then(
    async ({ rows }) => {
      await client.end()
      return rows
    },
    async (error: unknown) => {
      await client.end()
      throw error
    },
  )
}

/** The processes that this one started. */
async function workersOf({ pid }: Product): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

/** Which processes have answered requests, by the log. */
const whoAnswered = (log: string) =>
  new Set([...log.matchAll(/"pid":(\d+)[^\n]*"msg":"answered"/g)].map(([, pid]) => Number(pid)))

/** On a connection of its own, which goes to the next process in turn. */
async function askAnew(address: string): Promise<void> {
  const [response] = await once(get(address, { agent: false }), 'response')
  response.resume()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'green-workers-'))
  database = `t_${ids.next().replaceAll('-', '')}`
  await query(inject('postgresUrl'), `create database ${database}`)
  url = addressOf(inject('postgresUrl'), database)
  await seedCity(environment(), url)
  product = await startProduct({ ...environment(), LOG_LEVEL: 'info' })
})

afterAll(async () => {
  await product.kill('SIGTERM')
  await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

test('a session opened at one process is valid at both, and ends at both', async () => {
  const { data } = await product.ask(user.loginByCodeOrPwd, { loginName: 'filer0', password: demoPassword })
  const many = () => Promise.all(Array.from({ length: 12 }, () => product.ask(user.getLoginState, {}, data.token)))
  expect((await many()).map(({ status }) => status)).toEqual(Array(12).fill(200))
  await expect.poll(() => [...whoAnswered(product.said())].sort()).toEqual((await workersOf(product)).sort())
  expect((await product.ask(user.exitLogin, {}, data.token)).status).toBe(200)
  expect((await many()).map(({ status }) => status)).toEqual(Array(12).fill(401))
})

test('wrong passwords count across both: the account is locked as by one process', async () => {
  const heard = await Promise.all(
    Array.from({ length: 12 }, (_, no) =>
      product.ask(user.loginByCodeOrPwd, { loginName: 'filer1', password: `Wrong-${no}-pass` }),
    ),
  )
  expect(heard.filter(({ status }) => status === 401).length).toBeLessThan(5)
  const right = await product.ask(user.loginByCodeOrPwd, { loginName: 'filer1', password: demoPassword })
  expect([422, 429]).toContain(right.status)
})

test('the figures of both are in one answer, each with its number', async () => {
  const response = await fetch(`${product.url}/metrics`)
  const text = await response.text()
  expect(response.status).toBe(200)
  for (const no of [1, 2]) expect(text).toContain(`process_resident_memory_bytes{worker="${no}"}`)
  expect(text).toMatch(
    /portal_http_requests_total\{method="POST",path="\/ht\/user\/loginByCodeOrPwd",[^}]*worker="[12]"\}/,
  )
})

test('a scheduled job runs once, in either', async () => {
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false })
  await boss.start()
  for (let i = 0; i < 6; i++) await boss.send('schedule', { name: 'clean-up' })
  await boss.stop()
  const states = `select state, retry_count, count(*)::int n from pgboss.job where name = 'schedule' and data->>'name' = 'clean-up' group by 1, 2`
  await expect
    .poll(() => query(url, states), { timeout: 20_000, interval: 200 })
    .toEqual([{ state: 'completed', retry_count: 0, n: 6 }])
})

test('a killed process is replaced while the other serves, and the operator is told', async () => {
  const [killed, other] = await workersOf(product)
  if (!killed || !other) throw new Error('two are running')
  process.kill(killed, 'SIGKILL')
  // Its own connections break; from then on every request reaches the other.
  await expect.poll(() => isWell(product.url), { timeout: 5000 }).toBe(true)
  for (let i = 0; i < 10; i++) expect(await isWell(product.url)).toBe(true)
  await expect
    .poll(async () => (await workersOf(product)).filter((pid) => pid !== killed).length, { timeout: 30_000 })
    .toBe(2)
  expect(product.said()).toMatch(/服务进程 [12] 已结束（SIGKILL），0\.5 秒后重新启动/)
  // The new one serves too.
  const fresh = (await workersOf(product)).find((pid) => pid !== other) ?? 0
  await expect
    .poll(
      async () => {
        await askAnew(`${product.url}/ht/ready`)
        return whoAnswered(product.said()).has(fresh)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
})

test('processes whose starter was killed end by themselves', async () => {
  const second = await startProduct(environment())
  const workers = await workersOf(second)
  expect(workers).toHaveLength(2)
  await second.kill('SIGKILL')
  await expect.poll(() => workers.filter(isAlive), { timeout: 30_000 }).toEqual([])
})

test('a port in use stops the start, with the reason', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await expect(startProduct({ ...environment(), PORT: String(port) })).rejects.toThrow(`端口 ${port} 已被占用`)
  server.close()
})

test('a stop answers what was asked, ends every process and returns 0', async () => {
  const workers = await workersOf(product)
  // Half of each body has arrived when the stop begins.
  const body = '{}'
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = [1, 2].map(() => {
    const request = post(`${product.url}/ht/user/exitLogin`, { method: 'POST', headers, agent: false })
    request.write(body.slice(0, 1))
    return { request, answer: once(request, 'response') }
  })
  await wait(1000)
  const ended = product.kill('SIGTERM')
  await wait(300)
  for (const { request } of sent) request.end(body.slice(1))
  const answers = await Promise.all(sent.map(({ answer }) => answer))
  expect(answers.map(([response]) => response.statusCode)).toEqual([401, 401])
  for (const [response] of answers) response.resume()
  expect(await ended).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])
})
