/** 企业档案合并: two records of one enterprise become one; a second officer carries it out, and for thirty days it can be undone. */

import { todosOf } from '../todo/todo.ts'
import { byOne, draftsForOther } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

/** Days after the merge in which it can be undone. */
export const undoDays = 30

export type EnterpriseMergeFacts = { isSecond: boolean; isInTerm: boolean }

const isSecond: CaseGuard<EnterpriseMergeFacts> = {
  says: '由另一人复核后合并',
  refusal: 'FOUR_EYES',
  holds: (facts) => facts.isSecond,
}
const isInTerm: CaseGuard<EnterpriseMergeFacts> = {
  says: `合并后${undoDays}天内`,
  refusal: 'ILLEGAL_STEP',
  names: '超过撤销期限',
  holds: (facts) => facts.isInTerm,
}

const office = ['city', 'admin'] as const

export const enterpriseMergeCase = defineCase<EnterpriseMergeFacts>()({
  id: 'enterprise-merge',
  title: '企业档案合并',
  states: {
    proposed: { label: '待复核', tone: 'orange', turn: office },
    merged: { label: '已合并（可撤销）', tone: 'green', turn: office },
    settled: { label: '已合并', tone: 'green', turn: [] },
    undone: { label: '已撤销', tone: 'grey', turn: [] },
    dropped: { label: '不予合并', tone: 'grey', turn: [] },
    distinct: { label: '不是同一家', tone: 'grey', turn: [] },
  },
  steps: {
    propose: { label: '提出合并', from: ['none'], to: 'proposed', by: office, hands: draftsForOther },
    setApart: {
      label: '确认不是同一家',
      from: ['none'],
      to: 'distinct',
      by: office,
      hands: byOne('only takes a pair off the list of likely ones; two can still merge it'),
    },
    merge: {
      label: '复核并合并',
      from: ['proposed'],
      to: 'merged',
      by: office,
      hands: { otherHand: isSecond },
      tells: ['enterprises'],
    },
    drop: {
      label: '不予合并',
      from: ['proposed'],
      to: 'dropped',
      by: office,
      hands: byOne('leaves both records as they are, with its reason; it can be proposed again'),
      needs: { opinion: { label: '不予合并的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    undo: {
      label: '撤销合并',
      from: ['merged'],
      to: 'undone',
      by: office,
      hands: { second: 'always' },
      when: [isInTerm],
      needs: { opinion: { label: '撤销的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprises'],
    },
    settle: { label: '撤销期满', from: ['merged'], to: 'settled', by: ['clock'] },
  },
})

export type EnterpriseMergeState = keyof typeof enterpriseMergeCase.states
export type EnterpriseMergeAction = keyof typeof enterpriseMergeCase.steps

export const enterpriseMergeTodos = todosOf(enterpriseMergeCase, {
  todos: {
    review: {
      in: ['proposed'],
      who: office,
      label: '复核企业合并',
      nature: 'none',
      doneBy: ['merge'],
      endedBy: ['drop'],
    },
  },
  optional: ['undo'],
  none: { merged: 'to undo it is a right of thirty days' },
})
