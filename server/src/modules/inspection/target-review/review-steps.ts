/** The steps of one review: the self-assessment of the enterprise, the scoring, the release and what follows. */
import type { CallInput } from '@green/contract/call.ts'
import type { targetReview as calls } from '@green/contract/calls/inspection/target-review.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { TargetReviewState } from '@green/filing/cases/inspection/target-review.ts'
import { type AnswerSet, type AnswerValue, isEmpty } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { reviewPaper } from '@green/programmes/target-review/paper.ts'
import { reviewOf, sheetFaults } from '@green/programmes/target-review/review.ts'
import type { ReviewScope } from '@green/programmes/target-review/scope.ts'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { archiveOf } from '../../../base/enterprise/profile.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { answersFromLedger, citationsOfPaper } from '../../../filing/send/citations.ts'
import { citeAnswers, contentHash, prepareForSending, requireSound, takeAnswers } from '../../../filing/send/prepare.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptedYear } from '../../energy/energy-year/accepted.ts'
import { reviewKind } from './kind.ts'
import { computedOf, reviewFor, scopeOfReview } from './reading.ts'
import { type ReviewRecord, yearOf } from './store.ts'

type Input<K extends keyof typeof calls> = CallInput<(typeof calls)[K]>

/** Working days in which an enterprise may object to its result. */
export const objectionDays = 5

const seen = ({ id, state, version }: ReviewRecord) => ({ id, version, state: state as TargetReviewState })

type Sources = Record<string, { words: string; value: AnswerValue }>

/** The contact of the record, the ledger of both years and the yearly energy, each with its source. */
async function prefilled(
  tx: Tx,
  of: ReviewRecord,
  scope: ReviewScope,
): Promise<{ answers: AnswerSet; sources: Sources }> {
  const answers: AnswerSet = {}
  const sources: Sources = {}
  const fill = (key: string, value: AnswerValue, origin: string) => {
    if (isEmpty(value) || key in answers) return
    answers[key] = value
    sources[key] = { words: origin, value }
  }
  const { profile } = await archiveOf(tx, of.enterpriseId)
  for (const key of ['contactName', 'contactPhone'] as const) fill(key, profile[key] ?? null, '企业档案')
  const paper = reviewPaper(scope)
  const ledger = await answersFromLedger(tx, paper, of.enterpriseId, of.year)
  for (const [key, value] of Object.entries(ledger.answers)) fill(key, value, ledger.origins.get(key) ?? '账本')
  for (const [year, tce, output] of [
    [of.year - 1, 'baseTce', 'baseOutput'],
    [of.year, 'yearTce', 'yearOutput'],
  ] as const) {
    const known = await acceptedYear(tx, of.enterpriseId, year)
    if (!known) continue
    const origin = `年度能耗（${year}年：${known.source}）`
    if (known.totalTce !== null) fill(tce, String(roundHalfUp(known.totalTce, 4)), origin)
    if (known.outputValue !== null) fill(output, String(roundHalfUp(known.outputValue, 2)), origin)
  }
  return { answers, sources }
}

export async function beginReview(services: Services, input: Input<'begin'>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const found = await reviewFor(tx, actor, input.id)
    const { of } = found
    if (of.answers === null)
      await takeCaseStep(tx, services, reviewKind, { id: of.id, action: 'keep' }, actor, async (before) =>
        before.answers === null ? { changes: await prefilled(tx, before, scopeOfReview(found)) } : {},
      )
    return { done: true as const }
  })
}

export async function updateReview(services: Services, input: Input<'update'>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const found = await reviewFor(tx, actor, input.id)
    const { id, version, opinion } = input
    const sends = input.action === 'submit'
    const action = sends ? (found.of.state === 'returned' ? 'resubmit' : 'submit') : 'keep'
    const saved = await takeCaseStep(tx, services, reviewKind, { id, version, action, opinion }, actor, async () => {
      const paper = reviewPaper(scopeOfReview(found))
      const reference = await referenceOf(services)
      const adopted = takeAnswers(paper, input.answers, reference)
      const answers = await citeAnswers(tx, paper, adopted, { id, actor, kind: 'targetReview' })
      const changes = { answers, reasons: input.reasons, lastPlace: input.lastPlace ?? found.of.lastPlace }
      if (!sends) return { changes }
      const prepared = prepareForSending(paper, answers, { reference, archive: [], lastYear: null })
      requireSound(prepared.findings, input.reasons)
      const { selfTotal } = computedOf({ ...found, of: { ...found.of, sent: prepared.values, sheet: null } }, reference)
      return {
        changes: {
          ...changes,
          answers: prepared.values,
          sent: prepared.values,
          citations: await citationsOfPaper(tx, paper, found.of.enterpriseId, prepared.values, found.of.year),
          sentHash: contentHash(prepared.values),
          sentAt: clock.now(),
          sentByName: actor.name,
          selfTotal,
          // What was checked before it was returned was checked of other figures.
          sheet: null,
        },
      }
    })
    return { version: saved.version, at: saved.updatedAt, state: saved.state as TargetReviewState }
  })
}

/** Kept while it is worked on; finished once every item is scored and every difference has its reason. */
export async function saveSheet(services: Services, input: Input<'saveSheet'>, actor: Actor) {
  const { id, version, finish, sheet } = input
  const action = finish ? 'score' : 'keepSheet'
  return transaction(services.db, async (tx) => {
    const found = await reviewFor(tx, actor, id)
    const saved = await takeCaseStep(tx, services, reviewKind, { id, version, action }, actor, async (before) => {
      const { frozen, answers, scope } = {
        frozen: (await yearOf(tx, before.yearId)).rubric,
        answers: before.sent as AnswerSet | null,
        scope: scopeOfReview(found),
      }
      const result = reviewOf({ scope, frozen, answers, sheet }, await referenceOf(services))
      const known = new Set(result.lines.filter(({ judged }) => judged).map((line) => line.id))
      if (Object.keys(sheet.items).some((key) => !known.has(key))) throw refuse('BAD_REQUEST')
      if (!finish) return { changes: { sheet } }
      const faults = sheetFaults(result, sheet, answers)
      if (faults.length > 0) throw refuseFields(faults)
      return {
        changes: {
          sheet,
          result,
          total: result.total,
          grade: result.grade,
          scoredBy: actor.accountId,
          scoredByName: actor.name,
          scoredAt: clock.now(),
        },
        details: { 核定总分: String(result.total), 完成等级: result.gradeLabel, 规则版本: result.ruleVersion },
      }
    })
    return seen(saved)
  })
}

export async function setTarget(services: Services, { id, version, ...input }: Input<'setTarget'>, actor: Actor) {
  return transaction(services.db, async (tx) =>
    seen(
      await takeCaseStep(tx, services, reviewKind, { id, version, action: 'setTarget' }, actor, () => ({
        changes: input,
      })),
    ),
  )
}

/** What a scoring that begins anew leaves behind; the sheet stays, to be corrected. */
const unscored = { result: null, total: null, grade: null, releasedAt: null, releasedByName: null, objectUntil: null }

export async function takeReviewStep(services: Services, input: Input<'step'>, actor: Actor) {
  const { id, version, action, opinion } = input
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, reviewKind, { id, version, action, opinion }, actor, (before) => {
      if (action === 'reopen' || action === 'rescore') return { changes: unscored }
      // What was sent before a return does not count any more.
      if (action === 'takeOver')
        return { changes: { sent: null, sentHash: null, citations: [], selfTotal: 0, sheet: null } }
      if (action !== 'release') return {}
      const { holidays } = cityProfile()
      return {
        changes: {
          releasedAt: clock.now(),
          releasedByName: actor.name,
          objectUntil: addWorkingDays(clock.today(), objectionDays, holidays),
        },
        details: { 核定总分: String(before.total), 完成等级: before.result?.gradeLabel ?? '' },
      }
    })
    return seen(saved)
  })
}
