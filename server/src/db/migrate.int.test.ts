import { expect, test } from 'vitest'
import { changesOf, migrateDatabase } from './migrate.ts'
import { openTestApp } from './testing.ts'

test('a start on a database that is up to date changes nothing; one with other migrations is refused with a message', async () => {
  const app = await openTestApp()
  const { db } = app.services
  const before = await changesOf(db)
  expect(await migrateDatabase(db)).toBe(before)
  await db.$client.query("insert into migration (hash, created_at) values ('of-a-later-release', 4102444800000)")
  await expect(migrateDatabase(db)).rejects.toThrow('数据库由另一版本的产品建立或升级')
  expect(await changesOf(db)).toBe(before + 1)
  await app.close()
})
