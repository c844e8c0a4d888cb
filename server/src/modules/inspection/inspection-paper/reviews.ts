/** 法制审核: asked for by those who handle the case, given by a person who did not. */

import type { CallInput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { reviewPoints } from '@green/contract/filing/inspection-follow.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { tell } from '../../../base/message/tell.ts'
import { digest, isDigestOf } from '../../../crypto/digest.ts'
import { isDouble, type Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { recordEntry } from '../inspection/record.ts'
import { inspectorsOf, noteOnCase, type TaskRecord } from '../inspection/store.ts'
import { teamIds } from '../inspection/task/team.ts'
import { log } from './log.ts'
import { refreshDossier } from './paper-rules.ts'
import { caseFor, issueRecord } from './papers.ts'
import { reviewedText } from './sanction-rules.ts'
import {
  insertReview,
  type PaperRecord,
  paperById,
  papersOf,
  type ReviewRecord,
  reviewById,
  reviewsOf,
  saveReview,
} from './store.ts'

type Steps = typeof calls

/** The team, and the people who wrote or issued a paper of the case or asked for a review. */
export async function handlersOf(tx: Tx, inspectionId: string, task: TaskRecord): Promise<Set<string>> {
  const papers = await papersOf(tx, inspectionId)
  const requesters = (await reviewsOf(tx, inspectionId)).map(({ askedBy }) => askedBy)
  const wrote = papers
    .filter(({ kind }) => kind !== 'legalReview')
    .flatMap(({ createdBy, writers, issuedBy }) => [createdBy, ...writers, ...(issuedBy ? [issuedBy] : [])])
  return new Set([...teamIds(task), ...wrote, ...requesters])
}

export async function askReview(services: Services, input: CallInput<Steps['askReview']>, actor: Actor) {
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const { row } = await caseFor(tx, input.id, actor)
      if (row.state === 'closed') throw refuse('ILLEGAL_STEP', { state: '已办结' })
      const matter = input.matter.trim()
      const paper = input.paperId === null ? null : await draftOf(tx, row.id, input.paperId)
      await insertReview(tx, {
        id: ids.next(),
        inspectionId: row.id,
        matter,
        paperId: paper?.id ?? null,
        readHash: paper && digest(reviewedText(paper)),
        askedAt: clock.now(),
        askedBy: actor.accountId,
        askedByName: actor.name,
      })
      await noteOnCase(tx, row.id, { reviewNeeded: true, reviewPassedAt: null })
      await refreshDossier(tx, row.id)
      await recordEntry(
        tx,
        { inspectionId: row.id, kind: 'paper', text: `提请法制审核：${matter}`, internal: true },
        actor,
      )
      await log(tx, actor, '提请法制审核', row, matter)
      await tell(tx, services, {
        to: { role: 'city' },
        template: 'inspectionNews',
        values: { number: row.number, enterprise: row.enterpriseName, what: '待法制审核' },
        link: `/hindex/RepManage?id=${row.id}`,
        sms: false,
      })
      return { done: true as const }
    })
  } catch (error) {
    if (isDouble(error, 'legal_review_waiting')) throw refuse('DONE_ALREADY')
    throw error
  }
}

/** A draft of this case, which is what can be reviewed. */
async function draftOf(tx: Tx, inspectionId: string, id: string): Promise<PaperRecord> {
  const paper = await paperById(tx, id)
  if (!paper || paper.inspectionId !== inspectionId) throw refuse('NOT_FOUND')
  if (paper.state !== 'draft')
    throw refuseFields([{ field: 'paperId', message: '这份文书已经出具，请选择草稿提请法制审核' }])
  return paper
}

/** Whether the draft still says what it said when its review was asked for; null for a review without a draft. */
export function isAsRead(review: Pick<ReviewRecord, 'paperId' | 'readHash'>, papers: readonly PaperRecord[]) {
  if (review.paperId === null || review.readHash === null) return null
  const paper = papers.find(({ id }) => id === review.paperId)
  return paper !== undefined && isDigestOf(review.readHash, reviewedText(paper))
}

export async function giveReview(services: Services, input: CallInput<Steps['giveReview']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const review = await reviewById(tx, input.id)
    if (!review) throw refuse('NOT_FOUND')
    const { row, task } = await caseFor(tx, review.inspectionId, actor)
    if (await isFirstHand(tx, row.id, actor, [...(await handlersOf(tx, row.id, task))]))
      throw refuse('REVIEWER_HANDLES')
    if (input.result === 'passed' && isAsRead(review, await papersOf(tx, row.id)) === false)
      throw refuseFields([
        { field: 'result', message: '提请审核以后草稿有改动或已删除，请退回，由承办人按现在的草稿重新提请' },
      ])
    const opinion = input.opinion.trim()
    const points = reviewPoints.map((label, i) => ({ label, opinion: input.points[i]?.trim() ?? '' }))
    const values = { result: input.result, points, opinion, reviewedAt: clock.now(), reviewedByName: actor.name }
    if (!(await saveReview(tx, review.id, values))) throw refuse('DONE_ALREADY')
    const handlers = await inspectorsOf(tx, teamIds(task))
    const result = input.result === 'passed' ? '通过' : '退回'
    await issueRecord(
      services,
      tx,
      { row, task },
      {
        kind: 'legalReview',
        content: {
          enterprise: row.enterpriseName,
          matter: review.matter,
          handler: handlers.map(({ name }) => name).join('、'),
          points: points.map(({ label, opinion: pointOpinion }) => [label, pointOpinion]),
          result,
          opinion,
          reviewer: actor.name,
          time: localTime(clock.now()),
        },
      },
      actor,
    )
    await noteOnCase(tx, row.id, { reviewPassedAt: input.result === 'passed' ? clock.now() : null })
    await refreshDossier(tx, row.id)
    await recordEntry(
      tx,
      { inspectionId: row.id, kind: 'paper', text: `法制审核${result}：${opinion}`, internal: true },
      actor,
    )
    await log(tx, actor, '出具法制审核意见', row, result)
    return { done: true as const }
  })
}
