/** 参数变更: a setting's next version, proposed by one officer and in force from its start date when a second one has confirmed it. */

import { todosOf } from '../todo/todo.ts'
import { byOne, draftsForOther } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type SettingChangeFacts = { isSecond: boolean; isMaker: boolean; isPlanned: boolean; isLast: boolean }

const isSecond: CaseGuard<SettingChangeFacts> = {
  says: '由提出人以外的另一人办理',
  refusal: 'FOUR_EYES',
  holds: (facts) => facts.isSecond,
}
const isMaker: CaseGuard<SettingChangeFacts> = {
  says: '由提出人撤回',
  refusal: 'ILLEGAL_STEP',
  names: '待复核，只有提出人可以撤回',
  holds: (facts) => facts.isMaker,
}
const isPlanned: CaseGuard<SettingChangeFacts> = {
  says: '在开始日期之前',
  refusal: 'ILLEGAL_STEP',
  names: '已经开始，请另提一次变更',
  holds: (facts) => facts.isPlanned,
}
const isLast: CaseGuard<SettingChangeFacts> = {
  says: '没有以它为基础的其他变更',
  refusal: 'ILLEGAL_STEP',
  names: '后面的区划调整以它为基础，请先撤回或撤销后面的',
  holds: (facts) => facts.isLast,
}

const staff = ['city', 'admin'] as const

export const settingChangeCase = defineCase<SettingChangeFacts>()({
  id: 'setting-change',
  title: '参数变更',
  states: {
    proposed: { label: '待复核', tone: 'orange', turn: staff },
    confirmed: { label: '已生效', tone: 'green', turn: [] },
    refused: { label: '已退回', tone: 'grey', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
  },
  steps: {
    propose: { label: '提出变更', from: ['none'], to: 'proposed', by: staff, tells: ['others'], hands: draftsForOther },
    confirm: {
      label: '复核通过',
      from: ['proposed'],
      to: 'confirmed',
      by: staff,
      hands: { otherHand: isSecond },
      tells: ['maker'],
    },
    refuse: {
      label: '退回',
      from: ['proposed'],
      to: 'refused',
      by: staff,
      hands: { otherHand: isSecond },
      needs: { opinion: { label: '退回的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['maker'],
    },
    withdraw: {
      label: '撤回',
      from: ['proposed'],
      to: 'withdrawn',
      by: staff,
      when: [isMaker],
      hands: byOne('an own proposal, of which nothing has taken effect'),
    },
    revoke: {
      label: '开始前撤销',
      from: ['confirmed'],
      to: 'withdrawn',
      by: staff,
      hands: byOne(
        'before its first day: the value stays the one that two people had confirmed before, and both are told',
      ),
      when: [isPlanned, isLast],
      needs: { opinion: { label: '撤销的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['maker'],
    },
  },
})

export type SettingChangeState = keyof typeof settingChangeCase.states
export type SettingChangeAction = keyof typeof settingChangeCase.steps

export const settingChangeTodos = todosOf(settingChangeCase, {
  todos: {
    confirm: {
      in: ['proposed'],
      who: staff,
      label: '复核参数变更',
      nature: 'own',
      otherwise: '不复核不生效',
      doneBy: ['confirm', 'refuse'],
    },
  },
  optional: ['withdraw', 'revoke'],
})
