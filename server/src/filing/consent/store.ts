/** Queries for consents. */
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isMainAccountOf } from '../../base/enterprise/main-account-store.ts'
import type { Tx } from '../../db/database.ts'
import { account, consent } from '../../db/schema/account/accounts.ts'
import { file } from '../../db/schema/files.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'

export type ConsentRecord = typeof consent.$inferSelect

export async function insertConsent(tx: Tx, row: typeof consent.$inferInsert): Promise<void> {
  await tx.insert(consent).values(row)
}

// Unscoped: partner
/** An organisation by its credit code, of the kind that files for others. */
export async function institutionByCode(tx: Tx, socialCode: string) {
  const [row] = await tx
    .select({ id: enterprise.id, name: enterprise.enterpriseName, closedAs: enterprise.closedAs })
    .from(enterprise)
    .where(
      and(
        eq(enterprise.socialCode, socialCode),
        eq(enterprise.orgKind, 'institution'),
        eq(enterprise.verification, 'verified'),
      ),
    )
  return row ?? null
}

// Unscoped: own
/** The consents of an enterprise, newest first. */
export async function consentsOf(tx: Tx, enterpriseId: string) {
  return tx
    .select({ consent, file, institution: { name: enterprise.enterpriseName, code: enterprise.socialCode } })
    .from(consent)
    .innerJoin(enterprise, eq(enterprise.id, consent.institutionId))
    .innerJoin(file, eq(file.id, consent.fileId))
    .where(eq(consent.enterpriseId, enterpriseId))
    .orderBy(desc(consent.givenAt), desc(consent.id))
}

// Unscoped: own
/** The consents to an institution, newest first. */
export async function clientsOf(tx: Tx, institutionId: string) {
  return tx
    .select({
      consent,
      client: { name: enterprise.enterpriseName, code: enterprise.socialCode, qxCode: enterprise.qxCode },
    })
    .from(consent)
    .innerJoin(enterprise, eq(enterprise.id, consent.enterpriseId))
    .where(eq(consent.institutionId, institutionId))
    .orderBy(desc(consent.givenAt), desc(consent.id))
    .limit(500)
}

/** Given, not revoked, and not over. */
const stands = (today: string) => and(isNull(consent.revokedAt), gte(consent.until, today))

// Unscoped: part
const institution = alias(enterprise, 'institution')

// Unscoped: own
/** The consent with both sides, if it is valid today and this institution's; the client's main account must be in use. */
export async function validConsent(
  tx: Tx,
  { id, institutionId }: { id: string; institutionId: string },
  today: string,
) {
  const [row] = await tx
    .select({
      consent,
      client: enterprise,
      institutionName: institution.enterpriseName,
      main: { name: account.name, state: account.state, validUntil: account.validUntil },
    })
    .from(consent)
    .innerJoin(enterprise, eq(enterprise.id, consent.enterpriseId))
    .innerJoin(institution, eq(institution.id, consent.institutionId))
    .innerJoin(account, isMainAccountOf(enterprise.id))
    .where(and(eq(consent.id, id), eq(consent.institutionId, institutionId), stands(today)))
  return row ?? null
}

// Unscoped: one like it
/** Whether a consent of this enterprise covers the institution's work in that programme and year today. */
export async function isConsentLive(
  tx: Tx,
  {
    enterpriseId,
    institutionId,
    programme,
    year,
  }: Record<'enterpriseId' | 'institutionId' | 'programme', string> & { year: number },
  today: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: consent.id })
    .from(consent)
    .where(
      and(
        eq(consent.enterpriseId, enterpriseId),
        eq(consent.institutionId, institutionId),
        stands(today),
        eq(consent.year, year),
        sql`${programme} = any(${consent.programmes})`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Ends an own valid consent; null when there is none of that id. */
export async function revokeConsent(
  tx: Tx,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  by: { revokedAt: string; revokedByName: string },
): Promise<ConsentRecord | null> {
  const [row] = await tx
    .update(consent)
    .set(by)
    .where(and(eq(consent.id, id), eq(consent.enterpriseId, enterpriseId), isNull(consent.revokedAt)))
    .returning()
  return row ?? null
}

// Unscoped: people
/** Institutions that act for an enterprise, or did so since that day; in one programme or in any. */
export async function agentsSince(
  tx: Tx,
  enterpriseId: string,
  since: string,
  programme?: string,
): Promise<{ name: string; code: string }[]> {
  return tx
    .selectDistinct({ name: enterprise.enterpriseName, code: enterprise.socialCode })
    .from(consent)
    .innerJoin(enterprise, eq(enterprise.id, consent.institutionId))
    .where(
      and(
        eq(consent.enterpriseId, enterpriseId),
        gte(consent.until, since),
        or(isNull(consent.revokedAt), gte(consent.revokedAt, since)),
        programme ? sql`${programme} = any(${consent.programmes})` : undefined,
      ),
    )
}
