/**
 * 站点订单: an order of a consumer promotion whose payment is paid back, or that is voided; each by two administrators. Where the duties
 * of administrators are split, the second may be the security administrator: a city may have one system administrator only.
 */

import { todosOf } from '../todo/todo.ts'
import { draftsForOther, recordsWork } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type StationOrderFacts = {
  /** Did not propose what is decided. */
  isSecond: boolean
  /** A system administrator, or duties are not split: the security administrator only decides. */
  isOfDuty: boolean
  /** Only orders of October are voided. */
  mayVoid: boolean
  /** No payment service is configured: the outcome is recorded by hand. */
  isManual: boolean
}

const isSecond: CaseGuard<StationOrderFacts> = {
  says: '由没有提出的另一名系统管理员办理，三员分立时也可由安全管理员办理',
  refusal: 'FOUR_EYES',
  holds: (facts) => facts.isSecond,
}
const isOfDuty: CaseGuard<StationOrderFacts> = {
  says: '三员分立时由系统管理员办理',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isOfDuty,
}
const mayVoid: CaseGuard<StationOrderFacts> = {
  says: '只有10月的订单可以作废',
  refusal: 'ILLEGAL_STEP',
  names: '不是10月的订单',
  holds: (facts) => facts.mayVoid,
}
const isManual: CaseGuard<StationOrderFacts> = {
  says: '没有接入支付服务时由人登记结果',
  refusal: 'ILLEGAL_STEP',
  names: '退款结果由支付服务告知',
  holds: (facts) => facts.isManual,
}

const by = ['admin'] as const
const reason = { opinion: { label: '理由', min: 2, max: 200, refusal: 'REASON_REQUIRED' } } as const
const refused = { opinion: { label: '不同意的理由', min: 2, max: 200, refusal: 'OPINION_REQUIRED' } } as const

export const stationOrderCase = defineCase<StationOrderFacts>()({
  id: 'station-order',
  title: '站点订单',
  states: {
    pending: { label: '待退款', tone: 'blue', turn: by },
    refundProposed: { label: '退款待批准', tone: 'orange', turn: by },
    refunding: { label: '退款中', tone: 'orange', turn: ['clock', 'admin'] },
    refunded: { label: '已退款', tone: 'green', turn: [] },
    failed: { label: '退款失败', tone: 'red', turn: by },
    voidProposed: { label: '作废待批准', tone: 'orange', turn: by },
    voided: { label: '已作废', tone: 'grey', turn: [] },
  },
  steps: {
    enter: { label: '导入订单', from: ['none'], to: 'pending', by, when: [isOfDuty], hands: recordsWork },
    correct: { label: '更正订单', from: ['pending'], to: 'pending', by, when: [isOfDuty], hands: recordsWork },
    proposeRefund: {
      label: '提出退款',
      from: ['pending', 'failed'],
      to: 'refundProposed',
      by,
      hands: draftsForOther,
      needs: reason,
      when: [isOfDuty],
    },
    approveRefund: { label: '批准退款', from: ['refundProposed'], to: 'refunding', by, hands: { otherHand: isSecond } },
    /** Back to where it was proposed from: pending, or failed after an attempt. */
    declineRefund: {
      label: '不同意退款',
      from: ['refundProposed'],
      to: ['pending', 'failed'],
      by,
      hands: { otherHand: isSecond },
      needs: refused,
    },
    record: {
      label: '登记退款结果',
      from: ['refunding'],
      to: ['refunded', 'failed'],
      by,
      hands: { second: 'always' },
      when: [isOfDuty, isManual],
    },
    /** An answer of the payment service. */
    settle: {
      label: '支付服务告知结果',
      // Late news of a payment counts as well: the money has left.
      from: ['refunding', 'failed', 'refundProposed'],
      to: ['refunded', 'failed'],
      by: ['clock'],
    },
    proposeVoid: {
      label: '提出作废',
      from: ['pending'],
      to: 'voidProposed',
      by,
      hands: draftsForOther,
      needs: reason,
      when: [isOfDuty, mayVoid],
    },
    approveVoid: { label: '批准作废', from: ['voidProposed'], to: 'voided', by, hands: { otherHand: isSecond } },
    declineVoid: {
      label: '不同意作废',
      from: ['voidProposed'],
      to: 'pending',
      by,
      hands: { otherHand: isSecond },
      needs: refused,
    },
  },
})

export type StationOrderState = keyof typeof stationOrderCase.states
export type StationOrderAction = keyof typeof stationOrderCase.steps

export const stationOrderTodos = todosOf(stationOrderCase, {
  todos: {
    decideRefund: {
      in: ['refundProposed'],
      who: by,
      label: '批准或不同意退款',
      nature: 'none',
      doneBy: ['approveRefund', 'declineRefund'],
    },
    record: { in: ['refunding'], who: by, label: '登记退款结果', nature: 'none', doneBy: ['record'] },
    proposeAgain: { in: ['failed'], who: by, label: '重新提出退款', nature: 'none', doneBy: ['proposeRefund'] },
    decideVoid: {
      in: ['voidProposed'],
      who: by,
      label: '批准或不同意作废',
      nature: 'none',
      doneBy: ['approveVoid', 'declineVoid'],
    },
  },
  optional: ['correct', 'proposeVoid'],
  none: { pending: 'an order in the ledger; it is paid back when the promotion says so' },
})
