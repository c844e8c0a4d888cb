/** Queries of the workbook imports: rows by credit code, whole batches written at once. */
import { inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import type { EnterpriseRecord } from './fields.ts'

// Unscoped: one like it
/** The enterprises with these credit codes; locked for writing. */
export async function enterprisesByCode(
  tx: Tx,
  codes: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, EnterpriseRecord>> {
  const query = tx
    .select()
    .from(enterprise)
    .where(inArray(enterprise.socialCode, [...codes]))
    .orderBy(enterprise.id)
  const rows = await (lock ? query.for('update') : query)
  return new Map(rows.map((row) => [row.socialCode, row]))
}

export type EnterpriseLike = { enterpriseName: string; socialCode: string }

// Unscoped: one like it
/** Enterprises with one of these names or codes. */
export async function likeEnterprises(
  tx: Tx,
  names: readonly string[],
  codes: readonly string[],
): Promise<EnterpriseLike[]> {
  if (names.length + codes.length === 0) return []
  return tx
    .select({ enterpriseName: enterprise.enterpriseName, socialCode: enterprise.socialCode })
    .from(enterprise)
    .where(or(inArray(enterprise.enterpriseName, [...names]), inArray(enterprise.socialCode, [...codes])))
}

export async function insertEnterprises(tx: Tx, rows: (typeof enterprise.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(enterprise).values(rows)
}

/** Updates locked rows in one statement and increments their versions. */
export async function rewriteEnterprises(tx: Tx, rows: EnterpriseRecord[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(enterprise)
    .values(rows)
    .onConflictDoUpdate({
      target: enterprise.id,
      set: {
        enterpriseName: sql`excluded.enterprise_name`,
        formerNames: sql`excluded.former_names`,
        qxCode: sql`excluded.qx_code`,
        industryCode: sql`excluded.industry_code`,
        entScale: sql`excluded.ent_scale`,
        energyLevel: sql`excluded.energy_level`,
        aboveScale: sql`excluded.above_scale`,
        profile: sql`excluded.profile`,
        pendingChange: sql`excluded.pending_change`,
        verification: sql`excluded.verification`,
        verificationOpinion: sql`excluded.verification_opinion`,
        submittedAt: sql`excluded.submitted_at`,
        grams: sql`excluded.grams`,
        sortKey: sql`excluded.sort_key`,
        lng: sql`excluded.lng`,
        lat: sql`excluded.lat`,
        updatedAt: sql`excluded.updated_at`,
        version: sql`${enterprise.version} + 1`,
      },
    })
}

/** Ids and names of the enterprises with these credit codes. */
export async function enterpriseIdsByCode(tx: Tx, codes: readonly string[]) {
  const rows = await tx
    .select({
      id: enterprise.id,
      socialCode: enterprise.socialCode,
      enterpriseName: enterprise.enterpriseName,
      qxCode: enterprise.qxCode,
    })
    .from(enterprise)
    .where(inArray(enterprise.socialCode, [...codes]))
  return new Map(rows.map((row) => [row.socialCode, row]))
}
