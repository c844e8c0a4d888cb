/** Queries for the ledger of green power. */
import { type CertificateRun, keyOf } from '@green/filing/programme/green-power.ts'
import { and, asc, eq, gte, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { localDate } from '../../../db/local-date.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { greenPower } from '../../../db/schema/energy/green-power.ts'

type PowerRecord = typeof greenPower.$inferSelect

/**
 * Registrations of an enterprise, and of numbers with this prefix, wait for each other: the next begins when the
 * transaction before has ended.
 */
export async function lockRegistration(tx: Tx, enterpriseId: string, run: CertificateRun): Promise<void> {
  for (const held of [`of ${enterpriseId}`, keyOf(run).keyPrefix])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`green-power ${held}`}, 0))`)
}

/** Numbers that look alike are the same; what a former version wrote beside this one is compared as it was written. */
export function withNumbers(run: CertificateRun) {
  const { keyPrefix, keyFirst, keyLast } = keyOf(run)
  const { prefix, first, last } = greenPower
  return or(
    and(eq(greenPower.keyPrefix, keyPrefix), lte(greenPower.keyFirst, keyLast), gte(greenPower.keyLast, keyFirst)),
    and(isNull(greenPower.keyPrefix), eq(prefix, run.prefix), lte(first, run.last), gte(last, run.first)),
  )
}

/** States in which nobody claims the numbers. */
const unclaimed = ['withdrawn', 'freed']

// Unscoped: figures
/** Certificates that the enterprise has registered on a day, whatever became of them. */
export async function registeredOn(tx: Tx, enterpriseId: string, day: string): Promise<number> {
  const [row] = await tx
    .select({ certificates })
    .from(greenPower)
    .where(and(eq(greenPower.enterpriseId, enterpriseId), sql`${localDate(greenPower.createdAt)} = ${day}::date`))
  return row?.certificates ?? 0
}

// Unscoped: one like it
/** The registrations that hold one of these numbers, in the whole city; those withdrawn or taken back free theirs. */
export async function countedBy(tx: Tx, run: CertificateRun): Promise<PowerRecord[]> {
  return tx
    .select()
    .from(greenPower)
    .where(and(withNumbers(run), notInArray(greenPower.state, unclaimed)))
    .orderBy(asc(greenPower.first))
    .limit(3)
}

const certificates = sql<number>`sum(${greenPower.last} - ${greenPower.first} + 1)::int`

// Unscoped: read before
/** Certificates by enterprise, year and state that are claimed for own use; only these count for a year. */
export async function ownUse(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  const { enterpriseId, year, state } = greenPower
  return tx
    .select({ enterpriseId, year, state, certificates })
    .from(greenPower)
    .where(
      and(inArray(enterpriseId, [...enterpriseIds]), eq(greenPower.purpose, 'ownUse'), notInArray(state, unclaimed)),
    )
    .groupBy(enterpriseId, year, state)
}

// Unscoped: own
/** An enterprise's registrations that nobody doubts, whatever they are claimed for. */
export async function claimsOf(tx: Tx, enterpriseId: string) {
  const { id, year, producedIn, purpose, first, last } = greenPower
  return tx
    .select({ id, year, producedIn, purpose, count: sql<number>`(${last} - ${first} + 1)::int` })
    .from(greenPower)
    .where(and(eq(greenPower.enterpriseId, enterpriseId), eq(greenPower.state, 'registered')))
    .orderBy(asc(id))
}

// Unscoped: read before
/** Green power in the accepted figures of whole years, 万kWh. */
export async function reportedPower(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  const { enterpriseId, year } = energyRecord
  return tx
    .select({ enterpriseId, year, greenPower: energyRecord.greenPower })
    .from(energyRecord)
    .where(and(inArray(enterpriseId, [...enterpriseIds]), sql`${energyRecord.accepted} and ${energyRecord.month} = 0`))
}
