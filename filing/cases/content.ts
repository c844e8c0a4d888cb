/** 内容: written, submitted, published by a second person, revised while readers still see the old version, withdrawn. */

import { todosOf } from '../todo/todo.ts'
import { byOne, draftsForOther, givesBack, prepares } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type ContentFacts = {
  /** May write this kind in this column; may publish this kind. */
  writes: boolean
  publishes: boolean
  /** Neither saved the text nor submitted it. */
  isSecond: boolean
  /** A published text has not been withdrawn; its publishing time has come. */
  isShown: boolean
  isDue: boolean
  /** Readers see none of its texts. */
  isUnseen: boolean
}

type Guard = CaseGuard<ContentFacts>
const writes: Guard = { says: '可以编写这一类内容', refusal: 'FORBIDDEN', holds: (facts) => facts.writes }
const publishes: Guard = { says: '可以发布这一类内容', refusal: 'FORBIDDEN', holds: (facts) => facts.publishes }
const isSecond: Guard = { says: '由另一人发布', refusal: 'FOUR_EYES', holds: (facts) => facts.isSecond }
const isShown: Guard = { says: '已发布', refusal: 'ILLEGAL_STEP', holds: (facts) => facts.isShown }
const isUnseen: Guard = { says: '读者看不到', refusal: 'ILLEGAL_STEP', holds: (facts) => facts.isUnseen }
const notDue: Guard = { says: '还没有到发布时间', refusal: 'ILLEGAL_STEP', holds: (facts) => !facts.isDue }

const writers = ['county', 'city', 'admin'] as const
const publishers = ['city', 'admin'] as const
const every = ['draft', 'submitted', 'published'] as const
const textLimits = { min: 5, max: 200 } as const

export const contentCase = defineCase<ContentFacts>()({
  id: 'content',
  title: '内容',
  states: {
    draft: { label: '草稿', tone: 'grey', turn: writers },
    submitted: { label: '待发布', tone: 'blue', turn: publishers },
    published: { label: '已发布', tone: 'green', turn: [] },
    withdrawn: { label: '已撤下', tone: 'red', turn: [] },
    discarded: { label: '已作废', tone: 'grey', turn: [] },
  },
  steps: {
    begin: {
      label: '起草',
      logged: '起草内容',
      from: ['none'],
      to: 'draft',
      by: writers,
      when: [writes],
      hands: prepares,
    },
    /** Every save is a version of its own, which is its record. */
    save: {
      label: '保存',
      from: ['draft', 'published', 'withdrawn'],
      to: 'draft',
      by: writers,
      hands: prepares,
      when: [writes],
      quiet: true,
    },
    submit: {
      label: '提交发布',
      logged: '提交发布内容',
      from: ['draft'],
      to: 'submitted',
      by: writers,
      hands: draftsForOther,
      when: [writes],
    },
    giveBack: {
      label: '退回修改',
      logged: '退回内容',
      from: ['submitted'],
      to: 'draft',
      by: publishers,
      hands: givesBack,
      needs: { opinion: { label: '退回意见', ...textLimits, refusal: 'OPINION_REQUIRED' } },
      when: [publishes],
    },
    publish: {
      label: '发布',
      logged: '发布内容',
      from: ['submitted'],
      to: 'published',
      by: publishers,
      hands: { otherHand: isSecond },
      when: [publishes],
    },
    schedule: {
      label: '调整发布时间',
      logged: '调整内容发布时间',
      from: every,
      to: 'same',
      by: publishers,
      hands: byOne(
        'moves the day of a text that two people have written and published; it is not shown earlier unread',
      ),
      when: [publishes, isShown, notDue],
    },
    expire: {
      label: '设定到期时间',
      logged: '设定内容到期时间',
      from: every,
      to: 'same',
      by: publishers,
      hands: byOne('sets the last day of a text; it can be published again'),
      when: [publishes, isShown],
    },
    /** A text that readers never saw, or see no more. */
    discard: {
      label: '作废',
      logged: '作废内容',
      from: ['draft', 'submitted', 'withdrawn'],
      to: 'discarded',
      by: writers,
      hands: byOne('drops a text that no reader sees'),
      needs: { opinion: { label: '作废理由', ...textLimits, refusal: 'REASON_REQUIRED' } },
      when: [writes, isUnseen],
    },
    /** A draft in progress is not affected. */
    withdraw: {
      label: '撤下',
      logged: '撤下内容',
      from: every,
      to: ['withdrawn', 'same'],
      by: publishers,
      hands: byOne('takes a text off at once, with its reason; it can be published again by two'),
      needs: { opinion: { label: '撤下理由', ...textLimits, refusal: 'REASON_REQUIRED' } },
      when: [publishes, isShown],
    },
  },
})

export const contentTodos = todosOf(contentCase, {
  todos: {
    revise: {
      in: ['draft'],
      who: writers,
      label: '修改后重新提交',
      nature: 'none',
      doneBy: ['submit'],
      narrower: 'a draft that nobody has given back is written when its author likes',
    },
    publish: {
      in: ['submitted'],
      who: publishers,
      label: '发布或退回内容',
      nature: 'own',
      otherwise: '到时不发布',
      doneBy: ['publish'],
      endedBy: ['giveBack'],
    },
  },
  optional: ['schedule', 'expire', 'discard', 'withdraw'],
})
