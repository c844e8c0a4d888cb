/** Queries for the keys that sign papers and for signatures. */
import { and, desc, eq } from 'drizzle-orm'
import type { SuiteName } from '../../crypto/suites.ts'
import type { Tx } from '../../db/database.ts'
import { paperSignature, signingKey } from '../../db/schema/operation/operation.ts'

export type SigningKey = typeof signingKey.$inferSelect
export type SignatureRecord = typeof paperSignature.$inferSelect

/** The newest key of a suite. */
export async function lastSigningKey(tx: Tx, suite: SuiteName): Promise<SigningKey | null> {
  const [key] = await tx
    .select()
    .from(signingKey)
    .where(eq(signingKey.suite, suite))
    .orderBy(desc(signingKey.madeAt))
    .limit(1)
  return key ?? null
}

export async function insertSigningKey(tx: Tx, key: SigningKey): Promise<void> {
  await tx.insert(signingKey).values(key)
}

export async function setCertificate(tx: Tx, id: string, certificate: string): Promise<void> {
  await tx.update(signingKey).set({ certificate }).where(eq(signingKey.id, id))
}

export async function insertSignature(tx: Tx, row: SignatureRecord): Promise<void> {
  await tx.insert(paperSignature).values(row)
}

/** The signature of a paper with its key; null for a paper from before the signatures. */
export async function signatureWithKey(
  tx: Tx,
  { kind, name }: Pick<SignatureRecord, 'kind' | 'name'>,
): Promise<{ signature: SignatureRecord; key: SigningKey } | null> {
  const [found] = await tx
    .select({ signature: paperSignature, key: signingKey })
    .from(paperSignature)
    .innerJoin(signingKey, eq(signingKey.id, paperSignature.keyId))
    .where(and(eq(paperSignature.kind, kind), eq(paperSignature.name, name)))
  return found ?? null
}
