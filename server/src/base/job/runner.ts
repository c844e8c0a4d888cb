/**
 * Runs a background job: calls the handler with the person's current rights and streams the result into the file
 * store. When a process dies another one takes the job over and removes the partial file.
 */

import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { resultHours } from '@green/contract/calls/operation/job.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { ImportReport } from '@green/contract/imports.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { requireRight } from '../../platform/http/guard/rights.ts'
import {
  type BlobResult,
  type CallContext,
  type CallHandler,
  type Progress,
  wholeContent,
} from '../../platform/http/handlers.ts'
import { answeredBy, noteWrite } from '../../platform/http/reads.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { freshKey } from '../../platform/uploads/file-store.ts'
import { recordFailure } from '../failure/failures.ts'
import { tell } from '../message/tell.ts'
import { backgroundCall, inputOf, scopeKey } from './job-request.ts'
import { endNotice } from './notices.ts'
import { type JobRecord, noteProgress, settleJob, takeJob } from './store.ts'

const lookEveryMs = 1000

/** Cancelled by its owner, or taken over by another process. */
class Stopped extends Error {}

type Made = Pick<JobRecord, 'storageKey' | 'fileName' | 'mime' | 'bytes' | 'says'>
const nothingMade: Made = { storageKey: null, fileName: null, mime: null, bytes: 0, says: null }

/** The queue's handler: completes, or throws and is retried unless this was the last attempt. */
export function jobRunner(answers: readonly CallHandler[]) {
  return async (services: Services, { id }: { id: string }, isLastTry: boolean): Promise<void> => {
    const found = await transaction(services.db, (tx) => takeJob(tx, id, clock.now()))
    if (!found) return
    const { claimed, leftKey } = found
    if (leftKey) await services.files.removeHalf(leftKey)
    if (claimed.calledOff) {
      await settleJob(services.db, claimed, { state: 'cancelled', finishedAt: clock.now() })
      return
    }
    const watch = watched(services, claimed)
    try {
      const actor = await services.ports.personOf(services, claimed.accountId, claimed.ip)
      if (!actor || scopeKey(actor) !== claimed.scope)
        throw refuse('RESULT_GONE', { why: '账号的权限或数据范围已变更，任务没有办理' })
      const made = await run(services, answers, claimed, actor, watch)
      await end(services, claimed, {
        ...watch.at(),
        ...made,
        state: 'done',
        expiresAt: addMs(clock.now(), resultHours * 3600_000),
      })
    } catch (error) {
      await afterFailure(services, claimed, error, watch.stopped(), isLastTry)
    } finally {
      watch.close()
    }
  }
}

async function run(
  services: Services,
  answers: readonly CallHandler[],
  claimed: JobRecord,
  actor: Actor,
  watch: Watch,
) {
  const { call, handle } = backgroundCall(answers, claimed.path)
  requireRight(call, actor)
  await services.room.require(true)
  const askOn = (on: Services): CallContext<unknown> => ({
    input: inputOf(call, claimed.input),
    actor,
    visitor: actor,
    services: on,
    ip: claimed.ip,
    device: '',
    isField: false,
    upload: () => Promise.reject(refuse('BAD_REQUEST')),
    progress: watch.progress,
  })
  const answered = await answeredBy(services, call, actor, (on) => handle(askOn(on) as CallContext<never>))
  await noteWrite(services, call, actor.accountId)
  if (call.out === 'blob') return storeResult(services, claimed, answered as BlobResult, watch)
  return { ...nothingMade, says: resultText(call.out.parse(answered)) }
}

/** An import's report in words; another call says its result itself. */
function resultText(answer: unknown): string | null {
  const report = ImportReport.safeParse(answer)
  if (report.success) return textOf(report.data)
  if (isWaiting(answer as object)) return '已提出，等待另一人在“待我复核”中办理'
  const { says } = (answer ?? {}) as { says?: unknown }
  return typeof says === 'string' ? says : null
}

const textOf = ({ rows, added, updated, unchanged, failed, done }: ImportReport) =>
  done
    ? `共${rows}行：新增${added}，更新${updated}，未变${unchanged}`
    : `已检查，还没有导入。共${rows}行：将新增${added}，将更新${updated}，未变${unchanged}，有误${failed}。请打开导入窗口继续`

/** Streams the result to a file, which gets its final name only when complete. Its key is recorded before the first byte. */
async function storeResult(
  services: Pick<Services, 'db' | 'files'>,
  claimed: JobRecord,
  { content, fileName, mime }: BlobResult,
  watch: Watch,
): Promise<Made> {
  const storageKey = freshKey()
  if (!(await settleJob(services.db, claimed, { storageKey }))) throw new Stopped('lost')
  async function* chunks(): AsyncGenerator<Buffer> {
    const whole = wholeContent({ content })
    for await (const chunk of Buffer.isBuffer(whole) ? [whole] : whole) {
      const bytes = Buffer.from(chunk as Uint8Array)
      watch.wrote(bytes.length)
      yield bytes
    }
  }
  const { size } = await services.files.keep(chunks(), storageKey)
  // Cancelled at the last moment: the file is not kept either.
  const stop = await watch.look()
  if (stop) {
    await services.files.remove(storageKey)
    throw new Stopped(stop)
  }
  return { storageKey, fileName, mime, bytes: size, says: null }
}

type Stop = 'calledOff' | 'lost'

type Watch = {
  progress: Progress
  wrote: (bytes: number) => void
  at: () => { done: number; total: number | null }
  /** Writes the progress now, and returns whether to stop. */
  look: () => Promise<Stop | null>
  stopped: () => Stop | null
  close: () => void
}

/** Writes the progress every second, and stops the work when required. */
function watched(services: Pick<Services, 'db' | 'log'>, claimed: JobRecord): Watch {
  const at = { done: 0, total: null as number | null, bytes: 0 }
  let stop: Stop | null = null
  let asking = false
  const look = async () => {
    try {
      const found = await noteProgress(services.db, claimed, { ...at, seenAt: clock.now() })
      if (found !== 'on') stop = found
    } catch (error) {
      // The database is unavailable for a moment: the work itself will fail when it needs it.
      services.log.warn({ err: error, job: claimed.id }, 'progress of a background job')
    }
    return stop
  }
  const lookAgain = async () => {
    if (asking) return
    asking = true
    await look()
    asking = false
  }
  const timer = setInterval(() => void lookAgain(), lookEveryMs)
  const goOn = () => {
    if (stop) throw new Stopped(stop)
  }
  return {
    progress: (done, total) => {
      goOn()
      at.done = total === null ? done : Math.min(done, total)
      at.total = total
    },
    wrote: (bytes) => {
      goOn()
      at.bytes += bytes
    },
    at: () => ({ done: at.done, total: at.total }),
    look,
    stopped: () => stop,
    close: () => clearInterval(timer),
  }
}

async function afterFailure(
  services: Services,
  claimed: JobRecord,
  error: unknown,
  stopped: Stop | null,
  isLastTry: boolean,
): Promise<void> {
  if (stopped === 'lost') return
  if (stopped === 'calledOff') {
    await settleJob(services.db, claimed, { state: 'cancelled', storageKey: null, finishedAt: clock.now() })
    return
  }
  if (error instanceof Refusal && error.status < 500)
    return end(services, claimed, { ...nothingMade, state: 'failed', says: error.message })
  if (!isLastTry) {
    // If another process has taken the job, the error is dropped here.
    if (await settleJob(services.db, claimed, { state: 'queued', storageKey: null })) throw error
    return
  }
  const trace = ids.request()
  const actor = await services.ports.personOf(services, claimed.accountId, claimed.ip)
  await recordFailure(services, { trace, call: `background ${claimed.path}`, visitor: actor, error })
  await end(services, claimed, {
    ...nothingMade,
    state: 'failed',
    says: refuse('INTERNAL', { traceId: trace }).message,
  })
}

/** Saves the end and its notice in one transaction; the file is removed if another process has taken the job. */
async function end(services: Services, claimed: JobRecord, change: Partial<JobRecord>): Promise<void> {
  const ended = await transaction(services.db, async (tx) => {
    if (!(await settleJob(tx, claimed, { ...change, finishedAt: clock.now() }))) return false
    await tell(tx, services, endNotice({ ...claimed, ...change }))
    return true
  })
  if (!ended && change.storageKey) await services.files.remove(change.storageKey)
}
