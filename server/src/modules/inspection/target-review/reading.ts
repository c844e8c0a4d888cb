/** What is read of reviews: the list, one review for its reader, its score tree, the replay by the frozen rubric. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type {
  targetReview as calls,
  ReviewDetail,
  ReviewRow,
  ReviewTree,
} from '@green/contract/calls/inspection/target-review.ts'
import { refuse } from '@green/contract/errors.ts'
import { isFiler, isInspector, isWide } from '@green/contract/roles.ts'
import { type TargetReviewState, targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'
import { reviewPaper } from '@green/programmes/target-review/paper.ts'
import { emptySheet, type ReviewResult, reviewOf } from '@green/programmes/target-review/review.ts'
import type { ReviewScope } from '@green/programmes/target-review/scope.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { citationsSince } from '../../../base/ledger/cited.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { districtOf, industries } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { maskedFor } from '../../../filing/lists/masks.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { reviewKind } from './kind.ts'
import { findReview, releasedStates, reviewPage, type WithYear } from './store.ts'

type Output<K extends keyof typeof calls> = CallOutput<(typeof calls)[K]>

export const scopeOfReview = ({ of, year }: WithYear): ReviewScope => ({
  variant: year.variant as ReviewVariant,
  year: of.year,
  dropTarget: of.dropTarget,
  totalLimit: of.totalLimit,
})

/** The enterprise and its county read the checked scores once they were released. */
export const showsChecked = ({ role }: Actor, { state }: { state: string }): boolean =>
  isWide(role) || isInspector(role) || releasedStates.includes(state)

/** Self-assessments that may still be changed. */
const openStates: readonly string[] = ['to_fill', 'returned']

export function rowOf(found: WithYear, actor: Actor): ReviewRow {
  const { of, year } = found
  const isShown = showsChecked(actor, of)
  return {
    ...of,
    variant: year.variant as ReviewVariant,
    qxName: districtOf(of.qxCode)?.name ?? '',
    industryName: industries().find(({ code }) => code === of.industryCode)?.name ?? '',
    state: of.state as TargetReviewState,
    late: openStates.includes(of.state) && of.deadline < clock.today(),
    total: isShown ? of.total : null,
    grade: isShown ? (of.grade as ReviewRow['grade']) : null,
  }
}

export async function listReviews(
  { db }: WithDb,
  { page, size, ...filter }: CallInput<typeof calls.page>,
  actor: Actor,
): Promise<Output<'page'>> {
  const found = await reviewPage(db, actor, filter, { page, size })
  return { ...found, rows: found.rows.map((one) => rowOf(one, actor)) }
}

export async function reviewFor(tx: Tx, actor: Actor, id: string): Promise<WithYear> {
  const found = await findReview(tx, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

export async function getReview(services: Services, id: string, actor: Actor): Promise<ReviewDetail> {
  const { db } = services
  const found = await reviewFor(db, actor, id)
  const { of, year } = found
  const isOwn = isFiler(actor.role)
  const scores = isWide(actor.role) || isInspector(actor.role)
  const paper = reviewPaper(scopeOfReview(found))
  const answers = (isOwn ? of.answers : of.sent) as AnswerSet | null
  const values = answers ? computeAnswers(paper, answers, await referenceOf(services)) : null
  return {
    ...rowOf(found, actor),
    socialCode: of.socialCode,
    basis: year.basis,
    answers: values && (isOwn ? values : maskedFor({ role: actor.role }, paper, values)),
    reasons: of.reasons,
    sources: isOwn ? of.sources : {},
    citations: of.sent ? await citationsSince(db, of.enterpriseId, of.citations) : [],
    lastPlace: isOwn ? of.lastPlace : null,
    updatedAt: of.updatedAt,
    updatedByName: isOwn || scores ? of.updatedByName : '',
    sentByName: of.sentByName,
    sheet: scores ? of.sheet : null,
    scoredByName: scores ? of.scoredByName : null,
    releasedByName: scores ? of.releasedByName : null,
    allowed: await allowedCaseSteps(db, reviewKind, of, actor),
    history: await historyFor(db, of.id, scores),
  }
}

/** Who scored and what was said between officers is not for the enterprise. */
const inside = ['score', 'reopen', 'list', 'setTarget']

async function historyFor(tx: Tx, id: string, whole: boolean): Promise<ReviewDetail['history']> {
  const rows = await caseHistoryOf(tx, id)
  return rows
    .filter(({ action }) => whole || !inside.includes(action))
    .map(({ at, action, actorName, opinion, toState }) => ({
      at,
      step: targetReviewCase.steps[action as 'submit']?.label ?? action,
      by: actorName,
      opinion,
      to: stateLabelOf(targetReviewCase, toState),
    }))
}

/** Computed now from the frozen rubric, what was sent and what was checked. */
export const computedOf = (found: WithYear, reference: Reference): ReviewResult =>
  reviewOf(
    {
      scope: scopeOfReview(found),
      frozen: found.year.rubric,
      answers: found.of.sent as AnswerSet | null,
      sheet: found.of.sheet ?? emptySheet,
    },
    reference,
  )

/** A finished score is answered as it was kept. */
export async function scoreTree(services: Services, id: string, actor: Actor): Promise<ReviewTree> {
  const found = await reviewFor(services.db, actor, id)
  const { of, year } = found
  const result = of.result ?? computedOf(found, await referenceOf(services))
  const shown = showsChecked(actor, of)
  return {
    ...result,
    number: of.number,
    year: of.year,
    variant: year.variant as ReviewVariant,
    shown,
    grade: shown ? (result.grade as ReviewTree['grade']) : null,
    gradeLabel: shown ? result.gradeLabel : '',
    total: shown ? result.total : null,
    bonus: shown ? result.bonus : 0,
    gates: shown ? result.gates : [],
    lines: shown ? result.lines : result.lines.map((line) => ({ ...line, checked: null, reason: '' })),
  }
}

const digits = ({ id, self, checked }: ReviewResult['lines'][number]) => JSON.stringify([id, self, checked])

/** The kept score against one computed now by the rubric that was frozen with the year. */
export async function replayReview(services: Services, id: string, actor: Actor): Promise<Output<'replay'>> {
  const found = await reviewFor(services.db, actor, id)
  const { result } = found.of
  if (!result) throw refuse('ILLEGAL_STEP', { state: stateLabelOf(targetReviewCase, found.of.state) })
  const again = computedOf(found, await referenceOf(services))
  const before = new Map(result.lines.map((line) => [line.id, digits(line)]))
  const different = again.lines.filter((line) => before.get(line.id) !== digits(line)).map(({ label }) => label)
  const summary = ({ total, grade }: ReviewResult) => ({ total, grade: grade as ReviewRow['grade'] })
  return {
    ruleVersion: again.ruleVersion,
    kept: summary(result),
    again: summary(again),
    same:
      different.length === 0 &&
      again.lines.length === result.lines.length &&
      again.total === result.total &&
      again.grade === result.grade &&
      again.ruleVersion === result.ruleVersion,
    different,
  }
}
