/** Queries for passkeys and what their authenticators have to sign. */
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { passkey, passkeyChallenge } from '../../../db/schema/account/accounts.ts'

export type Passkey = typeof passkey.$inferSelect

export async function passkeysOf(tx: Tx, accountId: string): Promise<Passkey[]> {
  return tx.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(asc(passkey.id))
}

export async function passkeyByCredential(tx: Tx, credentialId: string): Promise<Passkey | null> {
  const [row] = await tx.select().from(passkey).where(eq(passkey.credentialId, credentialId))
  return row ?? null
}

/** False where the key is registered already, to whomever. */
export async function insertPasskey(tx: Tx, row: typeof passkey.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id })
  return rows.length === 1
}

/** Notes a use with the authenticator's new count; false when the key was removed or used by another request since it was read. */
export async function usePasskey(tx: Tx, { id, counter, lastUsedAt }: Passkey, next: number, now: string) {
  const rows = await tx
    .update(passkey)
    .set({ counter: next, lastUsedAt: now })
    .where(
      and(
        eq(passkey.id, id),
        eq(passkey.counter, counter),
        // An authenticator that keeps no count gives 0 for ever.
        lastUsedAt === null ? isNull(passkey.lastUsedAt) : eq(passkey.lastUsedAt, lastUsedAt),
      ),
    )
    .returning({ id: passkey.id })
  return rows.length === 1
}

/** Removes a key of the account; its name, or null where there is none. */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(passkey)
    .where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)))
    .returning({ name: passkey.name })
  return row?.name ?? null
}

export async function deletePasskeys(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.accountId, accountId))
}

export async function insertChallenge(tx: Tx, row: typeof passkeyChallenge.$inferInsert): Promise<void> {
  await tx.insert(passkeyChallenge).values(row)
}

/** Takes a challenge of this account, or of a sign-in (null); false when it is over, used, or another's. */
export async function takeChallenge(tx: Tx, hashes: readonly string[], accountId: string | null, now: string) {
  const rows = await tx
    .delete(passkeyChallenge)
    .where(
      and(
        inArray(passkeyChallenge.challengeHash, [...hashes]),
        accountId === null ? isNull(passkeyChallenge.accountId) : eq(passkeyChallenge.accountId, accountId),
        gt(passkeyChallenge.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenge.challengeHash })
  return rows.length === 1
}
