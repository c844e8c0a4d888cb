/** A batch with other terms than it was opened with, for tests. */
import type { TestApp } from '../../db/testing.ts'
import { type BatchRecord, findBatch, saveBatch } from '../record/batch-store.ts'

/** Changes terms of a batch, also those that the form fixes once it is open: as if it had been opened with them. */
export async function changeBatch({ services }: TestApp, id: string, terms: Partial<BatchRecord>): Promise<void> {
  const batch = await findBatch(services.db, id)
  if (!batch) throw new Error('there is no such batch')
  await saveBatch(services.db, { ...batch, ...terms })
}
