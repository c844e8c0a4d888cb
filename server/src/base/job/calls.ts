/** 我的任务: start, list, cancel, download. Everybody has access to the own jobs only. */
import { type JobState, type JobView, job, jobStates, openJobsAtMost } from '@green/contract/calls/operation/job.ts'
import { refuse } from '@green/contract/errors.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import { requireRight } from '../../platform/http/guard/rights.ts'
import { type BlobResult, type CallHandler, handlers } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { backgroundCall, inputOf, scopeKey } from './job-request.ts'
import { callOff, insertJob, type JobRecord, jobsOf, openJobsOf, ownJob } from './store.ts'

const perHour = 60

/** The calls about jobs that run these calls. */
export const jobCalls = (answers: readonly CallHandler[]): CallHandler[] =>
  handlers(job, {
    start: ({ input, actor, services }) => start(services, answers, input, actor),
    mine: async ({ input, actor, services }) => {
      const found = await jobsOf(services.db, actor.accountId, input)
      return { ...found, rows: found.rows.map(viewOf) }
    },
    cancel: async ({ input, actor, services }) => {
      const called = await callOff(services.db, actor.accountId, input.id, clock.now())
      if (called) return { done: true as const }
      const found = await ownJob(services.db, actor.accountId, input.id)
      if (!found) throw refuse('NOT_FOUND')
      throw refuse('JOB_OVER', { state: jobStates[found.state as JobState] })
    },
    result: ({ input, actor, services }) => result(services, input.id, actor),
  })

type Start = { path: string; input: Record<string, unknown>; title: string }

/**
 * Validates the input like the call itself, so that faults are reported now. The same request while one is queued
 * returns the same job.
 */
async function start(
  services: Pick<Services, 'db' | 'jobs'>,
  answers: readonly CallHandler[],
  request: Start,
  actor: Actor,
) {
  const { call } = backgroundCall(answers, request.path)
  requireRight(call, actor)
  inputOf(call, request.input)
  await takeTurn(services.db, `job:${actor.accountId}`, perHour, 3600)
  return transaction(services.db, async (tx) => {
    const open = await openJobsOf(tx, actor.accountId)
    const same = open.find((one) => !one.calledOff && one.path === request.path && isSame(one.input, request.input))
    if (same) return viewOf(same)
    if (open.length >= openJobsAtMost) throw refuse('JOBS_FULL', { most: openJobsAtMost })
    const made = await insertJob(tx, {
      id: ids.next(),
      accountId: actor.accountId,
      scope: scopeKey(actor),
      ip: actor.ip,
      title: request.title.trim(),
      path: request.path,
      input: request.input,
      state: 'queued',
      createdAt: clock.now(),
    })
    await services.jobs.enqueue(tx, 'background', { id: made.id })
    return viewOf(made)
  })
}

/** Stored as jsonb, which reorders the keys. */
function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const sorted = (input: Record<string, unknown>) =>
    JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)))
  return sorted(a) === sorted(b)
}

/** Permission is checked again: with another scope, or without access to the case, the result is refused. */
async function result(
  services: Pick<Services, 'db' | 'files' | 'ports'>,
  id: string,
  actor: Actor,
): Promise<BlobResult> {
  const found = await ownJob(services.db, actor.accountId, id)
  if (!found) throw refuse('NOT_FOUND')
  const { storageKey, fileName, mime, expiresAt } = found
  if (found.state !== 'done' || !storageKey || !fileName || !mime || (expiresAt ?? '') <= clock.now())
    throw refuse('RESULT_GONE', {
      why: found.state === 'queued' || found.state === 'running' ? '任务还没有完成' : '结果已清除',
    })
  const filingId = found.input.id
  const isCaseGone = typeof filingId === 'string' && !(await services.ports.mayReadFiling(services.db, actor, filingId))
  if (isCaseGone || found.scope !== scopeKey(actor))
    throw refuse('RESULT_GONE', { why: '您的权限或数据范围已变更，原结果不再提供' })
  return { fileName, mime, size: found.bytes, content: services.files.read(storageKey) }
}

function viewOf(row: JobRecord): JobView {
  return { ...row, state: row.state as JobState }
}
