/** Queries for background jobs; a person's queries are restricted to the account. */
import { and, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { backgroundJob } from '../../db/schema/operation/operation.ts'

export type JobRecord = typeof backgroundJob.$inferSelect

const open = inArray(backgroundJob.state, ['queued', 'running'])
const own = (accountId: string, id: string) => and(eq(backgroundJob.id, id), eq(backgroundJob.accountId, accountId))
/** Still held by the process that took this attempt. */
const held = ({ id, attempt }: Pick<JobRecord, 'id' | 'attempt'>) =>
  and(eq(backgroundJob.id, id), eq(backgroundJob.attempt, attempt), eq(backgroundJob.state, 'running'))

export async function insertJob(tx: Tx, row: typeof backgroundJob.$inferInsert): Promise<JobRecord> {
  const [made] = await tx.insert(backgroundJob).values(row).returning()
  if (!made) throw new Error('a row that was inserted comes back')
  return made
}

// Unscoped: own
/** A person's queued or running jobs. Locks per account, so that two requests cannot both pass the limit. */
export async function openJobsOf(tx: Tx, accountId: string): Promise<JobRecord[]> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
  return tx
    .select()
    .from(backgroundJob)
    .where(and(eq(backgroundJob.accountId, accountId), open))
}

/** Whether a job of this person with this call and input is queued or running. */
export async function isInQueue(tx: Tx, accountId: string, path: string, input: object): Promise<boolean> {
  const [found] = await tx
    .select({ id: backgroundJob.id })
    .from(backgroundJob)
    .where(
      and(
        eq(backgroundJob.accountId, accountId),
        eq(backgroundJob.path, path),
        eq(backgroundJob.calledOff, false),
        sql`${backgroundJob.input} = ${JSON.stringify(input)}::jsonb`,
        open,
      ),
    )
    .limit(1)
  return found !== undefined
}

export async function jobsOf(tx: Tx, accountId: string, page: PageNumber) {
  const mine = eq(backgroundJob.accountId, accountId)
  const found = await pageOf(
    tx,
    {
      select: getTableColumns(backgroundJob),
      from: (select) => select.from(backgroundJob).where(mine),
      orderBy: [desc(backgroundJob.createdAt), desc(backgroundJob.id)],
    },
    page,
  )
  return { ...found, open: await tx.$count(backgroundJob, and(mine, open)) }
}

export async function ownJob(tx: Tx, accountId: string, id: string): Promise<JobRecord | null> {
  const [row] = await tx.select().from(backgroundJob).where(own(accountId, id))
  return row ?? null
}

/** Cancels a queued job, and requests a running one to stop; null when it has ended or belongs to somebody else. */
export async function callOff(tx: Tx, accountId: string, id: string, now: string): Promise<JobRecord | null> {
  const [row] = await tx
    .update(backgroundJob)
    .set({
      calledOff: true,
      state: sql`case when ${backgroundJob.state} = 'queued' then 'cancelled' else ${backgroundJob.state} end`,
      finishedAt: sql`case when ${backgroundJob.state} = 'queued' then ${now}::timestamptz end`,
    })
    .where(and(own(accountId, id), open))
    .returning()
  return row ?? null
}

/**
 * Takes a job for this process; null when it has ended. An earlier holder loses it, and the key of its partial file
 * is returned.
 */
export async function takeJob(
  tx: Tx,
  id: string,
  now: string,
): Promise<{ claimed: JobRecord; leftKey: string | null } | null> {
  const [before] = await tx
    .select({ key: backgroundJob.storageKey })
    .from(backgroundJob)
    .where(and(eq(backgroundJob.id, id), open))
    .for('update')
  const [claimed] = await tx
    .update(backgroundJob)
    .set({
      state: 'running',
      attempt: sql`${backgroundJob.attempt} + 1`,
      startedAt: sql`coalesce(${backgroundJob.startedAt}, ${now}::timestamptz)`,
      seenAt: now,
      done: 0,
      bytes: 0,
      storageKey: null,
    })
    .where(and(eq(backgroundJob.id, id), open))
    .returning()
  return claimed ? { claimed, leftKey: before?.key ?? null } : null
}

/** Saves the progress. False when the job was cancelled or taken by another process. */
export async function noteProgress(
  tx: Tx,
  claimed: JobRecord,
  at: { done: number; total: number | null; bytes: number; seenAt: string },
): Promise<'on' | 'calledOff' | 'lost'> {
  const [row] = await tx.update(backgroundJob).set(at).where(held(claimed)).returning({ off: backgroundJob.calledOff })
  return row ? (row.off ? 'calledOff' : 'on') : 'lost'
}

/** Ends it, or returns it to the queue; false when another process has taken it. */
export async function settleJob(tx: Tx, claimed: JobRecord, change: Partial<JobRecord>): Promise<boolean> {
  const rows = await tx.update(backgroundJob).set(change).where(held(claimed)).returning({ id: backgroundJob.id })
  return rows.length === 1
}

/**
 * Fails the jobs whose process has sent no heartbeat since that moment, with this message. Returns the keys of their
 * partial files.
 */
export async function failSilent(
  tx: Tx,
  since: string,
  now: string,
  says: string,
): Promise<{ job: JobRecord; leftKey: string | null }[]> {
  const silent = await tx
    .select({ id: backgroundJob.id, key: backgroundJob.storageKey })
    .from(backgroundJob)
    .where(and(eq(backgroundJob.state, 'running'), lte(backgroundJob.seenAt, since)))
    .for('update', { skipLocked: true })
  if (silent.length === 0) return []
  const leftKeys = new Map(silent.map(({ id, key }) => [id, key]))
  const ended = await tx
    .update(backgroundJob)
    .set({ state: 'failed', finishedAt: now, says, storageKey: null })
    .where(inArray(backgroundJob.id, [...leftKeys.keys()]))
    .returning()
  return ended.map((job) => ({ job, leftKey: leftKeys.get(job.id) ?? null }))
}

/** Expires results that are too old or whose owner may no longer sign in; the row remains for a while as expired. */
export async function expireResults(tx: Tx, now: string, limit: number): Promise<{ expired: number; keys: string[] }> {
  const over = await tx
    .select({ id: backgroundJob.id, key: backgroundJob.storageKey })
    .from(backgroundJob)
    .leftJoin(account, eq(account.id, backgroundJob.accountId))
    .where(
      and(
        eq(backgroundJob.state, 'done'),
        sql`(${backgroundJob.expiresAt} <= ${now} or coalesce(${account.state}, 'disabled') in ('disabled', 'cancelled'))`,
      ),
    )
    .limit(limit)
    .for('update', { of: backgroundJob, skipLocked: true })
  if (over.length === 0) return { expired: 0, keys: [] }
  await tx
    .update(backgroundJob)
    .set({ state: 'expired', storageKey: null })
    .where(
      inArray(
        backgroundJob.id,
        over.map(({ id }) => id),
      ),
    )
  return { expired: over.length, keys: over.flatMap(({ key }) => key ?? []) }
}

/** For a disabled account: queued and running jobs end, results expire at once. */
export async function endJobsOf(tx: Tx, accountId: string, now: string): Promise<void> {
  await tx
    .update(backgroundJob)
    .set({
      calledOff: true,
      expiresAt: now,
      state: sql`case when ${backgroundJob.state} = 'queued' then 'cancelled' else ${backgroundJob.state} end`,
    })
    .where(and(eq(backgroundJob.accountId, accountId), inArray(backgroundJob.state, ['queued', 'running', 'done'])))
}
