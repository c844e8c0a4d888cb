/** What each side is notified of in a step of an inspection: what to do until when, where there is something to do. */
import type { InspectionAction } from '@green/filing/cases/inspection/inspection.ts'
import type { CaseNews } from '../../../base/case/take-step.ts'
import type { InspectionRecord } from './store.ts'

type News = CaseNews<InspectionAction, InspectionRecord>

/** The notice to one side. */
export function noticeOf(page: 'enterprise' | 'supervisor' | 'office', news: News, task: string) {
  const { saved, step, state, opinion, action } = news
  const { number } = saved
  const duty = page === 'enterprise' ? toEnterprise(news, task) : null
  if (duty) return duty
  if (page === 'supervisor' && (action === 'submit' || action === 'resubmit'))
    return { template: 'inspectionToVerify', values: { number, enterprise: saved.enterpriseName, task } } as const
  return {
    template: 'inspectionMoved',
    values: {
      number,
      step,
      enterprise: saved.enterpriseName,
      task,
      state,
      said: opinion ? `说明：${opinion}` : '',
    },
  } as const
}

/** null: there is nothing to do until a day. */
function toEnterprise({ action, saved, opinion = '' }: News, task: string) {
  const { number, selfDeadline, visitFrom, statementDue, rectifyDue } = saved
  switch (action) {
    case 'begin':
      return { template: 'inspectionToFill', values: { number, task, day: selfDeadline } } as const
    case 'missSelfCheck':
      return { template: 'inspectionSelfCheckLate', values: { number, task, day: selfDeadline } } as const
    case 'back':
      return { template: 'inspectionReturned', values: { number, day: selfDeadline, opinion } } as const
    case 'notice':
      return visitFrom ? ({ template: 'inspectionVisit', values: { number, day: visitFrom } } as const) : null
    case 'inform':
      return statementDue ? ({ template: 'inspectionHearing', values: { number, day: statementDue } } as const) : null
    case 'order':
    case 'extend':
      return rectifyDue ? ({ template: 'inspectionToRectify', values: { number, day: rectifyDue } } as const) : null
    default:
      return null
  }
}
