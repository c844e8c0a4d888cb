/** Queries for merges of enterprise records, and for the records that are compared. */
import { and, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { isMainAccountOf } from '../../../base/enterprise/main-account-store.ts'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { title } from '../../../db/schema/decisions.ts'
import { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import { batch, filing } from '../../../db/schema/filing.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type MergeRecord = typeof enterpriseMerge.$inferSelect

/** What likenesses are read from; telephones stay as they are stored. */
export async function comparedEnterprises(tx: Tx, qxCode: string | undefined) {
  return tx
    .select({
      id: enterprise.id,
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      qxCode: enterprise.qxCode,
      phone: sql<string | null>`nullif(${enterprise.profile} ->> 'contactPhone', '')`,
      legalPerson: sql<string | null>`nullif(${enterprise.profile} ->> 'legalPerson', '')`,
    })
    .from(enterprise)
    .where(and(eq(enterprise.orgKind, 'enterprise'), qxCode ? eq(enterprise.qxCode, qxCode) : undefined))
}

/** Records with the name of their main account. */
export async function parties(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select({ record: enterprise, mainAccount: account.name })
    .from(enterprise)
    .leftJoin(account, isMainAccountOf(enterprise.id))
    .where(inArray(enterprise.id, [...ids]))
}

const mergingStates = ['proposed', 'merged'] as const

/** Pairs about which somebody has decided, or is about to: they are not listed as likely. */
export async function settledPairs(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .select({ pair: enterpriseMerge.pair })
    .from(enterpriseMerge)
    .where(inArray(enterpriseMerge.state, [...mergingStates, 'distinct']))
  return new Set(rows.map(({ pair }) => pair))
}

/** Whether a merge of the pair waits or was carried out. One that was told apart can still be merged: by two, as any other. */
export async function isMerging(tx: Tx, pair: string): Promise<boolean> {
  const rows = await tx
    .select({ pair: enterpriseMerge.pair })
    .from(enterpriseMerge)
    .where(and(eq(enterpriseMerge.pair, pair), inArray(enterpriseMerge.state, [...mergingStates])))
    .limit(1)
  return rows.length > 0
}

/** An open merge in which one of these records takes part. */
export async function openMergeOf(tx: Tx, ids: readonly string[], exceptId: string | null) {
  const rows = await tx
    .select()
    .from(enterpriseMerge)
    .where(
      and(
        eq(enterpriseMerge.state, 'proposed'),
        or(inArray(enterpriseMerge.survivorId, [...ids]), inArray(enterpriseMerge.absorbedId, [...ids])),
      ),
    )
  return rows.find(({ id }) => id !== exceptId) ?? null
}

/** The later merge by which this record became part of another one. */
export async function absorbedBy(tx: Tx, id: string): Promise<MergeRecord | null> {
  const [row] = await tx
    .select()
    .from(enterpriseMerge)
    .where(and(eq(enterpriseMerge.absorbedId, id), inArray(enterpriseMerge.state, ['merged', 'settled'])))
    .orderBy(desc(enterpriseMerge.mergedAt))
  return row ?? null
}

type Filter = { keyword?: string | undefined; qxCode?: string | undefined; state?: string | undefined }

export async function mergePage(tx: Tx, actor: Actor, { keyword, qxCode, state }: Filter, page: PageNumber) {
  const { before: _before, own: _own, ...columns } = getTableColumns(enterpriseMerge)
  return pageOf(
    tx,
    {
      select: columns,
      from: (select) =>
        select.from(enterpriseMerge).where(
          and(
            scopeOf(actor),
            qxCode ? eq(enterpriseMerge.qxCode, qxCode) : undefined,
            state ? eq(enterpriseMerge.state, state) : undefined,
            keyword
              ? or(
                  keywordMatch(keyword, {
                    texts: [enterpriseMerge.survivorName, enterpriseMerge.absorbedName],
                    enterpriseId: enterpriseMerge.survivorId,
                  }),
                  eq(enterpriseMerge.survivorCode, keyword),
                  eq(enterpriseMerge.absorbedCode, keyword),
                )
              : undefined,
          ),
        ),
      orderBy: [
        desc(sql`${enterpriseMerge.state} = 'proposed'`),
        desc(enterpriseMerge.updatedAt),
        desc(enterpriseMerge.id),
      ],
    },
    page,
  )
}

/** Filings of both that are in a batch, without deleted ones. */
export async function batchFilings(tx: Tx, ids: readonly string[]) {
  return tx
    .select({
      enterpriseId: filing.enterpriseId,
      programme: filing.programme,
      batchId: filing.batchId,
      batchName: batch.name,
      state: filing.state,
      number: filing.number,
    })
    .from(filing)
    .innerJoin(batch, eq(batch.id, filing.batchId))
    .where(and(inArray(filing.enterpriseId, [...ids]), isNull(filing.deletedAt)))
}

/** Graded codes that count, of both. */
export async function gradedCodes(tx: Tx, ids: readonly string[]) {
  return tx
    .select({ enterpriseId: greenCode.enterpriseId, year: greenCode.year, grade: greenCode.grade })
    .from(greenCode)
    .where(and(inArray(greenCode.enterpriseId, [...ids]), greenCode.current, sql`${greenCode.total} is not null`))
}

export async function validTitles(tx: Tx, ids: readonly string[]) {
  return tx
    .select({ enterpriseId: title.enterpriseId, kind: title.kind, level: title.level, number: title.number })
    .from(title)
    .where(and(inArray(title.enterpriseId, [...ids]), eq(title.state, 'valid')))
}

/** Merges whose term of undoing is over. */
export async function termsOver(tx: Tx, now: string): Promise<string[]> {
  const rows = await tx
    .select({ id: enterpriseMerge.id })
    .from(enterpriseMerge)
    .where(and(eq(enterpriseMerge.state, 'merged'), lte(enterpriseMerge.undoUntil, now)))
    .limit(500)
  return rows.map(({ id }) => id)
}
