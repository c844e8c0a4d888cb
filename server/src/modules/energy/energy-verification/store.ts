/** Queries for verifications of yearly energy, and for the institutions that may verify. */
import { isHeld, isSuspended, statesWhere } from '@green/filing/workflow/states.ts'
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { type EnergyRecord, linesOf } from '../../../base/energy/record-store.ts'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import { type FileRecord, insertFile } from '../../../base/files/store.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { file } from '../../../db/schema/files.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { diagnosis, diagnosisExpert } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type VerificationRecord = typeof energyVerification.$inferSelect

type Filter = { keyword: string; year?: number | undefined; state?: string | undefined; qxCode?: string | undefined }

export async function verificationPage(tx: Tx, actor: Actor, f: Filter, page: PageNumber) {
  const { number, enterpriseId, enterpriseName, institutionName, createdAt, id } = energyVerification
  const where = and(
    scopeOf(actor),
    f.year ? eq(energyVerification.year, f.year) : undefined,
    f.state ? eq(energyVerification.state, f.state) : undefined,
    f.qxCode ? eq(energyVerification.qxCode, f.qxCode) : undefined,
    f.keyword
      ? or(
          keywordMatch(f.keyword, { texts: [enterpriseName, institutionName], enterpriseId }),
          eq(number, f.keyword.toUpperCase()),
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(energyVerification),
      from: (select) => select.from(energyVerification).where(where),
      orderBy: [desc(createdAt), desc(id)],
    },
    page,
  )
}

export async function findVerification(tx: Tx, actor: Actor, id: string): Promise<VerificationRecord | null> {
  const [row] = await tx
    .select()
    .from(energyVerification)
    .where(and(eq(energyVerification.id, id), scopeOf(actor)))
  return row ?? null
}

/** By its number, whoever asks; only the public check and the paper read it. */
export async function verificationByNumber(tx: Tx, number: string) {
  const [row] = await tx
    .select({ verification: energyVerification, paperSha256: file.sha256 })
    .from(energyVerification)
    .leftJoin(file, eq(file.id, energyVerification.fileId))
    .where(eq(energyVerification.number, number))
  return row ?? null
}

// Unscoped: one like it
/** Of the enterprise's year, under way or ended by a statement. */
export async function openOfYear(tx: Tx, enterpriseId: string, year: number): Promise<VerificationRecord | null> {
  const [row] = await tx
    .select()
    .from(energyVerification)
    .where(
      and(
        eq(energyVerification.enterpriseId, enterpriseId),
        eq(energyVerification.year, year),
        notInArray(energyVerification.state, ['declined', 'withdrawn', 'issued']),
      ),
    )
    .limit(1)
  return row ?? null
}

/** All records of an enterprise's year, the accepted one first, and the lines of that one. */
export async function sourcesOfYear(tx: Tx, enterpriseId: string, year: number) {
  const records: EnergyRecord[] = await tx
    .select()
    .from(energyRecord)
    .where(
      and(
        eq(energyRecord.enterpriseId, enterpriseId),
        eq(energyRecord.year, year),
        eq(energyRecord.month, 0),
        isNull(energyRecord.siteId),
      ),
    )
    .orderBy(desc(energyRecord.accepted), asc(energyRecord.createdAt))
  const accepted = records.find((record) => record.accepted) ?? null
  return { records, accepted, lines: accepted ? await linesOf(tx, [accepted.id]) : [] }
}

// Unscoped: partner
/** Institutions filed for one of these scopes today, not suspended. */
export async function filedInstitutions(
  tx: Tx,
  {
    programmes,
    scopeKey,
    scopes,
    today,
  }: Record<'programmes' | 'scopes', readonly string[]> & {
    scopeKey: string
    today: string
  },
  id?: string,
) {
  const trusted = statesWhere((state) => isHeld(state) && !isSuspended(state))
  return tx
    .select({
      id: enterprise.id,
      name: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
    })
    .from(filing)
    .innerJoin(enterprise, and(eq(enterprise.socialCode, filing.socialCode), eq(enterprise.orgKind, 'institution')))
    .where(
      and(
        inArray(filing.programme, [...programmes]),
        inArray(filing.state, trusted),
        gte(filing.validTo, today),
        isNull(filing.deletedAt),
        isNull(enterprise.closedAs),
        sql`jsonb_exists_any(${filing.answers} -> ${scopeKey}, ${sql.param([...scopes])}::text[])`,
        id ? eq(enterprise.id, id) : undefined,
      ),
    )
    .groupBy(enterprise.id)
    .orderBy(byName(enterprise.sortKey), byName(enterprise.enterpriseName))
    .limit(200)
}

// Unscoped: people
/** The organisations whose people were sent to diagnose the enterprise since that day. */
export async function diagnosersSince(tx: Tx, enterpriseId: string, since: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ unit: account.unit })
    .from(diagnosis)
    .innerJoin(diagnosisExpert, eq(diagnosisExpert.diagnosisId, diagnosis.id))
    .innerJoin(account, eq(account.id, diagnosisExpert.expertId))
    .where(
      and(
        eq(diagnosis.enterpriseId, enterpriseId),
        gte(diagnosis.createdAt, `${since}T00:00:00+08:00`),
        ne(diagnosisExpert.state, 'declined'),
      ),
    )
  return rows.flatMap(({ unit }) => (unit?.trim() ? [unit.trim()] : []))
}

export async function paperOf(tx: Tx, { fileId }: Pick<VerificationRecord, 'fileId'>): Promise<FileRecord | null> {
  if (!fileId) return null
  const [row] = await tx.select().from(file).where(eq(file.id, fileId))
  return row ?? null
}

/** False where another request kept the paper first. */
export async function keepPaper(tx: Tx, id: string, row: FileRecord): Promise<boolean> {
  const updated = await tx
    .update(energyVerification)
    .set({ fileId: row.id })
    .where(and(eq(energyVerification.id, id), isNull(energyVerification.fileId)))
    .returning({ id: energyVerification.id })
  if (updated.length === 0) return false
  await insertFile(tx, row)
  return true
}
