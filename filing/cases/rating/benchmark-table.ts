/** 基准表: computed or entered, frozen by a second officer, and from then on only replaced by a new edition or withdrawn. */

import { todosOf } from '../../todo/todo.ts'
import { byOne, dropsDraft, prepares } from '../../workflow/hands.ts'
import { type CaseGuard, defineCase } from '../machine.ts'

export type BenchmarkFacts = {
  /** Another person computed or entered it. */
  isSecond: boolean
  /** No batch and no run of the rating uses it. */
  isUnused: boolean
}

type Guard = CaseGuard<BenchmarkFacts>
const isSecond: Guard = { says: '由另一名市级人员冻结', refusal: 'FOUR_EYES', holds: (facts) => facts.isSecond }
const isUnused: Guard = {
  says: '没有申报批次或评分使用',
  refusal: 'ILLEGAL_STEP',
  names: '已被申报批次或评分使用，只能编制更正版',
  holds: (facts) => facts.isUnused,
}

const reason = (label: string) => ({ label, min: 5, max: 300, refusal: 'REASON_REQUIRED' }) as const
const unfrozen = ['unconfirmed', 'draft'] as const

export const benchmarkTableCase = defineCase<BenchmarkFacts>()({
  id: 'benchmark-table',
  title: '行业基准表',
  states: {
    unconfirmed: { label: '待确认可比', tone: 'orange', turn: ['city'] },
    draft: { label: '待冻结', tone: 'blue', turn: ['city'] },
    frozen: { label: '已冻结', tone: 'green', turn: [] },
    replaced: { label: '已被更正', tone: 'grey', turn: [] },
    withdrawn: { label: '已撤销', tone: 'red', turn: [] },
    dropped: { label: '已作废', tone: 'grey', turn: [] },
  },
  steps: {
    /** A group of two digits counts only when an officer has confirmed that its enterprises are comparable, wherever its figures come from. */
    compute: { label: '计算基准表', from: ['none'], to: unfrozen, by: ['city'], hands: prepares },
    enter: { label: '录入基准表', from: ['none'], to: unfrozen, by: ['city'], hands: prepares },
    correct: { label: '编制更正版', from: ['none'], to: unfrozen, by: ['city'], hands: prepares },
    recompute: {
      label: '重新计算',
      logged: '重新计算基准表',
      from: unfrozen,
      to: 'same',
      by: ['city'],
      hands: prepares,
    },
    confirm: {
      label: '确认可比',
      logged: '确认行业可比',
      from: ['unconfirmed'],
      to: 'draft',
      by: ['city'],
      hands: byOne('says that a group is comparable; the table still waits for the second officer who freezes it'),
      needs: { opinion: reason('可比的理由') },
    },
    drop: { label: '作废', logged: '作废基准表草稿', from: unfrozen, to: 'dropped', by: ['city'], hands: dropsDraft },
    freeze: {
      label: '冻结',
      logged: '冻结基准表',
      from: ['draft'],
      to: 'frozen',
      by: ['city'],
      hands: { otherHand: isSecond },
    },
    /** With the freezing of its correction. */
    supersede: {
      label: '由更正版取代',
      from: ['frozen'],
      to: 'replaced',
      by: ['city'],
      hands: byOne('follows from freezing the correction, which is the second officer’s'),
    },
    withdraw: {
      label: '撤销',
      logged: '撤销基准表',
      from: ['frozen'],
      to: 'withdrawn',
      by: ['city'],
      hands: byOne('only ends a table that no batch and no run uses; it can be computed again'),
      needs: { opinion: reason('撤销理由') },
      when: [isUnused],
    },
  },
})

export type BenchmarkState = keyof typeof benchmarkTableCase.states
export type BenchmarkAction = keyof typeof benchmarkTableCase.steps

export const benchmarkTableTodos = todosOf(benchmarkTableCase, {
  todos: {
    confirm: { in: ['unconfirmed'], who: ['city'], label: '确认行业可比', nature: 'none', doneBy: ['confirm'] },
    freeze: {
      in: ['draft'],
      who: ['city'],
      label: '冻结基准表',
      nature: 'none',
      otherwise: '不冻结，评级没有基准',
      doneBy: ['freeze'],
    },
  },
  optional: ['recompute', 'drop', 'supersede', 'withdraw'],
})
