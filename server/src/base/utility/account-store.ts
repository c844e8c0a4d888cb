/** Queries for 供能户号: who holds an account, and the accounts of an enterprise. */

import { beginningsOf, endsOf } from '@green/filing/cases/machine.ts'
import { supplyAccountCase } from '@green/filing/cases/supply-account.ts'
import { plainNumber } from '@green/filing/programme/supply-account.ts'
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { supplyAccount } from '../../db/schema/energy/utility.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'

export type AccountRecord = typeof supplyAccount.$inferSelect

/** One account of a supply company, with the meter of a tenant below it. */
export type AccountKey = Pick<AccountRecord, 'company' | 'carrier' | 'number' | 'subMeter'>

const { steps } = supplyAccountCase
/** In which months count; after the consent was revoked, none is added. */
const counting: readonly string[] = [...beginningsOf(supplyAccountCase, 'doubt'), ...endsOf(steps.revoke, 'none')]
/** In which the account is somebody's. */
const claimed = [...beginningsOf(supplyAccountCase, 'revoke'), ...endsOf(steps.revoke, 'none')]
/** In which months are taken in. */
const open = beginningsOf(supplyAccountCase, 'doubt')

/** Claims of one account wait for each other: the next begins when the transaction before has ended. */
export async function lockAccount(tx: Tx, { company, carrier, number, subMeter }: AccountKey): Promise<void> {
  const name = ['supply-account', company, carrier, number, subMeter].join(' ')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The accounts with a number, however it is typed. */
export const withNumber = (typed: string) => eq(supplyAccount.number, plainNumber(typed))

// Unscoped: one like it
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

// Unscoped: read before
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
        inArray(supplyAccount.state, open),
      ),
    )
}
