/** Marks of things done once for the whole installation, each under its key. */
import { eq, lt } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { installation } from './schema/operation.ts'

/** What was marked under the key; nothing when the thing was never done. */
export async function findFlag(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, key))
  return row?.value
}

/** Sets the mark, or writes over the one that was there. */
export async function setFlag(tx: Tx, key: string, value: string, at: string): Promise<void> {
  const marked = { value, at }
  await tx
    .insert(installation)
    .values({ key, ...marked })
    .onConflictDoUpdate({ target: installation.key, set: marked })
}

/** Takes the day's turn of a reminder; false when it went out that day already. */
export async function takeDay(tx: Tx, mark: string, day: string, now: string): Promise<boolean> {
  const taken = await tx
    .insert(installation)
    .values({ key: mark, value: day, at: now })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: day, at: now },
      setWhere: lt(installation.value, day),
    })
    .returning({ key: installation.key })
  return taken.length === 1
}
