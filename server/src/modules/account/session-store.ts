/** Questions about sessions. */
import { and, eq, gt, lte, ne } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account, enterprise, session } from '../../db/schema.ts'

/** A live session with its account; null when the session ended by idleness or age. */
export async function liveSession(tx: Tx, tokenHash: string, now: string, idleSince: string) {
  const [row] = await tx
    .select({ session, account, orgKind: enterprise.orgKind })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .leftJoin(enterprise, eq(enterprise.id, account.enterpriseId))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.endsAt, now), gt(session.lastSeenAt, idleSince)))
  return row ?? null
}

/** Notes the use of a session, unless another request did so since `unlessSince`. */
export async function touchSession(tx: Tx, tokenHash: string, now: string, unlessSince: string): Promise<void> {
  await tx
    .update(session)
    .set({ lastSeenAt: now })
    .where(and(eq(session.tokenHash, tokenHash), lte(session.lastSeenAt, unlessSince)))
}

export async function insertSession(tx: Tx, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row)
}

/** Ends the sessions of an account, all or all but one. */
export async function deleteSessions(tx: Tx, accountId: string, exceptHash?: string): Promise<void> {
  await tx
    .delete(session)
    .where(
      exceptHash === undefined
        ? eq(session.accountId, accountId)
        : and(eq(session.accountId, accountId), ne(session.tokenHash, exceptHash)),
    )
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(session).where(eq(session.tokenHash, tokenHash))
}

export async function sessionByHash(tx: Tx, tokenHash: string) {
  const [row] = await tx.select().from(session).where(eq(session.tokenHash, tokenHash))
  return row ?? null
}
