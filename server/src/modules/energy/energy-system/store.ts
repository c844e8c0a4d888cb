/** Queries for the steps of an energy-management system. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { energySystemTask } from '../../../db/schema/energy/energy-system.ts'
import { filing } from '../../../db/schema/filing.ts'

export type TaskRecord = typeof energySystemTask.$inferSelect

// Unscoped: read before
export async function tasksOf(tx: Tx, enterpriseId: string): Promise<TaskRecord[]> {
  return tx.select().from(energySystemTask).where(eq(energySystemTask.enterpriseId, enterpriseId))
}

export async function writeTask(tx: Tx, row: typeof energySystemTask.$inferInsert): Promise<void> {
  const { id: _id, enterpriseId: _owner, step: _step, ...changes } = row
  await tx
    .insert(energySystemTask)
    .values(row)
    .onConflictDoUpdate({
      target: [energySystemTask.enterpriseId, energySystemTask.step],
      set: { ...changes, version: sql`${energySystemTask.version} + 1` },
    })
}

// Unscoped: read before
/** 能源管理负责人 as the enterprise's latest application of a leader names them. */
export async function energyLeaderOf(tx: Tx, enterpriseId: string): Promise<string | null> {
  const [row] = await tx
    .select({ answers: filing.answers })
    .from(filing)
    .where(and(eq(filing.enterpriseId, enterpriseId), eq(filing.programme, 'energy-leader'), isNull(filing.deletedAt)))
    .orderBy(desc(filing.updatedAt))
    .limit(1)
  const name = row?.answers.energyPostName
  return typeof name === 'string' && name !== '' ? name : null
}
