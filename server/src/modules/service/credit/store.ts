/** Queries for references, their views, and banks. */
import { and, asc, desc, eq, getTableColumns, or } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { creditReference, creditView, greenReport } from '../../../db/schema/green-report.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type CreditRecord = typeof creditReference.$inferSelect

type CreditFilter = { keyword: string; year?: number | undefined; state?: string | undefined }

export async function creditPage(tx: Tx, actor: Actor, { keyword, year, state }: CreditFilter, page: PageNumber) {
  const where = and(
    scopeOf(actor),
    year ? eq(creditReference.year, year) : undefined,
    state ? eq(creditReference.state, state) : undefined,
    keyword
      ? or(
          keywordMatch(keyword, {
            texts: [creditReference.enterpriseName, creditReference.bankName],
            enterpriseId: creditReference.enterpriseId,
          }),
          eq(creditReference.number, keyword.toUpperCase()),
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(creditReference),
      from: (select) => select.from(creditReference).where(where),
      orderBy: [desc(creditReference.createdAt), desc(creditReference.id)],
    },
    page,
  )
}

export async function findCredit(tx: Tx, actor: Actor, id: string): Promise<CreditRecord | null> {
  const [row] = await tx
    .select()
    .from(creditReference)
    .where(and(eq(creditReference.id, id), scopeOf(actor)))
  return row ?? null
}

/** The same, locked against being taken back while it is read. */
export async function lockCredit(tx: Tx, actor: Actor, id: string): Promise<CreditRecord | null> {
  const [row] = await tx
    .select()
    .from(creditReference)
    .where(and(eq(creditReference.id, id), scopeOf(actor)))
    .for('share')
  return row ?? null
}

// Unscoped: read before
/** What the authorised report said, and the state of the code that it tells. */
export async function reportBehind(tx: Tx, { reportId }: Pick<CreditRecord, 'reportId'>) {
  const [row] = await tx
    .select({ content: greenReport.content, state: greenCode.state, current: greenCode.current })
    .from(greenReport)
    .innerJoin(greenCode, eq(greenCode.id, greenReport.greenCodeId))
    .where(eq(greenReport.id, reportId))
  return row ?? null
}

export async function insertView(tx: Tx, row: typeof creditView.$inferInsert): Promise<void> {
  await tx.insert(creditView).values(row)
}

export async function viewsOf(tx: Tx, referenceId: string) {
  return tx
    .select()
    .from(creditView)
    .where(eq(creditView.referenceId, referenceId))
    .orderBy(desc(creditView.at), desc(creditView.id))
    .limit(500)
}

const bank = { id: enterprise.id, name: enterprise.enterpriseName, socialCode: enterprise.socialCode }
const isBank = and(eq(enterprise.orgKind, 'institution'), eq(enterprise.institutionKind, 'bank'))

// Unscoped: partner
export async function banksOf(tx: Tx) {
  return tx.select(bank).from(enterprise).where(isBank).orderBy(asc(enterprise.sortKey), asc(enterprise.id))
}

// Unscoped: partner
export async function bankById(tx: Tx, id: string) {
  const [row] = await tx
    .select(bank)
    .from(enterprise)
    .where(and(eq(enterprise.id, id), isBank))
  return row ?? null
}

// Unscoped: partner
export async function bankByCode(tx: Tx, socialCode: string) {
  const [row] = await tx
    .select(bank)
    .from(enterprise)
    .where(and(eq(enterprise.socialCode, socialCode), isBank))
  return row ?? null
}

/** Marks an institution as a bank, or not; null where there is no such institution. */
export async function flagBank(tx: Tx, socialCode: string, kind: 'bank' | null) {
  const [row] = await tx
    .update(enterprise)
    .set({ institutionKind: kind })
    .where(and(eq(enterprise.socialCode, socialCode), eq(enterprise.orgKind, 'institution')))
    .returning(bank)
  return row ?? null
}

// Unscoped: read before
/** The code that a report tells. */
export async function insertable(tx: Tx, reportId: string) {
  const [row] = await tx
    .select({ code: greenCode })
    .from(greenReport)
    .innerJoin(greenCode, eq(greenCode.id, greenReport.greenCodeId))
    .where(eq(greenReport.id, reportId))
  return row?.code ?? null
}
