/** A kept batch is used only while its version is the current one. */
import { expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import { ids } from '../../platform/ids.ts'
import { openTestScheme } from '../test-scheme.ts'
import { cachedBatch, cachedBatches } from './batch-cache.ts'
import { findBatch, saveBatch } from './batch-store.ts'

const { app, scheme } = await openTestScheme()
const { db } = app.services
const id = scheme.batchId

const rename = async (name: string) => {
  const record = await findBatch(db, id)
  if (!record) throw new Error('the scheme has no batch')
  return transaction(db, (tx) => saveBatch(tx, { ...record, name }))
}

test('the same object until the batch changes, then the changed one, for one and for many', async () => {
  const first = await cachedBatch(db, db, id)
  expect(await cachedBatch(db, db, id)).toBe(first)
  const { version } = await rename('改名后的批次')
  expect((await cachedBatch(db, db, id))?.name).toBe('改名后的批次')
  await rename('又改名的批次')
  const named = [
    { batchId: id, version: version + 1 },
    { batchId: null, version: null },
  ]
  expect((await cachedBatches(db, named)).get(id)?.name).toBe('又改名的批次')
})

test('one that does not exist is none', async () => {
  expect(await cachedBatch(db, db, ids.next())).toBeNull()
})
