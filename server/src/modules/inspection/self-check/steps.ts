/** What the enterprise does with its self-check: begins it, saves it, sends it, sends it again after a return. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { selfCheck as calls } from '@green/contract/calls/inspection/self-check.ts'
import { refuse } from '@green/contract/errors.ts'
import type { InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { lastYearOf } from '@green/programmes/inspection-self-check/scope.ts'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Tx } from '../../../db/database.ts'
import { citationsOfPaper, stateSentFacts } from '../../../filing/send/citations.ts'
import { citeAnswers, contentHash, prepareForSending, requireSound, takeAnswers } from '../../../filing/send/prepare.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { recordEntry } from '../inspection/record.ts'
import { prefilled } from './prefill.ts'
import { checkNumberOf, contextFor, detailOf, paperOf, scopeOfTask, stepsOf } from './reading.ts'
import {
  type CaseWithTask,
  caseWithTask,
  insertSelfCheck,
  insertSent,
  lockSelfCheck,
  type SelfCheckRecord,
  sentVersions,
  updateSelfCheck,
} from './store.ts'

async function ownCase(tx: Tx, actor: Actor, id: string): Promise<CaseWithTask> {
  const found = await caseWithTask(tx, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** Begins with what the product knows already; a self-check that has begun stays as it is. */
export async function beginSelfCheck(
  services: Services,
  input: CallInput<typeof calls.add>,
  actor: Actor,
): Promise<CallOutput<typeof calls.add>> {
  return idempotent(services, actor, input, async (tx) => {
    const found = await ownCase(tx, actor, input.id)
    const { keep } = stepsOf(found.of.state)
    if (!(await lockSelfCheck(tx, input.id)))
      await takeCaseStep(tx, services, inspectionKind, { id: input.id, action: keep }, actor, async () => {
        const filled = await prefilled(tx, found.of.enterpriseId, paperOf(found), scopeOfTask(found))
        await insertSelfCheck(tx, {
          inspectionId: input.id,
          ...filled,
          updatedAt: clock.now(),
          updatedByName: actor.name,
        })
        return {}
      })
    return detailOf({ ...services, db: tx as Services['db'] }, await ownCase(tx, actor, input.id), actor)
  })
}

export async function updateSelfCheckStep(
  services: Services,
  input: CallInput<typeof calls.update>,
  actor: Actor,
): Promise<CallOutput<typeof calls.update>> {
  return idempotent(services, actor, input, async (tx) => {
    const found = await ownCase(tx, actor, input.id)
    const { keep, send } = stepsOf(found.of.state)
    const action = input.action === 'submit' ? send : keep
    let saved: SelfCheckRecord | null = null
    const after = await takeCaseStep(
      tx,
      services,
      inspectionKind,
      { id: input.id, action, opinion: input.opinion },
      actor,
      async () => {
        const before = await lockSelfCheck(tx, input.id)
        if (!before) throw refuse('NOT_FOUND')
        if (before.version !== input.version) throw staleBy(before)
        const paper = paperOf(found)
        const reference = await referenceOf(services)
        const adopted = takeAnswers(paper, input.answers, reference)
        const answers = await citeAnswers(tx, paper, adopted, { id: input.id, actor, kind: 'selfCheck' })
        const common = {
          reasons: input.reasons,
          lastPlace: input.lastPlace ?? before.lastPlace,
          updatedAt: clock.now(),
          updatedByName: actor.name,
        }
        if (input.action === 'draft') {
          saved = await updateSelfCheck(tx, before, { ...common, answers })
          return {}
        }
        const sent = await handOver(tx, services, { found, paper, answers, input }, actor)
        saved = await updateSelfCheck(tx, before, { ...common, answers: sent.answers })
        const { totalTce = null, overLimit = null, eliminated = null } = sent.figures
        return { changes: { submittedAt: clock.now(), totalTce, overLimit, eliminated } }
      },
    )
    const { version, updatedAt } = saved as unknown as SelfCheckRecord
    return { version, at: updatedAt, state: after.state as InspectionState }
  })
}

type HandOver = {
  found: CaseWithTask
  paper: Programme
  answers: Record<string, unknown>
  input: CallInput<typeof calls.update>
}

/** Checks the whole form, keeps it as it is sent, and notes it in the record of the inspection. */
async function handOver(tx: Tx, services: Services, { found, paper, answers, input }: HandOver, actor: Actor) {
  const context = await contextFor(tx, services, found.of.enterpriseId)
  const prepared = prepareForSending(paper, answers as never, context)
  requireSound(prepared.findings, input.reasons)
  const year = lastYearOf(scopeOfTask(found))
  const citations = await citationsOfPaper(tx, paper, found.of.enterpriseId, prepared.values, year)
  const no = (await sentVersions(tx, input.id)).length + 1
  const hash = contentHash(prepared.values)
  await insertSent(tx, {
    inspectionId: input.id,
    no,
    answers: prepared.values,
    reasons: input.reasons,
    figures: prepared.figures,
    citations,
    hash,
    note: input.opinion?.trim() || null,
    sentAt: clock.now(),
    sentByName: actor.name,
  })
  const title = `节能监察自查 ${found.of.number}`
  const { enterpriseId, enterpriseName } = found.of
  await stateSentFacts(
    tx,
    { id: input.id, enterpriseId, byName: enterpriseName, at: clock.now(), title },
    { form: paper, answers: prepared.values, year, citations },
  )
  await recordEntry(
    tx,
    { inspectionId: input.id, kind: 'selfCheck', text: `企业第${no}次提交自查表，核对号${checkNumberOf(hash)}` },
    actor,
  )
  return { answers: prepared.values, figures: prepared.figures }
}

const staleBy = ({ updatedByName: by, updatedAt: at, version }: SelfCheckRecord) =>
  refuse('STALE', {}, { by, at, when: localTime(at), version })
