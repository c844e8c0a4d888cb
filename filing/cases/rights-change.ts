/** 权限变更: who may what, or an account's end, proposed by one administrator and in effect when a second one has confirmed it. */

import { todosOf } from '../todo/todo.ts'
import { byOne, draftsForOther } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type RightsChangeFacts = {
  isSecond: boolean
  isMaker: boolean
  /** Where the duties of administrators are split: whether this one may confirm such a change. */
  isOfDuty: boolean
}

const isSecond: CaseGuard<RightsChangeFacts> = {
  says: '由另一位系统管理员办理',
  refusal: 'SECOND_ADMINISTRATOR',
  holds: (facts) => facts.isSecond,
}
const isOfDuty: CaseGuard<RightsChangeFacts> = {
  says: '三员分立时由职责相符的管理员办理',
  refusal: 'OTHER_ADMINISTRATOR',
  holds: (facts) => facts.isOfDuty,
}
const isMaker: CaseGuard<RightsChangeFacts> = {
  says: '由提出人撤回',
  refusal: 'ILLEGAL_STEP',
  names: '待确认，只有提出人可以撤回',
  holds: (facts) => facts.isMaker,
}

export const rightsChangeCase = defineCase<RightsChangeFacts>()({
  id: 'rights-change',
  title: '权限变更',
  states: {
    proposed: { label: '待确认', tone: 'orange', turn: ['admin'] },
    confirmed: { label: '已生效', tone: 'green', turn: [] },
    refused: { label: '不予确认', tone: 'grey', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
  },
  steps: {
    propose: {
      label: '提出变更',
      from: ['none'],
      to: 'proposed',
      by: ['admin'],
      tells: ['others'],
      hands: draftsForOther,
    },
    confirm: {
      label: '确认生效',
      from: ['proposed'],
      to: 'confirmed',
      by: ['admin'],
      hands: { otherHand: isSecond },
      when: [isOfDuty],
      tells: ['maker'],
    },
    refuse: {
      label: '不予确认',
      from: ['proposed'],
      to: 'refused',
      by: ['admin'],
      hands: { otherHand: isSecond },
      when: [isOfDuty],
      needs: { opinion: { label: '不予确认的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['maker'],
    },
    withdraw: {
      label: '撤回',
      from: ['proposed'],
      to: 'withdrawn',
      by: ['admin'],
      when: [isMaker],
      hands: byOne('an own proposal, of which nothing has taken effect'),
    },
  },
})

export type RightsChangeState = keyof typeof rightsChangeCase.states
export type RightsChangeAction = keyof typeof rightsChangeCase.steps

export const rightsChangeTodos = todosOf(rightsChangeCase, {
  todos: {
    confirm: {
      in: ['proposed'],
      who: ['admin'],
      label: '确认权限变更',
      nature: 'none',
      otherwise: '不确认不生效',
      doneBy: ['confirm', 'refuse'],
    },
  },
  optional: ['withdraw'],
})
