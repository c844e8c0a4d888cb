/** Queries for self-checks: the one being filled in, the versions that were sent, the cases of an enterprise. */
import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { file, fileUse } from '../../../db/schema/files.ts'
import { filing } from '../../../db/schema/filing.ts'
import { inspection, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import { selfCheck, selfCheckVersion } from '../../../db/schema/inspection/self-check.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from '../inspection/scope-store.ts'
import { taskNameFor } from '../inspection/task/task-name-store.ts'

export type SelfCheckRecord = typeof selfCheck.$inferSelect
export type SentRecord = typeof selfCheckVersion.$inferSelect
export type CaseWithTask = Awaited<ReturnType<typeof casesPage>>['rows'][number]

const withTask = {
  of: getTableColumns(inspection),
  task: {
    taskName: inspectionTask.taskName,
    drawMode: inspectionTask.drawMode,
    orgName: inspectionTask.orgName,
    contents: inspectionTask.contents,
    checkYears: inspectionTask.checkYears,
  },
}

/** The case with its task, within the actor's scope. */
export async function caseWithTask(tx: Tx, actor: Actor, id: string): Promise<CaseWithTask | null> {
  const [row] = await tx
    .select(withTask)
    .from(inspection)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
    .where(and(eq(inspection.id, id), scopeOf(actor)))
  return row ?? null
}

/** Cases of one scope, the newest year first. */
export async function casesPage(tx: Tx, actor: Actor, year: number | undefined, page: PageNumber) {
  const where = and(scopeOf(actor), year ? eq(inspection.year, year) : undefined)
  return pageOf(
    tx,
    {
      select: withTask,
      from: (select) =>
        select.from(inspection).innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId)).where(where),
      orderBy: [desc(inspection.year), desc(inspection.createdAt), desc(inspection.id)],
    },
    page,
  )
}

/** Every case of one enterprise that the actor may read, with whether a self-check was sent. */
export async function casesOfEnterprise(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select({
      id: inspection.id,
      number: inspection.number,
      year: inspection.year,
      taskName: taskNameFor(actor),
      sent: sql<boolean>`exists (select 1 from ${selfCheckVersion} v where v.inspection_id = ${inspection.id})`,
    })
    .from(inspection)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
    .where(and(scopeOf(actor), eq(inspection.enterpriseId, enterpriseId)))
    .orderBy(desc(inspection.year), desc(inspection.createdAt))
}

export async function selfCheckOf(tx: Tx, inspectionId: string): Promise<SelfCheckRecord | null> {
  const [row] = await tx.select().from(selfCheck).where(eq(selfCheck.inspectionId, inspectionId))
  return row ?? null
}

/** Locked until the transaction ends; the case itself is locked before it. */
export async function lockSelfCheck(tx: Tx, inspectionId: string): Promise<SelfCheckRecord | null> {
  const [row] = await tx.select().from(selfCheck).where(eq(selfCheck.inspectionId, inspectionId)).for('update')
  return row ?? null
}

/** Nothing where it has begun already. */
export async function insertSelfCheck(tx: Tx, row: typeof selfCheck.$inferInsert): Promise<void> {
  await tx.insert(selfCheck).values(row).onConflictDoNothing()
}

export async function updateSelfCheck(
  tx: Tx,
  before: Pick<SelfCheckRecord, 'inspectionId' | 'version'>,
  changes: Partial<typeof selfCheck.$inferInsert>,
): Promise<SelfCheckRecord> {
  const [saved] = await tx
    .update(selfCheck)
    .set({ ...changes, version: before.version + 1 })
    .where(eq(selfCheck.inspectionId, before.inspectionId))
    .returning()
  if (!saved) throw new Error('a self-check that was locked is gone')
  return saved
}

/** What was sent, the newest first. */
export async function sentVersions(tx: Tx, inspectionId: string): Promise<SentRecord[]> {
  return tx
    .select()
    .from(selfCheckVersion)
    .where(eq(selfCheckVersion.inspectionId, inspectionId))
    .orderBy(desc(selfCheckVersion.no))
}

export async function insertSent(tx: Tx, row: typeof selfCheckVersion.$inferInsert): Promise<void> {
  await tx.insert(selfCheckVersion).values(row)
}

// Unscoped: read before
/** The last self-check that the enterprise sent in another case begun before this one. */
export async function lastSentBefore(tx: Tx, of: { id: string; enterpriseId: string; createdAt: string }) {
  const [row] = await tx
    .select({ sent: getTableColumns(selfCheckVersion), number: inspection.number, year: inspection.year })
    .from(selfCheckVersion)
    .innerJoin(inspection, eq(inspection.id, selfCheckVersion.inspectionId))
    .where(
      and(
        eq(inspection.enterpriseId, of.enterpriseId),
        ne(inspection.id, of.id),
        lt(inspection.createdAt, of.createdAt),
      ),
    )
    .orderBy(desc(inspection.year), desc(selfCheckVersion.sentAt))
    .limit(1)
  return row ?? null
}

// Unscoped: own
/** The enterprise's latest sent filings of these programmes, one of each. */
export async function latestFilings(tx: Tx, enterpriseId: string, programmes: readonly string[]) {
  return tx
    .selectDistinctOn([filing.programme], {
      programme: filing.programme,
      number: filing.number,
      year: filing.year,
      answers: filing.answers,
      submittedAt: filing.submittedAt,
    })
    .from(filing)
    .where(
      and(
        eq(filing.enterpriseId, enterpriseId),
        isNotNull(filing.submittedAt),
        sql`${filing.deletedAt} is null`,
        inArray(filing.programme, [...programmes]),
      ),
    )
    .orderBy(filing.programme, desc(filing.submittedAt))
}

/** A report that was made of a version before. */
export async function savedReport(tx: Tx, inspectionId: string, slot: string) {
  const [row] = await tx
    .select(getTableColumns(file))
    .from(fileUse)
    .innerJoin(file, eq(file.id, fileUse.fileId))
    .where(and(eq(fileUse.kind, 'selfCheck'), eq(fileUse.targetId, inspectionId), eq(file.slot, slot)))
    .limit(1)
  return row ?? null
}

// Unscoped: read before
/** Until the transaction ends nobody else makes a report of the case. */
export async function lockCase(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: inspection.id }).from(inspection).where(eq(inspection.id, id)).for('update')
}
