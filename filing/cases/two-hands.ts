/**
 * 双人复核: an act that one person proposes and another one carries out; its content is frozen when it is proposed. And 事后复核: what one
 * person did at once, which another one upholds or reverses. It never lapses.
 */

import { todosOf } from '../todo/todo.ts'
import { keysOf } from '../value/keys-of.ts'
import { byOne, draftsForOther } from '../workflow/hands.ts'
import { roleTable } from '../workflow/role-table.ts'
import { type CaseGuard, type CaseRole, defineCase } from './machine.ts'

export type TwoHandsFacts = {
  /** Another person than the proposer, with the duty for it. */
  isSecond: boolean
  /** Nobody else has to agree after this person. */
  isLast: boolean
  /** Somebody else has. */
  hasNext: boolean
  isMaker: boolean
  /** Nothing has taken effect yet; or it has, and another person upholds or reverses it. */
  isProposal: boolean
  isPostReview: boolean
}

const staff: readonly CaseRole[] = keysOf(roleTable).filter((role) => roleTable[role].work !== 'files')

const isSecond: CaseGuard<TwoHandsFacts> = {
  says: '由另一位有职责的人员复核',
  refusal: 'NOT_SECOND',
  holds: (facts) => facts.isSecond,
}
const isLast: CaseGuard<TwoHandsFacts> = {
  says: '没有还须同意的人',
  refusal: 'ILLEGAL_STEP',
  names: '待复核，您同意后还须另一人复核',
  holds: (facts) => facts.isLast,
}
const hasNext: CaseGuard<TwoHandsFacts> = {
  says: '之后还须另一人复核',
  refusal: 'ILLEGAL_STEP',
  names: '待复核，只等最后一人办理',
  holds: (facts) => facts.hasNext,
}
const isMaker: CaseGuard<TwoHandsFacts> = {
  says: '由提出人撤回',
  refusal: 'ILLEGAL_STEP',
  names: '待复核，只有提出人可以撤回',
  holds: (facts) => facts.isMaker,
}

const isProposal: CaseGuard<TwoHandsFacts> = {
  says: '还没有办理',
  refusal: 'ILLEGAL_STEP',
  names: '待事后复核，事项已经办理，请维持或恢复',
  holds: (facts) => facts.isProposal,
}
const isPostReview: CaseGuard<TwoHandsFacts> = {
  says: '已经办理，待事后复核',
  refusal: 'ILLEGAL_STEP',
  names: '待复核，事项还没有办理',
  holds: (facts) => facts.isPostReview,
}

export const twoHandsCase = defineCase<TwoHandsFacts>()({
  id: 'two-hands',
  title: '双人复核',
  states: {
    waiting: { label: '待复核', tone: 'orange', turn: staff },
    done: { label: '已复核办理', tone: 'green', turn: [] },
    returned: { label: '已退回', tone: 'grey', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
    lapsed: { label: '逾期失效', tone: 'grey', turn: [] },
    upheld: { label: '已复核，维持', tone: 'green', turn: [] },
    reversed: { label: '复核不同意，已恢复', tone: 'grey', turn: [] },
    ended: { label: '复核前已恢复或结束', tone: 'grey', turn: [] },
    overtaken: { label: '内容有变，已失效', tone: 'grey', turn: [] },
  },
  steps: {
    propose: {
      label: '提出',
      logged: '提出双人复核',
      from: ['none'],
      to: 'waiting',
      by: staff,
      tells: ['seconds'],
      hands: draftsForOther,
    },
    agree: {
      label: '同意，交下一人复核',
      logged: '同意双人复核',
      from: ['waiting'],
      to: 'same',
      by: staff,
      hands: { otherHand: isSecond },
      when: [isProposal, hasNext],
      tells: ['seconds'],
    },
    confirm: {
      label: '复核并办理',
      from: ['waiting'],
      to: 'done',
      by: staff,
      hands: { otherHand: isSecond },
      when: [isProposal, isLast],
      tells: ['maker'],
    },
    giveBack: {
      label: '退回',
      logged: '退回双人复核',
      from: ['waiting'],
      to: 'returned',
      by: staff,
      hands: { otherHand: isSecond },
      when: [isProposal],
      needs: { opinion: { label: '退回的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['maker'],
    },
    withdraw: {
      label: '撤回',
      logged: '撤回双人复核',
      from: ['waiting'],
      to: 'withdrawn',
      by: staff,
      hands: byOne('an own proposal, of which nothing has taken effect'),
      when: [isProposal, isMaker],
    },
    /** With the step that it reviews, in its transaction. */
    openReview: {
      label: '提请事后复核',
      from: ['none'],
      to: 'waiting',
      by: staff,
      hands: byOne(
        'follows from the step that it reviews, which one person takes; another one upholds or reverses that',
      ),
      tells: ['reviewers'],
    },
    uphold: {
      label: '复核无误，维持',
      logged: '事后复核：维持',
      from: ['waiting'],
      to: 'upheld',
      by: staff,
      hands: { otherHand: isSecond },
      when: [isPostReview],
      tells: ['maker'],
    },
    reverse: {
      label: '不同意，恢复',
      logged: '事后复核：不同意，恢复',
      from: ['waiting'],
      to: 'reversed',
      by: staff,
      hands: { otherHand: isSecond },
      when: [isPostReview],
      needs: { opinion: { label: '恢复的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['maker'],
    },
    /** The record has left the state before anybody has reviewed it. */
    endReview: {
      label: '复核前已恢复或结束',
      logged: '事后复核：复核前已恢复或结束',
      from: ['waiting'],
      to: 'ended',
      by: ['clock'],
    },
    lapse: {
      label: '逾期失效',
      logged: '双人复核逾期失效',
      from: ['waiting'],
      to: 'lapsed',
      by: ['clock'],
      when: [isProposal],
      tells: ['maker'],
    },
    overtake: {
      label: '内容有变，失效',
      logged: '双人复核因内容有变失效',
      from: ['waiting'],
      to: 'overtaken',
      by: ['clock'],
      tells: ['maker'],
    },
  },
})

export type TwoHandsState = keyof typeof twoHandsCase.states
export type TwoHandsAction = keyof typeof twoHandsCase.steps

export const twoHandsTodos = todosOf(twoHandsCase, {
  todos: {
    second: {
      in: ['waiting'],
      who: staff,
      label: '复核',
      nature: 'own',
      otherwise: '到期失效',
      doneBy: ['confirm', 'agree', 'uphold'],
      endedBy: ['giveBack', 'reverse'],
    },
  },
  optional: ['withdraw'],
})
