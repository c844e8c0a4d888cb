/** Queries for accounts whose end comes near. */
import { and, eq, gte, isNull, lte, ne, or } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { account } from '../../../db/schema/account/accounts.ts'

/** Active accounts that end between the two days. */
export async function endingAccounts(tx: Tx, from: string, until: string) {
  const rows = await tx
    .select({ id: account.id, name: account.name, validUntil: account.validUntil, endTold: account.endTold })
    .from(account)
    .where(and(eq(account.state, 'active'), gte(account.validUntil, from), lte(account.validUntil, until)))
  return rows.flatMap(({ validUntil, ...row }) => (validUntil === null ? [] : [{ ...row, validUntil }]))
}

/** Notes the notice; false when another process has told it. */
export async function noteEndNotified(tx: Tx, id: string, reminder: string): Promise<boolean> {
  const rows = await tx
    .update(account)
    .set({ endTold: reminder })
    .where(and(eq(account.id, id), or(isNull(account.endTold), ne(account.endTold, reminder))))
    .returning({ id: account.id })
  return rows.length > 0
}
