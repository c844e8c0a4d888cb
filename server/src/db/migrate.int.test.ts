import { expect, test } from 'vitest'
import { failedStart } from '../failed-start.ts'
import { changesOf, migrateDatabase } from './migrate.ts'
import { openTestApp } from './testing.ts'

test('a start on a database that is up to date changes nothing; one with other migrations is refused with a message', async () => {
  const app = await openTestApp()
  const { db } = app.services
  const before = await changesOf(db)
  expect(await migrateDatabase(db)).toBe(before)
  await db.$client.query("insert into migration (hash, created_at) values ('of-a-later-release', 4102444800000)")
  const refused = await migrateDatabase(db).catch((error: unknown) => error)
  expect(failedStart(refused)).toEqual({ code: 2, message: expect.stringMatching(/^数据库由另一版本的产品建立或升级/) })
  expect(await changesOf(db)).toBe(before + 1)
  // The process that still runs with the earlier version says so.
  const health = await app.fastify.inject('/ht/health')
  expect([health.statusCode, health.json()]).toMatchObject([503, { status: 'failed', tables: 'failed' }])
  await app.close()
})
