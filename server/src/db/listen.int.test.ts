/** What is kept until another process says that it has changed. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { cachedUntilNotified, type Notifications, openNotifications } from './listen.ts'

let db: Database
let notifications: Notifications

beforeAll(async () => {
  db = openDatabase(inject('postgresUrl'), { max: 1 })
  notifications = await openNotifications(inject('postgresUrl'))
  await db.execute(sql`create sequence listen_reading`)
})
afterAll(async () => {
  await notifications.close()
  await db.execute(sql`drop sequence listen_reading`)
  await db.$client.end()
})

test('a query is asked once, however many wait for it, and again after a notice', async () => {
  const count = { at: sql<string>`nextval('listen_reading')` }
  const savedOf = await cachedUntilNotified(notifications, 'listen_reading', () =>
    db.select(count).from(sql`(select) one`),
  )
  expect(await Promise.all([savedOf(), savedOf()])).toEqual([[{ at: '1' }], [{ at: '1' }]])
  expect(await savedOf()).toEqual([{ at: '1' }])
  await db.execute(sql`select pg_notify('listen_reading', '')`)
  await expect.poll(savedOf).toEqual([{ at: '2' }])
  expect(await savedOf()).toEqual([{ at: '2' }])
})
