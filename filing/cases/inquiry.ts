/** 咨询留言: anybody asks an office; the office answers within its clock, and a second person releases what becomes public. */

import { todosOf } from '../todo/todo.ts'
import { byOne, draftsForOther, recordsWork } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type InquiryFacts = {
  /** The question lies with this person's office. */
  isReceiver: boolean
  /** Somebody else wrote the text that is to become public. */
  isSecond: boolean
}

const isReceiver: CaseGuard<InquiryFacts> = {
  says: '留言在本单位',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isReceiver,
}
const isSecond: CaseGuard<InquiryFacts> = {
  says: '由另一人公开',
  refusal: 'FOUR_EYES',
  holds: (facts) => facts.isSecond,
}

const offices = ['county', 'city'] as const
const why = { min: 5, max: 200, refusal: 'REASON_REQUIRED' } as const

export const inquiryCase = defineCase<InquiryFacts>()({
  id: 'inquiry',
  title: '咨询留言',
  states: {
    waiting: { label: '待答复', tone: 'orange', turn: offices, limitDays: 3 },
    proposed: { label: '已答复，待公开', tone: 'blue', turn: ['city'] },
    published: { label: '已答复并公开', tone: 'green', turn: [] },
    closed: { label: '已答复，不公开', tone: 'grey', turn: [] },
  },
  steps: {
    ask: {
      label: '提交留言',
      logged: '提交咨询留言',
      from: ['none'],
      to: 'waiting',
      by: ['anyone', 'enterprise'],
      tells: ['office'],
    },
    /** The asker's clock goes on. */
    handOn: {
      label: '转办',
      logged: '转办咨询留言',
      from: ['waiting'],
      to: 'same',
      by: offices,
      hands: recordsWork,
      needs: { opinion: { label: '转办理由', ...why } },
      when: [isReceiver],
      tells: ['office'],
    },
    /** The asker reads the answer at once; what everybody reads waits for the second person. */
    answer: {
      label: '答复',
      logged: '答复咨询留言',
      from: ['waiting'],
      to: ['proposed', 'closed'],
      by: offices,
      hands: byOne('answers who asked, in the own office; what everybody reads waits for the second person'),
      needs: {
        opinion: {
          label: '答复',
          min: 5,
          max: 2000,
          refusal: 'OPINION_REQUIRED',
          says: '请填写答复（至少5个字）',
        },
      },
      when: [isReceiver],
      tells: ['asker'],
    },
    /** The public text changes hands: whoever changed it last does not release it. */
    reword: {
      label: '修改公开的文字',
      logged: '修改拟公开的留言',
      from: ['proposed'],
      to: 'same',
      by: ['city'],
      hands: draftsForOther,
    },
    release: {
      label: '公开',
      logged: '公开咨询答复',
      from: ['proposed'],
      to: 'published',
      by: ['city'],
      hands: { otherHand: isSecond },
    },
    keepBack: {
      label: '不公开',
      logged: '不公开咨询答复',
      from: ['proposed'],
      to: 'closed',
      by: ['city'],
      hands: byOne('shows nothing to the public; who asked has the answer'),
      needs: { opinion: { label: '不公开的理由', ...why } },
    },
    withdraw: {
      label: '撤下',
      logged: '撤下公开的咨询答复',
      from: ['published'],
      to: 'closed',
      by: ['city'],
      hands: byOne('takes an answer off the public page, with its reason'),
      needs: { opinion: { label: '撤下的理由', ...why } },
    },
  },
})

export type InquiryState = keyof typeof inquiryCase.states
export type InquiryAction = keyof typeof inquiryCase.steps

export const inquiryTodos = todosOf(inquiryCase, {
  todos: {
    answer: {
      in: ['waiting'],
      who: offices,
      label: '答复留言',
      nature: 'promise',
      otherwise: '逾期督办',
      doneBy: ['answer', 'handOn'],
    },
    release: {
      in: ['proposed'],
      who: ['city'],
      label: '公开或不公开答复',
      nature: 'none',
      doneBy: ['release'],
      endedBy: ['keepBack'],
    },
  },
  optional: ['reword', 'withdraw'],
})
