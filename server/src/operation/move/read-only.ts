/**
 * The read-only mode of a move. The note says why; PostgreSQL refuses every write of every session of the database, whatever process
 * it belongs to and however often that is started again. What was begun is given time to end.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { clock } from '../../platform/clock.ts'
import type { DatabaseMove } from '../../platform/database-move.ts'
import type { Connection } from '../backup/backup-store.ts'
import { databaseTime, endSessionsBefore, jobsAtWork, letSessionsOnlyRead, writeMoveNote } from './store.ts'

/** Text messages that were sent are noted as sent within this time; a longer job is tried again at the new place. */
const jobsWithinMs = 30_000
/** A transaction that has not ended by then is rolled back, and told to its person as not saved. */
const sessionsWithinMs = 10_000
const lookEveryMs = 100

/** Nobody writes from its end on. Returns how many jobs were at work and are tried again later. */
export async function beginReadOnly(client: Connection, move: DatabaseMove, stop: AbortSignal): Promise<number> {
  await writeMoveNote(client, JSON.stringify(move), move.at)
  const jobs = await until(jobsWithinMs, stop, () => jobsAtWork(client))
  await letSessionsOnlyRead(client, true)
  const moment = await databaseTime(client)
  const busy = await until(sessionsWithinMs, stop, () => endSessionsBefore(client, moment, false))
  if (busy > 0) await until(sessionsWithinMs, stop, () => endSessionsBefore(client, moment, true))
  const left = await endSessionsBefore(client, moment, true)
  if (left > 0) throw new Error(`有 ${left} 个数据库会话不能结束，不能保证没有写入：请停止平台的全部进程后再次运行`)
  return jobs
}

/** Everybody may write again. Sessions that can only read are replaced. */
export async function endReadOnly(client: Connection, stop: AbortSignal): Promise<void> {
  await letSessionsOnlyRead(client, false)
  await writeMoveNote(client, null, clock.now())
  const moment = await databaseTime(client)
  await until(sessionsWithinMs, stop, () => endSessionsBefore(client, moment, false))
}

/** From here on for ever: the note names the place to which the data have gone. */
export async function leaveForEver(client: Connection, move: DatabaseMove): Promise<void> {
  await writeMoveNote(client, JSON.stringify({ ...move, state: 'moved', at: clock.now() }), clock.now())
}

/** Looks until there are none, or the time is over; returns how many there are. */
async function until(withinMs: number, stop: AbortSignal, count: () => Promise<number>): Promise<number> {
  const began = clock.nowMs()
  for (;;) {
    stop.throwIfAborted()
    const n = await count()
    if (n === 0 || clock.nowMs() - began > withinMs) return n
    await wait(lookEveryMs)
  }
}
