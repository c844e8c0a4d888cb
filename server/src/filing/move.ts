/** The reviewers' side: one step in a filing's workflow, by county, city or the clock. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt, MoveFiling } from '@green/contract/filing.ts'
import { titleLevelLabels } from '@green/contract/titles.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { fieldsOf, type Programme, rubricFor } from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { releaseOf } from '@green/filing/release.ts'
import { sectionTitles } from '@green/filing/return-scope.ts'
import { formatNumber, toNumber } from '@green/filing/round.ts'
import { gradeLabel } from '@green/filing/rubric.ts'
import { actionTo, type State, stateLabel, type Transition } from '@green/filing/workflow.ts'
import { addWorkingDays } from '@green/filing/working-days.ts'
import { type Tx, transaction } from '../db/database.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { grams } from '../modules/enterprise/search-keys.ts'
import { citeFiles } from '../modules/files/rights.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import { cityProfile } from '../modules/reference/reference-data.ts'
import type { Actor } from '../platform/actor.ts'
import { clock, lastDayOfYears } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { keepInArchive } from './archive.ts'
import { requireQuota } from './batch-progress.ts'
import { lockCase, requireStep } from './case.ts'
import { stepActor } from './gather.ts'
import { ownText } from './list.ts'
import { requireNeeds } from './needs.ts'
import { once } from './once.ts'
import { receiptOf, staleBy, tellPeople, writeHistory } from './outcome.ts'
import { requirePlace } from './ranking.ts'
import { recalled, recommended, resultEntered, resultTakenBack, upwardDetails } from './recommend.ts'
import { stepChanges } from './step-changes.ts'
import {
  cancelOpenTasks,
  expiredFilings,
  type FilingRecord,
  findBatch,
  lockFilingById,
  lockStanding,
  type NewFiling,
  nextNumber,
  saveStatistics,
  saveTitle,
  setTitleState,
  suspendedUntilBefore,
  titleOf,
  updateFiling,
} from './store.ts'

/** Takes one step, or refuses: foreign id, stale version, wrong role, wrong state, something missing. */
export async function moveFiling(
  services: Services,
  programme: Programme,
  move: MoveFiling,
  actor: Actor,
): Promise<FilingReceipt> {
  return once(services, actor, move, (tx) => takeStep(tx, services, programme, move, actor))
}

/** One step within a transaction of the caller's. */
export async function takeStep(
  tx: Tx,
  services: Services,
  current: Programme,
  move: MoveFiling,
  actor: Actor,
  hand: { secondHand: boolean } = { secondHand: false },
): Promise<FilingReceipt> {
  const found = await lockCase(tx, current, move, actor)
  const open = { ...found, facts: { ...found.facts, ...hand } }
  const { programme, filing, batch, from } = open
  const action = actionTo(programme.workflow, { state: from }, move.state, stepActor(actor, filing))
  if (!action) throw refuse('FORBIDDEN')
  const step = requireStep(open, action, actor)
  // Experts and sheets are named in calls of their own; a state alone does not say which.
  if (step.needs?.experts || step.needs?.sheet) throw refuse('BAD_REQUEST')
  if (step.to !== move.state) throw refuse('ILLEGAL_STEP', { state: stateLabel(programme, from) })
  const reference = await referenceOf(services)
  requireNeeds(step.needs ?? {}, programme, filing, move, reference)
  if (step.to === 'county_approved') await requireQuota(tx, filing, batch)
  if (step.to === 'publicity' || step.action === 'cityApprove') await requirePlace(tx, filing, batch)
  const changes = await changesOf(tx, services, programme, filing, step, move, actor)
  const now = clock.now()
  const saved = await updateFiling(tx, filing.id, filing.version, {
    stateSince: step.to === from ? filing.stateSince : now,
    ...changes,
    state: step.to,
    countyActed: filing.countyActed || actor.role === 'county',
    updatedAt: now,
    updatedBy: actor.accountId,
    updatedByName: actor.name,
    proposal: null,
    ...(closes(programme, step.to) ? { openKey: null } : {}),
  })
  if (!saved) throw staleBy(filing)
  const cited = await citeFiles(
    tx,
    'step',
    filing.id,
    move.files.map((f) => f.id),
    actor,
  )
  await writeHistory(tx, saved, from, step.action, actor, {
    opinion: opinionOf(step, move),
    fieldNotes: move.fieldNotes,
    files: [...cited.values()],
    details: detailsOf(programme, saved, step, move, reference),
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: step.label ?? step.action,
    object: `${programme.shortTitle} ${saved.number ?? saved.id}`,
    result: stateLabel(programme, step.to),
    changes: stepChanges(programme, from, step.to),
  })
  await tellPeople(tx, services, programme, step, saved, opinionOf(step, move))
  return receiptOf(tx, programme, saved, batch, actor)
}

/** A programme without batches makes room for the next filing once one is decided; what is counted apart stays the only one while it stands. */
export function closes(programme: Programme, to: State): boolean {
  if (programme.oneOpenPer !== 'enterprise') return false
  return ['rejected', 'revoked', 'expired'].includes(to) || (to === 'approved' && !programme.oneOpenBy)
}

function opinionOf(step: Transition, move: MoveFiling): string | undefined {
  return move.opinion?.trim() || step.needs?.opinion?.default
}

async function changesOf(
  tx: Tx,
  services: Services,
  programme: Programme,
  filing: FilingRecord,
  step: Transition,
  move: MoveFiling,
  actor: Actor,
): Promise<Partial<NewFiling>> {
  const opinion = opinionOf(step, move) ?? null
  const said: Partial<NewFiling> =
    actor.role === 'county'
      ? { countyOpinion: opinion }
      : actor.role === 'enterprise'
        ? {}
        : { cityOpinion: opinion ?? filing.cityOpinion }
  switch (step.action) {
    case 'countyReturn':
    case 'cityReturn':
      return {
        ...said,
        returnedAt: clock.now(),
        returnNotes: move.fieldNotes,
        replyBy: move.replyBy ?? null,
        openSections: move.sections ?? null,
      }
    case 'closeReview':
      await cancelOpenTasks(tx, filing.id, filing.round)
      return said
    case 'startPublicity':
      return {
        ...said,
        publicityEnd:
          move.publicityEnd ??
          addWorkingDays(clock.today(), programme.publicityWorkingDays ?? 5, cityProfile().holidays),
      }
    case 'revoke':
      await setTitleState(tx, filing.id, 'revoked')
      return { ...said, suspendedUntil: null }
    case 'expire':
      await setTitleState(tx, filing.id, 'expired')
      return said
    case 'suspend':
      await setTitleState(tx, filing.id, 'suspended')
      return { ...said, suspendedUntil: move.suspendedUntil ?? null }
    case 'resume':
      await setTitleState(tx, filing.id, 'valid')
      return { ...said, suspendedUntil: null }
    case 'acceptAppeal':
    case 'refuseAppeal':
    case 'keepScore':
      return { ...said, appeal: filing.appeal && { ...filing.appeal, accepted: step.action === 'acceptAppeal' } }
    case 'recommendUp':
      return recommended(filing, move)
    case 'recallUp':
      return recalled(filing)
    case 'recordListed':
    case 'recordUnlisted':
      return resultEntered(tx, programme, filing, move, step.action === 'recordListed')
    case 'correctResult':
      return resultTakenBack(tx, filing)
    case 'mark':
      return { outcome: { ...filing.outcome, ...move.outcome } }
    default:
      return step.to === 'approved' ? { ...said, ...(await award(tx, services, programme, filing, step, move)) } : said
  }
}

/** Grants the title, copies the figures that statistics compare. */
async function award(
  tx: Tx,
  services: Services,
  programme: Programme,
  filing: FilingRecord,
  step: Transition,
  move: MoveFiling,
): Promise<Partial<NewFiling>> {
  const year = filing.year ?? clock.year()
  const statistics = Object.entries(programme.statistics ?? {}).flatMap(([key, source]) => {
    const value = filing.figures[source as string] ?? toNumber(String(filing.answers[source as string] ?? ''))
    return value === null
      ? []
      : [
          {
            filingId: filing.id,
            qxCode: filing.qxCode,
            enterpriseId: filing.enterpriseId,
            programme: programme.id,
            year,
            key,
            value,
          },
        ]
  })
  await saveStatistics(tx, statistics)
  await keepInArchive(tx, programme, filing, year)
  const rubric = rubricFor(programme, filing.answers)
  const batch = filing.batchId ? await findBatch(tx, filing.batchId) : null
  const finalScore = move.score ? toNumber(move.score) : filing.expertScore
  const outcome = { ...filing.outcome, ...(step.needs?.outcome ? move.outcome : {}) }
  const documentNumber = move.documentNumber?.trim() || null
  if (!programme.grants) return { expertScore: finalScore, documentNumber, outcome }
  const { titleKind, validYears, numberPrefix, oneVersion, site = 'factoryName' } = programme.grants
  const validFrom = move.validFrom ?? clock.today()
  const validTo = move.validTo ?? lastDayOfYears(validFrom, validYears)
  const before = oneVersion ? await takeOver(tx, programme, filing) : null
  const number = before?.titleNumber ?? (await titleNumber(tx, numberPrefix, filing.qxCode))
  const level = move.level ?? 'city'
  const fact = (key: string) =>
    fieldsOf(programme).some((f) => f.key === key) ? String(filing.answers[key] ?? '') : ''
  const offered = filing.answers[programme.evaluatorScopes ?? 'serviceTypes']
  await saveTitle(tx, {
    id: before?.titleId ?? ids.next(),
    kind: titleKind,
    level,
    enterpriseId: filing.enterpriseId,
    filingId: filing.id,
    qxCode: filing.qxCode,
    enterpriseName: filing.enterpriseName,
    socialCode: filing.socialCode,
    siteName: fact(site) || null,
    industryCode: filing.industryCode,
    year: clock.year(),
    number,
    documentNumber,
    validFrom,
    validTo,
    state: 'valid',
    grams: grams([filing.enterpriseName, number, fact(site)]),
    publicFacts: {
      socialCode: filing.socialCode,
      introduction: fact('greenIntro'),
      highlight: fact('highlight'),
      mainProducts: filing.organisation.mainProducts ?? '',
      serviceTypes: Array.isArray(offered) ? offered.join(',') : '',
      ...(await factsOf(services, programme, filing)),
      ...(rubric && finalScore !== null
        ? { score: formatNumber(finalScore, 2), grade: gradeLabel(batch?.rubrics?.[rubric.id] ?? rubric, finalScore) }
        : {}),
    },
    createdAt: clock.now(),
  })
  return {
    level,
    documentNumber,
    titleNumber: number,
    validFrom,
    validTo,
    outcome,
    ...(rubric ? { expertScore: finalScore } : {}),
  }
}

/** What the programme puts beside its title, in words. */
async function factsOf(
  services: Services,
  programme: Programme,
  filing: FilingRecord,
): Promise<Record<string, string>> {
  const reference = await referenceOf(services)
  return Object.fromEntries(
    Object.entries(programme.grants?.facts ?? {}).map(([name, key]) => [
      name,
      ownText(programme, filing, key, reference),
    ]),
  )
}

async function titleNumber(tx: Tx, prefix: string, qxCode: string): Promise<string> {
  const serial = await nextNumber(tx, `title:${prefix}:${qxCode}`, clock.year())
  return `${prefix}${clock.year()}${qxCode}${String(serial).padStart(3, '0')}`
}

/** Ends the version that stood until now; the new one goes on with its title and number. */
async function takeOver(tx: Tx, programme: Programme, filing: FilingRecord) {
  const held = await lockStanding(tx, programme.id, filing.enterpriseId)
  const title = held && (await titleOf(tx, held.id))
  if (!held || !title) return null
  const saved = await updateFiling(tx, held.id, held.version, { state: 'superseded', stateSince: clock.now() })
  if (!saved) throw staleBy(held)
  await writeHistory(tx, saved, held.state as State, 'supersede', null, {
    details: filing.number ? { 新版本: filing.number } : {},
  })
  return { titleId: title.id, titleNumber: title.number }
}

/** What the history says of a step beside the opinion; what the step did not bring is left out. */
function detailsOf(
  programme: Programme,
  saved: FilingRecord,
  step: Transition,
  move: MoveFiling,
  reference: Reference,
): Record<string, string> {
  return Object.fromEntries(
    linesOf(programme, saved, step, move, reference).flatMap(([k, v]) =>
      v === null || v === undefined || v === '' ? [] : [[k, String(v)]],
    ),
  )
}

type Line = [label: string, value: string | number | null | undefined]

function linesOf(
  programme: Programme,
  saved: FilingRecord,
  step: Transition,
  move: MoveFiling,
  reference: Reference,
): Line[] {
  if (step.action === 'suspend') return [['暂停至', saved.suspendedUntil]]
  if (step.needs?.upward || step.needs?.upwardResult) return upwardDetails(saved)
  if (step.to === 'publicity')
    return [
      ['公示截止', saved.publicityEnd],
      ['公示文件', move.notice],
    ]
  const decided = (programme.outcome?.fields ?? [])
    .filter(({ key }) => step.needs?.outcome && move.outcome && key in move.outcome)
    .map(({ key, label, spec }): Line => [label, showValue(saved.outcome[key], spec, reference)])
  if (step.to === 'approved' && !['resume', 'recallUp'].includes(step.action))
    return [
      ['层级', saved.level && titleLevelLabels[saved.level as keyof typeof titleLevelLabels]],
      ['最终得分', rubricFor(programme, saved.answers) ? saved.expertScore : null],
      ['文号', saved.documentNumber],
      ['编号', saved.titleNumber],
      ['有效期', saved.validFrom && `${saved.validFrom} 至 ${saved.validTo}`],
      ['核实说明', move.clearing],
      ...decided,
    ]
  const ground = move.ground && reference.find(step.needs?.groundList ?? 'revokeGround', move.ground)
  return [
    ['可修改', move.sections && sectionTitles(programme, move.sections).join('、')],
    ['答复期限', move.replyBy],
    ['撤销情形', ground ? ground.label : move.ground],
    ...decided,
  ]
}

type ProgrammeOf = (id: string) => Programme

/** The clock's own step: what has run out of validity expires. Runs once a day. */
export async function expireFilings(services: Services, programmeOf: ProgrammeOf): Promise<void> {
  for (const id of await expiredFilings(services.db, clock.today()))
    await stepOfClock(services, programmeOf, id, 'expire', 'expired')
}

/** The clock's own step: a suspension whose last day is over ends. Runs once a day. */
export async function resumeFilings(services: Services, programmeOf: ProgrammeOf): Promise<void> {
  for (const id of await suspendedUntilBefore(services.db, clock.today()))
    await stepOfClock(services, programmeOf, id, 'resume', 'valid')
}

async function stepOfClock(
  services: Services,
  programmeOf: ProgrammeOf,
  id: string,
  action: 'expire' | 'resume',
  title: 'expired' | 'valid',
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const filing = await lockFilingById(tx, id)
    if (!filing) return
    const from = filing.state as State
    const programme = releaseOf(programmeOf(filing.programme), filing.formVersion)
    const step = programme.workflow.transitions.find((t) => t.action === action && t.from.includes(from))
    if (!step) return
    const saved = await updateFiling(tx, id, filing.version, {
      state: step.to,
      stateSince: clock.now(),
      updatedAt: clock.now(),
      suspendedUntil: null,
    })
    if (!saved) return
    await setTitleState(tx, id, title)
    await writeHistory(tx, saved, from, action, null)
    await tellPeople(tx, services, programme, step, saved)
  })
}
