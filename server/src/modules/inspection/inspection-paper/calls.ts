/** 监察文书、整改、法制审核、罚没款项、结果公开. */
import { inspectionPaper } from '@green/contract/calls/inspection/inspection-paper.ts'
import { inspectionSetting } from '@green/contract/calls/inspection/inspection-setting.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { proposeAuthority } from './authority.ts'
import { listClauses, proposeClause } from './clauses.ts'
import { settleEvidence } from './evidence.ts'
import { followOf } from './follow.ts'
import { addObligation, addPayment, exportObligations, listObligations, remindPayment } from './obligations.ts'
import {
  checkPaper,
  draftPaper,
  dropDraft,
  issuePaper,
  paperFile,
  saveDraft,
  servePaper,
  withdrawPaper,
} from './papers.ts'
import { publicList, withdrawResult } from './publication.ts'
import { answerStatement, askExtension, giveEvidence, makeStatement, replyExtension, submitRectify } from './rectify.ts'
import { askReview, giveReview } from './reviews.ts'
import { conclude, endTransfer, inform, order, recheck, transfer } from './steps.ts'
import { proposeTerm, termsView } from './terms.ts'

export const inspectionPaperCalls = handlers(inspectionPaper, {
  ofCase: ({ input, actor, services }) => followOf(services, input, actor),
  paper: ({ input, actor, services }) => paperFile(services, input, actor),
  draft: ({ input, actor, services }) => draftPaper(services, input, actor),
  save: ({ input, actor, services }) => saveDraft(services, input, actor),
  drop: ({ input, actor, services }) => dropDraft(services, input, actor),
  issue: ({ input, actor, services }) => issuePaper(services, input, actor),
  withdraw: ({ input, actor, services }) => withdrawPaper(services, input, actor),
  serve: ({ input, actor, services }) => servePaper(services, input, actor),
  check: ({ input, services }) => checkPaper(services, input.code),
  inform: ({ input, actor, services }) => inform(services, input, actor),
  order: ({ input, actor, services }) => order(services, input, actor),
  conclude: ({ input, actor, services }) => conclude(services, input, actor),
  state: ({ input, actor, services }) => makeStatement(services, input, actor),
  answerStatement: ({ input, actor, services }) => answerStatement(services, input, actor),
  settleEvidence: ({ input, actor, services }) => settleEvidence(services, input, actor),
  askReview: ({ input, actor, services }) => askReview(services, input, actor),
  giveReview: ({ input, actor, services }) => giveReview(services, input, actor),
  giveEvidence: ({ input, actor, services }) => giveEvidence(services, input, actor),
  submitRectify: ({ input, actor, services }) => submitRectify(services, input, actor),
  askExtension: ({ input, actor, services }) => askExtension(services, input, actor),
  replyExtension: ({ input, actor, services }) => replyExtension(services, input, actor),
  recheck: ({ input, actor, services }) => recheck(services, input, actor),
  transfer: ({ input, actor, services }) => transfer(services, input, actor),
  endTransfer: ({ input, actor, services }) => endTransfer(services, input, actor),
  addObligation: ({ input, actor, services }) => addObligation(services, input, actor),
  addPayment: ({ input, actor, services }) => addPayment(services, input, actor),
  obligations: ({ input, actor, services }) => listObligations(services, input, actor),
  remindPayment: ({ input, actor, services }) => remindPayment(services, input, actor),
  exportObligations: ({ input, actor, services }) => exportObligations(services, input, actor),
  published: ({ input, services }) => publicList(services, input),
  withdrawResult: ({ input, actor, services }) => withdrawResult(services, input, actor),
})

export const inspectionSettingCalls = handlers(inspectionSetting, {
  terms: ({ services }) => termsView(services),
  saveAuthority: ({ input, actor, services }) => proposeAuthority(services, input, actor),
  saveTerm: ({ input, actor, services }) => proposeTerm(services, input, actor),
  clauses: ({ services }) => listClauses(services),
  saveClause: ({ input, actor, services }) => proposeClause(services, input, actor),
})
