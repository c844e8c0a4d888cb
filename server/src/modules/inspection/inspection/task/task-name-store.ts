/** What the task of a row is called, in SQL. */
import { type SQL, sql } from 'drizzle-orm'
import { inspectionTask } from '../../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { knowsComplaint, neutralName } from './task-name.ts'

/** The name of the task for this person; null: the public. */
export const taskNameFor = (actor: Actor | null): SQL<string> =>
  knowsComplaint(actor)
    ? sql<string>`${inspectionTask.taskName}`
    : sql<string>`case when ${inspectionTask.drawMode} = 'complaint' then ${neutralName}::text else ${inspectionTask.taskName} end`
