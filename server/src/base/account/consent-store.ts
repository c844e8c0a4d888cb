/** Queries for consents to the privacy notice. */
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account, privacyConsent } from '../../db/schema/accounts.ts'

/** What a person agreed to or withdrew, the latest first. */
export async function consentsOf(tx: Tx, accountId: string) {
  return tx
    .select()
    .from(privacyConsent)
    .where(eq(privacyConsent.accountId, accountId))
    .orderBy(desc(privacyConsent.at), desc(privacyConsent.id))
    .limit(100)
}

export async function insertConsent(tx: Tx, row: typeof privacyConsent.$inferInsert): Promise<void> {
  await tx.insert(privacyConsent).values(row)
}

export async function setReminders(tx: Tx, accountId: string, isOn: boolean): Promise<void> {
  await tx.update(account).set({ remindersOff: !isOn }).where(eq(account.id, accountId))
}
