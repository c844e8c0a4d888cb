/** Queries for 承办人: who of an office has a filing. */
import { isOfficer, type Role } from '@green/contract/roles.ts'
import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { listOfAccounts } from '../../base/deputy/one-person-store.ts'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { absence } from '../../db/schema/account/people.ts'
import { type Assignee, filing, type ReviewingOffice } from '../../db/schema/filing.ts'
import { type Actor, handsOf } from '../../platform/actor.ts'

/** The office whose officers have filings; null for everybody else. */
export const officeOf = ({ role }: { role: Role }): ReviewingOffice | null => (isOfficer(role) ? role : null)

const idIn = (office: ReviewingOffice) => sql`(${filing.assignees} -> ${office} ->> 'id')`

/** Those that this person has, also for an absent colleague, or those that nobody of the office has. */
export function assignedTo(actor: Actor, which: 'mine' | 'none'): SQL {
  const office = officeOf(actor)
  if (office === null) return sql`false`
  if (which === 'none') return sql`${idIn(office)} is null`
  return sql`${idIn(office)} = any(${listOfAccounts(handsOf(actor))})`
}

// Unscoped: part
/** Not a colleague's who is at work: what somebody has who has left or is absent on this day is everybody's. */
export function notAnothers(actor: Actor, own: readonly string[], today: string): SQL {
  const office = officeOf(actor)
  if (office === null) return sql`true`
  return sql`(${idIn(office)} is null or ${idIn(office)} = any(${listOfAccounts(own)})
    or not exists (select from ${account} a where a.id = ${idIn(office)}::uuid and a.state = 'active')
    or exists (select from ${absence} b where b.account_id = ${idIn(office)}::uuid and b.ended_at is null
      and ${today}::date between b.from_day and b.until_day))`
}

// Unscoped: people
/** Officers of the same office who are in office: of the same county, or of the city. */
export async function officersLike({ role, qxCode }: Pick<Actor, 'role' | 'qxCode'>, tx: Tx, today: string) {
  return tx
    .select({ id: account.id, name: account.name, unit: account.unit })
    .from(account)
    .where(
      and(
        eq(account.role, role),
        eq(account.state, 'active'),
        qxCode === null ? isNull(account.qxCode) : eq(account.qxCode, qxCode),
        or(isNull(account.validUntil), gte(account.validUntil, today)),
      ),
    )
    .orderBy(byName(account.name), asc(account.id))
}

/** The version stays: whoever has a filing changes nothing of what its next step rests on. */
export async function saveAssignees(tx: Tx, id: string, assignees: Partial<Record<ReviewingOffice, Assignee>>) {
  await tx.update(filing).set({ assignees }).where(eq(filing.id, id))
}

// Unscoped: open work
/** What this account has in these states. */
export async function filingsAssigned(tx: Tx, office: ReviewingOffice, accountId: string, states: readonly string[]) {
  return tx
    .select()
    .from(filing)
    .where(and(sql`${idIn(office)} = ${accountId}`, inArray(filing.state, [...states]), isNull(filing.deletedAt)))
    .orderBy(asc(filing.submittedAt), asc(filing.id))
}
