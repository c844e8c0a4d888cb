/** 申报批次: the windows in which filings may be submitted. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { thirdPartyRefusal } from '@green/filing/programme/batch-rules.ts'
import { batchValueFaults, type ValuesByCode } from '@green/filing/programme/batch-values.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { frozenRubrics, unlikeToday } from '@green/filing/scoring/frozen-rubric.ts'
import { batchStatus } from '@green/filing/value/batch-status.ts'
import { isNewer, releaseOf, releasesOf } from '@green/filing/workflow/release.ts'
import { isNotFiled, isSent, isUnderWay, isWithFiler, states, statesWhere } from '@green/filing/workflow/states.ts'
import { draftsDecisions } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import {
  type BatchRecord,
  batchesOf,
  changesOf,
  countFilingsIn,
  filingsIn,
  findBatch,
  hasBatches,
  insertChange,
  lockDates,
  saveBatch,
} from '../record/batch-store.ts'
import { forDistrict } from '../record/batch-window.ts'
import { differencesOf, isStricterOnly, type TermChange, type Terms, valueChanges } from './batch-terms.ts'

const labels = { notStarted: '未开始', open: '进行中', closed: '已截止', archived: '已归档' } as const

export function batchView(b: BatchRecord): Batch {
  const status = batchStatus(b, clock.nowMs())
  return {
    id: b.id,
    programme: b.programme,
    name: b.name,
    year: b.year,
    levelTarget: b.levelTarget,
    openAt: b.openAt,
    closeAt: b.closeAt,
    countyDeadline: b.countyDeadline,
    cityDeadline: b.cityDeadline,
    returnDays: b.returnDays,
    needExperts: b.needExperts,
    requireThirdParty: b.requireThirdParty,
    formVersion: b.formVersion,
    listValues: b.listValues,
    countyQuotas: b.countyQuotas,
    extensions: Object.fromEntries(
      Object.entries(b.extensions).map(([qxCode, { closeAt, countyDeadline, reason }]) => [
        qxCode,
        { closeAt, countyDeadline, reason },
      ]),
    ),
    blind: b.blind,
    twoHands: b.twoHands,
    siteVisit: b.siteVisit,
    askOffices: b.askOffices,
    rubrics: unlikeToday(programmeOf(b.programme), b.rubrics),
    status,
    statusLabel: labels[status],
    version: b.version,
  }
}

/** The batches with a district's dates, or with their own. */
export async function listBatches(
  services: WithDb,
  programme?: string,
  qxCode: string | null = null,
): Promise<Batch[]> {
  return (await batchesOf(services.db, programme)).map((b) => batchView(forDistrict(b, qxCode)))
}

type Wanted = Terms & Pick<BatchRecord, 'id' | 'programme' | 'name' | 'earlierVersions' | 'createdAt'>

type BatchInput = {
  id?: string | undefined
  programme: string
  name: string
  year: number
  levelTarget?: 'city' | 'national' | null | undefined
  openAt: string
  closeAt: string
  countyDeadline?: string | null | undefined
  cityDeadline?: string | null | undefined
  returnDays: number
  needExperts: boolean
  requireThirdParty: boolean
  formVersion?: string | undefined
  listValues?: ValuesByCode | null | undefined
  countyQuotas?: Record<string, number> | undefined
  blind?: boolean | undefined
  twoHands?: boolean | undefined
  siteVisit?: boolean | undefined
  askOffices?: string[] | undefined
  version?: number | undefined
  reason?: string | undefined
}

/** The batch as the input wants it, over what it is now; `isFixed` keeps the rubrics that it was published with. */
function wanted(input: BatchInput, old: BatchRecord | null, isFixed: boolean): Wanted {
  const programme = programmeOf(input.programme)
  const formVersion = input.formVersion ?? old?.formVersion ?? programme.formVersion
  return {
    id: old?.id ?? ids.next(),
    programme: programme.id,
    name: input.name.trim(),
    year: input.year,
    levelTarget: input.levelTarget ?? null,
    openAt: input.openAt,
    closeAt: input.closeAt,
    countyDeadline: input.countyDeadline ?? null,
    cityDeadline: input.cityDeadline ?? null,
    returnDays: input.returnDays,
    needExperts: input.needExperts,
    requireThirdParty: input.requireThirdParty,
    formVersion,
    earlierVersions: old
      ? [...new Set([...old.earlierVersions, old.formVersion])].filter((v) => v !== formVersion)
      : [],
    listValues: input.listValues === undefined ? (old?.listValues ?? null) : input.listValues,
    countyQuotas: input.countyQuotas ?? old?.countyQuotas ?? {},
    blind: input.blind ?? old?.blind ?? false,
    // Whoever says nothing gets the careful one; a batch that stands keeps its own.
    twoHands: input.twoHands ?? old?.twoHands ?? draftsDecisions(programme.workflow),
    siteVisit: input.siteVisit ?? old?.siteVisit ?? false,
    askOffices: [
      ...new Set((input.askOffices ?? old?.askOffices ?? programme.asksOffices ?? []).map((office) => office.trim())),
    ],
    // Published with the window; until the first filing is possible, a new edition of the table replaces it.
    rubrics: isFixed && old ? old.rubrics : frozenRubrics(programme),
    createdAt: old?.createdAt ?? clock.now(),
  }
}

/**
 * Whether the input opens a batch or changes a term of one. Another name, and asking for a second officer, are no such change. The first
 * batch of a city is opened by one: on its first day nobody is settled enough to be the second, and there is no rule yet to change.
 */
export async function changesTerms(services: Services, input: BatchInput): Promise<boolean> {
  const { db } = services
  const old = input.id ? await findBatch(db, input.id) : null
  if (!old) return await hasBatches(db)
  const next = wanted(input, old, await isRunning(db, old))
  const changes = differencesOf(programmeOf(old.programme), await referenceOf(services), old, next)
  return changes.length > 0 && !isStricterOnly(old, changes, next)
}

/** Opens a window or changes one. A change of its terms needs a reason, and everybody concerned is notified. */
export async function keepBatch(services: Services, input: BatchInput, actor: Actor): Promise<Batch> {
  const programme = programmeOf(input.programme)
  const reference = await referenceOf(services)
  const faults = momentFaults(input)
  if (input.formVersion && !releasesOf(programme).some((one) => one.formVersion === input.formVersion))
    faults.push({ field: 'formVersion', message: '没有这个表单版本，请重新选择' })
  const terms = { year: input.year, levelTarget: input.levelTarget ?? null }
  const refused = input.requireThirdParty
    ? thirdPartyRefusal(releaseOf(programme, input.formVersion ?? programme.formVersion), terms)
    : null
  if (refused) faults.push({ field: 'requireThirdParty', message: refused })
  if (input.listValues) faults.push(...batchValueFaults(programme, reference, input.listValues))
  if (faults.length) throw refuseFields(faults)
  return transaction(services.db, async (tx) => {
    const old = input.id ? await openBatch(tx, input.id) : null
    if (old && old.programme !== programme.id) throw refuse('NOT_FOUND')
    const isFixed = old !== null && (await isRunning(tx, old))
    const next = wanted(input, old, isFixed)
    const changes = differencesOf(programme, reference, old, next)
    if (old) await allowChange(tx, services, { old, next, changes, reference, input, actor })
    const saved = await saveBatch(tx, {
      ...next,
      benchmarksAt: isFixed ? old.benchmarksAt : input.openAt,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: old ? '修改申报批次' : '新建申报批次',
      object: saved.name,
      result: `${saved.openAt} 至 ${saved.closeAt}`,
      changes,
    })
    return batchView(saved)
  })
}

function momentFaults(input: BatchInput) {
  const moments: readonly { field: string; label: string; at: string | null | undefined }[] = [
    { field: 'openAt', label: '开始时间', at: input.openAt },
    { field: 'closeAt', label: '截止时间', at: input.closeAt },
    { field: 'countyDeadline', label: '区县审核截止', at: input.countyDeadline },
    { field: 'cityDeadline', label: '市级审定截止', at: input.cityDeadline },
  ]
  const dated = moments.flatMap(({ at, ...rest }) => (at ? [{ ...rest, ms: Date.parse(at) }] : []))
  return dated.flatMap(({ field, label, ms }, i) => {
    const before = dated[i - 1]
    return before && ms <= before.ms ? [{ field, message: `${label}应晚于${before.label}` }] : []
  })
}

type Change = {
  old: BatchRecord
  next: Terms
  changes: TermChange[]
  reference: Reference
  input: Pick<BatchInput, 'version' | 'reason'>
  actor: Actor
}

/** The rules of a change: the current version, nothing archived, nothing that open filings depend on, a reason. */
async function allowChange(
  tx: Tx,
  services: Services,
  { old, next, changes, reference, input, actor }: Change,
): Promise<void> {
  requireOpen(old, input.version)
  if (Date.parse(old.closeAt) !== Date.parse(next.closeAt) && Date.parse(next.closeAt) < clock.nowMs())
    throw refuseFields([
      { field: 'closeAt', message: '截止时间不能改到已经过去的时刻；需要现在截止的，请用“提前截止”' },
    ])
  const isUsed = await hasFilings(tx, old.id)
  if (isUsed) {
    const fixed = [
      { field: 'year', label: '年度', changed: old.year !== next.year },
      { field: 'levelTarget', label: '申报层级', changed: old.levelTarget !== next.levelTarget },
      { field: 'needExperts', label: '评审方式', changed: old.needExperts !== next.needExperts },
      {
        field: 'requireThirdParty',
        label: '是否须由第三方机构评价',
        changed: old.requireThirdParty !== next.requireThirdParty,
      },
      {
        field: 'formVersion',
        label: '表单版本（只能换成更新的版本）',
        changed: isNewer(programmeOf(old.programme), old.formVersion, next.formVersion),
      },
      { field: 'blind', label: '隐名评审', changed: old.blind !== next.blind },
    ].filter(({ changed }) => changed)
    if (fixed.length)
      throw refuseFields(fixed.map(({ field, label }) => ({ field, message: `已有单位申报，不能再修改${label}` })))
  }
  // Those who have filed have reckoned with them.
  const values = valueChanges(programmeOf(old.programme), reference, old, next)
  if (
    values.length > 0 &&
    (await countFilingsIn(
      tx,
      old.id,
      statesWhere((state) => !isNotFiled(state)),
    )) > 0
  )
    throw refuseFields([{ field: 'listValues', message: `已有单位提交申报，不能再修改${values[0]?.label ?? ''}` }])
  if (changes.length === 0) return
  if ([...(input.reason?.trim() ?? '')].length < 5)
    throw refuseFields([{ field: 'reason', message: '请填写修改理由（至少5个字），将通知有关单位' }])
  await noteChange(tx, services, { old, changes, reason: input.reason?.trim() ?? '', actor })
}

/** Ends the window now, for extended districts as well; sent filings go on, unsent ones can no longer be sent. */
export async function closeBatch(
  services: Services,
  input: { id: string; version: number; reason: string },
  actor: Actor,
): Promise<Batch> {
  return transaction(services.db, async (tx) => {
    const old = await openBatch(tx, input.id)
    requireOpen(old, input.version)
    const now = clock.now()
    if (now < old.openAt || now >= old.closeAt) throw refuse('ILLEGAL_STEP', { state: batchView(old).statusLabel })
    const next = { ...old, closeAt: now, extensions: {} }
    const changed = (after: string) => [{ label: '企业提交截止', before: localTime(old.closeAt), after }]
    await noteChange(tx, services, { old, changes: changed(localTime(now)), reason: input.reason.trim(), actor })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '提前截止申报批次',
      object: old.name,
      result: input.reason.trim(),
      // The second person reads it before it ends.
      changes: changed('办理之时'),
    })
    return batchView(await saveBatch(tx, next))
  })
}

/** Archives a batch for good. Refused while a filing in it waits for somebody. */
export async function archiveBatch(
  services: WithDb,
  input: { id: string; version: number; reason: string },
  actor: Actor,
): Promise<Batch> {
  return transaction(services.db, async (tx) => {
    const old = await openBatch(tx, input.id)
    requireOpen(old, input.version)
    if (clock.now() < old.closeAt) throw refuse('ILLEGAL_STEP', { state: batchView(old).statusLabel })
    const waiting = await countFilingsIn(tx, old.id, statesWhere(isUnderWay))
    if (waiting > 0) throw refuseFields([{ field: 'id', message: `还有${waiting}件申报没有办结，办结后才能归档` }])
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '归档申报批次',
      object: old.name,
      result: input.reason.trim(),
      changes: [{ label: '状态', before: labels.closed, after: labels.archived }],
    })
    return batchView(await saveBatch(tx, { ...old, archivedAt: clock.now() }))
  })
}

export async function batchChanges(services: WithDb, id: string) {
  if (!(await findBatch(services.db, id))) throw refuse('NOT_FOUND')
  return (await changesOf(services.db, id)).map(({ actorName, actorId: _, batchId: _id, ...rest }) => ({
    ...rest,
    by: actorName,
  }))
}

/** The batch for a change of its dates; from here on it is one moment. */
export async function openBatch(tx: Tx, id: string): Promise<BatchRecord> {
  const found = await lockDates(tx, id)
  if (!found) throw refuse('NOT_FOUND')
  clock.fix()
  return found
}

/** Open already, or somebody has begun to file in it. */
async function isRunning(tx: Tx, batch: BatchRecord): Promise<boolean> {
  return batch.openAt <= clock.now() || (await hasFilings(tx, batch.id))
}

const hasFilings = async (tx: Tx, batchId: string) => (await countFilingsIn(tx, batchId, Object.keys(states))) > 0
export function requireOpen(old: BatchRecord, seen: number | undefined): void {
  if (seen !== undefined && seen !== old.version) throw refuse('STALE')
  if (old.archivedAt) throw refuse('ILLEGAL_STEP', { state: labels.archived })
}

type NotedChange = {
  old: BatchRecord
  changes: { label: string; before: string; after: string }[]
  reason: string
  actor: Actor
  /** Only these are notified; everybody without. */
  districts?: readonly string[] | undefined
}

/** Saves the change and notifies everybody with a filing in the batch, the counties and the city. */
export async function noteChange(
  tx: Tx,
  services: Services,
  { old, changes, reason, actor, districts }: NotedChange,
): Promise<void> {
  await insertChange(tx, {
    id: ids.next(),
    batchId: old.id,
    at: clock.now(),
    actorId: actor.accountId,
    actorName: actor.name,
    reason,
    changes,
  })
  const news = {
    template: 'batchChanged',
    values: {
      batch: old.name,
      changes: changes.map(({ label, before, after }) => `${label}由${before}改为${after}`).join('；'),
      reason,
    },
    batchId: old.id,
    link: null,
    sms: false,
  } as const
  const concerned = await filingsIn(
    tx,
    old.id,
    undefined,
    statesWhere((state) => isWithFiler(state) || isSent(state)),
  )
  const isNotified = (qxCode: string) => districts === undefined || districts.includes(qxCode)
  for (const enterpriseId of new Set(concerned.filter((one) => isNotified(one.qxCode)).map((one) => one.enterpriseId)))
    await tell(tx, services, { ...news, to: { enterpriseId } })
  for (const place of districts?.map((qxCode) => ({ qxCode })) ?? [{}])
    await tell(tx, services, { ...news, to: { role: 'county', ...place } })
  await tell(tx, services, { ...news, to: { role: 'city' } })
}
