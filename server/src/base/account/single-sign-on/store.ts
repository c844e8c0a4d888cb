/** Queries for bindings to the identity provider and sign-ins that are under way there. */
import type { identityKinds } from '@green/contract/calls/account/single-sign-on.ts'
import { isFiler } from '@green/contract/roles.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { isContact } from '../../../db/contact-search.ts'
import type { Tx } from '../../../db/database.ts'
import { identityAttempt, identityBinding } from '../../../db/schema/account/accounts.ts'
import type { Identity } from '../../../platform/outside/identity-provider.ts'

export type IdentityKind = (typeof identityKinds)[number]
export type Binding = typeof identityBinding.$inferSelect
type Attempt = typeof identityAttempt.$inferSelect

/** An account's kind: what a person at the provider has at most one of. */
export const kindOf = (role: string): IdentityKind => (isFiler(role) ? 'enterprise' : 'office')

/** The accounts of a person at the provider, one of each kind at most. */
export async function bindingsOf(tx: Tx, { issuer, subject }: Identity): Promise<Binding[]> {
  return tx
    .select()
    .from(identityBinding)
    .where(and(eq(identityBinding.issuer, issuer), isContact(identityBinding.subject, subject)))
}

export async function bindingOfAccount(tx: Tx, accountId: string): Promise<Binding | null> {
  const [row] = await tx.select().from(identityBinding).where(eq(identityBinding.accountId, accountId))
  return row ?? null
}

/** Binds; false where the account or the person is bound already, also by a concurrent request. */
export async function insertBinding(tx: Tx, row: typeof identityBinding.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(identityBinding)
    .values(row)
    .onConflictDoNothing()
    .returning({ accountId: identityBinding.accountId })
  return rows.length === 1
}

/** Notes the use of a binding; false when it was removed since it was read. */
export async function useBinding(tx: Tx, { accountId, boundAt }: Binding, now: string): Promise<boolean> {
  const rows = await tx
    .update(identityBinding)
    .set({ lastUsedAt: now })
    .where(and(eq(identityBinding.accountId, accountId), eq(identityBinding.boundAt, boundAt)))
    .returning({ accountId: identityBinding.accountId })
  return rows.length === 1
}

export async function deleteBinding(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx
    .delete(identityBinding)
    .where(eq(identityBinding.accountId, accountId))
    .returning({ accountId: identityBinding.accountId })
  return rows.length === 1
}

export async function insertAttempt(tx: Tx, row: typeof identityAttempt.$inferInsert): Promise<void> {
  await tx.insert(identityAttempt).values(row)
}

/** Takes an attempt: a ticket is good for one step, also when that step then fails. */
export async function takeAttempt(tx: Tx, ticketHashes: readonly string[], now: string): Promise<Attempt | null> {
  const [row] = await tx
    .delete(identityAttempt)
    .where(and(inArray(identityAttempt.ticketHash, [...ticketHashes]), gt(identityAttempt.expiresAt, now)))
    .returning()
  return row ?? null
}
