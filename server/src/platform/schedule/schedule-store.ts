/** Queries for the last run of each schedule. */
import type { Tx } from '../../db/database.ts'
import { scheduleRun } from '../../db/schema/operation/operation.ts'

export type ScheduleRun = typeof scheduleRun.$inferSelect

export async function noteScheduleStart(tx: Tx, name: string, startedAt: string): Promise<void> {
  await tx
    .insert(scheduleRun)
    .values({ name, startedAt })
    .onConflictDoUpdate({ target: scheduleRun.name, set: { startedAt } })
}

export async function noteScheduleEnd(tx: Tx, name: string, at: string): Promise<void> {
  await tx
    .insert(scheduleRun)
    .values({ name, startedAt: at, endedAt: at })
    .onConflictDoUpdate({ target: scheduleRun.name, set: { endedAt: at, failedAt: null, fault: null } })
}

export async function noteScheduleFault(tx: Tx, name: string, at: string, message: string): Promise<void> {
  const fault = message.slice(0, 200)
  await tx
    .insert(scheduleRun)
    .values({ name, startedAt: at, failedAt: at, fault })
    .onConflictDoUpdate({ target: scheduleRun.name, set: { failedAt: at, fault } })
}

export async function scheduleRuns(tx: Tx): Promise<Map<string, ScheduleRun>> {
  return new Map((await tx.select().from(scheduleRun)).map((row) => [row.name, row]))
}
