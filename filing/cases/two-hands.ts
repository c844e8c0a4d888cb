/** 双人复核: an act that one person proposes and another one carries out. Its content is frozen when it is proposed. */
import { byOne, draftsForOther } from '../workflow/hands.ts'
import { type CaseGuard, type CaseRole, defineCase } from './machine.ts'

export type TwoHandsFacts = {
  /** Another person than the proposer, with the duty for it. */
  isSecond: boolean
  /** Nobody else has to agree after this person. */
  isLast: boolean
  /** Somebody else has. */
  hasNext: boolean
  isMaker: boolean
}

const staff: readonly CaseRole[] = ['county', 'city', 'expert', 'supervisor', 'admin']

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

export const twoHandsCase = defineCase<TwoHandsFacts>()({
  id: 'two-hands',
  title: '双人复核',
  states: {
    waiting: { label: '待复核', tone: 'orange', turn: staff },
    done: { label: '已复核办理', tone: 'green', turn: [] },
    returned: { label: '已退回', tone: 'grey', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
    lapsed: { label: '逾期失效', tone: 'grey', turn: [] },
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
      when: [hasNext],
      tells: ['seconds'],
    },
    confirm: {
      label: '复核并办理',
      from: ['waiting'],
      to: 'done',
      by: staff,
      hands: { otherHand: isSecond },
      when: [isLast],
      tells: ['maker'],
    },
    giveBack: {
      label: '退回',
      logged: '退回双人复核',
      from: ['waiting'],
      to: 'returned',
      by: staff,
      hands: { otherHand: isSecond },
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
      when: [isMaker],
    },
    lapse: {
      label: '逾期失效',
      logged: '双人复核逾期失效',
      from: ['waiting'],
      to: 'lapsed',
      by: ['clock'],
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
