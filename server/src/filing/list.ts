/** Lists: paged, filtered, scoped; the same question drives the export. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingRow } from '@green/contract/filing.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import {
  fieldsOf,
  type Programme,
  rubricFor,
  type StandardColumn,
  standardColumns,
  standardTitle,
} from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { formatNumber } from '@green/filing/round.ts'
import { gradeLabel } from '@green/filing/rubric.ts'
import { allowedActions, type State, stateLabel } from '@green/filing/workflow.ts'
import { programmeOf } from '../families/programmes.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import { clock, localTime } from '../platform/clock.ts'
import { maskPhone } from '../platform/mask.ts'
import type { Services } from '../platform/services.ts'
import { factsOf, stepActor } from './gather.ts'
import { type FilingFilter, filingPage } from './list-store.ts'
import { type BatchRecord, batchesOf, contactNumbers, type FilingRecord, tasksOf } from './store.ts'

export type ListInput = FilingFilter & { page: number; size: number }

/** One page of filings of a programme (or of all) within the actor's scope. */
export async function listFilings(services: Services, programme: Programme | null, query: ListInput, actor: Actor) {
  const { rows, total } = await filingPage(
    services.db,
    actor,
    { ...query, ...(programme ? { programme: programme.id } : {}) },
    query.size,
    (query.page - 1) * query.size,
  )
  return { rows: await rowsOf(services, rows, actor), total, page: query.page, size: query.size }
}

/** Rows as screens show them, each with the steps this person may take. */
export async function rowsOf(services: Services, records: readonly FilingRecord[], actor: Actor): Promise<FilingRow[]> {
  const reference = await referenceOf(services)
  const batches = new Map((await batchesOf(services.db)).map((b) => [b.id, b]))
  const inReview = records.filter((r) => r.round > 0).map((r) => r.id)
  const tasks = Map.groupBy(await tasksOf(services.db, inReview), (t) => t.filingId)
  const interested = new Set<string>()
  if (actor.role !== 'enterprise' && actor.role !== 'admin')
    for (const r of records)
      if (
        String(r.answers.contactPhone ?? '') === actor.mobile ||
        (await contactNumbers(services.db, r.enterpriseId)).includes(actor.mobile)
      )
        interested.add(r.id)
  return records.map((record) => {
    const programme = programmeOf(record.programme)
    const batch = record.batchId ? (batches.get(record.batchId) ?? null) : null
    const own = tasks.get(record.id) ?? []
    const facts = factsOf(programme, { filing: record, batch, tasks: own, selfInterest: interested.has(record.id) })
    const round = own.filter((t) => t.round === record.round && t.state !== 'cancelled' && t.state !== 'recused')
    return {
      ...rowOf(programme, record, batch, reference, actor),
      scoresIn: round.length ? `${round.filter((t) => t.state === 'submitted').length}/${round.length}` : null,
      allowed: allowedActions(programme.workflow, { state: record.state as State }, stepActor(actor), facts),
    }
  })
}

/** A row without its steps. */
export function rowOf(
  programme: Programme,
  record: FilingRecord,
  batch: BatchRecord | null,
  reference: Reference,
  actor: Actor,
): Omit<FilingRow, 'allowed'> {
  const state = record.state as State
  const flags: FilingRow['flags'] = []
  if (record.gateHits > 0) flags.push('gate')
  if (record.divided) flags.push('spread')
  if (isOverdue(record, batch)) flags.push('overdue')
  return {
    id: record.id,
    programme: record.programme,
    number: record.number,
    enterpriseId: record.enterpriseId,
    enterpriseName: record.enterpriseName,
    socialCode: record.socialCode,
    qxCode: record.qxCode,
    qxName: record.organisation.qxName ?? '',
    industryName: record.organisation.industryName ?? '',
    batchId: record.batchId,
    batchName: batch?.name ?? null,
    year: record.year,
    state,
    stateLabel: stateLabel(programme, state),
    submittedAt: record.submittedAt,
    updatedAt: record.updatedAt,
    handler: handlerOf(programme, state),
    waitingDays: Math.max(0, Math.floor((clock.nowMs() - Date.parse(record.stateSince)) / 86_400_000)),
    systemScore: record.systemScore,
    expertScore: actor.role === 'enterprise' && state !== 'approved' ? null : record.expertScore,
    scoresIn: null,
    flags,
    version: record.version,
    columns: Object.fromEntries(
      programme.list.map((key) => [key, columnText(programme, record, batch, key, reference, actor)]),
    ),
  }
}

function isOverdue(record: FilingRecord, batch: BatchRecord | null): boolean {
  const now = clock.now()
  const past = (moment: string | null | undefined) =>
    moment !== null && moment !== undefined && new Date(moment).toISOString() < now
  if (record.state === 'submitted') return past(batch?.countyDeadline)
  if (['county_approved', 'expert_review', 'scored'].includes(record.state)) return past(batch?.cityDeadline)
  return (
    ['county_returned', 'city_returned'].includes(record.state) &&
    record.replyBy !== null &&
    record.replyBy < clock.today()
  )
}

/** Whose turn it is, in words. */
export function handlerOf(programme: Programme, state: State): string {
  if (programme.workflow.id === 'W5') return '—'
  const turns: Partial<Record<State, string>> = {
    draft: '企业',
    withdrawn: '企业',
    county_returned: '企业',
    city_returned: '企业',
    submitted: '区县',
    county_approved: '市级',
    expert_review: '专家',
    scored: '市级',
    publicity: '市级',
  }
  return turns[state] ?? '—'
}

const standardValues: Record<
  StandardColumn,
  (p: Programme, r: FilingRecord, b: BatchRecord | null, a: Actor) => string | number | null
> = {
  enterpriseName: (_p, r) => r.enterpriseName,
  socialCode: (_p, r) => r.socialCode,
  qxName: (_p, r) => r.organisation.qxName ?? '',
  industryName: (_p, r) => r.organisation.industryName ?? '',
  batchName: (_p, _r, b) => b?.name ?? '',
  year: (_p, r) => r.year,
  number: (_p, r) => r.number,
  state: (p, r) => stateLabel(p, r.state as State),
  submittedAt: (_p, r) => (r.submittedAt ? localTime(r.submittedAt) : null),
  handler: (p, r) => handlerOf(p, r.state as State),
  systemScore: (_p, r) => r.systemScore,
  expertScore: (_p, r) => r.expertScore,
  groupScores: () => null,
  rank: () => null,
  gateFlag: (_p, r) => (r.gateHits > 0 ? '否决待核实' : ''),
  countyOpinion: (_p, r) => r.countyOpinion,
  cityConclusion: (_p, r) => r.cityOpinion,
  grade: (p, r) => {
    const rubric = rubricFor(p, r.answers)
    return rubric ? gradeLabel(rubric, r.expertScore) : ''
  },
  titleNumber: (_p, r) => r.titleNumber ?? r.documentNumber,
  validTo: (_p, r) => r.validTo,
  contactName: (_p, r) => String(r.answers.contactName ?? ''),
  contactPhone: (_p, r, _b, a) =>
    a.role === 'admin' ? maskPhone(String(r.answers.contactPhone ?? '')) : String(r.answers.contactPhone ?? ''),
}

/** A column's value for an export cell: numbers as numbers. */
export function columnValue(
  programme: Programme,
  record: FilingRecord,
  batch: BatchRecord | null,
  key: string,
  reference: Reference,
  actor: Actor,
): string | number | null {
  if (key in standardValues) return standardValues[key as StandardColumn](programme, record, batch, actor)
  return ownValue(programme, record, key, reference)
}

/** A figure or answer of the filing itself: numbers as numbers, codes as words. */
function ownValue(
  programme: Programme,
  record: Pick<FilingRecord, 'answers' | 'figures'>,
  key: string,
  reference: Reference,
): string | number | null {
  if (key in programme.figures) return record.figures[key] ?? null
  const field = fieldsOf(programme).find((f) => f.key === key)
  if (!field) throw refuse('INTERNAL')
  const numeric = ['number', 'integer', 'money', 'percent'].includes(field.spec.kind)
  const shown = showValue(record.answers[key], field.spec, reference)
  return numeric && shown !== '' ? Number(String(record.answers[key])) : shown
}

/** A figure or answer in words. */
export function ownText(
  programme: Programme,
  record: Pick<FilingRecord, 'answers' | 'figures'>,
  key: string,
  reference: Reference,
): string {
  return inWords(programme, key, ownValue(programme, record, key, reference))
}

function inWords(programme: Programme, key: string, value: string | number | null): string {
  if (typeof value !== 'number') return value ?? ''
  const figure = programme.figures[key]
  return figure ? formatNumber(value, figure.decimals) : String(value)
}

function columnText(
  programme: Programme,
  record: FilingRecord,
  batch: BatchRecord | null,
  key: string,
  reference: Reference,
  actor: Actor,
): string {
  return inWords(programme, key, columnValue(programme, record, batch, key, reference, actor))
}

/** The words over a column, with the unit. */
export function columnTitle(programme: Programme, key: string): string {
  if (key in standardColumns) return standardTitle(programme, key as StandardColumn)
  const figure = programme.figures[key]
  if (figure) return figure.unit ? `${figure.label}(${figure.unit})` : figure.label
  const field = fieldsOf(programme).find((f) => f.key === key)
  const unit = field && 'unit' in field.spec ? field.spec.unit : undefined
  return field ? (unit ? `${field.label}(${unit})` : field.label) : key
}
