/** Marks of things done once for the whole installation, each under its key. */
import { eq } from 'drizzle-orm'
import { clock } from '../platform/clock.ts'
import type { Tx } from './database.ts'
import { installation } from './schema/operation.ts'

/** What was marked under the key; nothing when the thing was never done. */
export async function findMark(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, key))
  return row?.value
}

/** Sets the mark, or writes over the one that was there. */
export async function setMark(tx: Tx, key: string, value: string): Promise<void> {
  const marked = { value, at: clock.now() }
  await tx
    .insert(installation)
    .values({ key, ...marked })
    .onConflictDoUpdate({ target: installation.key, set: marked })
}
