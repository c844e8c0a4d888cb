/** Queries for flags of one-time work of the whole installation, each with its key. */
import { eq, lt } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { installation } from './schema/operation/operation.ts'

/** The flag's value; undefined when it was never set. */
export async function findFlag(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, key))
  return row?.value
}

/** Sets or overwrites the flag. */
export async function setFlag(tx: Tx, key: string, value: string, at: string): Promise<void> {
  const marked = { value, at }
  await tx
    .insert(installation)
    .values({ key, ...marked })
    .onConflictDoUpdate({ target: installation.key, set: marked })
}

/** Removes the flag; false where somebody else was faster. */
export async function takeFlag(tx: Tx, key: string): Promise<boolean> {
  const gone = await tx.delete(installation).where(eq(installation.key, key)).returning({ key: installation.key })
  return gone.length === 1
}

/** Claims a reminder for a day; false when it was sent that day already. */
export async function takeDay(tx: Tx, key: string, day: string, now: string): Promise<boolean> {
  const rows = await tx
    .insert(installation)
    .values({ key, value: day, at: now })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: day, at: now },
      setWhere: lt(installation.value, day),
    })
    .returning({ key: installation.key })
  return rows.length === 1
}
