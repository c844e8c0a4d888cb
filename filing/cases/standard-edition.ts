/** 标准版本: a standard added, changed or ended by the city, and published by a second officer; from then on only a new edition replaces it. */

import { todosOf } from '../todo/todo.ts'
import { byOne, dropsDraft, prepares } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type StandardEditionFacts = {
  /** Wrote no part of the draft. */
  isSecond: boolean
}

const isSecond: CaseGuard<StandardEditionFacts> = {
  says: '由没有参与编制的另一名市级人员复核',
  refusal: 'FOUR_EYES',
  holds: (facts) => facts.isSecond,
}
const by = ['city'] as const
const open = ['draft', 'returned'] as const

export const standardEditionCase = defineCase<StandardEditionFacts>()({
  id: 'standard-edition',
  title: '标准版本',
  states: {
    draft: { label: '待复核', tone: 'blue', turn: by },
    returned: { label: '退回修改', tone: 'orange', turn: by },
    published: { label: '已发布', tone: 'green', turn: [] },
    replaced: { label: '已有新版', tone: 'grey', turn: [] },
    dropped: { label: '已作废', tone: 'grey', turn: [] },
  },
  steps: {
    add: { label: '录入标准', from: ['none'], to: 'draft', by, hands: prepares },
    change: { label: '编制新版', logged: '编制标准新版', from: ['none'], to: 'draft', by, hands: prepares },
    end: { label: '提出废止', logged: '提出废止标准', from: ['none'], to: 'draft', by, hands: prepares },
    save: { label: '修改草稿', logged: '修改标准草稿', from: open, to: 'draft', by, hands: prepares },
    giveBack: {
      label: '退回修改',
      logged: '退回标准草稿',
      from: ['draft'],
      to: 'returned',
      by,
      hands: { otherHand: isSecond },
      needs: { opinion: { label: '退回意见', min: 5, max: 300, refusal: 'OPINION_REQUIRED' } },
    },
    publish: {
      label: '发布',
      logged: '发布标准',
      from: ['draft'],
      to: 'published',
      by,
      hands: { otherHand: isSecond },
    },
    /** With the publishing of the next edition. */
    supersede: {
      label: '由新版取代',
      from: ['published'],
      to: 'replaced',
      by,
      hands: byOne('follows from publishing the next edition, which is the second officer’s'),
    },
    drop: { label: '作废草稿', logged: '作废标准草稿', from: open, to: 'dropped', by, hands: dropsDraft },
  },
})

export type StandardEditionState = keyof typeof standardEditionCase.states
export type StandardEditionAction = keyof typeof standardEditionCase.steps

export const standardEditionTodos = todosOf(standardEditionCase, {
  todos: {
    publish: {
      in: ['draft'],
      who: by,
      label: '发布或退回标准版本',
      nature: 'none',
      doneBy: ['publish', 'giveBack'],
    },
    revise: {
      in: ['returned'],
      who: by,
      label: '修改退回的标准草稿',
      nature: 'none',
      doneBy: ['save'],
      narrower: 'those who wrote it',
    },
  },
  optional: ['supersede', 'drop'],
})
