/** Queries for opinions in progress: one for each officer and case. */
import type { KeptOpinion } from '@green/contract/filing/opinion-draft.ts'
import type { Role } from '@green/contract/roles.ts'
import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { oneBuiltOnce } from '../../../db/prepared.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { opinionDraft } from '../../../db/schema/review.ts'

const ofOfficer = (filingId: string | Placeholder, accountId: string | Placeholder) =>
  and(eq(opinionDraft.filingId, filingId), eq(opinionDraft.accountId, accountId))

const draftOfOfficer = oneBuiltOnce((query) =>
  query
    .select({ step: opinionDraft.step, fields: opinionDraft.fields, at: opinionDraft.at })
    .from(opinionDraft)
    .where(ofOfficer(sql.placeholder('filingId'), sql.placeholder('accountId'))),
)

export const findOpinionDraft = (tx: Tx, filingId: string, accountId: string): Promise<KeptOpinion | null> =>
  draftOfOfficer(tx, { filingId, accountId })

export async function keepOpinionDraft(tx: Tx, row: typeof opinionDraft.$inferInsert): Promise<void> {
  await tx
    .insert(opinionDraft)
    .values(row)
    .onConflictDoUpdate({ target: [opinionDraft.filingId, opinionDraft.accountId], set: row })
}

export async function dropOpinionDraft(tx: Tx, filingId: string, accountId: string): Promise<void> {
  await tx.delete(opinionDraft).where(ofOfficer(filingId, accountId))
}

// Unscoped: read before
/** All that the officers of one office had begun to write on a case. */
export async function dropOpinionDraftsOf(
  tx: Tx,
  filingId: string,
  office: { role: Role; qxCode: string },
): Promise<void> {
  const officers = tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.role, office.role), eq(account.qxCode, office.qxCode)))
  await tx
    .delete(opinionDraft)
    .where(and(eq(opinionDraft.filingId, filingId), inArray(opinionDraft.accountId, officers)))
}
