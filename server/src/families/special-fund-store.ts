/** Questions of special funds to the database: entries of the ledger, who approved. */
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { filing, filingHistory, fundEntry } from '../db/schema.ts'
import { type FilingRecord, scopeOf } from '../filing/store.ts'
import type { Actor } from '../platform/actor.ts'

export type EntryRecord = typeof fundEntry.$inferSelect

/** The entries of these filings, oldest first. */
export async function entriesOf(tx: Tx, filingIds: readonly string[]): Promise<EntryRecord[]> {
  if (!filingIds.length) return []
  return tx
    .select()
    .from(fundEntry)
    .where(inArray(fundEntry.filingId, [...filingIds]))
    .orderBy(asc(fundEntry.proposedAt), asc(fundEntry.id))
}

export async function insertEntry(tx: Tx, row: typeof fundEntry.$inferInsert): Promise<void> {
  await tx.insert(fundEntry).values(row)
}

/** Writes the decision on an entry that is still open. */
export async function closeEntry(
  tx: Tx,
  id: string,
  decision: Pick<EntryRecord, 'state' | 'decidedBy' | 'decidedByName' | 'decidedAt' | 'decision'>,
): Promise<void> {
  await tx
    .update(fundEntry)
    .set(decision)
    .where(and(eq(fundEntry.id, id), eq(fundEntry.state, 'proposed')))
}

/** Who approved the filing last, and when. */
export async function approverOf(
  tx: Tx,
  filingId: string,
): Promise<{ id: string | null; name: string; at: string } | null> {
  const [row] = await tx
    .select({ id: filingHistory.actorId, name: filingHistory.actorName, at: filingHistory.at })
    .from(filingHistory)
    .where(and(eq(filingHistory.filingId, filingId), eq(filingHistory.action, 'cityApprove')))
    .orderBy(desc(filingHistory.at), desc(filingHistory.id))
    .limit(1)
  return row ?? null
}

/** Other approved applications of the same enterprise within scope, newest first. */
export async function earlierFunds(
  tx: Tx,
  actor: Actor,
  own: Pick<FilingRecord, 'id' | 'enterpriseId' | 'programme'>,
): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(
      and(
        scopeOf(actor),
        eq(filing.programme, own.programme),
        eq(filing.enterpriseId, own.enterpriseId),
        ne(filing.id, own.id),
        inArray(filing.state, ['approved', 'revoked']),
      ),
    )
    .orderBy(desc(filing.submittedAt), desc(filing.id))
    .limit(20)
}
