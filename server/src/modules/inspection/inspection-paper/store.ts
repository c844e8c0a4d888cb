/** Queries for the papers of a case and what follows from them. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { inspection, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import {
  inspectionPaper,
  inspectionStatement,
  legalReview,
  obligation,
  rectificationItem,
  rectifyExtension,
} from '../../../db/schema/inspection/inspection-paper.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from '../inspection/scope-store.ts'
import { taskNameFor } from '../inspection/task/task-name-store.ts'

export type PaperRecord = typeof inspectionPaper.$inferSelect
export type StatementRecord = typeof inspectionStatement.$inferSelect
export type ReviewRecord = typeof legalReview.$inferSelect
export type ItemRecord = typeof rectificationItem.$inferSelect
export type ExtensionRecord = typeof rectifyExtension.$inferSelect
export type ObligationRecord = typeof obligation.$inferSelect

// Unscoped: read before
/** Without a scope: for what follows from a step that was checked. */
export async function caseById(tx: Tx, id: string) {
  const [row] = await tx.select().from(inspection).where(eq(inspection.id, id))
  return row ?? null
}

/** The last order that was served; null where none was. */
export const servedOrder = (papers: readonly PaperRecord[]): PaperRecord | null =>
  papers.findLast(({ kind, state, service }) => kind === 'order' && state === 'issued' && service) ?? null

/** In the order of the file. */
export async function papersOf(tx: Tx, inspectionId: string): Promise<PaperRecord[]> {
  return tx
    .select()
    .from(inspectionPaper)
    .where(eq(inspectionPaper.inspectionId, inspectionId))
    .orderBy(asc(inspectionPaper.createdAt), asc(inspectionPaper.id))
}

export async function paperById(tx: Tx, id: string): Promise<PaperRecord | null> {
  const [row] = await tx.select().from(inspectionPaper).where(eq(inspectionPaper.id, id))
  return row ?? null
}

/** By the code printed on it; no actor is asked for, only the public check reads it. */
export async function paperByCode(tx: Tx, code: string) {
  const [row] = await tx
    .select({ paper: inspectionPaper, enterpriseName: inspection.enterpriseName })
    .from(inspectionPaper)
    .innerJoin(inspection, eq(inspection.id, inspectionPaper.inspectionId))
    .where(eq(inspectionPaper.code, code))
  return row ?? null
}

export async function insertPaper(tx: Tx, row: typeof inspectionPaper.$inferInsert): Promise<PaperRecord> {
  const [made] = await tx.insert(inspectionPaper).values(row).returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

/** Null when the paper is not at this version and state any more. */
export async function updatePaper(
  tx: Tx,
  seen: { id: string; version?: number | undefined; state: 'draft' | 'issued' },
  changes: Partial<typeof inspectionPaper.$inferInsert>,
): Promise<PaperRecord | null> {
  const [saved] = await tx
    .update(inspectionPaper)
    .set({ ...changes, version: sql`${inspectionPaper.version} + 1` })
    .where(
      and(
        eq(inspectionPaper.id, seen.id),
        eq(inspectionPaper.state, seen.state),
        seen.version === undefined ? undefined : eq(inspectionPaper.version, seen.version),
      ),
    )
    .returning()
  return saved ?? null
}

/** Only a draft is ever deleted. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(inspectionPaper)
    .where(and(eq(inspectionPaper.id, id), eq(inspectionPaper.state, 'draft')))
    .returning({ id: inspectionPaper.id })
  return gone.length === 1
}

export async function statementsOf(tx: Tx, inspectionId: string): Promise<StatementRecord[]> {
  return tx
    .select()
    .from(inspectionStatement)
    .where(eq(inspectionStatement.inspectionId, inspectionId))
    .orderBy(asc(inspectionStatement.at))
}
export async function insertStatement(tx: Tx, row: typeof inspectionStatement.$inferInsert): Promise<void> {
  await tx.insert(inspectionStatement).values(row)
}
export async function updateStatement(tx: Tx, id: string, changes: Partial<StatementRecord>): Promise<void> {
  await tx.update(inspectionStatement).set(changes).where(eq(inspectionStatement.id, id))
}

export async function itemsOf(tx: Tx, inspectionId: string): Promise<ItemRecord[]> {
  return tx
    .select()
    .from(rectificationItem)
    .where(eq(rectificationItem.inspectionId, inspectionId))
    .orderBy(asc(rectificationItem.no))
}
export async function itemById(tx: Tx, id: string): Promise<ItemRecord | null> {
  const [row] = await tx.select().from(rectificationItem).where(eq(rectificationItem.id, id))
  return row ?? null
}
export async function insertItems(tx: Tx, rows: (typeof rectificationItem.$inferInsert)[]): Promise<void> {
  await tx.insert(rectificationItem).values(rows)
}
export async function updateItem(tx: Tx, id: string, changes: Partial<ItemRecord>): Promise<void> {
  await tx.update(rectificationItem).set(changes).where(eq(rectificationItem.id, id))
}

export async function extensionsOf(tx: Tx, inspectionId: string): Promise<ExtensionRecord[]> {
  return tx
    .select()
    .from(rectifyExtension)
    .where(eq(rectifyExtension.inspectionId, inspectionId))
    .orderBy(asc(rectifyExtension.askedAt))
}
export async function insertExtension(tx: Tx, row: typeof rectifyExtension.$inferInsert): Promise<void> {
  await tx.insert(rectifyExtension).values(row)
}
export async function updateExtension(tx: Tx, id: string, changes: Partial<ExtensionRecord>): Promise<void> {
  await tx.update(rectifyExtension).set(changes).where(eq(rectifyExtension.id, id))
}

export async function reviewsOf(tx: Tx, inspectionId: string): Promise<ReviewRecord[]> {
  return tx
    .select()
    .from(legalReview)
    .where(eq(legalReview.inspectionId, inspectionId))
    .orderBy(asc(legalReview.askedAt))
}
export async function reviewById(tx: Tx, id: string): Promise<ReviewRecord | null> {
  const [row] = await tx.select().from(legalReview).where(eq(legalReview.id, id))
  return row ?? null
}
export async function insertReview(tx: Tx, row: typeof legalReview.$inferInsert): Promise<void> {
  await tx.insert(legalReview).values(row)
}
/** False when it was given already. */
export async function saveReview(tx: Tx, id: string, changes: Partial<ReviewRecord>): Promise<boolean> {
  const saved = await tx
    .update(legalReview)
    .set(changes)
    .where(and(eq(legalReview.id, id), isNull(legalReview.result)))
    .returning({ id: legalReview.id })
  return saved.length === 1
}

const paid = sql`(select coalesce(sum((p ->> 'yuan')::numeric), 0) from jsonb_array_elements(${obligation.payments}) p)`

type ObligationState = 'open' | 'overdue' | 'paid'
const inState = (state: ObligationState | undefined, today: string): SQL | undefined => {
  switch (state) {
    case 'paid':
      return sql`${paid} >= ${obligation.yuan}`
    case 'open':
      return sql`${paid} < ${obligation.yuan}`
    case 'overdue':
      return sql`${paid} < ${obligation.yuan} and ${obligation.dueOn} < ${today}`
    case undefined:
      return undefined
  }
}

const obligationFields = {
  obligation,
  number: inspection.number,
  enterpriseName: inspection.enterpriseName,
  socialCode: inspection.socialCode,
  qxCode: inspection.qxCode,
  enterpriseId: inspection.enterpriseId,
  paperNumber: inspectionPaper.number,
}

export async function obligationPage(
  tx: Tx,
  actor: Actor,
  { state, today }: { state?: ObligationState | undefined; today: string },
  page: PageNumber,
) {
  return pageOf(
    tx,
    {
      select: obligationFields,
      from: (select) =>
        select
          .from(obligation)
          .innerJoin(inspection, eq(inspection.id, obligation.inspectionId))
          .innerJoin(inspectionPaper, eq(inspectionPaper.id, obligation.paperId))
          .where(and(scopeOf(actor), inState(state, today))),
      orderBy: [asc(obligation.dueOn), asc(obligation.id)],
    },
    page,
  )
}
export type FoundObligation = Awaited<ReturnType<typeof obligationsOf>>[number]

export async function obligationsOf(tx: Tx, inspectionId: string) {
  return obligationsWhere(tx, eq(obligation.inspectionId, inspectionId))
}

/** Unpaid ones due from that day on or before it, not reminded of today. */
export async function unpaidObligations(tx: Tx, until: string, today: string) {
  return obligationsWhere(
    tx,
    and(
      inState('open', today),
      sql`${obligation.dueOn} <= ${until}`,
      sql`${obligation.remindedOn} is null or ${obligation.remindedOn} < ${obligation.dueOn} and ${obligation.dueOn} < ${today}`,
    ),
  )
}

// Unscoped: condition
async function obligationsWhere(tx: Tx, where: SQL | undefined) {
  return tx
    .select(obligationFields)
    .from(obligation)
    .innerJoin(inspection, eq(inspection.id, obligation.inspectionId))
    .innerJoin(inspectionPaper, eq(inspectionPaper.id, obligation.paperId))
    .where(where)
    .orderBy(asc(obligation.dueOn), asc(obligation.id))
}

// Unscoped: read before
export async function obligationById(tx: Tx, id: string): Promise<ObligationRecord | null> {
  const [row] = await tx.select().from(obligation).where(eq(obligation.id, id)).for('update')
  return row ?? null
}
export async function insertObligation(tx: Tx, row: typeof obligation.$inferInsert): Promise<void> {
  await tx.insert(obligation).values(row)
}
export async function updateObligation(tx: Tx, id: string, changes: Partial<ObligationRecord>): Promise<void> {
  await tx.update(obligation).set(changes).where(eq(obligation.id, id))
}

const isPublished = and(sql`${inspection.publishedAt} is not null`, isNull(inspection.withdrawnAt))

export async function publishedResults(
  tx: Tx,
  { keyword, year, id }: { keyword?: string; year?: number | undefined; id?: string },
  page: PageNumber,
) {
  return pageOf(
    tx,
    {
      select: { inspection, taskName: taskNameFor(null), orgName: inspectionTask.orgName },
      from: (select) =>
        select
          .from(inspection)
          .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
          .where(
            and(
              isPublished,
              id ? eq(inspection.id, id) : undefined,
              year ? eq(inspection.year, year) : undefined,
              keyword
                ? or(
                    keywordMatch(keyword, {
                      texts: [inspection.enterpriseName],
                      enterpriseId: inspection.enterpriseId,
                    }),
                    eq(inspection.socialCode, keyword),
                  )
                : undefined,
            ),
          ),
      orderBy: [desc(inspection.publishedAt), desc(inspection.id)],
    },
    page,
  )
}

/** Results whose day has come, and against which nothing is stated at present. */
export async function duePublications(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx
    .select({ id: inspection.id })
    .from(inspection)
    .where(
      and(
        eq(inspection.publishResult, true),
        sql`${inspection.publishOn} <= ${today}`,
        isNull(inspection.publishedAt),
        isNull(inspection.withdrawnAt),
        or(isNull(inspection.statementAt), isNotNull(inspection.statementAnsweredAt)),
        inArray(inspection.state, ['rectifying', 'rectified', 'transferred', 'closed']),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Cases whose rectification is past its term and was not noted as late yet. */
export async function lateRectifications(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx
    .select({ id: inspection.id })
    .from(inspection)
    .where(
      and(
        eq(inspection.state, 'rectifying'),
        sql`${inspection.rectifyDue} < ${today}`,
        isNull(inspection.rectifyLateSince),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Rectifications that end on or after today and until that day. */
export async function endingRectifications(tx: Tx, today: string, until: string) {
  return tx
    .select()
    .from(inspection)
    .where(
      and(
        eq(inspection.state, 'rectifying'),
        gte(inspection.rectifyDue, today),
        sql`${inspection.rectifyDue} <= ${until}`,
      ),
    )
}
