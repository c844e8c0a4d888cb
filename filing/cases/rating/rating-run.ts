/** 评分批次: one computation of a year for all enterprises, frozen, and published by a second person; or a trial of a draft, which is neither. */

import { todosOf } from '../../todo/todo.ts'
import { byOne, prepares } from '../../workflow/hands.ts'
import { type CaseGuard, defineCase } from '../machine.ts'

export type RatingRunFacts = {
  isTrial: boolean
  /** Has neither started nor frozen this run. */
  isSecond: boolean
  /** The year has no published run. */
  yearIsOpen: boolean
  /** Nothing computes it any more: the job ended, was cancelled or failed. */
  isIdle: boolean
}

type Guard = CaseGuard<RatingRunFacts>
const isReal: Guard = {
  says: '不是试算',
  refusal: 'ILLEGAL_STEP',
  names: '试算',
  holds: (facts) => !facts.isTrial,
}
const isSecond: Guard = { says: '由另一人发布', refusal: 'FOUR_EYES', holds: (facts) => facts.isSecond }
const yearIsOpen: Guard = {
  says: '这一年度还没有发布',
  refusal: 'ILLEGAL_STEP',
  names: '这一年度已经发布',
  holds: (facts) => facts.yearIsOpen,
}
const isIdle: Guard = {
  says: '没有正在计算',
  refusal: 'ILLEGAL_STEP',
  names: '正在计算',
  holds: (facts) => facts.isIdle,
}

const both = ['city', 'admin'] as const

export const ratingRunCase = defineCase<RatingRunFacts>()({
  id: 'ratingRun',
  title: '评分批次',
  states: {
    computing: { label: '计算中', tone: 'blue', turn: ['city'] },
    computed: { label: '已计算', tone: 'cyan', turn: ['city'] },
    frozen: { label: '已冻结', tone: 'orange', turn: ['city'] },
    published: { label: '已发布', tone: 'green', turn: [] },
    discarded: { label: '已作废', tone: 'grey', turn: [] },
  },
  steps: {
    start: { label: '开始计算', logged: '年度评分', from: ['none'], to: 'computing', by: ['city'], hands: prepares },
    try: { label: '试算', logged: '试算评分方案', from: ['none'], to: 'computing', by: both, hands: prepares },
    /** By the job, in the name of the person who started it. */
    finish: { label: '计算完成', from: ['computing'], to: 'computed', by: both, hands: prepares },
    freeze: {
      label: '冻结',
      logged: '冻结年度评分',
      from: ['computed'],
      to: 'frozen',
      by: ['city'],
      hands: { second: 'sometimes', when: 'enterprises may still send their data' },
      when: [isReal, yearIsOpen],
    },
    publish: {
      label: '发布',
      logged: '发布年度评分',
      from: ['frozen'],
      to: 'published',
      by: ['city'],
      hands: { otherHand: isSecond },
      when: [isReal, yearIsOpen],
    },
    discard: {
      label: '作废',
      logged: '作废年度评分',
      from: ['computing', 'computed', 'frozen'],
      to: 'discarded',
      by: ['city'],
      hands: byOne('drops a run that nobody outside has read, with its reason; it can be computed again'),
      needs: { opinion: { label: '作废理由', min: 5, max: 200, refusal: 'REASON_REQUIRED' } },
      when: [isReal, isIdle],
    },
  },
})

export type RatingRunState = keyof typeof ratingRunCase.states
export type RatingRunAction = keyof typeof ratingRunCase.steps

export const ratingRunTodos = todosOf(ratingRunCase, {
  todos: {
    freeze: { in: ['computed'], who: ['city'], label: '冻结年度评分', nature: 'none', doneBy: ['freeze'] },
    publish: { in: ['frozen'], who: ['city'], label: '发布年度评分', nature: 'none', doneBy: ['publish'] },
  },
  optional: ['finish', 'discard'],
  none: { computing: 'a job computes it' },
})
