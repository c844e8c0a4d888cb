/** Batches as last read: a batch has a rubric and lists of its own, and changes far less often than it is read. */
import type { Database, Tx } from '../../db/database.ts'
import { type BatchRecord, batchesOf, batchVersion, findBatch } from './batch-store.ts'

const cache = new WeakMap<Database, Map<string, BatchRecord>>()

function cachedFor(db: Database): Map<string, BatchRecord> {
  const known = cache.get(db) ?? new Map<string, BatchRecord>()
  cache.set(db, known)
  return known
}

/** All batches; read again when a row names a version of its batch that is not the kept one. */
export async function cachedBatches(
  db: Database,
  named: readonly { batchId: string | null; version: number | null }[],
): Promise<ReadonlyMap<string, BatchRecord>> {
  const known = cachedFor(db)
  if (named.every(({ batchId, version }) => batchId === null || known.get(batchId)?.version === version)) return known
  for (const batch of await batchesOf(db)) known.set(batch.id, batch)
  return known
}

/** One batch in its current version; read by `tx`, which must have written none. */
export async function cachedBatch(db: Database, tx: Tx, id: string): Promise<BatchRecord | null> {
  const known = cachedFor(db)
  const version = await batchVersion(tx, id)
  const found = known.get(id)
  if (found && found.version === version) return found
  const read = await findBatch(tx, id)
  if (read) known.set(id, read)
  return read
}
