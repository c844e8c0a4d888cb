/** Queries for tasks, their enterprises and their cases. */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import {
  inspection,
  inspectionTarget,
  inspectionTask,
  inspectorCard,
} from '../../../db/schema/inspection/inspection.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'

export type InspectionRecord = typeof inspection.$inferSelect
export type TaskRecord = typeof inspectionTask.$inferSelect
export type CardRecord = typeof inspectorCard.$inferSelect

// Unscoped: read before
export async function taskById(tx: Tx, id: string): Promise<TaskRecord | null> {
  const [row] = await tx.select().from(inspectionTask).where(eq(inspectionTask.id, id))
  return row ?? null
}

// Unscoped: condition
/** Accounts with their cards where they have one, by name. */
async function inspectorsWhere(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      id: account.id,
      name: account.name,
      unit: account.unit,
      mobile: account.mobile,
      role: account.role,
      state: account.state,
      card: inspectorCard,
    })
    .from(account)
    .leftJoin(inspectorCard, eq(inspectorCard.accountId, account.id))
    .where(where)
    .orderBy(byName(account.name), asc(account.id))
}
export type Inspector = Awaited<ReturnType<typeof inspectorsWhere>>[number]

/** Supervisors by account. */
export async function inspectorsOf(tx: Tx, accountIds: readonly string[]): Promise<Inspector[]> {
  return accountIds.length === 0 ? [] : inspectorsWhere(tx, inArray(account.id, [...accountIds]))
}

/** Active supervisors. */
export async function allInspectors(tx: Tx): Promise<Inspector[]> {
  return inspectorsWhere(tx, and(eq(account.role, 'supervisor'), eq(account.state, 'active')))
}

// Unscoped: people
export async function cardNoOf(tx: Tx, accountId: string): Promise<string | null> {
  const [row] = await tx
    .select({ cardNo: inspectorCard.cardNo })
    .from(inspectorCard)
    .where(eq(inspectorCard.accountId, accountId))
  return row?.cardNo ?? null
}

// Unscoped: read before
/** The enterprises listed in a task, with what a case keeps of each. */
export async function targetsOf(tx: Tx, taskId: string) {
  return tx
    .select({
      target: inspectionTarget,
      name: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      industryCode: enterprise.industryCode,
      qxCode: enterprise.qxCode,
    })
    .from(inspectionTarget)
    .innerJoin(enterprise, eq(enterprise.id, inspectionTarget.enterpriseId))
    .where(eq(inspectionTarget.taskId, taskId))
    .orderBy(byName(enterprise.sortKey), byName(enterprise.enterpriseName), asc(enterprise.id))
}

// Unscoped: figures
export async function countOpenCases(tx: Tx, taskId: string): Promise<number> {
  return tx.$count(inspection, sql`${inspection.taskId} = ${taskId} and ${inspection.closedAt} is null`)
}

// Unscoped: read before
/** Counties of the task's enterprises. */
export async function countiesOf(tx: Tx, taskId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ qxCode: enterprise.qxCode })
    .from(inspectionTarget)
    .innerJoin(enterprise, eq(enterprise.id, inspectionTarget.enterpriseId))
    .where(eq(inspectionTarget.taskId, taskId))
  return rows.map(({ qxCode }) => qxCode)
}

/**
 * Notes on the case what happened elsewhere (a paper served, a record signed), in the transaction in which it happened. This is no
 * step: the version stays, so that an open form of somebody else is not refused.
 */
export async function noteOnCase(tx: Tx, id: string, facts: Partial<typeof inspection.$inferInsert>): Promise<void> {
  await tx.update(inspection).set(facts).where(eq(inspection.id, id))
}

/** The case that the task began for this enterprise. */
export async function caseOfTarget(tx: Tx, taskId: string, enterpriseId: string): Promise<InspectionRecord | null> {
  const [row] = await tx
    .select()
    .from(inspection)
    .where(and(eq(inspection.taskId, taskId), eq(inspection.enterpriseId, enterpriseId)))
  return row ?? null
}
