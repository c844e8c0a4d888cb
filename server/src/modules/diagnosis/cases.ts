/** 绿色诊断: request, data pack, experts, report, confirmation, follow-up. The steps are those of the workflow table W8. */
import type { CallInput } from '@green/contract/call.ts'
import { adviceDecisions, type DiagnosisDetail, type fq, type sj, type zd } from '@green/contract/calls/diagnosis.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens.ts'
import { diagnosis as workflow } from '@green/filing/profiles.ts'
import type { Programme } from '@green/filing/programme.ts'
import { type Action, findStep, type State, type Transition } from '@green/filing/workflow.ts'
import { dataPaper, requestPaper, sheetPaper } from '@green/programmes/diagnosis/papers.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { requireOperating } from '../../base/enterprise/closing.ts'
import { organisationSnapshot } from '../../base/enterprise/profile.ts'
import { findEnterprise } from '../../base/enterprise/store.ts'
import { tell } from '../../base/message/tell.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { refuseStep } from '../../filing/case.ts'
import { stepActor } from '../../filing/gather.ts'
import { citeAnswers, prepareForSending, requireSound, takeAnswers } from '../../filing/send/prepare.ts'
import { requireOpinion } from '../../filing/step/needs.ts'
import { findFiling, nextNumber } from '../../filing/store.ts'
import { type Actor, handOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { detailOf, enterpriseScore, factsFor, followed, openForData, stateLabelOf, stepLabel } from './reading.ts'
import {
  type DiagnosisRecord,
  insertDiagnosis,
  insertHistory,
  lockDiagnosis,
  teamsOf,
  updateDiagnosis,
} from './store.ts'
import { answerAsExpert, leads, sendExperts } from './team.ts'

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

const nameOf = ({ number }: Pick<DiagnosisRecord, 'number'>) => `绿色诊断 ${number}`

const touched = (actor: Actor) => ({ updatedAt: clock.now(), updatedByName: actor.name })

/** History, audit line, and messages to whom the step names. `from`: the state before, null of a case that begins. */
async function record(
  tx: Tx,
  services: Services,
  saved: DiagnosisRecord,
  step: Pick<Transition, 'action' | 'tells'>,
  actor: Actor,
  from: string | null,
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
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: stepLabel(step.action),
    object: nameOf(saved),
    result: stateLabelOf(saved.state),
    changes: changesBetween(
      { state: '状态' },
      { state: from && stateLabelOf(from) },
      { state: stateLabelOf(saved.state) },
    ),
  })
  const values = {
    number: saved.number,
    step: stepLabel(step.action),
    enterprise: saved.enterpriseName,
    state: stateLabelOf(saved.state),
  }
  const news = opinion
    ? { template: 'diagnosisMovedWithWords' as const, values: { ...values, said: opinion } }
    : { template: 'diagnosisMoved' as const, values }
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
      ...news,
      to,
      link: who === 'filer' ? `/mainPages/greenDiagnosis?id=${saved.id}` : desk,
      sms: false,
    })
  }
}

/** Programme of the projects that carry out an advice. */
const projectProgramme = 'energy-project'

type Taken = {
  changes: Parameters<typeof updateDiagnosis>[2]
  /** The step that is written down and told; nothing of either without one. */
  step?: Pick<Transition, 'action' | 'tells'>
  opinion?: string | undefined
}

/** A change of the case that was seen: locked, decided, written down and told in one transaction. Answers how it stands then. */
async function onCase(
  services: Services,
  seen: { id: string; version: number },
  actor: Actor,
  decide: (tx: Tx, before: DiagnosisRecord) => Promise<Taken>,
): Promise<DiagnosisDetail> {
  const saved = await transaction(services.db, async (tx) => {
    const before = await lockSeen(tx, actor, seen)
    const { changes, step, opinion } = await decide(tx, before)
    const next = await updateDiagnosis(tx, before, { ...changes, ...touched(actor) })
    if (step) await record(tx, services, next, step, actor, before.state, opinion)
    return next
  })
  return detailOf(services, saved, actor)
}

function requireState(before: DiagnosisRecord, isOpen: boolean): void {
  if (!isOpen) throw refuse('ILLEGAL_STEP', { state: stateLabelOf(before.state) })
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
  await record(
    tx,
    services,
    saved,
    actor.role === 'enterprise' ? step : { ...step, tells: ['filer', 'county'] },
    actor,
    null,
  )
  return saved
}

/** Every step but the request and the report. */
export function moveDiagnosis(
  services: Services,
  input: CallInput<typeof zd.updateState>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return onCase(services, input, actor, async (tx, before) => {
    const step = requireStep(before, input.action, actor)
    requireOpinion(step.needs?.opinion, input.opinion)
    let state: State = step.to
    if (input.action === 'assign') await sendExperts(tx, before, input.experts ?? [])
    if (input.action === 'accept' || input.action === 'decline') state = await answerAsExpert(tx, before, input, actor)
    return {
      changes: {
        state,
        ...(input.action === 'dispute' ? { objection: input.opinion?.trim() ?? null } : {}),
        ...(input.action === 'confirm' ? { confirmedAt: clock.now(), objection: null } : {}),
      },
      step,
      opinion: input.opinion,
    }
  })
}

/** The enterprise keeps or hands over its data while the expert has not reported. */
export function saveData(
  services: Services,
  input: CallInput<typeof sj.saveSj>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return onCase(services, input, actor, async (tx, before) => {
    requireState(before, openForData.includes(before.state))
    const given = { id: before.id, values: input.data, whole: input.give }
    const { values, figures } = await takePaper(tx, services, dataPaper, given, actor)
    const changes = { data: values, totalTce: figures.totalTce ?? null }
    if (!input.give) return { changes }
    return {
      changes: { ...changes, dataState: 'given', dataOpinion: null },
      step: { action: 'edit', tells: ['county', 'experts'] },
      opinion: '企业已提供诊断数据',
    }
  })
}

export function returnData(
  services: Services,
  input: CallInput<typeof sj.returnSj>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return onCase(services, input, actor, async (_tx, before) => {
    requireState(before, before.dataState === 'given' && openForData.includes(before.state))
    return {
      changes: { dataState: 'returned', dataOpinion: input.opinion.trim() },
      step: { action: 'countyReturn', tells: ['filer'] },
      opinion: input.opinion,
    }
  })
}

/** The leading expert keeps the sheet, or reports. */
export function saveSheet(
  services: Services,
  input: CallInput<typeof zd.saveZd>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return onCase(services, input, actor, async (tx, before) => {
    const step = requireStep(before, 'report', actor)
    if (!(await leads(tx, before, actor))) throw refuse('FORBIDDEN')
    const given = { id: before.id, values: input.sheet, whole: input.report }
    const { values, figures } = await takePaper(tx, services, sheetPaper, given, actor)
    const changes = { sheet: values, figures }
    if (!input.report) return { changes }
    return { changes: { ...changes, state: step.to, reportedAt: clock.now(), objection: null }, step }
  })
}

const inWords = (said: { decision: string; reason: string } | undefined) => ({
  decision: said && adviceDecisions[said.decision as keyof typeof adviceDecisions],
  reason: said?.reason,
})

/** What the enterprise makes of one advice; declining wants a reason, what was carried out may name its project. */
export function followUp(
  services: Services,
  input: CallInput<typeof zd.followUp>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return onCase(services, input, actor, async (tx, before) => {
    requireState(before, followed.includes(before.state))
    const advices = (before.sheet.advices ?? []) as { rowId: string }[]
    const place = advices.findIndex((row) => row.rowId === input.adviceId)
    if (place < 0) throw refuse('NOT_FOUND')
    const { decision, adviceId, projectId } = input
    const reason = input.reason.trim()
    if (decision === 'declined' && [...reason].length < 5)
      throw refuseFields([{ field: 'reason', message: '不采纳的请说明原因（至少5个字）' }])
    if (projectId) {
      const project = await findFiling(tx, actor, projectId)
      const isOwn = project?.programme === projectProgramme && project.enterpriseId === before.enterpriseId
      if (decision === 'declined' || !isOwn || project.deletedAt)
        throw refuseFields([{ field: 'projectId', message: '请选择本单位填报的节能项目' }])
    }
    const said = { decision, reason, at: clock.now(), projectId: projectId ?? null }
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '填报建议采纳情况',
      object: `${nameOf(before)} 第${place + 1}条建议`,
      result: adviceDecisions[decision],
      changes: changesBetween(
        { decision: '采纳情况', reason: '说明' },
        inWords(before.followUps[adviceId]),
        inWords(said),
      ),
    })
    return { changes: { followUps: { ...before.followUps, [adviceId]: said } } }
  })
}
