/** Queries for the ledger of green power. */
import { type CertificateRun, keyOf } from '@green/filing/programme/green-power.ts'
import { readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { and, asc, eq, gte, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { adoptedTable } from '../../../base/ledger/adopted-store.ts'
import type { Tx } from '../../../db/database.ts'
import { localDate } from '../../../db/local-date.ts'
import { enterpriseYear } from '../../../db/schema/energy/energy.ts'
import { greenPower, greenTarget } from '../../../db/schema/energy/green-power.ts'

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
/** The registrations of these enterprises that nobody doubts, whatever they are claimed for. */
export async function claimsOf(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  const { id, enterpriseId, year, producedIn, purpose, cancelledAt, first, last } = greenPower
  const count = sql<number>`(${last} - ${first} + 1)::int`
  return tx
    .select({ id, enterpriseId, year, producedIn, purpose, cancelledAt, count })
    .from(greenPower)
    .where(and(inArray(enterpriseId, [...enterpriseIds]), eq(greenPower.state, 'registered')))
    .orderBy(asc(id))
}

// Unscoped: own
/** What the city's lists say of an enterprise's years; lines that were taken off say nothing. */
export async function listedTargets(tx: Tx, enterpriseId: string) {
  return tx
    .select()
    .from(greenTarget)
    .where(and(eq(greenTarget.enterpriseId, enterpriseId), ne(greenTarget.state, 'removed')))
}

const reportedFacts = readsFacts('绿电凭证：年度数据所报绿电', { 'power.green': 'physical' })

/** Green power as adopted for the years with an accepted record, 万kWh. */
export async function reportedPower(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  const { enterpriseId, year } = enterpriseYear
  const adopted = await adoptedTable(tx, reportedFacts, { enterpriseIds })
  return tx
    .select({ enterpriseId, year, greenPower: adopted.of['power.green'] })
    .from(enterpriseYear)
    .leftJoin(adopted.table, and(eq(adopted.enterpriseId, enterpriseId), eq(adopted.year, year)))
    .where(inArray(enterpriseId, [...enterpriseIds]))
}
