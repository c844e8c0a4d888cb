/** Queries for subscriptions to digests; a person's queries are restricted to the account. */
import { and, asc, count, eq, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { digest } from '../../../db/schema/report.ts'

export type DigestRecord = typeof digest.$inferSelect

export async function digestsOf(tx: Tx, accountId: string): Promise<DigestRecord[]> {
  return tx.select().from(digest).where(eq(digest.accountId, accountId)).orderBy(asc(digest.createdAt), asc(digest.id))
}

export async function countDigests(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(digest).where(eq(digest.accountId, accountId))
  return row?.n ?? 0
}

export async function lockOwnDigest(tx: Tx, accountId: string, id: string): Promise<DigestRecord | null> {
  const [row] = await tx
    .select()
    .from(digest)
    .where(and(eq(digest.id, id), eq(digest.accountId, accountId)))
    .for('update')
  return row ?? null
}

export async function insertDigest(tx: Tx, row: typeof digest.$inferInsert): Promise<DigestRecord> {
  const [made] = await tx.insert(digest).values(row).returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

export async function updateDigest(tx: Tx, id: string, changes: Partial<DigestRecord>): Promise<DigestRecord> {
  const [saved] = await tx
    .update(digest)
    .set({ ...changes, version: sql`${digest.version} + 1` })
    .where(eq(digest.id, id))
    .returning()
  if (!saved) throw new Error('the locked row is gone')
  return saved
}

export async function deleteDigest(tx: Tx, id: string): Promise<void> {
  await tx.delete(digest).where(eq(digest.id, id))
}

const isDue = (now: string): SQL | undefined => and(not(digest.paused), lte(digest.nextAt, now))

/** Those that are due, the longest waiting first. */
export async function dueDigests(tx: Tx, now: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: digest.id })
    .from(digest)
    .where(isDue(now))
    .orderBy(asc(digest.nextAt), asc(digest.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks it if it is still due and no other process is at it. */
export async function lockDueDigest(tx: Tx, id: string, now: string): Promise<DigestRecord | null> {
  const [row] = await tx
    .select()
    .from(digest)
    .where(and(eq(digest.id, id), isDue(now)))
    .for('update', { skipLocked: true })
  return row ?? null
}
