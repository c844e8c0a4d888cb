/** Queries for the keys of enterprises' own systems and for what their meters have read: appended in versions. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { accessKey, accessKeySecret } from '../../../db/schema/account/access-key.ts'
import { meterDelivery, meterKey, meterReading } from '../../../db/schema/energy/meter-key.ts'

export type MeterKeyRecord = typeof meterKey.$inferSelect
export type MeterReadingRecord = typeof meterReading.$inferSelect
export type MeterDeliveryRecord = typeof meterDelivery.$inferSelect

// Unscoped: own
const withKey = (tx: Tx) =>
  tx.select({ own: meterKey, key: accessKey }).from(meterKey).innerJoin(accessKey, eq(accessKey.id, meterKey.id))

/** The keys of one enterprise, the newest first. */
export const meterKeysOf = (tx: Tx, enterpriseId: string) =>
  withKey(tx).where(eq(meterKey.enterpriseId, enterpriseId)).orderBy(desc(meterKey.createdAt))

/** One key of this enterprise, locked with its access key. */
export async function lockMeterKey(tx: Tx, enterpriseId: string, id: string) {
  const [row] = await withKey(tx)
    .where(and(eq(meterKey.id, id), eq(meterKey.enterpriseId, enterpriseId)))
    .for('update')
  return row ?? null
}

/** What a key is for; null for a key that no enterprise has made. */
export async function meterKeyOf(tx: Tx, id: string): Promise<MeterKeyRecord | null> {
  const [row] = await tx.select().from(meterKey).where(eq(meterKey.id, id))
  return row ?? null
}

export async function insertMeterKey(tx: Tx, row: typeof meterKey.$inferInsert): Promise<void> {
  await tx.insert(meterKey).values(row)
}

/** The last signs of the secrets of these keys. */
export async function tailsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ keyId: accessKeySecret.keyId, tail: accessKeySecret.tail })
    .from(accessKeySecret)
    .where(inArray(accessKeySecret.keyId, [...ids]))
    .orderBy(asc(accessKeySecret.madeAt))
  return new Map(rows.map(({ keyId, tail }) => [keyId, tail]))
}

/** Two envelopes of one enterprise come one after the other. */
export async function lockDeliveries(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meter-delivery ${enterpriseId}`}, 0))`)
}

/** A delivery of an enterprise by its own number. */
export async function deliveryOf(tx: Tx, enterpriseId: string, reference: string): Promise<MeterDeliveryRecord | null> {
  const [row] = await tx
    .select()
    .from(meterDelivery)
    .where(and(eq(meterDelivery.enterpriseId, enterpriseId), eq(meterDelivery.reference, reference)))
  return row ?? null
}

// Unscoped: own
/** The last delivery under each key of an enterprise. */
export async function lastDeliveriesOf(tx: Tx, enterpriseId: string): Promise<MeterDeliveryRecord[]> {
  return tx
    .selectDistinctOn([meterDelivery.keyId])
    .from(meterDelivery)
    .where(eq(meterDelivery.enterpriseId, enterpriseId))
    .orderBy(meterDelivery.keyId, desc(meterDelivery.at))
}

/** The newest version of each month of an enterprise's meters. */
export async function currentMeterReadings(tx: Tx, enterpriseId: string): Promise<MeterReadingRecord[]> {
  const { meter, month, version } = meterReading
  return tx
    .selectDistinctOn([meter, month])
    .from(meterReading)
    .where(eq(meterReading.enterpriseId, enterpriseId))
    .orderBy(asc(meter), asc(month), desc(version))
}

export async function insertMeterDelivery(
  tx: Tx,
  row: MeterDeliveryRecord,
  readings: readonly MeterReadingRecord[],
): Promise<void> {
  await tx.insert(meterDelivery).values(row)
  for (let i = 0; i < readings.length; i += 1000) await tx.insert(meterReading).values(readings.slice(i, i + 1000))
}
