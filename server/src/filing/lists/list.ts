/** Lists: paged, filtered, scoped; the same query drives the export. */

import { refuseFields } from '@green/contract/errors.ts'
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { isAdministrator, isExpert, isFiler } from '@green/contract/roles.ts'
import { conditionFault, filterableFields, readConditions } from '@green/filing/form/conditions.ts'
import { handlerOf } from '@green/filing/form/progress.ts'
import { type Narrowing, narrowingsOf } from '@green/filing/programme/filters.ts'
import { columnsChosen } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { contactPhone } from '@green/filing/value/contact.ts'
import { isDraft, isInPublicity, isReturned, type State } from '@green/filing/workflow/states.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { allowedActions, stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { type References, referencesOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, mobilesOf } from '../../platform/actor.ts'
import { clock, endOfDay } from '../../platform/clock.ts'
import { knows } from '../../platform/confidential.ts'
import type { Services } from '../../platform/services.ts'
import { limitView } from '../clock/case-clock.ts'
import { clocksOf } from '../clock/case-clock-store.ts'
import { withNews } from '../clock/case-talk-store.ts'
import { officeOf } from '../record/assignee-store.ts'
import { cachedBatches } from '../record/batch-cache.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { forDistrict, reviewDeadlineFor } from '../record/batch-window.ts'
import { retainedFields } from '../record/condition-values.ts'
import type { FilingRecord } from '../record/store.ts'
import { suspendedAmong } from '../record/validity-store.ts'
import { asKnown } from './as-known.ts'
import { columnText } from './column-values.ts'
import { cursorAt, readCursor } from './cursor.ts'
import { type CountedValues, countedColumns } from './family-hooks.ts'
import type { FieldCondition, FilingFilter } from './filter-store.ts'
import { factsOf, firstHandsOf, stepActor, suspendable } from './gather.ts'
import { filingPage, type ListedFiling, type PageRow } from './list-store.ts'
import { unlisted } from './listed.ts'
import { filingSums, reachedBy, taskStatesOf } from './whole-list-store.ts'

/** A list request: standard and own filters, conditions on fields, columns to show. */
export type ListQuery = Omit<FilingFilter, 'conditions' | 'narrowings'> & {
  /** The values of the programme's own filters, by name. */
  own?: Readonly<Record<string, string>> | undefined
  where?: string | undefined
  columns?: string | undefined
  /** Approved and ending within so many days, in a list over several programmes. */
  expiringDays?: number | undefined
}
export type ListInput = ListQuery & {
  page: number
  size: number
  after?: string | undefined
  before?: string | undefined
}

/** The query of list, sums and export, and the columns this person chose of those the role may see. */
export function listFilterOf(
  programme: Programme | null,
  { where, columns, own = {}, expiringDays, ...standard }: ListQuery,
  actor: Actor,
): { filter: FilingFilter; columns: string[] | null } {
  const ending = expiringDays === undefined ? undefined : [{ by: 'ending' as const, days: expiringDays }]
  if (!programme) {
    if (where || columns) throw refuseFields([{ field: 'where', message: '请先选择申报类别，再按填报项查询或选列' }])
    return { filter: { ...standard, narrowings: ending }, columns: null }
  }
  const { role } = stepActor(actor)
  return {
    filter: {
      ...standard,
      programme: programme.id,
      narrowings: ending ?? narrowingsIn(programme, own, role),
      conditions: where ? conditionsIn(programme, where, role) : undefined,
    },
    columns: columnsChosen(programme, role, columns),
  }
}

/** Unknown or impossible filters are refused by name, never ignored. */
export function narrowingsIn(
  programme: Programme,
  own: Readonly<Record<string, string>>,
  role: StepRole,
): readonly Narrowing[] | undefined {
  const { narrowings, unknown } = narrowingsOf(programme, own, role)
  if (unknown.length > 0) throw refuseFields(unknown.map((field) => ({ field, message: `不能按“${field}”这样查询` })))
  return narrowings.length > 0 ? narrowings : undefined
}

/** Fields that the form does not have, or that this role may not read, are refused alike: a result would reveal their value. */
function conditionsIn(programme: Programme, where: string, role: StepRole): FieldCondition[] {
  const askables = new Map(filterableFields(programme, role).map((one) => [one.key, one]))
  const read = readConditions(where)
  if (!read) throw refuseFields([{ field: 'where', message: '查询条件的格式不正确，请清除后重新选择' }])
  const stored = retainedFields(programme)
  const faults: { field: string; message: string }[] = []
  const conditions = read.flatMap((one): FieldCondition[] => {
    const askable = askables.get(one.key)
    const fault = askable ? conditionFault(askable, one) : `不能按“${one.key}”查询`
    if (fault) faults.push({ field: `where.${one.key}`, message: fault })
    if (!askable) return []
    const number = askable.from === 'outcome' ? undefined : stored.get(one.key)?.number
    return [{ ...askable, op: one.op, value: one.value.trim(), kept: number ?? null }]
  })
  if (faults.length > 0) throw refuseFields(faults)
  return conditions
}

/** One page of filings of a programme (or of all) within the actor's scope. */
export async function listFilings(services: Services, programme: Programme | null, input: ListInput, actor: Actor) {
  const { page, size, after, before, ...query } = input
  const { filter, columns } = listFilterOf(programme, query, actor)
  const boundary = readCursor({ after, before }, filter)
  const found = await filingPage(services.db, actor, filter, {
    size,
    keys: programme && columns ? unlisted(programme, columns) : [],
    ...(boundary ? { boundary } : { offset: (page - 1) * size }),
  })
  const [first, last] = [found.rows[0], found.rows.at(-1)]
  const cursorOf = ({ filing, dueOn }: (typeof found.rows)[number]) =>
    cursorAt({ ...asKnown(filing, actor), dueOn }, filter)
  const batches = await cachedBatches(
    services.db,
    found.rows.map(({ filing: { batchId }, batchVersion: version }) => ({ batchId, version })),
  )
  return {
    rows: await rowsOf(
      await referencesOf(services),
      services.db,
      found.rows.map((row) => ({ ...row, batch: batches.get(row.filing.batchId ?? '') ?? null })),
      actor,
      columns,
    ),
    total: found.total,
    ...(found.capped ? { capped: true } : {}),
    ...(programme?.totals ? { totals: await filingSums(services.db, actor, filter, programme.totals) } : {}),
    page,
    size,
    next: last && !found.isLast ? cursorOf(last) : null,
    previous: first && !found.isFirst ? cursorOf(first) : null,
  }
}

/** Records of filings as list rows, each with its batch and whether the reader is its contact. */
export async function rowsOfRecords(
  references: References,
  tx: Tx,
  records: readonly FilingRecord[],
  batches: ReadonlyMap<string, BatchRecord>,
  actor: Actor,
): Promise<FilingRow[]> {
  return rowsWith(references, tx, records, batches, await rowExtras(tx, records, actor), actor)
}

const isReviewer = ({ role }: Actor) => !isFiler(role) && !isAdministrator(role)

type RowExtras = Awaited<ReturnType<typeof rowExtras>>

/** What rows show besides their records: tasks, clocks, unread messages, the reader's own enterprises. */
export async function rowExtras(tx: Tx, records: readonly FilingRecord[], actor: Actor) {
  const inReview = records.filter((r) => r.round > 0).map((r) => r.id)
  const ids = records.map(({ id }) => id)
  const [taskList, enterprises, clockList, news] = await Promise.all([
    taskStatesOf(tx, inReview),
    reachedBy(tx, isReviewer(actor) ? mobilesOf(actor) : [], [...new Set(records.map((r) => r.enterpriseId))]),
    clocksOf(tx, ids),
    withNews(tx, ids, actor),
  ])
  const tasks = Map.groupBy(taskList, (t) => t.filingId)
  const clocks = new Map(clockList.map((one) => [`${one.filingId} ${one.stage}`, one]))
  return { tasks, enterprises, clocks, news }
}

/** The rows of records with their extras. */
export async function rowsWith(
  references: References,
  tx: Tx,
  records: readonly FilingRecord[],
  batches: ReadonlyMap<string, BatchRecord>,
  { tasks, enterprises, clocks, news }: RowExtras,
  actor: Actor,
): Promise<FilingRow[]> {
  return rowsOf(
    references,
    tx,
    records.map((filing) => ({
      filing: {
        ...filing,
        qxName: filing.organisation.qxName ?? null,
        industryName: filing.organisation.industryName ?? null,
      },
      batch: filing.batchId ? (batches.get(filing.batchId) ?? null) : null,
      selfInterest:
        isReviewer(actor) &&
        (enterprises.includes(filing.enterpriseId) || mobilesOf(actor).includes(contactPhone(filing.answers))),
      tasks: tasks.get(filing.id) ?? [],
      clock: clocks.get(`${filing.id} ${filing.state}`) ?? null,
      hasNews: news.has(filing.id),
    })),
    actor,
  )
}

type KnownRow = Omit<PageRow, 'batchVersion'> & { batch: BatchRecord | null }

/** Rows as screens show them, each with the actor's allowed steps. */
async function rowsOf(
  references: References,
  tx: Tx,
  found: readonly KnownRow[],
  actor: Actor,
  columns: readonly string[] | null = null,
): Promise<FilingRow[]> {
  const now = clock.now()
  const filings = found.map(({ filing }) => filing)
  const suspended = await suspendedAmong(tx, suspendable(filings))
  const firstHands = await firstHandsOf(tx, filings, actor)
  const counted = await countedColumns(tx, filings, references.now)
  return found.map(({ filing, batch, selfInterest, tasks, clock: running, hasNews }) => {
    const programme = programmeOfFiling(filing)
    const facts = factsOf(
      programme,
      {
        filing,
        batch,
        tasks,
        selfInterest,
        actor,
        suspended: suspended.has(`${filing.programme} ${filing.enterpriseId}`),
        firstHand: firstHands.has(filing.id),
      },
      now,
    )
    const round = tasks.filter((t) => t.round === filing.round && t.state !== 'cancelled' && t.state !== 'recused')
    const shown = columns ?? programme.list
    const named = references.at(filing.submittedAt)
    const row = rowOf(programme, withCounted(filing, counted), batch, named, actor, now, shown)
    const limit = isExpert(actor.role) ? null : limitView(running, filing, batch)
    return {
      ...row,
      limit,
      flags: flagsOf(row.flags, limit, hasNews),
      scoresIn:
        round.length && knows(actor, 'progress', filing.state)
          ? `${round.filter((t) => t.state === 'submitted').length}/${round.length}`
          : null,
      allowed: allowedActions(programme.workflow, { state: filing.state as State }, stepActor(actor, filing), facts),
    }
  })
}

function flagsOf(flags: FilingRow['flags'], limit: FilingRow['limit'], hasNews: boolean): FilingRow['flags'] {
  const isLate = limit?.tone === 'late' && !flags.includes('overdue')
  return [...flags, ...(isLate ? ['overdue' as const] : []), ...(hasNews ? ['news' as const] : [])]
}

/** A filing with the columns that are worked out over other records: numbers among its figures, texts in its outcome. */
export function withCounted<T extends Pick<FilingRecord, 'id' | 'figures' | 'outcome'>>(
  filing: T,
  counted: CountedValues,
): T {
  const values = counted.get(filing.id)
  if (!values) return filing
  const figures = { ...filing.figures }
  const outcome = { ...filing.outcome }
  for (const [key, value] of Object.entries(values))
    if (typeof value === 'string') outcome[key] = value
    else figures[key] = value
  return { ...filing, figures, outcome }
}

/** A row without its steps. */
function rowOf(
  programme: Programme,
  record: ListedFiling,
  batch: BatchRecord | null,
  reference: Reference,
  actor: Actor,
  now: string,
  shown: readonly string[],
): Omit<FilingRow, 'allowed' | 'limit'> {
  const state = record.state as State
  const flags: FilingRow['flags'] = []
  const { expertScore, gateHits, divided } = asKnown(record, actor)
  if (gateHits > 0) flags.push('gate')
  if (divided) flags.push('spread')
  const columns: Record<string, string> = {}
  for (const key of shown) columns[key] = columnText(programme, record, batch, key, reference, actor)
  if (isOverdue(programme, record, batch, now)) flags.push('overdue')
  return {
    id: record.id,
    programme: record.programme,
    number: record.number,
    enterpriseId: record.enterpriseId,
    enterpriseName: record.enterpriseName,
    socialCode: record.socialCode,
    qxCode: record.qxCode,
    qxName: record.qxName ?? '',
    industryName: record.industryName ?? '',
    batchId: record.batchId,
    batchName: batch?.name ?? null,
    year: record.year,
    state,
    stateLabel: stateLabel(programme, state),
    submittedAt: record.submittedAt,
    updatedAt: record.updatedAt,
    agent: isExpert(actor.role) ? null : (record.agent?.institutionName ?? null),
    handler: handlerOf(programme, state),
    assignee: assigneeFor(actor, record),
    waitingDays: Math.max(0, Math.floor((Date.parse(now) - Date.parse(waitingSince(record))) / 86_400_000)),
    systemScore: record.systemScore,
    expertScore,
    scoresIn: null,
    flags,
    version: record.version,
    columns,
  }
}

/** Names of officers are for their own office. */
function assigneeFor(actor: Actor, { assignees }: ListedFiling): FilingRow['assignee'] {
  const office = officeOf(actor)
  return (office && assignees[office]) ?? null
}

/** Since when somebody is expected to act: during publicity nobody, until its last day is over. */
function waitingSince({ state, stateSince, publicityEnd }: ListedFiling): string {
  return isInPublicity(state) && publicityEnd ? endOfDay(publicityEnd) : stateSince
}

function isOverdue(programme: Programme, record: ListedFiling, batch: BatchRecord | null, now: string): boolean {
  const past = (moment: string | null | undefined) => moment !== null && moment !== undefined && moment < now
  if (past(reviewDeadlineFor(batch, record.qxCode, record.state))) return true
  if (programme.owed && (isDraft(record.state) || isReturned(record.state)))
    return past(batch && forDistrict(batch, record.qxCode).closeAt)
  return isReturned(record.state) && record.replyBy !== null && record.replyBy < clock.today()
}
