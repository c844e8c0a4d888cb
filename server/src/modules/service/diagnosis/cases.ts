/** 绿色诊断: request, data pack, experts, report, confirmation, follow-up. The steps are those of `filing/cases/diagnosis.ts`. */
import type { CallInput } from '@green/contract/call.ts'
import {
  adviceDecisions,
  type DiagnosisDetail,
  type fq,
  type sj,
  type zd,
} from '@green/contract/calls/service/diagnosis.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isFiler } from '@green/contract/roles.ts'
import type { DiagnosisAction, DiagnosisState } from '@green/filing/cases/diagnosis.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { dataPaper, requestPaper, sheetPaper } from '@green/programmes/diagnosis/papers.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { requireOperating } from '../../../base/enterprise/closing.ts'
import { organisationSnapshot } from '../../../base/enterprise/profile.ts'
import { findEnterprise } from '../../../base/enterprise/store.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { diagnosis } from '../../../db/schema/services.ts'
import { findFiling, nextNumber } from '../../../filing/record/store.ts'
import { citeAnswers, prepareForSending, requireSound, takeAnswers } from '../../../filing/send/prepare.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { featureUser, requireFeature } from '../../../platform/features.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { diagnosisKind } from './kind.ts'
import { detailOf, enterpriseScore } from './reading.ts'
import type { DiagnosisRecord } from './store.ts'
import { answerAsExpert, sendExperts } from './team.ts'

/** Takes a paper as a form is taken: shape, order, real files; checked whole when it is handed on. */
async function takePaper(
  tx: Tx,
  services: Services,
  paper: Programme,
  entered: { id: string; values: Record<string, unknown>; whole: boolean },
  actor: Actor,
) {
  const reference = await referenceOf(services)
  const adopted = takeAnswers(paper, entered.values, reference)
  const cited = await citeAnswers(tx, paper, adopted, { id: entered.id, actor, kind: 'diagnosis' })
  const prepared = prepareForSending(paper, cited, { reference, archive: [], lastYear: null })
  // A warning asks a filer for a reason; here the expert looks at the data anyway.
  if (entered.whole)
    requireSound(
      prepared.findings.filter((f) => f.level === 'error'),
      [],
    )
  return entered.whole ? prepared : { ...prepared, values: cited }
}

/** Programme of the projects that carry out an advice. */
const projectProgramme = 'energy-project'

type Seen = { id: string; version: number; opinion?: string | undefined }
type Outcome = StepOutcome<DiagnosisState, typeof diagnosis>

/** One step of the case that was seen, in a transaction of its own; answers how the case stands then. */
async function step(
  services: Services,
  { id, version, opinion }: Seen,
  action: DiagnosisAction,
  actor: Actor,
  decide: (tx: Tx, before: DiagnosisRecord) => Outcome | Promise<Outcome>,
): Promise<DiagnosisDetail> {
  const saved = await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, diagnosisKind, { id, version, action, opinion }, actor, (before) => decide(tx, before)),
  )
  return detailOf(services, saved, actor)
}

/** An enterprise asks for itself; an officer for an enterprise within reach. */
export async function requestDiagnosis(
  services: Services,
  input: CallInput<typeof fq.saveFq>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  await requireFeature(services, 'diagnosis', featureUser(actor))
  const made = await transaction(services.db, async (tx) => {
    const enterpriseId = isFiler(actor.role) ? actor.enterpriseId : input.enterpriseId
    if (!enterpriseId) throw refuseFields([{ field: 'enterpriseId', message: '请选择企业' }])
    if (!isFiler(actor.role) && !(await findEnterprise(tx, actor, { id: enterpriseId }))) throw refuse('NOT_FOUND')
    return openDiagnosis(tx, services, { enterpriseId, source: actor.role, request: input.request }, actor)
  })
  return detailOf(services, made, actor)
}

/** Opens a case in a transaction that stands already. */
export function openDiagnosis(
  tx: Tx,
  services: Services,
  {
    enterpriseId,
    source,
    request: answers,
  }: { enterpriseId: string; source: string; request: Record<string, unknown> },
  actor: Actor,
): Promise<DiagnosisRecord> {
  const make = async () => {
    await requireOperating(tx, enterpriseId)
    const organisation = await organisationSnapshot(tx, enterpriseId)
    const id = ids.next()
    const request = await takePaper(tx, services, requestPaper, { id, values: answers, whole: true }, actor)
    const serial = await nextNumber(tx, 'diagnosis', clock.year())
    return {
      id,
      number: `ZD${clock.year()}-${String(serial).padStart(5, '0')}`,
      enterpriseId,
      enterpriseName: organisation.enterpriseName ?? '',
      socialCode: organisation.socialCode ?? '',
      industryCode: organisation.industryCode || null,
      qxCode: organisation.qxCode ?? '',
      source,
      request: request.values,
      preScore: await enterpriseScore(tx, enterpriseId),
      createdAt: clock.now(),
    }
  }
  const outcome = isFiler(actor.role) ? {} : { tells: ['enterprise', 'county'] }
  return openCase(tx, services, diagnosisKind, 'submit', actor, make, outcome)
}

/** Every step but the request and the report. */
export function moveDiagnosis(
  services: Services,
  input: CallInput<typeof zd.updateState>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return step(services, input, input.action, actor, async (tx, before) => {
    switch (input.action) {
      case 'assign':
        await sendExperts(tx, before, input.experts ?? [])
        return {}
      case 'accept':
      case 'decline':
        return { to: await answerAsExpert(tx, before, input, actor) }
      case 'dispute':
        return { changes: { objection: input.opinion?.trim() ?? null } }
      case 'confirm':
        return { changes: { confirmedAt: clock.now(), objection: null } }
      default:
        return {}
    }
  })
}

/** The enterprise keeps or hands over its data while the expert has not reported. */
export function saveData(
  services: Services,
  { give, data, ...seen }: CallInput<typeof sj.saveSj>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return step(services, seen, give ? 'giveData' : 'keepData', actor, async (tx, before) => {
    const entered = { id: before.id, values: data, whole: give }
    const { values, figures } = await takePaper(tx, services, dataPaper, entered, actor)
    const changes = { data: values, totalTce: figures.totalTce ?? null }
    if (!give) return { changes }
    return { changes: { ...changes, dataState: 'given', dataOpinion: null }, opinion: '企业已提供诊断数据' }
  })
}

export function returnData(
  services: Services,
  input: CallInput<typeof sj.returnSj>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return step(services, input, 'returnData', actor, () => ({
    changes: { dataState: 'returned', dataOpinion: input.opinion.trim() },
  }))
}

/** The leading expert keeps the sheet, or reports. */
export function saveSheet(
  services: Services,
  { report, sheet, ...seen }: CallInput<typeof zd.saveZd>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return step(services, seen, report ? 'report' : 'keepSheet', actor, async (tx, before) => {
    const entered = { id: before.id, values: sheet, whole: report }
    const { values, figures } = await takePaper(tx, services, sheetPaper, entered, actor)
    const changes = { sheet: values, figures }
    return { changes: report ? { ...changes, reportedAt: clock.now(), objection: null } : changes }
  })
}

const logged = (decided: { decision: string; reason: string } | undefined) => ({
  decision: decided && adviceDecisions[decided.decision as keyof typeof adviceDecisions],
  reason: decided?.reason,
})

/** What the enterprise makes of one advice; declining wants a reason, what was carried out may name its project. */
export function followUp(
  services: Services,
  input: CallInput<typeof zd.followUp>,
  actor: Actor,
): Promise<DiagnosisDetail> {
  return step(services, input, 'followUp', actor, async (tx, before) => {
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
    const decided = { decision, reason, at: clock.now(), projectId: projectId ?? null }
    return {
      changes: { followUps: { ...before.followUps, [adviceId]: decided } },
      log: {
        object: `${diagnosisKind.nameOf(before)} 第${place + 1}条建议`,
        result: adviceDecisions[decision],
        changes: changesBetween(
          { decision: '采纳情况', reason: '说明' },
          logged(before.followUps[adviceId]),
          logged(decided),
        ),
      },
    }
  })
}
