/** Queries for consents to the privacy notice. */
import type { ReminderChannel } from '@green/contract/privacy.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account, privacyConsent } from '../../db/schema/account/accounts.ts'

/** What a person agreed to or withdrew, the latest first. */
export async function consentsOf(tx: Tx, accountId: string) {
  return tx
    .select()
    .from(privacyConsent)
    .where(eq(privacyConsent.accountId, accountId))
    .orderBy(desc(privacyConsent.at), desc(privacyConsent.id))
    .limit(100)
}

/** The version of the notice that a person last agreed to for using the platform; null for those who never were asked. */
export async function agreedVersion(tx: Tx, accountId: string): Promise<string | null> {
  const { agreed, version, purpose, at, id } = privacyConsent
  const [last] = await tx
    .select({ version })
    .from(privacyConsent)
    .where(and(eq(privacyConsent.accountId, accountId), eq(purpose, 'service'), eq(agreed, true)))
    .orderBy(desc(at), desc(id))
    .limit(1)
  return last?.version ?? null
}

export async function insertConsent(tx: Tx, row: typeof privacyConsent.$inferInsert): Promise<void> {
  await tx.insert(privacyConsent).values(row)
}

export async function setReminders(tx: Tx, accountId: string, channel: ReminderChannel, isOn: boolean): Promise<void> {
  const off =
    channel === 'sms'
      ? { smsOff: !isOn, mailOff: sql`coalesce(${account.mailOff}, ${account.smsOff})` }
      : { mailOff: !isOn }
  await tx.update(account).set(off).where(eq(account.id, accountId))
}
