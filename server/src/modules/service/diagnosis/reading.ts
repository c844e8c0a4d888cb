/** What is read of diagnoses: rows, one case with the steps open to its reader, the data it begins with, the benchmark. */
import type {
  adviceDecisions,
  DiagnosisDetail,
  DiagnosisRow,
  diagnosisSources,
} from '@green/contract/calls/service/diagnosis.ts'
import { refuse } from '@green/contract/errors.ts'
import { isExpert, isFiler } from '@green/contract/roles.ts'
import { type DiagnosisAction, type DiagnosisState, diagnosisCase } from '@green/filing/cases/diagnosis.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { numbersOver } from '@green/filing/facts/facts.ts'
import type { AnswerSet, AnswerValue } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { formatNumber, roundHalfUp } from '@green/filing/value/round.ts'
import { dataPaper, requestPaper, savingPotential } from '@green/programmes/diagnosis/papers.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { maskedFor } from '../../../filing/lists/masks.ts'
import { answersFromLedger } from '../../../filing/send/citations.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { diagnosisKind } from './kind.ts'
import {
  type DiagnosisFilter,
  type DiagnosisRecord,
  diagnosisPage,
  findDiagnosis,
  latestScored,
  projectNames,
  teamsOf,
} from './store.ts'

/** Programmes scored by the table of 绿色工厂 (rubric A). */
const scoredProgrammes = ['green-factory', 'green-yearly', 'non-green-data']

/** By the scoring table of 绿色工厂, from the enterprise's last scored filing; null where there is none. */
export async function enterpriseScore(tx: Tx, enterpriseId: string): Promise<number | null> {
  return (await latestScored(tx, enterpriseId, scoredProgrammes))?.systemScore ?? null
}

export async function listDiagnoses(
  services: Services,
  { page, size, ...filter }: DiagnosisFilter & { page: number; size: number },
  actor: Actor,
) {
  const found = await diagnosisPage(services.db, actor, filter, { page, size })
  return { ...found, rows: await rowsOf(services, found.rows, actor) }
}

/** Until it is reported, only its expert reads the sheet. */
const isRead = (record: DiagnosisRecord, actor: Actor) => isExpert(actor.role) || record.reportedAt !== null

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
      state: r.state as DiagnosisState,
      stateLabel: stateLabelOf(diagnosisCase, r.state),
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

export async function detailOf(services: Services, of: DiagnosisRecord, actor: Actor): Promise<DiagnosisDetail> {
  const { db } = services
  const [row] = await rowsOf(services, [of], actor)
  if (!row) throw refuse('NOT_FOUND')
  const team = await teamsOf(db, [of.id])
  const own = team.find((e) => e.expertId === actor.accountId)
  const allowed = await allowedCaseSteps(db, diagnosisKind, of, actor)
  const isOpen = (action: DiagnosisAction) => allowed.some((step) => step.action === action)
  const isOwn = isFiler(actor.role)
  // The contact was given for the visit: the expert who has accepted it reads it whole.
  const mayCall = own?.state === 'accepted'
  return {
    ...row,
    request: mayCall ? of.request : maskedFor({ role: actor.role }, requestPaper, of.request),
    data: isOwn || of.dataState !== 'wanted' ? of.data : {},
    dataOpinion: of.dataOpinion,
    sheet: isRead(of, actor) ? of.sheet : null,
    figures: isRead(of, actor) ? of.figures : {},
    objection: of.objection,
    followUps: await followUpsOf(services, of),
    team: team.map((e) => ({
      expertId: e.expertId,
      name: e.name,
      unit: e.unit ?? '',
      leads: e.leads,
      state: e.state as DiagnosisDetail['team'][number]['state'],
    })),
    history: (await caseHistoryOf(db, of.id)).map((h) => ({
      id: h.id,
      at: h.at,
      label: diagnosisCase.steps[h.action as DiagnosisAction].label,
      toLabel: stateLabelOf(diagnosisCase, h.toState),
      actor: h.actorName,
      role: h.role,
      opinion: h.opinion,
    })),
    allowed,
    mayGiveData: isOpen('giveData'),
    mayReturnData: isOpen('returnData'),
    mayWrite: isOpen('keepSheet'),
    mayFollowUp: isOpen('followUp'),
  }
}

async function followUpsOf({ db }: WithDb, { followUps }: DiagnosisRecord): Promise<DiagnosisDetail['followUps']> {
  const named = await projectNames(
    db,
    Object.values(followUps).flatMap(({ projectId }) => projectId ?? []),
  )
  return Object.fromEntries(
    Object.entries(followUps).map(([adviceId, { decision, reason, at, projectId }]) => {
      const name = projectId ? named.get(projectId) : undefined
      const project = projectId && name !== undefined ? { id: projectId, name } : null
      return [adviceId, { decision: decision as keyof typeof adviceDecisions, reason, at, project }]
    }),
  )
}

/** The data pack; before it was ever kept, what the enterprise's last scored filing says of the same tables, with the ledger's numbers. */
export async function dataOf(services: WithDb, id: string, actor: Actor) {
  const found = await findDiagnosis(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const isEmpty = Object.keys(found.data).length === 0
  const last =
    isEmpty && isFiler(actor.role) ? await latestScored(services.db, found.enterpriseId, scoredProgrammes) : null
  const keys = fieldsOf(dataPaper)
    .filter((f) => f.spec.kind === 'rows')
    .map((f) => f.key)
  const ofFiling = last
    ? (Object.fromEntries(keys.flatMap((key) => (last.answers[key] ? [[key, last.answers[key]]] : []))) as AnswerSet)
    : {}
  const isBegun = isEmpty && isFiler(actor.role)
  const ledger = isBegun
    ? (await answersFromLedger(services.db, dataPaper, found.enterpriseId, await dataYearOf(services.db))).answers
    : {}
  const offered = Object.fromEntries(
    fieldsOf(dataPaper).flatMap((field): [string, AnswerValue][] => {
      const [before, counts] = [ofFiling[field.key] ?? null, ledger[field.key]]
      const value = counts === undefined ? before : numbersOver(field, before, counts)
      return value === null ? [] : [[field.key, value]]
    }),
  )
  const origins = [
    ...(last ? [`${programmeOf(last.programme).shortTitle} ${last.number ?? ''}`.trim()] : []),
    ...(Object.keys(ledger).length > 0 ? ['账本'] : []),
  ]
  return {
    dataState: found.dataState as DiagnosisRow['dataState'],
    dataOpinion: found.dataOpinion,
    data: isEmpty ? offered : isFiler(actor.role) || found.dataState !== 'wanted' ? found.data : {},
    prefilledFrom: origins.length > 0 ? origins.join('、') : null,
  }
}

/** Indicators of the enterprise's last scored filing against lead and base values: rubric A of 绿色工厂. */
export async function benchmarkOf(services: WithDb, id: string, actor: Actor) {
  const found = await findDiagnosis(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const last = await latestScored(services.db, found.enterpriseId, scoredProgrammes)
  const sheet = last?.scoreSheet as SystemScore | null | undefined
  const textOf = (value: number | null) => (value === null ? '' : formatNumber(value, 2))
  return {
    from: last ? `${programmeOf(last.programme).shortTitle} ${last.number ?? ''}`.trim() : null,
    rows: (sheet?.items ?? [])
      .filter((item) => item.applicable && typeof item.value === 'number' && (item.lead !== null || item.base !== null))
      .map((item) => ({
        rowId: `benchmark-${item.id}`,
        indicator: `${item.label}${item.unit ? `（${item.unit}）` : ''}`.slice(0, 60),
        own: textOf(item.value as number),
        base: textOf(item.base),
        lead: textOf(item.lead),
        gap: item.score === null ? '' : `得${textOf(item.score)}分，满分${textOf(item.points)}分`,
      })),
  }
}
