/** The first filling beside the running server: said in health and to the visitor, once however many fill, and never of what is withdrawn. */
import { search } from '@green/contract/calls/overview/search.ts'
import { expect, test } from 'vitest'
import { indexDocuments, lockKind, removeDocuments } from '../../../base/search/index-store.ts'
import { transaction } from '../../../db/database.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { fillSearch } from './fill-store.ts'
import { startFilling } from './filling.ts'

const app = await sharedTestApp()

const stateOf = async () => (await app.send({ method: 'GET', url: '/ht/health' })) as unknown as { search: string }
const find = async (searchText: string) => (await app.call(search.everything, { words: searchText }, null)).data
const query = (text: string) => app.services.db.$client.query(text)
const emptied = async () => {
  await query('delete from search_document')
  await query("delete from installation where key like 'search:%'")
}

test('requests are answered while it fills, and say that it is not whole', async () => {
  await emptied()
  const gate = Promise.withResolvers<void>()
  app.services.search = startFilling(app.services, async (db, closing) => {
    await gate.promise
    return fillSearch(db, closing)
  })
  expect(await stateOf()).toMatchObject({ status: 'ok', search: 'filling' })
  expect(await find('能源计算器')).toMatchObject({ rows: [], isFilling: true })
  gate.resolve()
  await app.services.search.filled
  expect(await stateOf()).toMatchObject({ status: 'ok', search: 'ok' })
  const whole = await find('能源计算器')
  expect([whole.isFilling, whole.rows.length > 0]).toEqual([false, true])
})

test('a try that fails is told in health and does not end the server', async () => {
  const closing = new AbortController()
  const log = { ...app.services.log, error: () => undefined } as unknown as typeof app.services.log
  const failing = startFilling({ ...app.services, log, closing: closing.signal }, () =>
    Promise.reject(new Error('no room')),
  )
  app.services.search = failing
  await expect.poll(() => failing.state()).toBe('failed')
  expect(await stateOf()).toMatchObject({ status: 'ok', search: 'failed' })
  expect((await find('能源计算器')).rows.length).toBeGreaterThan(0)
  closing.abort()
  await failing.filled
  app.services.search = startFilling(app.services)
  await app.services.search.filled
})

test('a kind that another process fills is left to it, and taken up afterwards', async () => {
  const { db } = app.services
  await emptied()
  await transaction(db, async (tx) => {
    expect(await lockKind(tx, 'service')).toBe(true)
    expect(await fillSearch(db)).toBe(false)
  })
  expect((await query("select 1 from search_document where kind = 'service'")).rowCount).toBe(0)
  expect((await query("select 1 from search_document where kind = 'equipment'")).rowCount).toBeGreaterThan(900)
  expect(await fillSearch(db)).toBe(true)
  expect((await query("select 1 from search_document where kind = 'service'")).rowCount).toBeGreaterThan(0)
})

test('what is withdrawn while its kind is written is not found afterwards', async () => {
  const { db } = app.services
  const own = { kind: 'notice' as const, ref: 'withdrawn', title: '正在撤下的通知', about: '', text: '' }
  let isRemoved = false
  let removal = Promise.resolve()
  await transaction(db, async (tx) => {
    expect(await lockKind(tx, 'notice')).toBe(true)
    removal = removeDocuments(db, ['notice'], ['withdrawn']).then(() => {
      isRemoved = true
    })
    // The one who fills has read it before, and writes it now.
    await indexDocuments(tx, [{ ...own, address: '/', date: null }])
    await query('select pg_sleep(0.3)')
    expect(isRemoved).toBe(false)
  })
  await removal
  expect((await find('正在撤下的通知')).rows.filter(({ isNear }) => !isNear)).toEqual([])
})
