/** Queries for tasks with their lists, draws, workbooks; for cards and plans. */
import { sm3Prefix } from '@green/contract/overview/digest.ts'
import { type AnyColumn, and, asc, count, desc, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { bearsOneOf } from '../../../../base/enterprise/label-store.ts'
import type { Tx } from '../../../../db/database.ts'
import { byName } from '../../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../../db/page.ts'
import { account } from '../../../../db/schema/account/accounts.ts'
import { enterpriseYear } from '../../../../db/schema/energy/energy.ts'
import { file } from '../../../../db/schema/files.ts'
import {
  inspection,
  inspectionDraw,
  inspectionPlan,
  inspectionTarget,
  inspectionTask,
  inspectionWorkbook,
  inspectorCard,
} from '../../../../db/schema/inspection/inspection.ts'
import { enterprise } from '../../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { planScopeOf, taskScopeOf } from '../scope-store.ts'

export type TaskFilter = {
  keyword?: string | undefined
  year?: number | undefined
  taskType?: string | undefined
  state?: string | undefined
}

const tasksOf = (actor: Actor, f: TaskFilter): SQL | undefined =>
  and(
    taskScopeOf(actor),
    ne(inspectionTask.state, 'dropped'),
    f.keyword
      ? or(
          sql`strpos(${inspectionTask.taskName}, ${f.keyword}) > 0`,
          sql`strpos(${inspectionTask.taskNo}, ${f.keyword}) > 0`,
        )
      : undefined,
    f.year ? eq(inspectionTask.year, f.year) : undefined,
    f.taskType ? eq(inspectionTask.taskType, f.taskType) : undefined,
    f.state ? eq(inspectionTask.state, f.state) : undefined,
  )

// Unscoped: part
const listed = {
  row: inspectionTask,
  leaderName: account.name,
  targets: sql<number>`(select count(*)::int from ${inspectionTarget} where ${inspectionTarget.taskId} = ${inspectionTask.id})`,
}

export async function taskPage(tx: Tx, actor: Actor, filter: TaskFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: listed,
      from: (select) =>
        select
          .from(inspectionTask)
          .innerJoin(account, eq(account.id, inspectionTask.leaderId))
          .where(tasksOf(actor, filter)),
      orderBy: [desc(inspectionTask.year), desc(inspectionTask.createdAt), asc(inspectionTask.id)],
    },
    page,
  )
}

export async function taskNames(tx: Tx, actor: Actor, enterpriseId?: string) {
  return tx
    .select({ id: inspectionTask.id, taskName: inspectionTask.taskName, year: inspectionTask.year })
    .from(inspectionTask)
    .where(
      and(
        tasksOf(actor, {}),
        enterpriseId
          ? sql`exists (select 1 from ${inspection} where ${inspection.taskId} = ${inspectionTask.id} and ${inspection.enterpriseId} = ${enterpriseId})`
          : undefined,
      ),
    )
    .orderBy(desc(inspectionTask.year), asc(inspectionTask.taskName), asc(inspectionTask.id))
    .limit(500)
}

// Unscoped: read before
/** Cases of a task by enterprise. */
export async function casesOfTask(tx: Tx, taskId: string) {
  return tx
    .select({ id: inspection.id, enterpriseId: inspection.enterpriseId, state: inspection.state })
    .from(inspection)
    .where(eq(inspection.taskId, taskId))
}

export async function insertTargets(tx: Tx, rows: (typeof inspectionTarget.$inferInsert)[]): Promise<number> {
  let added = 0
  for (let i = 0; i < rows.length; i += 1000) {
    const made = await tx
      .insert(inspectionTarget)
      .values(rows.slice(i, i + 1000))
      .onConflictDoNothing()
      .returning({ id: inspectionTarget.enterpriseId })
    added += made.length
  }
  return added
}

export async function deleteTargets(tx: Tx, taskId: string, enterpriseIds?: readonly string[]): Promise<number> {
  const gone = await tx
    .delete(inspectionTarget)
    .where(
      and(
        eq(inspectionTarget.taskId, taskId),
        enterpriseIds ? inArray(inspectionTarget.enterpriseId, [...enterpriseIds]) : undefined,
      ),
    )
    .returning({ id: inspectionTarget.enterpriseId })
  return gone.length
}

export async function updateTarget(
  tx: Tx,
  taskId: string,
  enterpriseId: string,
  changes: Partial<typeof inspectionTarget.$inferInsert>,
): Promise<void> {
  await tx
    .update(inspectionTarget)
    .set(changes)
    .where(and(eq(inspectionTarget.taskId, taskId), eq(inspectionTarget.enterpriseId, enterpriseId)))
}

export type TargetRule = {
  labelId?: string | undefined
  qxCode?: string | undefined
  industryCode?: string | undefined
  aboveScale?: boolean | undefined
  fromTce?: number | undefined
}

// Unscoped: people
/** Operating enterprises of the register that fit the rule, by name. */
export async function fitting(tx: Tx, rule: TargetRule) {
  const used = sql`(select y.total_tce from ${enterpriseYear} y where y.enterprise_id = ${enterprise.id} and y.total_tce is not null order by y.year desc limit 1)`
  return tx
    .select({
      id: enterprise.id,
      name: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      qxCode: enterprise.qxCode,
      verification: enterprise.verification,
      closedAs: enterprise.closedAs,
    })
    .from(enterprise)
    .where(
      and(
        eq(enterprise.orgKind, 'enterprise'),
        rule.qxCode ? eq(enterprise.qxCode, rule.qxCode) : undefined,
        rule.industryCode ? like(enterprise.industryCode, `${rule.industryCode}%`) : undefined,
        rule.aboveScale === undefined ? undefined : eq(enterprise.aboveScale, rule.aboveScale),
        rule.labelId ? bearsOneOf(enterprise.id, [rule.labelId]) : undefined,
        rule.fromTce === undefined ? undefined : sql`${used} >= ${rule.fromTce}`,
      ),
    )
    .orderBy(byName(enterprise.sortKey), byName(enterprise.enterpriseName), asc(enterprise.id))
    .limit(20_000)
}

// Unscoped: one like it
/** Enterprises with a case of this year that is not over: they are not drawn twice. */
export async function underInspection(tx: Tx, year: number): Promise<Map<string, string>> {
  const rows = await tx
    .select({ enterpriseId: inspection.enterpriseId, number: inspection.number })
    .from(inspection)
    .where(and(eq(inspection.year, year), isNull(inspection.closedAt)))
  return new Map(rows.map((row) => [row.enterpriseId, row.number]))
}

export async function workbooksOf(tx: Tx, taskId: string) {
  return tx
    .select({ workbook: inspectionWorkbook, file })
    .from(inspectionWorkbook)
    .innerJoin(file, eq(file.id, inspectionWorkbook.fileId))
    .where(eq(inspectionWorkbook.taskId, taskId))
    .orderBy(desc(inspectionWorkbook.at))
}

export async function insertWorkbook(tx: Tx, row: typeof inspectionWorkbook.$inferInsert): Promise<void> {
  await tx.insert(inspectionWorkbook).values(row)
}

export type DrawRow = typeof inspectionDraw.$inferSelect

// Unscoped: read before
export async function drawsOf(tx: Tx, taskId: string): Promise<DrawRow[]> {
  return tx.select().from(inspectionDraw).where(eq(inspectionDraw.taskId, taskId)).orderBy(desc(inspectionDraw.no))
}

/** The last list of a task, where it is locked and not drawn. */
export async function lockedDraw(tx: Tx, taskId: string): Promise<DrawRow | null> {
  const [last] = await drawsOf(tx, taskId)
  return last && last.ownNumber !== null && last.witnessId === null ? last : null
}

/** Completes a locked list, once; false where it is drawn. */
export async function completeDraw(tx: Tx, id: string, changes: Partial<DrawRow>): Promise<boolean> {
  const rows = await tx
    .update(inspectionDraw)
    .set(changes)
    .where(and(eq(inspectionDraw.id, id), isNull(inspectionDraw.witnessId)))
    .returning({ id: inspectionDraw.id })
  return rows.length === 1
}

/** The draw of a task of which the hash of the record, or of the locked list, begins so, in lower case. */
export async function drawByHash(tx: Tx, taskNo: string, start: string) {
  const [found] = await tx
    .select({ draw: inspectionDraw, task: inspectionTask })
    .from(inspectionDraw)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspectionDraw.taskId))
    .where(
      and(
        eq(inspectionTask.taskNo, taskNo),
        or(
          eq(sql`left(replace(${inspectionDraw.hash}, ${sm3Prefix}, ''), ${start.length})`, start),
          eq(sql`left(${inspectionDraw.lockedHash}, ${start.length})`, start),
        ),
      ),
    )
  return found ?? null
}

export async function insertDraw(tx: Tx, row: DrawRow): Promise<void> {
  await tx.insert(inspectionDraw).values(row)
}

export async function lockCard(tx: Tx, accountId: string) {
  const [row] = await tx.select().from(inspectorCard).where(eq(inspectorCard.accountId, accountId)).for('update')
  return row ?? null
}

export async function saveCardRow(tx: Tx, row: typeof inspectorCard.$inferInsert): Promise<void> {
  const { accountId, ...changes } = row
  await tx
    .insert(inspectorCard)
    .values(row)
    .onConflictDoUpdate({
      target: inspectorCard.accountId,
      set: { ...changes, version: sql`${inspectorCard.version} + 1` },
    })
}

export type PlanRow = typeof inspectionPlan.$inferSelect

/** Spelled out: in a query of one table its columns lose their prefix, and both tables have an id. */
const casesOfPlan = (more: SQL) =>
  sql<number>`(select count(*)::int from inspection c join inspection_task t on t.id = c.task_id where t.plan_id = inspection_plan.id ${more})`

const planned = {
  row: inspectionPlan,
  begun: casesOfPlan(sql``),
  closed: casesOfPlan(sql`and c.closed_at is not null`),
}

export async function plansFor(tx: Tx, actor: Actor) {
  return tx
    .select(planned)
    .from(inspectionPlan)
    .where(and(planScopeOf(actor), ne(inspectionPlan.state, 'dropped')))
    .orderBy(desc(inspectionPlan.year), desc(inspectionPlan.createdAt))
}

// Unscoped: every office
export async function planWithCounts(tx: Tx, id: string) {
  const [found] = await tx.select(planned).from(inspectionPlan).where(eq(inspectionPlan.id, id))
  return found ?? null
}

export async function publishedPlans(tx: Tx): Promise<PlanRow[]> {
  return tx
    .select()
    .from(inspectionPlan)
    .where(eq(inspectionPlan.state, 'published'))
    .orderBy(desc(inspectionPlan.year), desc(inspectionPlan.publishedAt))
}

export async function countTasks(tx: Tx, actor: Actor, filter: TaskFilter): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(inspectionTask).where(tasksOf(actor, filter))
  return row?.n ?? 0
}

// Unscoped: open work
/** Tasks under way in whose team this inspector is. */
export async function tasksOfInspector(tx: Tx, accountId: string): Promise<(typeof inspectionTask.$inferSelect)[]> {
  return tx
    .select()
    .from(inspectionTask)
    .where(
      and(
        inArray(inspectionTask.state, ['draft', 'published']),
        sql`(${inspectionTask.leaderId} = ${accountId} or ${accountId} = any(${inspectionTask.memberIds}))`,
      ),
    )
    .orderBy(inspectionTask.taskNo)
}

/** Where the task names this inspector for an enterprise or an open case, the other one is named. What is over keeps who did it. */
export async function replaceInspector(
  tx: Tx,
  taskId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const swapped = (ids: AnyColumn) => sql`array_replace(array_remove(${ids}, ${to}::uuid), ${from}::uuid, ${to}::uuid)`
  await tx
    .update(inspectionTarget)
    .set({ inspectorIds: swapped(inspectionTarget.inspectorIds) })
    .where(and(eq(inspectionTarget.taskId, taskId), sql`${from} = any(${inspectionTarget.inspectorIds})`))
  await tx
    .update(inspection)
    .set({ inspectorIds: swapped(inspection.inspectorIds) })
    .where(
      and(eq(inspection.taskId, taskId), isNull(inspection.closedAt), sql`${from} = any(${inspection.inspectorIds})`),
    )
}
