/** 绿色诊断: request, data pack, experts, report, confirmation, follow-up. The steps are those of the workflow table W8. */
import type { CallInput } from '@green/contract/call.ts'
import type {
  DiagnosisDetail,
  DiagnosisRow,
  diagnosisSources,
  fq,
  lsdtGreenDiagnosis,
  sj,
  zd,
} from '@green/contract/calls/diagnosis.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens.ts'
import type { AnswerSet } from '@green/filing/answers.ts'
import { diagnosis as workflow } from '@green/filing/profiles.ts'
import { fieldsOf, type Programme } from '@green/filing/programme.ts'
import { formatNumber, roundHalfUp } from '@green/filing/round.ts'
import type { SystemScore } from '@green/filing/score.ts'
import {
  type Action,
  actionLabels,
  allowedActions,
  type Facts,
  findStep,
  noFacts,
  type State,
  states,
  type Transition,
} from '@green/filing/workflow.ts'
import { dataPaper, requestPaper, savingPotential, sheetPaper } from '@green/programmes/diagnosis/papers.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { programmeOf } from '../../families/programmes.ts'
import { refuseStep } from '../../filing/case.ts'
import { stepActor } from '../../filing/gather.ts'
import { requireOpinion } from '../../filing/needs.ts'
import { citeAnswers, prepareForSending, requireSound, takeAnswers } from '../../filing/prepare.ts'
import { expertsInTerm, nextNumber } from '../../filing/store.ts'
import { type Actor, draftsOnly, handOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { requireOperating } from '../enterprise/closing.ts'
import { organisationSnapshot } from '../enterprise/profile.ts'
import { findEnterprise } from '../enterprise/store.ts'
import { tell } from '../message/tell.ts'
import { referenceOf } from '../reference/reference.ts'
import { districtOf } from '../reference/reference-data.ts'
import {
  answerInvitation,
  type DiagnosisFilter,
  type DiagnosisRecord,
  diagnosisLoad,
  diagnosisPage,
  findDiagnosis,
  historyOf,
  insertDiagnosis,
  insertHistory,
  latestScored,
  lockDiagnosis,
  setTeam,
  teamsOf,
  updateDiagnosis,
} from './store.ts'

/** Programmes scored by the table of 绿色工厂 (rubric A). */
const scoredProgrammes = ['green-factory', 'green-yearly', 'non-green-data']

/** How people call a state of a case. */
export const stateLabelOf = (state: string) => states[state as State]
const stepLabel = (action: string) =>
  workflow.transitions.find((t) => t.action === action)?.label ?? actionLabels[action as Action] ?? action

/** Takes a paper as a form is taken: shape, order, real files; checked whole when it is handed on. */
async function takePaper(
  tx: Tx,
  services: Services,
  paper: Programme,
  given: { id: string; values: Record<string, unknown>; whole: boolean },
  actor: Actor,
) {
  const reference = await referenceOf(services)
  const taken = takeAnswers(paper, given.values, reference)
  const cited = await citeAnswers(tx, paper, given.id, taken, actor, 'diagnosis')
  const prepared = prepareForSending(paper, cited, { reference, archive: [], lastYear: null })
  // A warning asks a filer for a reason; here the expert looks at the data anyway.
  if (given.whole)
    requireSound(
      prepared.findings.filter((f) => f.level === 'error'),
      [],
    )
  return given.whole ? prepared : { ...prepared, values: cited }
}

const factsFor = (actor: Actor): Facts => ({ ...noFacts, now: clock.now(), draftsOnly: draftsOnly(actor) })

function requireStep(record: Pick<DiagnosisRecord, 'state'> | null, action: Action, actor: Actor): Transition {
  const state = (record?.state as State | undefined) ?? 'none'
  const step = findStep(workflow, { state }, action, stepActor(actor), factsFor(actor))
  if ('refusal' in step) throw refuseStep(step.refusal, state === 'none' ? '未申请' : stateLabelOf(state), actor, null)
  return step
}

async function lockSeen(tx: Tx, actor: Actor, seen: { id: string; version: number }): Promise<DiagnosisRecord> {
  const record = await lockDiagnosis(tx, actor, seen.id)
  if (!record) throw refuse('NOT_FOUND')
  if (record.version !== seen.version)
    throw refuse('STALE', {}, { by: record.updatedByName, at: record.updatedAt, version: record.version })
  return record
}

const touched = (actor: Actor) => ({ updatedAt: clock.now(), updatedByName: actor.name })

/** History, audit line of an officer, and messages to whom the step names. */
async function record(
  tx: Tx,
  services: Services,
  saved: DiagnosisRecord,
  step: Pick<Transition, 'action' | 'tells'>,
  actor: Actor,
  opinion?: string,
): Promise<void> {
  await insertHistory(tx, {
    id: ids.next(),
    diagnosisId: saved.id,
    at: clock.now(),
    action: step.action,
    toState: saved.state,
    actorName: actor.name,
    role: handOf(actor),
    opinion: opinion?.trim() || null,
  })
  if (actor.role !== 'enterprise')
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: stepLabel(step.action),
      object: `绿色诊断 ${saved.number}`,
      result: stateLabelOf(saved.state),
    })
  const title = `绿色诊断（${saved.number}）：${stepLabel(step.action)}`
  const body = `${saved.enterpriseName}的诊断当前状态为“${stateLabelOf(saved.state)}”。${opinion ? `说明：${opinion}` : ''}`
  const desk = `${officePath('diagnosis')}?id=${saved.id}`
  for (const who of step.tells ?? []) {
    const to =
      who === 'filer'
        ? { enterpriseId: saved.enterpriseId }
        : who === 'county'
          ? { role: 'county' as const, qxCode: saved.qxCode }
          : who === 'city'
            ? { role: 'city' as const }
            : (await teamsOf(tx, [saved.id])).filter((e) => e.state !== 'declined').map((e) => e.expertId)
    await tell(tx, services, {
      to,
      title,
      body,
      link: who === 'filer' ? `/mainPages/greenDiagnosis?id=${saved.id}` : desk,
      sms: false,
    })
  }
}

/** An enterprise asks for itself; an officer for an enterprise within reach. */
export async function requestDiagnosis(
  services: Services,
  input: CallInput<typeof fq.saveFq>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  const made = await transaction(services.db, async (tx) => {
    const enterpriseId = actor.role === 'enterprise' ? actor.enterpriseId : input.enterpriseId
    if (!enterpriseId) throw refuseFields([{ field: 'enterpriseId', message: '请选择企业' }])
    if (actor.role !== 'enterprise' && !(await findEnterprise(tx, actor, { id: enterpriseId })))
      throw refuse('NOT_FOUND')
    return openDiagnosis(tx, services, { enterpriseId, source: actor.role, request: input.request }, actor)
  })
  return detailOf(services, made, actor)
}

/** By the scoring table of 绿色工厂, from the enterprise's last scored filing; null where there is none. */
export async function enterpriseScore(tx: Tx, enterpriseId: string): Promise<number | null> {
  return (await latestScored(tx, enterpriseId, scoredProgrammes))?.systemScore ?? null
}

/** Opens a case in a transaction that stands already. */
export async function openDiagnosis(
  tx: Tx,
  services: Services,
  { enterpriseId, source, request: given }: { enterpriseId: string; source: string; request: Record<string, unknown> },
  actor: Actor,
): Promise<DiagnosisRecord> {
  const step = requireStep(null, 'submit', actor)
  await requireOperating(tx, enterpriseId)
  const organisation = await organisationSnapshot(tx, enterpriseId)
  const id = ids.next()
  const request = await takePaper(tx, services, requestPaper, { id, values: given, whole: true }, actor)
  const now = clock.now()
  const serial = await nextNumber(tx, 'diagnosis', clock.year())
  const saved = await insertDiagnosis(tx, {
    id,
    number: `ZD${clock.year()}-${String(serial).padStart(5, '0')}`,
    enterpriseId,
    enterpriseName: organisation.enterpriseName ?? '',
    socialCode: organisation.socialCode ?? '',
    industryCode: organisation.industryCode || null,
    qxCode: organisation.qxCode ?? '',
    source,
    state: step.to,
    request: request.values,
    preScore: await enterpriseScore(tx, enterpriseId),
    createdAt: now,
    ...touched(actor),
  })
  await record(tx, services, saved, actor.role === 'enterprise' ? step : { ...step, tells: ['filer', 'county'] }, actor)
  return saved
}

/** Experts in term for a case: speciality, industry, load, and why one must not be sent. */
export async function expertsFor(
  services: Services,
  input: CallInput<typeof lsdtGreenDiagnosis.getExperts>,
  actor: Actor,
) {
  const found = await findDiagnosis(services.db, actor, input.id)
  if (!found) throw refuse('NOT_FOUND')
  const experts = (await expertsInTerm(services.db, clock.today(), input.keyword)).filter(
    (c) => !input.field || c.expert.fields.includes(input.field),
  )
  const load = await diagnosisLoad(
    services.db,
    experts.map((c) => c.account.id),
  )
  return experts
    .map((c) => ({
      expertId: c.account.id,
      name: c.account.name,
      unit: c.account.unit ?? '',
      professionalTitle: c.expert.professionalTitle,
      fields: c.expert.fields,
      industries: c.expert.industries,
      openTasks: c.openTasks + (load.get(c.account.id) ?? 0),
      conflict: conflictOf(c, found.enterpriseName),
    }))
    .sort((a, b) => Number(a.conflict !== null) - Number(b.conflict !== null) || a.openTasks - b.openTasks)
}

type Candidate = Awaited<ReturnType<typeof expertsInTerm>>[number]

function conflictOf({ account, expert }: Candidate, enterpriseName: string): string | null {
  if (account.unit?.trim() === enterpriseName) return '任职于该企业'
  return expert.avoidUnits.includes(enterpriseName) ? '已声明回避该企业' : null
}

/** Every step but the request and the report. */
export async function moveDiagnosis(
  services: Services,
  input: CallInput<typeof zd.updateState>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  const saved = await transaction(services.db, async (tx) => {
    const before = await lockSeen(tx, actor, input)
    const step = requireStep(before, input.action, actor)
    requireOpinion(step.needs?.opinion, input.opinion)
    let to: State = step.to
    if (input.action === 'assign') await sendExperts(tx, before, input.experts ?? [])
    if (input.action === 'accept' || input.action === 'decline') to = await answerAsExpert(tx, before, input, actor)
    const next = await updateDiagnosis(tx, before, {
      state: to,
      ...touched(actor),
      ...(input.action === 'dispute' ? { objection: input.opinion?.trim() ?? null } : {}),
      ...(input.action === 'confirm' ? { confirmedAt: clock.now(), objection: null } : {}),
    })
    await record(tx, services, next, step, actor, input.opinion)
    return next
  })
  return detailOf(services, saved, actor)
}

async function sendExperts(tx: Tx, before: DiagnosisRecord, chosen: readonly string[]): Promise<void> {
  if (chosen.length === 0) throw refuseFields([{ field: 'experts', message: '请至少选择1位专家' }])
  const known = await expertsInTerm(tx, clock.today())
  for (const id of chosen) {
    const candidate = known.find((c) => c.account.id === id)
    if (!candidate) throw refuseFields([{ field: 'experts', message: '有专家不在聘期内，请重新选择' }])
    const conflict = conflictOf(candidate, before.enterpriseName)
    if (conflict) throw refuse('CONFLICT_OF_INTEREST', { expert: candidate.account.name, reason: conflict })
  }
  await setTeam(
    tx,
    before.id,
    [...new Set(chosen)].map((expertId, i) => ({
      diagnosisId: before.id,
      expertId,
      leads: i === 0,
      state: 'invited',
      at: clock.now(),
    })),
  )
}

/** The leading expert's answer moves the case; another one's only tells who comes along. */
async function answerAsExpert(
  tx: Tx,
  before: DiagnosisRecord,
  input: CallInput<typeof zd.updateState>,
  actor: Actor,
): Promise<State> {
  const own = (await teamsOf(tx, [before.id])).find((e) => e.expertId === actor.accountId)
  if (own?.state !== 'invited') throw refuse('ILLEGAL_STEP', { state: '已答复' })
  const state = input.action === 'accept' ? 'accepted' : 'declined'
  await answerInvitation(
    tx,
    { diagnosisId: before.id, expertId: actor.accountId },
    { state, reason: input.opinion?.trim() || null },
  )
  if (!own.leads) return before.state as State
  return input.action === 'accept' ? 'diagnosing' : 'requested'
}

const openForData: readonly string[] = ['requested', 'assigned', 'diagnosing']

/** The enterprise keeps or hands over its data while the expert has not reported. */
export async function saveData(
  services: Services,
  input: CallInput<typeof sj.saveSj>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  const saved = await transaction(services.db, async (tx) => {
    const before = await lockSeen(tx, actor, input)
    if (!openForData.includes(before.state)) throw refuse('ILLEGAL_STEP', { state: stateLabelOf(before.state) })
    const taken = await takePaper(
      tx,
      services,
      dataPaper,
      { id: before.id, values: input.data, whole: input.give },
      actor,
    )
    const next = await updateDiagnosis(tx, before, {
      data: taken.values,
      totalTce: taken.figures.totalTce ?? null,
      ...touched(actor),
      ...(input.give ? { dataState: 'given', dataOpinion: null } : {}),
    })
    if (input.give)
      await record(tx, services, next, { action: 'edit', tells: ['county', 'experts'] }, actor, '企业已提供诊断数据')
    return next
  })
  return detailOf(services, saved, actor)
}

export async function returnData(
  services: Services,
  input: CallInput<typeof sj.returnSj>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  const saved = await transaction(services.db, async (tx) => {
    const before = await lockSeen(tx, actor, input)
    if (before.dataState !== 'given' || !openForData.includes(before.state))
      throw refuse('ILLEGAL_STEP', { state: stateLabelOf(before.state) })
    const next = await updateDiagnosis(tx, before, {
      dataState: 'returned',
      dataOpinion: input.opinion.trim(),
      ...touched(actor),
    })
    await record(tx, services, next, { action: 'countyReturn', tells: ['filer'] }, actor, input.opinion)
    return next
  })
  return detailOf(services, saved, actor)
}

/** The leading expert keeps the sheet, or reports. */
export async function saveSheet(
  services: Services,
  input: CallInput<typeof zd.saveZd>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  const saved = await transaction(services.db, async (tx) => {
    const before = await lockSeen(tx, actor, input)
    const step = requireStep(before, 'report', actor)
    if (!(await leads(tx, before, actor))) throw refuse('FORBIDDEN')
    const taken = await takePaper(
      tx,
      services,
      sheetPaper,
      { id: before.id, values: input.sheet, whole: input.report },
      actor,
    )
    const next = await updateDiagnosis(tx, before, {
      sheet: taken.values,
      figures: taken.figures,
      ...touched(actor),
      ...(input.report ? { state: step.to, reportedAt: clock.now(), objection: null } : {}),
    })
    if (input.report) await record(tx, services, next, step, actor)
    return next
  })
  return detailOf(services, saved, actor)
}

const leads = async (tx: Tx, of: DiagnosisRecord, actor: Actor) =>
  (await teamsOf(tx, [of.id])).some((e) => e.leads && e.expertId === actor.accountId)

const followed: readonly string[] = ['confirmed', 'closed']

/** What the enterprise makes of one advice; declining wants a reason. */
export async function followUp(
  services: Services,
  input: CallInput<typeof zd.followUp>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  const saved = await transaction(services.db, async (tx) => {
    const before = await lockSeen(tx, actor, input)
    if (!followed.includes(before.state)) throw refuse('ILLEGAL_STEP', { state: stateLabelOf(before.state) })
    const advices = (before.sheet.advices ?? []) as { rowId: string }[]
    if (!advices.some((row) => row.rowId === input.adviceId)) throw refuse('NOT_FOUND')
    if (input.decision === 'declined' && [...input.reason.trim()].length < 5)
      throw refuseFields([{ field: 'reason', message: '不采纳的请说明原因（至少5个字）' }])
    const { decision, reason } = input
    return updateDiagnosis(tx, before, {
      followUps: { ...before.followUps, [input.adviceId]: { decision, reason: reason.trim(), at: clock.now() } },
      ...touched(actor),
    })
  })
  return detailOf(services, saved, actor)
}

export async function listDiagnoses(
  services: Services,
  { page, size, ...filter }: DiagnosisFilter & { page: number; size: number },
  actor: Actor,
) {
  const found = await diagnosisPage(services.db, actor, filter, { limit: size, offset: (page - 1) * size })
  return { rows: await rowsOf(services, found.rows, actor), total: found.total, page, size }
}

/** Until it is reported, only its expert reads the sheet. */
const isRead = (record: DiagnosisRecord, actor: Actor) => actor.role === 'expert' || record.reportedAt !== null

export async function rowsOf(
  services: Services,
  records: readonly DiagnosisRecord[],
  actor: Actor,
): Promise<DiagnosisRow[]> {
  const reference = await referenceOf(services)
  const teams = Map.groupBy(
    await teamsOf(
      services.db,
      records.map((r) => r.id),
    ),
    (e) => e.diagnosisId,
  )
  return records.map((r) => {
    const read = isRead(r, actor)
    const potential = savingPotential(r.figures.saveTceTotal ?? null, r.totalTce)
    return {
      id: r.id,
      number: r.number,
      enterpriseName: r.enterpriseName,
      socialCode: r.socialCode,
      qxName: districtOf(r.qxCode)?.name ?? '',
      source: r.source as keyof typeof diagnosisSources,
      types: ((r.request.diagTypes ?? []) as string[])
        .map((code) => reference.find('diagType', code)?.label ?? code)
        .join('、'),
      experts: (teams.get(r.id) ?? [])
        .filter((e) => e.state !== 'declined')
        .map((e) => (e.leads ? `${e.name}（组长）` : e.name))
        .join('、'),
      preScore: r.preScore,
      advices: read ? ((r.sheet.advices ?? []) as unknown[]).length : null,
      potential: read && potential !== null ? roundHalfUp(potential, 2) : null,
      state: r.state as State,
      stateLabel: stateLabelOf(r.state),
      dataState: r.dataState as DiagnosisRow['dataState'],
      createdAt: r.createdAt,
      updatedAt: r.updatedAt,
      version: r.version,
    }
  })
}

export async function getDiagnosis(services: Services, id: string, actor: Actor): Promise<DiagnosisDetail> {
  const found = await findDiagnosis(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return detailOf(services, found, actor)
}

async function detailOf(services: Services, of: DiagnosisRecord, actor: Actor): Promise<DiagnosisDetail> {
  const { db } = services
  const [row] = await rowsOf(services, [of], actor)
  if (!row) throw refuse('NOT_FOUND')
  const team = await teamsOf(db, [of.id])
  const own = team.find((e) => e.expertId === actor.accountId)
  const state = of.state as State
  const known = allowedActions(workflow, { state }, stepActor(actor), factsFor(actor))
  const isOwn = actor.role === 'enterprise'
  return {
    ...row,
    request: of.request,
    data: isOwn || of.dataState !== 'wanted' ? of.data : {},
    dataOpinion: of.dataOpinion,
    sheet: isRead(of, actor) ? of.sheet : null,
    figures: isRead(of, actor) ? of.figures : {},
    objection: of.objection,
    followUps: of.followUps as DiagnosisDetail['followUps'],
    team: team.map((e) => ({
      expertId: e.expertId,
      name: e.name,
      unit: e.unit ?? '',
      leads: e.leads,
      state: e.state as DiagnosisDetail['team'][number]['state'],
    })),
    history: (await historyOf(db, of.id)).map((h) => ({
      id: h.id,
      at: h.at,
      label: h.action === 'edit' ? '提供数据' : h.action === 'countyReturn' ? '退回数据' : stepLabel(h.action),
      toLabel: stateLabelOf(h.toState),
      actor: h.actorName,
      role: h.role,
      opinion: h.opinion,
    })),
    // A button is a promise: an expert who has answered, or does not lead, has no such step.
    allowed: known.filter((a) =>
      a.action === 'accept' || a.action === 'decline'
        ? own?.state === 'invited'
        : a.action === 'report'
          ? own?.leads === true
          : true,
    ),
    mayGiveData: isOwn && openForData.includes(state),
    mayReturnData: !isOwn && actor.role !== 'admin' && of.dataState === 'given' && openForData.includes(state),
    mayWrite: own?.leads === true && (state === 'diagnosing' || state === 'reported'),
    mayFollowUp: isOwn && followed.includes(state),
  }
}

/** The data pack; before it was ever kept, what the enterprise's last scored filing says of the same tables. */
export async function dataOf(services: Services, id: string, actor: Actor) {
  const found = await findDiagnosis(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const isEmpty = Object.keys(found.data).length === 0
  const last =
    isEmpty && actor.role === 'enterprise'
      ? await latestScored(services.db, found.enterpriseId, scoredProgrammes)
      : null
  const keys = fieldsOf(dataPaper)
    .filter((f) => f.spec.kind === 'rows')
    .map((f) => f.key)
  const offered = last
    ? (Object.fromEntries(keys.flatMap((key) => (last.answers[key] ? [[key, last.answers[key]]] : []))) as AnswerSet)
    : {}
  return {
    dataState: found.dataState as DiagnosisRow['dataState'],
    dataOpinion: found.dataOpinion,
    data: isEmpty ? offered : actor.role === 'enterprise' || found.dataState !== 'wanted' ? found.data : {},
    prefilledFrom: last ? `${programmeOf(last.programme).shortTitle} ${last.number ?? ''}`.trim() : null,
  }
}

/** Indicators of the enterprise's last scored filing against lead and base values: rubric A of 绿色工厂. */
export async function benchmarkOf(services: Services, id: string, actor: Actor) {
  const found = await findDiagnosis(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const last = await latestScored(services.db, found.enterpriseId, scoredProgrammes)
  const sheet = last?.scoreSheet as SystemScore | null | undefined
  const words = (value: number | null) => (value === null ? '' : formatNumber(value, 2))
  return {
    from: last ? `${programmeOf(last.programme).shortTitle} ${last.number ?? ''}`.trim() : null,
    rows: (sheet?.items ?? [])
      .filter((item) => item.applicable && typeof item.value === 'number' && (item.lead !== null || item.base !== null))
      .map((item) => ({
        rowId: `benchmark-${item.id}`,
        indicator: `${item.label}${item.unit ? `（${item.unit}）` : ''}`.slice(0, 60),
        own: words(item.value as number),
        base: words(item.base),
        lead: words(item.lead),
        gap: item.score === null ? '' : `得${words(item.score)}分，满分${words(item.points)}分`,
      })),
  }
}
