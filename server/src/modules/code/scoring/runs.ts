/** 绿色评级: a year is started, computed in the background, frozen, and published by a second person; a draft of the scheme is tried. */
import type { CallInput } from '@green/contract/call.ts'
import {
  type greenRating as calls,
  greenRating,
  type RunRow,
  type RunView,
} from '@green/contract/calls/code/green-rating.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { objectionDays } from '@green/filing/cases/green-code.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { type RatingRunAction, ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps, openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { scopeKey } from '../../../base/job/job-request.ts'
import { insertJob } from '../../../base/job/store.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { ratingRun } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf, localTime } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { hashOfTree, isComputing, runKind, treeOf } from './kind.ts'
import { publishCodes } from './publish.ts'
import { countSubjects, openDataWindows, yearsWithRecords } from './record-store.ts'
import {
  computingRunOf,
  hashOfResults,
  lockYear,
  type NamedRun,
  namedRun,
  publishedYears,
  type RunRecord,
  runPage,
} from './run-store.ts'
import { namedScheme, type SchemeRecord, schemeInForce } from './scheme-store.ts'
import { gradesOf } from './summary.ts'
import { tablesOf, usedTables } from './tables.ts'

type Input<K extends keyof typeof calls> = CallInput<(typeof calls)[K]>

function rowOf({ jobState, jobDone, jobTotal, jobSays, ...row }: NamedRun): RunRow {
  const summary = row.summary as RunView['summary']
  return {
    ...row,
    mode: row.mode as RunRow['mode'],
    state: row.state as RunRow['state'],
    stateLabel: stateLabelOf(ratingRunCase, row.state),
    startedByName: row.startedByName ?? '',
    grades: summary?.grades ?? gradesOf([]),
    job:
      isComputing(row) && jobState !== null
        ? { state: jobState, done: jobDone ?? 0, total: jobTotal, says: jobSays }
        : null,
  }
}

export async function listRuns({ db }: WithDb, { page, size, ...filter }: Input<'runs'>) {
  const found = await runPage(db, filter, { page, size })
  return { ...found, rows: found.rows.map(rowOf) }
}

/** The years that have data, each with what a run of it would stand on. */
export async function ratingYears({ db }: WithDb) {
  const published = await publishedYears(db)
  const rows = []
  for (const { year, records } of await yearsWithRecords(db)) {
    const scheme = await schemeInForce(db, year)
    rows.push({
      year,
      records,
      enterprises: await countSubjects(db, year),
      tables: (await tablesOf(db, year)).all.length,
      schemeId: scheme?.id ?? null,
      schemeTitle: scheme ? `${scheme.title}（第${scheme.edition}版）` : null,
      publishedRunId: published.get(year) ?? null,
    })
  }
  return { rows }
}

async function viewOf(tx: Tx, id: string, actor: Actor): Promise<RunView> {
  const run = await namedRun(tx, id)
  if (!run) throw refuse('NOT_FOUND')
  const steps = await caseHistoryOf(tx, id)
  return {
    ...rowOf(run),
    hash: run.hash,
    summary: run.summary as RunView['summary'],
    tables: await usedTables(tx, run),
    openWindows: run.publishedAt === null && !run.trial ? await openDataWindows(tx, run.year, clock.now()) : [],
    contestBy: run.publishedAt === null ? null : contestBy(dayOf(run.publishedAt)),
    allowed: await allowedCaseSteps(tx, runKind, run, actor),
    steps: steps.map(({ at, action, actorName, opinion }) => ({
      at,
      label: ratingRunCase.steps[action as RatingRunAction]?.label ?? action,
      actorName,
      opinion,
    })),
  }
}

export const getRun = (services: Services, { id }: Input<'run'>, actor: Actor) => viewOf(services.db, id, actor)

const contestBy = (day: string) => addWorkingDays(day, objectionDays, cityProfile().holidays)

/** Refuses with who published the year and when. */
async function requireOpenYear(tx: Tx, year: number): Promise<void> {
  const id = (await publishedYears(tx)).get(year)
  const run = id && (await namedRun(tx, id))
  if (run)
    throw refuse('YEAR_PUBLISHED', {
      year: String(year),
      by: run.publishedByName ?? '',
      when: localTime(run.publishedAt ?? run.updatedAt),
    })
}

/** Opens a run and queues its job, in one transaction: there is no run without somebody who computes it. */
async function open(
  tx: Tx,
  services: Services,
  actor: Actor,
  { year, scheme, trial }: { year: number; scheme: SchemeRecord; trial: boolean },
): Promise<{ id: string }> {
  const id = ids.next()
  const job = await insertJob(tx, {
    id: ids.next(),
    accountId: actor.accountId,
    scope: scopeKey(actor),
    ip: actor.ip,
    title: trial ? `试算“${scheme.title}”（${year}年度数据）` : `${year}年度绿效码评分`,
    path: greenRating.compute.path,
    input: { id },
    state: 'queued',
    createdAt: clock.now(),
  })
  await openCase(tx, services, runKind, trial ? 'try' : 'start', actor, async () => ({
    id,
    year,
    schemeId: scheme.id,
    schemeHash: hashOfTree(treeOf(scheme)),
    mode: scheme.mode,
    trial,
    jobId: job.id,
    startedAt: clock.now(),
    startedBy: actor.accountId,
  }))
  await services.jobs.enqueue(tx, 'background', { id: job.id })
  return { id }
}

export const startRun = (services: Services, input: Input<'start'>, actor: Actor) =>
  idempotent(services, actor, input, async (tx) => {
    const { year } = input
    await lockYear(tx, year)
    await requireOpenYear(tx, year)
    const other = await computingRunOf(tx, year)
    if (other)
      throw refuse('RUN_UNDER_WAY', { year: String(year), by: other.by ?? '', when: localTime(other.startedAt) })
    const scheme = await schemeInForce(tx, year)
    if (!scheme) throw refuse('NO_SCHEME', { year: String(year) })
    return open(tx, services, actor, { year, scheme, trial: false })
  })

export const tryScheme = (services: Services, input: Input<'tryScheme'>, actor: Actor) =>
  idempotent(services, actor, input, async (tx) => {
    const scheme = await namedScheme(tx, actor, input.schemeId)
    if (!scheme) throw refuse('NOT_FOUND')
    return open(tx, services, actor, { year: input.year, scheme, trial: true })
  })

type Seen = { id: string; version: number; opinion?: string; requestId?: string | undefined }
type Outcome = StepOutcome<keyof typeof ratingRunCase.states, typeof ratingRun>

async function step(
  tx: Tx,
  services: Services,
  seen: Seen,
  action: RatingRunAction,
  actor: Actor,
  decide: (run: RunRecord) => Outcome | Promise<Outcome> = () => ({}),
): Promise<RunView> {
  await takeCaseStep(tx, services, runKind, { ...seen, action }, actor, decide)
  return viewOf(tx, seen.id, actor)
}

export const freezeRun = (services: Services, input: Input<'freeze'>, actor: Actor) =>
  idempotent(services, actor, input, (tx) =>
    step(tx, services, input, 'freeze', actor, async (run) => {
      await requireSameTables(tx, run)
      const early = await earlyDetails(tx, run, input)
      const hash = await hashOfResults(tx, run.id)
      return {
        changes: { hash, frozenAt: clock.now(), frozenBy: actor.accountId },
        details: { 结果哈希: hash, ...early },
      }
    }),
  )

const shortestReason = 5

/** What the history says of a step before the data are complete; refused without a reason. */
async function earlyDetails(
  tx: Tx,
  { year }: RunRecord,
  { opinion }: { opinion: string },
): Promise<Record<string, string>> {
  const open = await openDataWindows(tx, year, clock.now())
  if (open.length === 0) return {}
  const which = open.map(({ name, until }) => `${name}（至${localTime(until)}）`).join('、')
  if ([...opinion.trim()].length < shortestReason)
    throw refuseFields([
      {
        field: 'opinion',
        message: `企业还在填报：${which}。请等填报截止，或写明提前办理的理由（至少${shortestReason}个字）`,
      },
    ])
  return { 填报未截止: which }
}

/** A benchmark that was corrected or withdrawn since would rate the enterprises differently. */
async function requireSameTables(tx: Tx, { year, tables }: RunRecord): Promise<void> {
  const now = (await tablesOf(tx, year)).all.map(({ id }) => id).sort()
  if (
    now.join() !==
    tables
      .map(({ id }) => id)
      .sort()
      .join()
  )
    throw refuse('TABLES_CHANGED')
}

/** The codes of a whole year with their history and messages, and the run's own step: all of it is committed, or nothing. */
export const publishRun = (services: Services, input: Input<'publish'>, actor: Actor) =>
  idempotent(services, actor, input, async (tx) => {
    const run = await namedRun(tx, input.id)
    if (!run) throw refuse('NOT_FOUND')
    await lockYear(tx, run.year)
    if (run.publishedAt === null) await requireOpenYear(tx, run.year)
    return step(tx, services, input, 'publish', actor, async (frozen) => {
      if ((await hashOfResults(tx, frozen.id, frozen.hash ?? '')) !== frozen.hash)
        throw new Error(`results of ${frozen.id} changed after freezing`)
      const early = await earlyDetails(tx, frozen, input)
      const until = contestBy(clock.today())
      const notified = await publishCodes(tx, services, frozen, actor, until)
      return {
        changes: { publishedAt: clock.now(), publishedBy: actor.accountId },
        details: { 告知企业数: String(notified), 异议截止: until, ...early },
      }
    })
  })

export const discardRun = (services: Services, input: Input<'discard'>, actor: Actor) =>
  idempotent(services, actor, input, (tx) => step(tx, services, input, 'discard', actor))
