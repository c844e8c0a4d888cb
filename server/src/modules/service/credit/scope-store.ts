/** Which references a person may read: the enterprise its own, the bank what was pushed to it and not taken back, the city all. */
import { readByCity } from '@green/filing/records/readers.ts'
import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { creditReference } from '../../../db/schema/green-report.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { scopeBy } from '../../../platform/scope.ts'

const nobody = sql`false`
/** What a bank has to do with; a reference that was never pushed, or was taken back, does not exist for it. */
const withBank = ['pushed', 'accepted', 'lent', 'refused']

/** The record is a bank's, and the bank is this person's. */
export function ofBank(actor: Actor): SQL {
  if (!actor.enterpriseId || actor.agent || actor.orgKind !== 'institution') return nobody
  const isBank = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(enterprise)
      .where(and(eq(enterprise.id, creditReference.bankId), eq(enterprise.institutionKind, 'bank'))),
  )
  return (
    and(
      eq(creditReference.bankId, actor.enterpriseId),
      inArray(creditReference.state, withBank),
      sql`${creditReference.pushedAt} is not null`,
      isBank,
    ) ?? nobody
  )
}

/** Today lies within the term. */
const inTerm = (): SQL => sql`${clock.today()} between ${creditReference.authFrom} and ${creditReference.authTo}`

const ownOf = (actor: Actor): SQL =>
  actor.enterpriseId && !actor.agent ? eq(creditReference.enterpriseId, actor.enterpriseId) : nobody

const readByBanks = (term?: () => SQL) => ({
  ...readByCity,
  own: (actor: Actor): SQL => or(ownOf(actor), and(ofBank(actor), term?.())) ?? nobody,
})

export const scopeOf = scopeBy(creditReference, readByBanks())

/** The letter of authorisation: the bank reads it only in term. */
export const fileScopeOf = scopeBy(creditReference, readByBanks(inTerm))
