/** 文书与整改 of a case as its reader may see it. */

import type { CallInput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { errors } from '@green/contract/errors.ts'
import type { InspectionFollow, InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import { isFiler } from '@green/contract/roles.ts'
import type { InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import type { PaperKindKey, TermKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { contentFaults } from '@green/tools/inspection/paper-content.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { knowsFindings } from '../inspection/findings.ts'
import { inspectionKind } from '../inspection/kind.ts'
import type { InspectionRecord, TaskRecord } from '../inspection/store.ts'
import { changesOf } from './draft-changes.ts'
import { obligationView } from './obligations.ts'
import { approverWrote, kindsFor, mayIssue, mayWrite, missingOf, visibleTo } from './paper-rules.ts'
import { caseFor, knownOf, type OpenCase } from './papers.ts'
import { extensionFault, statementFault } from './rectify.ts'
import { handlersOf, isAsRead } from './reviews.ts'
import { sanctionTerms } from './sanction-rules.ts'
import { extensionsOf, itemsOf, obligationsOf, type PaperRecord, papersOf, reviewsOf, statementsOf } from './store.ts'
import { termsOfCase } from './terms.ts'

export async function followOf(
  services: WithDb,
  input: CallInput<typeof calls.ofCase>,
  actor: Actor,
): Promise<InspectionFollow> {
  const tx = services.db
  const { row, task } = await caseFor(tx, input.id, actor)
  const isEnterprise = isFiler(actor.role)
  const isOpen = row.state !== 'closed'
  const kinds = isOpen ? kindsFor(actor, task) : []
  const papers = await papersOf(tx, row.id)
  const handlers = await handlersOf(tx, row.id, task)
  const today = clock.today()
  const shown = papers.filter((paper) => visibleTo(actor, row, paper))
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    state: row.state as InspectionState,
    allowed: await allowedCaseSteps(tx, inspectionKind, row, actor),
    mayWrite: kinds.length > 0,
    papers: await Promise.all(
      shown.map(async (paper) => ({
        ...paperView(paper, await draftChanges(tx, { row, task }, paper)),
        ...(await issuing(tx, { task, isOpen }, paper, actor)),
      })),
    ),
    kinds,
    statements: await statementsOf(tx, row.id),
    mayState: isEnterprise && statementFault(row, today) === null,
    items: (await itemsOf(tx, row.id)).map((item) => ({ ...item, result: item.result as 'done' | 'undone' | null })),
    extensions: await extensionsOf(tx, row.id),
    mayAskExtension: isEnterprise && extensionFault(row, today) === null,
    reviews:
      isEnterprise || !knowsFindings(actor, row)
        ? []
        : (await reviewsOf(tx, row.id)).map((review) => ({
            ...review,
            result: review.result as 'passed' | 'returned' | null,
            isOwn: handlers.has(actor.accountId),
            isAsRead: isAsRead(review, papers),
          })),
    reviewNeeded: row.reviewNeeded,
    obligations: (await obligationsOf(tx, row.id)).map(obligationView),
    missing: isEnterprise || !isOpen ? [] : await missingOf(tx, row),
    terms: await termRows(tx, row, papers),
    publication: row,
  }
}

const draftChanges = async (tx: Tx, of: OpenCase, paper: PaperRecord) =>
  paper.state === 'draft' ? changesOf(paper, await knownOf(tx, of, paper.kind as PaperKindKey)) : []

/** Whether the reader may issue the paper, or why only somebody else. */
async function issuing(
  tx: Tx,
  { task, isOpen }: { task: TaskRecord; isOpen: boolean },
  paper: PaperRecord,
  actor: Actor,
): Promise<Pick<InspectionPaper, 'mayIssue' | 'whyNotIssue'>> {
  const kind = paper.kind as PaperKindKey
  if (!isOpen || !mayWrite(actor, task, kind)) return { mayIssue: false, whyNotIssue: null }
  if (!mayIssue(actor, task, kind)) return { mayIssue: false, whyNotIssue: '保存后由市级管理员审批并出具' }
  return paper.state === 'draft' && (await approverWrote(tx, paper, actor))
    ? { mayIssue: false, whyNotIssue: errors.APPROVER_WROTE[1] }
    : { mayIssue: true, whyNotIssue: null }
}

function paperView(
  paper: PaperRecord,
  changes: InspectionPaper['changes'],
): Omit<InspectionPaper, 'mayIssue' | 'whyNotIssue'> {
  const kind = paper.kind as PaperKindKey
  return {
    ...paper,
    kind,
    state: paper.state as InspectionPaper['state'],
    service: paper.service as InspectionPaper['service'],
    settled: paper.settled as InspectionPaper['settled'],
    changes,
    lacks: paper.state === 'draft' ? contentFaults(kind, paper.content, clock.today()) : [],
  }
}

/** The terms of this case: what they are for, their last day, and whether they were kept. */
async function termRows(
  tx: Tx,
  row: InspectionRecord,
  papers: readonly PaperRecord[],
): Promise<InspectionFollow['terms']> {
  const terms = await termsOfCase(tx, row)
  const today = clock.today()
  const one = (label: string, term: TermKey, until: string | null, isSaved: boolean): InspectionFollow['terms'] =>
    until === null
      ? []
      : [
          {
            label,
            until,
            state: isSaved ? 'kept' : until < today ? 'over' : 'open',
            source: terms.source(term),
            isLaw: terms.isLaw(term),
          },
        ]
  const verifiedOn = row.verifiedAt && dayOf(row.verifiedAt)
  const closed = row.state === 'closed'
  return [
    ...one(
      '出具监察报告',
      'report',
      verifiedOn && terms.day('report', verifiedOn),
      row.reportServedAt !== null || closed,
    ),
    ...one(
      '陈述申辩',
      'statement',
      row.statementDue,
      row.statementAnsweredAt !== null || (row.state !== 'hearing' && row.penaltyNotifiedAt === null),
    ),
    ...one(
      '送达整改通知书',
      'serveOrder',
      (row.breaches ?? 0) > 0 && verifiedOn ? terms.day('serveOrder', verifiedOn) : null,
      row.orderServedAt !== null || closed,
    ),
    ...one(row.rectifyTerm > 1 ? '整改（第二次期限）' : '整改', 'rectify', row.rectifyDue, row.state !== 'rectifying'),
    ...one('整改复查', 'recheck', row.recheckDue, row.state !== 'rectified'),
    // What was done too late stays over: the law knows no later keeping.
    ...sanctionTerms(papers, terms).map(({ term, label, until, savedOn }) => ({
      label,
      until,
      source: terms.source(term),
      isLaw: terms.isLaw(term),
      state: (savedOn ?? today) > until ? ('over' as const) : savedOn ? ('kept' as const) : ('open' as const),
    })),
  ]
}
