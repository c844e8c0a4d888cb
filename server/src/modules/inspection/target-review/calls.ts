/** 节能目标责任评价考核: its calls. */
import { targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { exportReviews } from './export.ts'
import { getReview, listReviews, replayReview, scoreTree } from './reading.ts'
import { beginReview, saveSheet, setTarget, takeReviewStep, updateReview } from './review-steps.ts'
import { addByRule, listYears, saveYear, takeYearStep, tryRule } from './years.ts'

export const targetReviewCalls = handlers(targetReview, {
  getScoreTreeInfo: ({ input, actor, services }) => scoreTree(services, input.id, actor),
  years: ({ input, actor, services }) => listYears(services, input, actor),
  saveYear: ({ input, actor, services }) => saveYear(services, input, actor),
  yearStep: ({ input, actor, services }) => takeYearStep(services, input, actor),
  tryRule: ({ input, actor, services }) => tryRule(services, input, actor),
  addByRule: ({ input, actor, services }) => addByRule(services, input, actor),
  setTarget: ({ input, actor, services }) => setTarget(services, input, actor),
  page: ({ input, actor, services }) => listReviews(services, input, actor),
  get: ({ input, actor, services }) => getReview(services, input.id, actor),
  begin: ({ input, actor, services }) => beginReview(services, input, actor),
  update: ({ input, actor, services }) => updateReview(services, input, actor),
  saveSheet: ({ input, actor, services }) => saveSheet(services, input, actor),
  step: ({ input, actor, services }) => takeReviewStep(services, input, actor),
  replay: ({ input, actor, services }) => replayReview(services, input.id, actor),
  exportList: ({ input, actor, services, progress }) => exportReviews(services, input, actor, progress),
})
