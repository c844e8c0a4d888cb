/** Queries for special funds: entries of the ledger, who approved, the budget of a batch. */
import { isCounted, isInForce, statesWhere, wasGranted } from '@green/filing/workflow/states.ts'
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { fundEntry, fundTerms } from '../../db/schema/decisions.ts'
import { filing, filingHistory } from '../../db/schema/filing.ts'
import { type FilingRecord, scopeOf } from '../../filing/record/store.ts'
import type { Actor } from '../../platform/actor.ts'

export type EntryRecord = typeof fundEntry.$inferSelect

// Unscoped: read before
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

/** Records who confirmed first; the entry stays open for a second confirmation. */
export async function confirmFirst(
  tx: Tx,
  id: string,
  first: Pick<EntryRecord, 'firstBy' | 'firstByName' | 'firstAt'>,
): Promise<void> {
  await tx
    .update(fundEntry)
    .set(first)
    .where(and(eq(fundEntry.id, id), eq(fundEntry.state, 'proposed')))
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

type Approver = { id: string | null; name: string; at: string }

// Unscoped: read before
/** Who approved each of these filings last, and when. */
export async function approversOf(tx: Tx, filingIds: readonly string[]): Promise<Map<string, Approver>> {
  if (!filingIds.length) return new Map()
  const rows = await tx
    .selectDistinctOn([filingHistory.filingId], {
      filingId: filingHistory.filingId,
      id: filingHistory.actorId,
      name: filingHistory.actorName,
      at: filingHistory.at,
    })
    .from(filingHistory)
    .where(
      and(
        inArray(filingHistory.filingId, [...filingIds]),
        inArray(filingHistory.toState, statesWhere(isInForce)),
        ne(filingHistory.fromState, filingHistory.toState),
      ),
    )
    .orderBy(filingHistory.filingId, desc(filingHistory.at), desc(filingHistory.id))
  return new Map(rows.map(({ filingId, ...approver }) => [filingId, approver]))
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
        inArray(filing.state, statesWhere(wasGranted)),
      ),
    )
    .orderBy(desc(filing.submittedAt), desc(filing.id))
    .limit(20)
}

export type TermsRecord = typeof fundTerms.$inferSelect

export async function termsOfBatches(tx: Tx, batchIds: readonly string[]): Promise<TermsRecord[]> {
  if (!batchIds.length) return []
  return tx
    .select()
    .from(fundTerms)
    .where(inArray(fundTerms.batchId, [...batchIds]))
}

/** The terms of a batch, locked until the end of the transaction: two amounts never share the last of a budget. */
export async function lockTerms(tx: Tx, batchId: string): Promise<TermsRecord | null> {
  const [row] = await tx.select().from(fundTerms).where(eq(fundTerms.batchId, batchId)).for('update')
  return row ?? null
}

/** Updates the terms of that version; null when it is stale. */
export async function saveTerms(tx: Tx, row: TermsRecord): Promise<TermsRecord | null> {
  const [saved] = await tx
    .insert(fundTerms)
    .values(row)
    .onConflictDoUpdate({
      target: fundTerms.batchId,
      set: row,
      setWhere: eq(fundTerms.version, row.version - 1),
    })
    .returning()
  return saved ?? null
}

// Unscoped: figures
/** Requested and granted amounts of the applications of these batches, without those that are out of the round. */
export async function fundCases(tx: Tx, batchIds: readonly string[]) {
  if (!batchIds.length) return []
  return tx
    .select({
      id: filing.id,
      batchId: filing.batchId,
      state: filing.state,
      asked: sql<string | null>`${filing.answers}->>'applyAmount'`,
      checked: sql<string | null>`${filing.figures}->>'suggestAmount'`,
      proposed: sql<string | null>`${filing.outcome}->>'proposedAmount'`,
    })
    .from(filing)
    .where(
      and(
        inArray(filing.batchId, [...batchIds]),
        isNotNull(filing.submittedAt),
        inArray(filing.state, statesWhere(isCounted)),
      ),
    )
}
