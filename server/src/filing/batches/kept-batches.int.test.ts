/** A kept batch is used only while its version is the current one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, transaction } from '../../db/database.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { ids } from '../../platform/ids.ts'
import { openScheme } from '../testing.ts'
import { findBatch, saveBatch } from './batch-store.ts'
import { keptBatch, keptBatches } from './kept-batches.ts'

let app: TestApp
let db: Database
let id: string

beforeAll(async () => {
  app = await openTestApp()
  db = app.services.db
  id = (await openScheme(app)).batchId
})
afterAll(() => app.close())

const rename = async (name: string) => {
  const record = await findBatch(db, id)
  if (!record) throw new Error('the scheme has no batch')
  return transaction(db, (tx) => saveBatch(tx, { ...record, name }))
}

test('the same object until the batch changes, then the changed one, for one and for many', async () => {
  const first = await keptBatch(db, db, id)
  expect(await keptBatch(db, db, id)).toBe(first)
  const { version } = await rename('改名后的批次')
  expect((await keptBatch(db, db, id))?.name).toBe('改名后的批次')
  await rename('又改名的批次')
  const named = [
    { batchId: id, version: version + 1 },
    { batchId: null, version: null },
  ]
  expect((await keptBatches(db, named)).get(id)?.name).toBe('又改名的批次')
})

test('one that does not exist is none', async () => {
  expect(await keptBatch(db, db, ids.next())).toBeNull()
})
