/** Queries for 供能户号: who holds an account, and the accounts of an enterprise. */
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { supplyAccount } from '../../db/schema/energy/utility.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'

export type AccountRecord = typeof supplyAccount.$inferSelect

/** One account of a supply company, with the meter of a tenant below it. */
export type AccountKey = Pick<AccountRecord, 'company' | 'carrier' | 'number' | 'subMeter'>

/** In which months count, and in which the account is the enterprise's though none may be added. */
const counting = ['confirmed', 'revoked']
/** In which the account is somebody's. */
export const claimed = ['confirmed', 'doubted', 'answered', 'revoked']

/** Claims of one account wait for each other: the next begins when the transaction before has ended. */
export async function lockAccount(tx: Tx, { company, carrier, number, subMeter }: AccountKey): Promise<void> {
  const name = ['supply-account', company, carrier, number, subMeter].join(' ')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Who has the account on some of these days. */
export async function holdersOf(
  tx: Tx,
  { company, carrier, number, subMeter }: AccountKey,
  { since, until }: { since: string; until: string },
): Promise<AccountRecord[]> {
  return tx
    .select()
    .from(supplyAccount)
    .where(
      and(
        eq(supplyAccount.company, company),
        eq(supplyAccount.carrier, carrier),
        eq(supplyAccount.number, number),
        eq(supplyAccount.subMeter, subMeter),
        inArray(supplyAccount.state, claimed),
        lte(supplyAccount.since, until),
        gte(supplyAccount.until, since),
      ),
    )
    .orderBy(supplyAccount.createdAt)
    .limit(3)
}

/** The accounts that enterprises have confirmed for their production, also those that are doubted. */
export async function accountsOf(tx: Tx, enterpriseIds: readonly string[]): Promise<AccountRecord[]> {
  if (enterpriseIds.length === 0) return []
  return tx
    .select()
    .from(supplyAccount)
    .where(
      and(
        inArray(supplyAccount.enterpriseId, [...enterpriseIds]),
        inArray(supplyAccount.state, claimed),
        ne(supplyAccount.usage, 'other'),
      ),
    )
    .orderBy(supplyAccount.enterpriseId, supplyAccount.number, supplyAccount.subMeter)
}

/** Whether the months of the account count, and not only the claim to it. */
export const isCounting = ({ state }: Pick<AccountRecord, 'state'>): boolean => counting.includes(state)

/** A confirmed account as a delivery meets it. */
export type Consent = Pick<AccountRecord, 'enterpriseId' | 'number' | 'subMeter' | 'usage' | 'since' | 'until'> & {
  enterpriseName: string
  socialCode: string
  /** In the profile: the day of foundation. */
  profile: Record<string, unknown>
}

/** Confirmed accounts of a company among these numbers, with the sub-meters below them; whoever has revoked is not among them. */
export async function consentsOf(
  tx: Tx,
  { company, carrier }: Pick<AccountKey, 'company' | 'carrier'>,
  numbers: readonly string[],
): Promise<Consent[]> {
  if (numbers.length === 0) return []
  return tx
    .select({
      enterpriseId: supplyAccount.enterpriseId,
      number: supplyAccount.number,
      subMeter: supplyAccount.subMeter,
      usage: supplyAccount.usage,
      since: supplyAccount.since,
      until: supplyAccount.until,
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      profile: enterprise.profile,
    })
    .from(supplyAccount)
    .innerJoin(enterprise, eq(enterprise.id, supplyAccount.enterpriseId))
    .where(
      and(
        eq(supplyAccount.company, company),
        eq(supplyAccount.carrier, carrier),
        inArray(supplyAccount.number, [...numbers]),
        eq(supplyAccount.state, 'confirmed'),
      ),
    )
}
