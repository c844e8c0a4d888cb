/** Which acts on papers, results and money of inspections need a second officer of the city. */
import { inspectionPaper } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import { differsFromDecision, paysOtherwise } from './obligations.ts'
import { hasLeft } from './papers.ts'

export const inspectionPaperActs: readonly Act[] = [
  actOf(inspectionPaper.withdraw, { subject: ({ id }) => `inspection paper ${id}`, needsSecond: hasLeft }),
  actOf(inspectionPaper.withdrawResult, { subject: ({ id }) => `inspection result ${id}` }),
  actOf(inspectionPaper.addObligation, {
    subject: ({ paperId, kind }) => `obligation ${paperId} ${kind}`,
    needsSecond: differsFromDecision,
  }),
  actOf(inspectionPaper.addPayment, { subject: ({ id }) => `payment ${id}`, needsSecond: paysOtherwise }),
]
