/** 公示异议: raised by anybody while a filing is in publicity, answered by the city; the final decision is blocked until then. */

import { todosOf } from '../todo/todo.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type ObjectionFacts = {
  /** Somebody who began the publicity. */
  beganPublicity: boolean
}

const otherHand: CaseGuard<ObjectionFacts> = {
  says: '由开始公示的人以外的人答复',
  refusal: 'OBJECTION_OTHER_HAND',
  holds: (facts) => !facts.beganPublicity,
}

const answer = {
  from: ['open'],
  by: ['city'],
  hands: { otherHand },
  tells: ['objector'],
  logged: '答复公示异议',
} as const

export const objectionCase = defineCase<ObjectionFacts>()({
  id: 'objection',
  title: '公示异议',
  states: {
    open: { label: '核查中', tone: 'orange', turn: ['city'] },
    upheld: { label: '异议成立', tone: 'red', turn: [] },
    dismissed: { label: '异议不成立', tone: 'grey', turn: [] },
  },
  steps: {
    raise: { label: '提出公示异议', from: ['none'], to: 'open', by: ['anyone'], tells: ['city'] },
    uphold: { ...answer, label: '异议成立', to: 'upheld' },
    dismiss: { ...answer, label: '异议不成立', to: 'dismissed' },
  },
  refusedAs: 'OBJECTION_ANSWERED',
})

export type ObjectionState = keyof typeof objectionCase.states
export type ObjectionAction = keyof typeof objectionCase.steps

export const objectionTodos = todosOf(objectionCase, {
  todos: {
    answer: {
      in: ['open'],
      who: ['city'],
      label: '答复公示异议',
      nature: 'batch',
      otherwise: '答复前不能审定',
      doneBy: ['uphold', 'dismiss'],
    },
  },
})
