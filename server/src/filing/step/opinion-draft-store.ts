/** Queries for opinions in progress: one for each officer and case. */
import type { KeptOpinion } from '@green/contract/opinion-draft.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { opinionDraft } from '../../db/schema/review.ts'

const ofOfficer = (filingId: string, accountId: string) =>
  and(eq(opinionDraft.filingId, filingId), eq(opinionDraft.accountId, accountId))

export async function findOpinionDraft(tx: Tx, filingId: string, accountId: string): Promise<KeptOpinion | null> {
  const { step, fields, at } = opinionDraft
  const [row] = await tx.select({ step, fields, at }).from(opinionDraft).where(ofOfficer(filingId, accountId))
  return row ?? null
}

export async function keepOpinionDraft(tx: Tx, row: typeof opinionDraft.$inferInsert): Promise<void> {
  await tx
    .insert(opinionDraft)
    .values(row)
    .onConflictDoUpdate({ target: [opinionDraft.filingId, opinionDraft.accountId], set: row })
}

export async function dropOpinionDraft(tx: Tx, filingId: string, accountId: string): Promise<void> {
  await tx.delete(opinionDraft).where(ofOfficer(filingId, accountId))
}
