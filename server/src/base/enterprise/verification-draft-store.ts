/** Queries for opinions in progress on an enterprise's record: one for each officer and enterprise. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { verificationDraft } from '../../db/schema/operation/archive.ts'

const ofOfficer = (enterpriseId: string, accountId: string) =>
  and(eq(verificationDraft.enterpriseId, enterpriseId), eq(verificationDraft.accountId, accountId))

// Unscoped: own
export async function findVerificationDraft(tx: Tx, enterpriseId: string, accountId: string) {
  const { opinion, at } = verificationDraft
  const [row] = await tx.select({ opinion, at }).from(verificationDraft).where(ofOfficer(enterpriseId, accountId))
  return row ?? null
}

export async function keepVerificationDraft(tx: Tx, row: typeof verificationDraft.$inferInsert): Promise<void> {
  await tx
    .insert(verificationDraft)
    .values(row)
    .onConflictDoUpdate({ target: [verificationDraft.enterpriseId, verificationDraft.accountId], set: row })
}

export async function dropVerificationDraft(tx: Tx, enterpriseId: string, accountId: string): Promise<void> {
  await tx.delete(verificationDraft).where(ofOfficer(enterpriseId, accountId))
}

/** Once the record is decided no officer's words about it are kept. */
export async function dropVerificationDrafts(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.delete(verificationDraft).where(eq(verificationDraft.enterpriseId, enterpriseId))
}
