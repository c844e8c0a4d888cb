/** Queries for an enterprise's operators. */
import { and, asc, eq, ne } from 'drizzle-orm'
import { isContact } from '../../../db/contact-search.ts'
import type { Tx } from '../../../db/database.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { AccountRecord } from '../store.ts'

const ofEnterprise = (enterpriseId: string) =>
  and(eq(account.enterpriseId, enterpriseId), eq(account.operator, true), ne(account.state, 'cancelled'))

// Unscoped: read before
/** In the order of their invitation, without removed ones. */
export async function operatorsOf(tx: Tx, enterpriseId: string): Promise<AccountRecord[]> {
  return tx.select().from(account).where(ofEnterprise(enterpriseId)).orderBy(asc(account.createdAt), asc(account.id))
}

// Unscoped: own
/** One of the enterprise's operators, locked; null for any other account. */
export async function lockOperator(tx: Tx, enterpriseId: string, id: string): Promise<AccountRecord | null> {
  const [row] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, id), ofEnterprise(enterpriseId)))
    .for('update')
  return row ?? null
}

// Unscoped: one like it
/** Whether any account still in use has this number. */
export async function isMobileUsed(tx: Tx, mobile: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(isContact(account.mobile, mobile), ne(account.state, 'cancelled')))
    .limit(1)
  return row !== undefined
}

// Unscoped: own
export async function mayOperatorsSubmit(tx: Tx, enterpriseId: string): Promise<boolean> {
  const [row] = await tx
    .select({ maySubmit: enterprise.operatorsSubmit })
    .from(enterprise)
    .where(eq(enterprise.id, enterpriseId))
  return row?.maySubmit === true
}

export async function letOperatorsSubmit(tx: Tx, enterpriseId: string, maySubmit: boolean): Promise<void> {
  await tx.update(enterprise).set({ operatorsSubmit: maySubmit }).where(eq(enterprise.id, enterpriseId))
}
