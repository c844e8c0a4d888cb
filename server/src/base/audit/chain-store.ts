/** Queries for the hash chain of the log. */
import { and, asc, desc, eq, gt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { auditLog, auditSeal } from '../../db/schema/audit.ts'

export type SealedLine = typeof auditLog.$inferSelect
export type Seal = typeof auditSeal.$inferSelect

/** Lets one run at a time number the seals; the next one waits for the end of this transaction. */
export async function lockSealing(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit_seal'))`)
}

/** The last seal; null before the first. */
export async function lastSeal(tx: Tx): Promise<Seal | null> {
  const [head] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.seq)).limit(1)
  return head ?? null
}

const withoutSeal = (tx: Tx): SQL =>
  notExists(tx.select({ seq: auditSeal.seq }).from(auditSeal).where(eq(auditSeal.lineId, auditLog.id)))

/** Lines without a seal, in the order of creation, after an id. */
export async function unsealedLines(tx: Tx, after: string | null, limit: number): Promise<SealedLine[]> {
  return tx
    .select()
    .from(auditLog)
    .where(and(after === null ? undefined : gt(auditLog.id, after), withoutSeal(tx)))
    .orderBy(asc(auditLog.id))
    .limit(limit)
}

/** The first line without a seal up to an id: too old to be sealed later. */
export async function lineOutsideChain(tx: Tx, upTo: string): Promise<string | null> {
  const [line] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(lte(auditLog.id, upTo), withoutSeal(tx)))
    .orderBy(asc(auditLog.id))
    .limit(1)
  return line?.id ?? null
}

export async function insertSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  await tx.insert(auditSeal).values([...seals])
}

/** Seals after a number, each with its line if that still exists. */
export async function sealsAfter(
  tx: Tx,
  seq: number,
  limit: number,
): Promise<{ seal: Seal; line: SealedLine | null }[]> {
  return tx
    .select({ seal: auditSeal, line: auditLog })
    .from(auditSeal)
    .leftJoin(auditLog, eq(auditLog.id, auditSeal.lineId))
    .where(gt(auditSeal.seq, seq))
    .orderBy(asc(auditSeal.seq))
    .limit(limit)
}
