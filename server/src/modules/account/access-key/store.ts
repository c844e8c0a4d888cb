/** Queries for access keys, their secrets and their use. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { accessKey, accessKeySecret, accessKeyUse } from '../../../db/schema/account/access-key.ts'
import { meterKey } from '../../../db/schema/energy/meter-key.ts'

export type KeyRecord = typeof accessKey.$inferSelect
export type SecretRecord = typeof accessKeySecret.$inferSelect

/** The key of a secret, whatever became of it, with the end of the secret. */
export async function keyOfSecret(tx: Tx, hashes: readonly string[]) {
  const [row] = await tx
    .select({ key: accessKey, until: accessKeySecret.until })
    .from(accessKeySecret)
    .innerJoin(accessKey, eq(accessKey.id, accessKeySecret.keyId))
    .where(inArray(accessKeySecret.hash, [...hashes]))
  return row ?? null
}

/** All keys, those in use first, then the newest. */
export async function everyKey(tx: Tx): Promise<KeyRecord[]> {
  return tx
    .select()
    .from(accessKey)
    .orderBy(sql`${accessKey.endedAt} is not null`, desc(accessKey.createdAt), desc(accessKey.id))
}

export async function findKey(tx: Tx, id: string): Promise<KeyRecord | null> {
  const [row] = await tx.select().from(accessKey).where(eq(accessKey.id, id))
  return row ?? null
}

export async function lockKey(tx: Tx, id: string): Promise<KeyRecord | null> {
  const [row] = await tx.select().from(accessKey).where(eq(accessKey.id, id)).for('update')
  return row ?? null
}

export async function insertKey(tx: Tx, row: typeof accessKey.$inferInsert): Promise<void> {
  await tx.insert(accessKey).values(row)
}

export async function updateKey(tx: Tx, id: string, changes: Partial<KeyRecord>): Promise<void> {
  await tx
    .update(accessKey)
    .set({ ...changes, version: sql`${accessKey.version} + 1` })
    .where(eq(accessKey.id, id))
}

export async function insertSecret(tx: Tx, row: typeof accessKeySecret.$inferInsert): Promise<void> {
  await tx.insert(accessKeySecret).values(row)
}

/** The key's secrets so far end at that moment, those that end earlier as they do. */
export async function endSecrets(tx: Tx, keyId: string, until: string): Promise<void> {
  await tx
    .update(accessKeySecret)
    .set({ until })
    .where(and(eq(accessKeySecret.keyId, keyId), or(isNull(accessKeySecret.until), gt(accessKeySecret.until, until))))
}

/** The secrets that are valid at that moment, newest first. */
export async function validSecrets(tx: Tx, now: string): Promise<SecretRecord[]> {
  return tx
    .select()
    .from(accessKeySecret)
    .where(or(isNull(accessKeySecret.until), gt(accessKeySecret.until, now)))
    .orderBy(desc(accessKeySecret.madeAt))
}

type Use = { keyId: string; day: string; call: string; at: string; ip: string; isRefused: boolean }

/** Counts one request. */
export async function countUse(tx: Tx, { keyId, day, call, at, ip, isRefused }: Use): Promise<void> {
  const [answered, refused] = isRefused ? [0, 1] : [1, 0]
  await tx
    .insert(accessKeyUse)
    .values({ keyId, day, call, answered, refused, lastAt: at, lastIp: ip })
    .onConflictDoUpdate({
      target: [accessKeyUse.keyId, accessKeyUse.day, accessKeyUse.call],
      set: {
        answered: sql`${accessKeyUse.answered} + ${answered}`,
        refused: sql`${accessKeyUse.refused} + ${refused}`,
        lastAt: at,
        lastIp: ip,
      },
    })
}

/** By key: the counts since that day, and the last use at all. */
export async function useTotals(tx: Tx, since: string) {
  const recent = sql`filter (where ${gte(accessKeyUse.day, since)})`
  const rows = await tx
    .select({
      keyId: accessKeyUse.keyId,
      answered: sql<number>`coalesce(sum(${accessKeyUse.answered}) ${recent}, 0)::int`,
      refused: sql<number>`coalesce(sum(${accessKeyUse.refused}) ${recent}, 0)::int`,
      lastAt: sql<string>`max(${accessKeyUse.lastAt})`.mapWith(accessKeyUse.lastAt),
      lastIp: sql<string>`(array_agg(${accessKeyUse.lastIp} order by ${accessKeyUse.lastAt} desc))[1]`,
    })
    .from(accessKeyUse)
    .groupBy(accessKeyUse.keyId)
  return new Map(rows.map((row) => [row.keyId, row]))
}

/** The key's use since that day, newest first. */
export async function usesSince(tx: Tx, keyId: string, since: string) {
  return tx
    .select()
    .from(accessKeyUse)
    .where(and(eq(accessKeyUse.keyId, keyId), gte(accessKeyUse.day, since)))
    .orderBy(desc(accessKeyUse.day), asc(accessKeyUse.call))
}

/** Keys in use that end between the two days; `enterpriseId`: the enterprise that has made it for its own system. */
export async function endingKeys(tx: Tx, from: string, until: string) {
  return tx
    .select({ key: accessKey, enterpriseId: meterKey.enterpriseId })
    .from(accessKey)
    .leftJoin(meterKey, eq(meterKey.id, accessKey.id))
    .where(and(isNull(accessKey.endedAt), gte(accessKey.endsOn, from), lte(accessKey.endsOn, until)))
}

/** Notes the notice; false when another process has told it. */
export async function noteKeyEndNotified(tx: Tx, id: string, noticeKey: string): Promise<boolean> {
  const rows = await tx
    .update(accessKey)
    .set({ endTold: noticeKey })
    .where(and(eq(accessKey.id, id), or(isNull(accessKey.endTold), ne(accessKey.endTold, noticeKey))))
    .returning({ id: accessKey.id })
  return rows.length > 0
}
