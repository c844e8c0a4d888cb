/** Queries for the experts in term and their tasks. */
import { and, asc, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { keywordMatch } from '../../base/enterprise/search-store.ts'
import { isAnyOfFew } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { builtOnce } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { batch, filing } from '../../db/schema/filing.ts'
import { expert, expertTask } from '../../db/schema/review.ts'
import { addMs } from '../../platform/clock.ts'
import { type FilingRecord, lockFilingById, readableAfterDays } from '../record/store.ts'

export type TaskRecord = typeof expertTask.$inferSelect
/** With the expert's name. */
export type NamedTask = TaskRecord & { expertName: string; expertUnit: string | null }

/** The states of a task whose sheet is still waited for. */
export const openTaskStates = ['pending', 'scoring']
export const isOpenTask = ({ state }: Pick<TaskRecord, 'state'>): boolean => openTaskStates.includes(state)

// Unscoped: read before
const tasksWithExpert = builtOnce((query) =>
  query
    .select({ task: expertTask, expertName: account.name, expertUnit: account.unit })
    .from(expertTask)
    .innerJoin(account, eq(account.id, expertTask.expertId))
    .where(isAnyOfFew(expertTask.filingId, sql.placeholder('filingIds')))
    .orderBy(desc(expertTask.round), asc(expertTask.assignedAt), asc(expertTask.id)),
)

/** Tasks of a filing with the expert's name, newest round first. */
export async function tasksOf(tx: Tx, filingIds: readonly string[]): Promise<NamedTask[]> {
  if (!filingIds.length) return []
  const rows = await tasksWithExpert(tx, { filingIds })
  return rows.map((r) => ({ ...r.task, expertName: r.expertName, expertUnit: r.expertUnit }))
}

// Unscoped: own
export async function lockTask(tx: Tx, expertId: string, taskId: string): Promise<TaskRecord | null> {
  const [row] = await tx.select().from(expertTask).where(ownTask(expertId, taskId)).for('update')
  return row ?? null
}

// Unscoped: own
/** The filing of an own task. Before tasks are changed, their filing is locked, which prevents deadlocks. */
export async function lockFilingOfTask(tx: Tx, expertId: string, taskId: string): Promise<FilingRecord | null> {
  const [task] = await tx.select({ id: expertTask.filingId }).from(expertTask).where(ownTask(expertId, taskId))
  return task ? lockFilingById(tx, task.id) : null
}

const ownTask = (expertId: string, taskId: string) => and(eq(expertTask.id, taskId), eq(expertTask.expertId, expertId))

export async function insertTasks(tx: Tx, rows: (typeof expertTask.$inferInsert)[]): Promise<void> {
  await tx.insert(expertTask).values(rows)
}

export async function updateTask(
  tx: Tx,
  id: string,
  expecting: number,
  changes: Partial<typeof expertTask.$inferInsert>,
): Promise<TaskRecord | null> {
  const [row] = await tx
    .update(expertTask)
    .set({ ...changes, version: expecting + 1 })
    .where(and(eq(expertTask.id, id), eq(expertTask.version, expecting)))
    .returning()
  return row ?? null
}

/** Ends the open tasks of a filing's round. */
export async function cancelOpenTasks(tx: Tx, filingId: string, round: number): Promise<void> {
  await tx
    .update(expertTask)
    .set({ state: 'cancelled', version: sql`${expertTask.version} + 1` })
    .where(
      and(eq(expertTask.filingId, filingId), eq(expertTask.round, round), inArray(expertTask.state, openTaskStates)),
    )
}

export async function flagOutliers(tx: Tx, filingId: string, round: number, taskIds: readonly string[]): Promise<void> {
  await tx
    .update(expertTask)
    .set({ outlier: taskIds.length ? inArray(expertTask.id, [...taskIds]) : sql`false` })
    .where(and(eq(expertTask.filingId, filingId), eq(expertTask.round, round)))
}

// Unscoped: own
/** An expert's own tasks of a programme, due first. */
export async function tasksOfExpert(
  tx: Tx,
  expertId: string,
  programme: string,
  where: { state?: string | undefined; keyword?: string | undefined },
  page: PageNumber,
) {
  const condition = and(
    eq(expertTask.expertId, expertId),
    eq(expertTask.programme, programme),
    ne(expertTask.state, 'cancelled'),
    where.state ? eq(expertTask.state, where.state) : undefined,
    // Hidden values cannot be found by search either.
    where.keyword
      ? or(
          keywordMatch(where.keyword, { texts: [filing.number] }),
          and(
            sql`not coalesce(${batch.blind}, false)`,
            keywordMatch(where.keyword, { texts: [filing.enterpriseName], enterpriseId: filing.enterpriseId }),
          ),
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: { task: expertTask, filing, blind: batch.blind },
      from: (select) =>
        select
          .from(expertTask)
          .innerJoin(filing, eq(filing.id, expertTask.filingId))
          .leftJoin(batch, eq(batch.id, filing.batchId))
          .where(condition),
      orderBy: [sql`${expertTask.state} in ('submitted', 'recused')`, asc(expertTask.dueAt), asc(expertTask.id)],
    },
    page,
  )
}

// Unscoped: own
/** One task of an expert with its filing. */
export async function taskOfExpert(tx: Tx, expertId: string, taskId: string) {
  const [row] = await tx
    .select({ task: expertTask, filing, blind: batch.blind })
    .from(expertTask)
    .innerJoin(filing, eq(filing.id, expertTask.filingId))
    .leftJoin(batch, eq(batch.id, filing.batchId))
    .where(and(eq(expertTask.id, taskId), eq(expertTask.expertId, expertId)))
  return row ?? null
}

/** Until when the expert may read the case of a submitted task; null while it is open, or was never submitted. */
export function readableUntil(task: Pick<TaskRecord, 'state' | 'submittedAt'>): string | null {
  return task.state === 'submitted' && task.submittedAt ? addMs(task.submittedAt, readableAfterDays * 86_400_000) : null
}

// Unscoped: people
/** Every expert in term with current workload and finished reviews. */
export async function expertsInTerm(tx: Tx, today: string, keyword?: string) {
  return tx
    .select({
      account,
      expert,
      openTasks: sql<number>`(select count(*)::int from ${expertTask} t where t.expert_id = ${account.id} and t.state in ('pending', 'scoring'))`,
      doneTasks: sql<number>`(select count(*)::int from ${expertTask} t where t.expert_id = ${account.id} and t.state = 'submitted')`,
    })
    .from(expert)
    .innerJoin(account, eq(account.id, expert.accountId))
    .where(
      and(
        eq(account.state, 'active'),
        lte(expert.termFrom, today),
        gte(expert.termTo, today),
        keywordMatch(keyword, { texts: [account.name, account.unit] }),
      ),
    )
    .orderBy(byName(account.name), asc(account.id))
    .limit(500)
}

// Unscoped: open work
export async function taskById(tx: Tx, id: string): Promise<TaskRecord | null> {
  const [row] = await tx.select().from(expertTask).where(eq(expertTask.id, id))
  return row ?? null
}

// Unscoped: open work
/** Reviews that wait for this expert's score. */
export async function openTasksOf(tx: Tx, expertId: string) {
  return tx
    .select({ task: expertTask, number: filing.number, enterpriseName: filing.enterpriseName })
    .from(expertTask)
    .innerJoin(filing, eq(filing.id, expertTask.filingId))
    .where(and(eq(expertTask.expertId, expertId), inArray(expertTask.state, openTaskStates)))
    .orderBy(asc(expertTask.dueAt), asc(expertTask.id))
}
