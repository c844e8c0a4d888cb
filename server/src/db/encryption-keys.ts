/**
 * The keys of encryption at rest: which encrypts, and under which values may still stand. A new one is announced,
 * becomes active when every process has read it, and the former ones are emptied in the background
 * (operation/key/reseal.ts).
 */

import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { SuiteName } from '../crypto/suites.ts'
import { type Database, type Tx, transaction } from './database.ts'
import {
  currentKeyName,
  decrypt,
  isKnownKey,
  type KeyName,
  learnKey,
  otherKey,
  unwrapKey,
  useKeys,
  wrapKey,
} from './encryption.ts'
import type { Notifications } from './listen.ts'
import { lockMigrations } from './migrate.ts'
import { encryptionKey, signingKey } from './schema/operation/operation.ts'

type KeyRecord = typeof encryptionKey.$inferSelect

const channel = 'encryption_keys'

/**
 * After `setEncryptionSecret`: reads all keys and notes the one of the secret. Refuses another secret than the one
 * under which the database's contacts were encrypted.
 */
export async function openEncryptionKeys(db: Database, now: string): Promise<void> {
  const derived = currentKeyName()
  await transaction(db, async (tx) => {
    await lockMigrations(tx)
    const keys = await allKeys(tx)
    for (const key of keys) await rewrap(tx, key)
    await rewrapSigning(tx)
    await requireSameSecret(tx)
    const own = keys.find((key) => key.suite === derived.suite && key.id === derived.id)
    if (!own) await tx.insert(encryptionKey).values({ ...derived, announcedAt: now, activeAt: now })
    await reviveCurrent(tx, derived.suite)
    await tellProcesses(tx)
  })
  adopt(await allKeys(db), derived.suite)
}

/** Reads the keys again whenever a process has changed them. */
export async function followKeys(db: Database, notifications: Notifications): Promise<void> {
  const read = async () => adopt(await allKeys(db), currentKeyName().suite)
  await notifications.hear(channel, () => void read().catch(() => undefined))
}

/** Announces a new key of today's suite and returns its name. */
export async function announceKey(db: Database, material: string, now: string): Promise<KeyName> {
  const key = learnKey(currentKeyName().suite, material)
  await transaction(db, async (tx) => {
    await tx.insert(encryptionKey).values({ ...key, material: wrapKey(material), announcedAt: now })
    await tellProcesses(tx)
  })
  return key
}

/** Lets the keys announced until then encrypt. */
export async function activateKeys(db: Database, until: string, now: string): Promise<void> {
  await transaction(db, async (tx) => {
    const activated = await tx
      .update(encryptionKey)
      .set({ activeAt: now })
      .where(and(isNull(encryptionKey.activeAt), lte(encryptionKey.announcedAt, until)))
      .returning({ id: encryptionKey.id })
    if (activated.length > 0) await tellProcesses(tx)
  })
  adopt(await allKeys(db), currentKeyName().suite)
}

/** Keys under which values may still stand, except the current one. */
export async function formerKeys(tx: Tx): Promise<KeyName[]> {
  const keys = await allKeys(tx)
  return othersInUse(
    keys.filter(({ activeAt }) => activeAt !== null),
    currentKeyName(),
  )
}

/** No value is left under these keys. */
export async function noteEmptied(db: Database, keys: readonly KeyName[], now: string): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { suite, id } of keys)
      await tx
        .update(encryptionKey)
        .set({ emptiedAt: now })
        .where(and(eq(encryptionKey.suite, suite), eq(encryptionKey.id, id)))
    await tellProcesses(tx)
  })
  adopt(await allKeys(db), currentKeyName().suite)
}

const allKeys = (tx: Tx): Promise<KeyRecord[]> =>
  tx.select().from(encryptionKey).orderBy(asc(encryptionKey.activeAt), asc(encryptionKey.announcedAt))

const tellProcesses = (tx: Tx) => tx.execute(sql`select pg_notify(${channel}, '')`)

/** A key that a former secret or the other suite encrypts is encrypted anew. */
async function rewrap(tx: Tx, key: KeyRecord): Promise<void> {
  if (key.material === null) return requireOpenable(tx, key)
  const { material, isCurrent } = unwrapKey(key.material)
  learnKey(key.suite, material)
  if (isCurrent) return
  await tx
    .update(encryptionKey)
    .set({ material: wrapKey(material) })
    .where(and(eq(encryptionKey.suite, key.suite), eq(encryptionKey.id, key.id)))
}

/** The same for the keys that sign papers. */
async function rewrapSigning(tx: Tx): Promise<void> {
  for (const { id, privateKey } of await tx.select().from(signingKey)) {
    const { material, isCurrent } = unwrapKey(privateKey)
    if (!isCurrent)
      await tx
        .update(signingKey)
        .set({ privateKey: wrapKey(material) })
        .where(eq(signingKey.id, id))
  }
}

/** Refuses a secret without which values cannot be read; an installation without accounts has none. */
async function requireOpenable(tx: Tx, key: KeyRecord): Promise<void> {
  if (key.emptiedAt !== null || isKnownKey(key)) return
  const { rows } = await tx.execute(sql`select 1 from account where mobile <> '' limit 1`)
  if (rows.length > 0) throw new Error(otherKey)
}

/** Also of a database that an earlier release left, which names no keys. */
export async function requireSameSecret(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ mobile: string }>(sql`select mobile from account where mobile <> '' limit 1`)
  for (const { mobile } of rows) decrypt(mobile)
}

/** After `setEncryptionSecret`: refuses a secret that does not open everything of this database. Changes nothing. */
export async function requireOpening(tx: Tx): Promise<void> {
  for (const key of await allKeys(tx)) {
    if (key.material === null) await requireOpenable(tx, key)
    else learnKey(key.suite, unwrapKey(key.material).material)
  }
  for (const { privateKey } of await tx.select().from(signingKey)) unwrapKey(privateKey)
  await requireSameSecret(tx)
}

/** The last active key of a suite is the current one, also where another suite had emptied it. */
async function reviveCurrent(tx: Tx, suite: SuiteName): Promise<void> {
  const key = currentOf(await allKeys(tx), suite)
  if (key?.emptiedAt)
    await tx
      .update(encryptionKey)
      .set({ emptiedAt: null })
      .where(and(eq(encryptionKey.suite, key.suite), eq(encryptionKey.id, key.id)))
}

const currentOf = (keys: readonly KeyRecord[], suite: SuiteName) =>
  keys.findLast((key) => key.suite === suite && key.activeAt !== null && isKnownKey(key))

/** Also announced keys: a process that has switched already may have written under one. */
function othersInUse(keys: readonly KeyRecord[], now: KeyName): KeyName[] {
  return keys.filter(
    (key) => key.emptiedAt === null && isKnownKey(key) && !(key.suite === now.suite && key.id === now.id),
  )
}

function adopt(keys: readonly KeyRecord[], suite: SuiteName): void {
  for (const { suite: of, material } of keys) if (material !== null) learnKey(of, unwrapKey(material).material)
  const now = currentOf(keys, suite)
  if (now) useKeys(now, othersInUse(keys, now))
}
