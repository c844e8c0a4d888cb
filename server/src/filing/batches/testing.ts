/** Batches for tests: opened by two officers, or with other terms than they were opened with. */
import type { CallRequest } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { byTwo } from '../../base/two-hands/testing.ts'
import type { TestApp } from '../../db/testing.ts'
import { type BatchRecord, findBatch, saveBatch } from '../record/batch-store.ts'

type Wish = CallRequest<typeof batch.save>

/** Opens a batch, or changes one: one officer proposes it, the other carries it out. Returns the batch as it is now. */
export async function savedByTwo(app: TestApp, wish: Wish, officers: readonly [string, string]): Promise<Batch> {
  await byTwo(app, batch.save, wish, officers)
  const { data } = await app.call(batch.list, { programme: wish.programme })
  const found = data.find(({ id, name }) => (wish.id ? id === wish.id : name === wish.name))
  if (!found) throw new Error('the batch was not saved')
  return found
}

/** Changes terms of a batch, also those that the form fixes once it is open: as if it had been opened with them. */
export async function changeBatch({ services }: TestApp, id: string, terms: Partial<BatchRecord>): Promise<void> {
  const batch = await findBatch(services.db, id)
  if (!batch) throw new Error('there is no such batch')
  await saveBatch(services.db, { ...batch, ...terms })
}
