/** A primary is killed and its standby promoted, on real servers: what was acknowledged is there, and what the guide says is lost without synchronous commit is lost. */
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { aPerson } from '../../db/test-people.ts'
import { openTestApp, requestOf, type TestApp } from '../../db/testing.ts'
import { ids } from '../ids.ts'
import { type Server, startPrimary, startVirtualAddress, type VirtualAddress } from './testing/debian-servers.ts'

const servers: Server[] = []
let address: VirtualAddress
let app: TestApp
let city: string

beforeAll(async () => {
  const primary = await startPrimary()
  servers.push(primary)
  address = await startVirtualAddress(primary)
  app = await openTestApp((database) => ({ DATABASE_URL: address.url(database) }), {
    base: primary.url('portal'),
    urlOf: address.url,
  })
  city = (await aPerson(app, 'city')).token
})
afterAll(async () => {
  await app.close().catch(() => undefined)
  address.stop()
  for (const server of servers) await server.remove()
})

const standbyOf = async (server: Server) => {
  const standby = await server.standby()
  servers.push(standby)
  return standby
}

/** Saves a sentence; whether the save was acknowledged. */
async function saved(text: string, of: App = app): Promise<boolean> {
  const request = requestOf(
    returnPhrase.save,
    { programme: null, field: null, words: text, requestId: ids.next() },
    city,
    {},
  )
  return (await of.fastify.inject(request)).statusCode === 200
}

async function stored(server: Server, database: string): Promise<Set<string>> {
  const rows = await server.ask<{ words: string }>('select words from return_phrase', database)
  return new Set(rows.map(({ words: text }) => text))
}

test('a fail-over under load loses no acknowledged write with synchronous commit, and the app goes on by itself', async () => {
  const [primary] = servers
  if (!primary) throw new Error('there is no primary')
  const standby = await standbyOf(primary)
  await primary.set('synchronous_standby_names', '*')
  await expect
    .poll(() => primary.ask('select sync_state from pg_stat_replication'), { timeout: 10_000 })
    .toEqual([{ sync_state: 'sync' }])

  const acknowledged: string[] = []
  let refused = 0
  let isOver = false
  const writer = async (name: string) => {
    for (let n = 1; !isOver; n++) {
      const text = `请核对用能数据 ${name}-${n}`
      if (await saved(text)) acknowledged.push(text)
      else refused += 1
    }
  }
  const writing = Promise.all(['甲', '乙', '丙', '丁'].map(writer))
  await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(40)
  await primary.kill()
  const before = acknowledged.length
  await standby.promote()
  address.lead(standby)
  await expect.poll(() => acknowledged.length - before, { timeout: 30_000, interval: 50 }).toBeGreaterThan(20)
  isOver = true
  await writing

  expect(refused).toBeGreaterThan(0)
  const there = await stored(standby, new URL(app.url).pathname.slice(1))
  expect(acknowledged.filter((text) => !there.has(text))).toEqual([])
  await expect
    .poll(async () => (await app.fastify.inject('/ht/health')).statusCode, { timeout: 10_000, interval: 100 })
    .toBe(200)
})

test('without synchronous commit an acknowledged write is lost, and a replica that has it is ahead and not read', async () => {
  const primary = servers.at(-1)
  if (!primary) throw new Error('there is no primary')
  const database = new URL(app.url).pathname.slice(1)
  const [behind, ahead] = [await standbyOf(primary), await standbyOf(primary)]
  const reading = await openApp({ ...app.services.config, DATABASE_READ_URL: ahead.url(database) }, app.url)
  const state = () => reading.services.replica?.state()
  await expect.poll(state, { timeout: 10_000, interval: 100 }).toBe('ok')

  await behind.set('primary_conninfo', '')
  await expect.poll(() => primary.ask('select pid from pg_stat_replication')).toHaveLength(1)
  const text = '请补充第三方评价报告'
  expect(await saved(text, reading)).toBe(true)
  await primary.ask('create table much as select n, repeat(n::text, 9) from generate_series(1, 50000) n', database)
  await expect.poll(async () => (await stored(ahead, database)).has(text), { timeout: 10_000 }).toBe(true)

  await primary.kill()
  await behind.promote()
  address.lead(behind)
  await expect.poll(state, { timeout: 20_000, interval: 100 }).toBe('diverged')
  expect((await stored(behind, database)).has(text)).toBe(false)
  expect(await reading.services.replica?.readerAfter(null)).toBeNull()
  await expect.poll(() => saved('请补充能源审计报告', reading), { timeout: 10_000, interval: 100 }).toBe(true)
  expect(state()).toBe('diverged')
  await reading.close()
})
