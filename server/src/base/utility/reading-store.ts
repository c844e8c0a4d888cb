/** Queries for what supply companies have metered: appended in versions, the newest of each reading counts. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { utilityDelivery, utilityReading } from '../../db/schema/energy/utility.ts'

export type ReadingRecord = typeof utilityReading.$inferSelect
export type DeliveryRecord = typeof utilityDelivery.$inferSelect

const perStatement = 1000

/** The newest version of each reading under these numbers; one that was taken back has no quantity. */
export async function currentReadings(
  tx: Tx,
  { company, carrier }: { company: string; carrier: string },
  numbers: readonly string[],
): Promise<ReadingRecord[]> {
  if (numbers.length === 0) return []
  const r = utilityReading
  return tx
    .selectDistinctOn([r.number, r.meter, r.subMeter, r.fromDay, r.toDay, r.correctionFor])
    .from(r)
    .where(and(eq(r.company, company), eq(r.carrier, carrier), inArray(r.number, [...new Set(numbers)])))
    .orderBy(
      asc(r.number),
      asc(r.meter),
      asc(r.subMeter),
      asc(r.fromDay),
      asc(r.toDay),
      asc(r.correctionFor),
      desc(r.version),
    )
}

export async function insertReadings(tx: Tx, rows: readonly ReadingRecord[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await tx.insert(utilityReading).values(rows.slice(i, i + perStatement))
}

export async function insertDelivery(tx: Tx, row: DeliveryRecord): Promise<void> {
  await tx.insert(utilityDelivery).values(row)
}

/** Two envelopes with one number come one after the other. */
export async function lockDelivery(tx: Tx, company: string, reference: string): Promise<void> {
  const name = ['utility-delivery', company, reference].join(' ')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** A delivery of a company by its own number. */
export async function deliveryOf(tx: Tx, company: string, reference: string): Promise<DeliveryRecord | null> {
  const { way } = utilityDelivery
  const [row] = await tx
    .select()
    .from(utilityDelivery)
    .where(and(eq(utilityDelivery.company, company), eq(utilityDelivery.reference, reference), eq(way, 'interface')))
    .orderBy(desc(utilityDelivery.at))
    .limit(1)
  return row ?? null
}

/** The last deliveries, the newest first. */
export async function lastDeliveries(tx: Tx, limit: number): Promise<DeliveryRecord[]> {
  return tx.select().from(utilityDelivery).orderBy(desc(utilityDelivery.at), desc(utilityDelivery.id)).limit(limit)
}
