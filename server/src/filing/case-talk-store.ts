/** Questions about the talk inside a case, and how far each person has read it. */
import type { Role } from '@green/contract/roles.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { account, caseMessage, caseRead } from '../db/schema.ts'
import type { Actor } from '../platform/actor.ts'

export async function talkOf(tx: Tx, filingId: string) {
  return tx
    .select()
    .from(caseMessage)
    .where(eq(caseMessage.filingId, filingId))
    .orderBy(asc(caseMessage.at), asc(caseMessage.id))
}

export async function insertTalk(tx: Tx, row: typeof caseMessage.$inferInsert): Promise<void> {
  await tx.insert(caseMessage).values(row)
}

export async function readUntil(tx: Tx, filingId: string, accountId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: caseRead.readAt })
    .from(caseRead)
    .where(and(eq(caseRead.filingId, filingId), eq(caseRead.accountId, accountId)))
  return row?.at ?? null
}

export async function noteRead(tx: Tx, filingId: string, accountId: string, readAt: string): Promise<void> {
  await tx
    .insert(caseRead)
    .values({ filingId, accountId, readAt })
    .onConflictDoUpdate({ target: [caseRead.filingId, caseRead.accountId], set: { readAt } })
}

/** Reviewers who wrote in this talk and may still sign in. */
export async function reviewersIn(tx: Tx, filingId: string): Promise<{ id: string; role: Role }[]> {
  const rows = await tx
    .selectDistinct({ id: account.id, role: account.role })
    .from(caseMessage)
    .innerJoin(account, eq(account.id, caseMessage.authorId))
    .where(and(eq(caseMessage.filingId, filingId), eq(caseMessage.fromFiler, false), eq(account.state, 'active')))
  return rows as { id: string; role: Role }[]
}

/** Those of the filings in which the other side wrote something this person has not read and nobody of the own side has answered. */
export async function withNews(
  tx: Tx,
  filingIds: readonly string[],
  actor: Pick<Actor, 'accountId' | 'role'>,
): Promise<ReadonlySet<string>> {
  if (filingIds.length === 0 || !['enterprise', 'county', 'city'].includes(actor.role)) return new Set()
  const own = actor.role === 'enterprise'
  const rows = await tx
    .selectDistinct({ id: caseMessage.filingId })
    .from(caseMessage)
    .leftJoin(caseRead, and(eq(caseRead.filingId, caseMessage.filingId), eq(caseRead.accountId, actor.accountId)))
    .where(
      and(
        inArray(caseMessage.filingId, [...filingIds]),
        eq(caseMessage.fromFiler, !own),
        sql`${caseMessage.at} > coalesce(${caseRead.readAt}, '-infinity')`,
        sql`not exists (select 1 from case_message a where a.filing_id = ${caseMessage.filingId} and a.from_filer = ${own} and a.at >= ${caseMessage.at})`,
      ),
    )
  return new Set(rows.map((row) => row.id))
}
