/** 培训课程: written by one officer, published by another, changed in drafts while learners still see the published text, withdrawn. */

import { todosOf } from '../todo/todo.ts'
import { byOne, draftsForOther, givesBack, prepares } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type TrainingCourseFacts = {
  /** Neither saved the text nor submitted it. */
  isSecond: boolean
  /** A published text has not been withdrawn. */
  isShown: boolean
  /** Nobody outside ever saw it, or sees it no more. */
  isUnseen: boolean
}

type Guard = CaseGuard<TrainingCourseFacts>
const isSecond: Guard = { says: '由没有编写的另一人发布', refusal: 'FOUR_EYES', holds: (facts) => facts.isSecond }
const isShown: Guard = { says: '已发布', refusal: 'ILLEGAL_STEP', holds: (facts) => facts.isShown }
const isUnseen: Guard = { says: '学员看不到', refusal: 'ILLEGAL_STEP', holds: (facts) => facts.isUnseen }

const writers = ['county', 'city', 'admin'] as const
const publishers = ['city', 'admin'] as const
const textLimits = { min: 5, max: 200 } as const

export const trainingCourseCase = defineCase<TrainingCourseFacts>()({
  id: 'training-course',
  title: '培训课程',
  states: {
    draft: { label: '草稿', tone: 'grey', turn: writers },
    submitted: { label: '待发布', tone: 'blue', turn: publishers },
    published: { label: '已发布', tone: 'green', turn: [] },
    withdrawn: { label: '已撤下', tone: 'red', turn: [] },
    discarded: { label: '已作废', tone: 'grey', turn: [] },
  },
  steps: {
    begin: { label: '新建课程', logged: '新建培训课程', from: ['none'], to: 'draft', by: writers, hands: prepares },
    /** Every save is a version of its own, which is its record. */
    save: {
      label: '保存',
      from: ['draft', 'published', 'withdrawn'],
      to: 'draft',
      by: writers,
      quiet: true,
      hands: prepares,
    },
    submit: {
      label: '提交发布',
      logged: '提交发布培训课程',
      from: ['draft'],
      to: 'submitted',
      by: writers,
      hands: draftsForOther,
    },
    giveBack: {
      label: '退回修改',
      logged: '退回培训课程',
      from: ['submitted'],
      to: 'draft',
      by: publishers,
      hands: givesBack,
      needs: { opinion: { label: '退回意见', ...textLimits, refusal: 'OPINION_REQUIRED' } },
    },
    publish: {
      label: '发布',
      logged: '发布培训课程',
      from: ['submitted'],
      to: 'published',
      by: publishers,
      hands: { otherHand: isSecond },
    },
    /** A draft in progress is not affected. */
    withdraw: {
      label: '撤下',
      logged: '撤下培训课程',
      from: ['draft', 'submitted', 'published'],
      to: ['withdrawn', 'same'],
      by: publishers,
      hands: byOne('takes a course off, with its reason; it can be published again by two'),
      needs: { opinion: { label: '撤下理由', ...textLimits, refusal: 'REASON_REQUIRED' } },
      when: [isShown],
    },
    discard: {
      label: '作废',
      logged: '作废培训课程',
      from: ['draft', 'submitted', 'withdrawn'],
      to: 'discarded',
      by: writers,
      hands: byOne('drops a course that no learner sees'),
      needs: { opinion: { label: '作废理由', ...textLimits, refusal: 'REASON_REQUIRED' } },
      when: [isUnseen],
    },
  },
})

export type TrainingCourseState = keyof typeof trainingCourseCase.states
export type TrainingCourseAction = keyof typeof trainingCourseCase.steps

export const trainingCourseTodos = todosOf(trainingCourseCase, {
  todos: {
    revise: {
      in: ['draft'],
      who: writers,
      label: '修改课程后重新提交',
      nature: 'none',
      doneBy: ['submit'],
      narrower: 'a draft that nobody has given back is written when its author likes',
    },
    publish: {
      in: ['submitted'],
      who: publishers,
      label: '发布或退回课程',
      nature: 'none',
      doneBy: ['publish'],
      endedBy: ['giveBack'],
    },
  },
  optional: ['withdraw', 'discard'],
})
