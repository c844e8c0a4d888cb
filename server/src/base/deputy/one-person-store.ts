/** `isFirstHand` as a condition of a query, for lists of what waits for a second person. */
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { deputyStep } from '../../db/schema/account/people.ts'
import { credentialHandling } from '../../db/schema/account/two-hands.ts'
import { type Actor, handsOf } from '../../platform/actor.ts'
import { handledSince } from './handled.ts'

/** Every account that counts as this person: the own, the absent one's, of the same telephone, and lately in each other's hands. */
export async function accountsOfOnePerson(tx: Tx, actor: Actor): Promise<string[]> {
  const own = [...handsOf(actor)]
  const { accountId, handledBy, at } = credentialHandling
  const [numbers, handled] = await Promise.all([
    tx.select({ mobile: account.mobile }).from(account).where(inArray(account.id, own)),
    tx
      .select({ accountId, handledBy })
      .from(credentialHandling)
      .where(and(gt(at, handledSince()), or(inArray(accountId, own), inArray(handledBy, own)))),
  ])
  const mobiles = numbers.map(({ mobile }) => mobile).filter(Boolean)
  const alike =
    mobiles.length === 0
      ? []
      : await tx.select({ id: account.id }).from(account).where(inArray(account.mobile, mobiles))
  const others = handled.flatMap((one) => [one.accountId, one.handledBy ?? one.accountId])
  return [...new Set([...own, ...alike.map(({ id }) => id), ...others])]
}

/** Accounts as a list of texts, for the conditions below. */
export const listOfAccounts = (accounts: readonly (SQL | string)[]): SQL =>
  sql`array[${sql.join(
    accounts.map((one) => sql`${one}::text`),
    sql`, `,
  )}]`

/**
 * None of those who took the first step on this record is this person, whose accounts are `own`; nor did somebody take it for one of
 * these accounts as its deputy.
 */
export function isSecondPerson(recordId: SQL, first: SQL, own: readonly string[]): SQL {
  const accounts = listOfAccounts(own)
  const forOne = sql`exists (select 1 from ${deputyStep} where ${eq(deputyStep.recordId, recordId)}
    and ${deputyStep.actorId}::text = any(${first}) and ${deputyStep.absentId}::text = any(${accounts}))`
  return sql`(not (array_remove(${first}, null) && ${accounts}) and not ${forOne})`
}
