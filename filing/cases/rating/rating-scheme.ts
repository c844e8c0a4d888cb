/** 评分方案: a version of the score tree of 绿效码. Written and tried as a draft, released by a second person, and from then on unchangeable. */

import { todosOf } from '../../todo/todo.ts'
import { draftsForOther, dropsDraft, givesBack, prepares } from '../../workflow/hands.ts'
import { type CaseGuard, defineCase } from '../machine.ts'

export type RatingSchemeFacts = {
  /** The tree has no problem left. */
  isSound: boolean
  /** The tree as it is now was tried over a year's data. */
  isTried: boolean
  /** Has neither written nor submitted this version. */
  isSecond: boolean
}

type Guard = CaseGuard<RatingSchemeFacts>
const isSound: Guard = {
  says: '方案没有未改正的问题',
  refusal: 'ILLEGAL_STEP',
  names: '方案还有没有改正的问题',
  holds: (facts) => facts.isSound,
}
const isTried: Guard = {
  says: '现在的内容已经试算',
  refusal: 'ILLEGAL_STEP',
  names: '现在的内容还没有试算',
  holds: (facts) => facts.isTried,
}
const isSecond: Guard = { says: '由另一人发布', refusal: 'FOUR_EYES', holds: (facts) => facts.isSecond }

/** An administrator may write a scheme; what counts is decided by the city. */
const by = ['city', 'admin'] as const

export const ratingSchemeCase = defineCase<RatingSchemeFacts>()({
  id: 'ratingScheme',
  title: '评分方案',
  states: {
    draft: { label: '草稿', tone: 'grey', turn: by },
    submitted: { label: '待发布', tone: 'blue', turn: ['city'] },
    released: { label: '已发布', tone: 'green', turn: [] },
    dropped: { label: '已删除', tone: 'grey', turn: [] },
  },
  steps: {
    begin: { label: '新建版本', logged: '新建评分方案', from: ['none'], to: 'draft', by, hands: prepares },
    /** What changed is in the log, the tree itself in the version. */
    save: { label: '保存', logged: '修改评分方案', from: ['draft'], to: 'draft', by, quiet: true, hands: prepares },
    submit: {
      label: '提交发布',
      logged: '提交评分方案',
      from: ['draft'],
      to: 'submitted',
      by,
      hands: draftsForOther,
      when: [isSound, isTried],
      tells: ['others'],
    },
    giveBack: {
      label: '退回修改',
      logged: '退回评分方案',
      from: ['submitted'],
      to: 'draft',
      by: ['city'],
      hands: givesBack,
      needs: { opinion: { label: '退回意见', min: 5, max: 200, refusal: 'OPINION_REQUIRED' } },
    },
    release: {
      label: '发布',
      logged: '发布评分方案',
      from: ['submitted'],
      to: 'released',
      by: ['city'],
      hands: { otherHand: isSecond },
      when: [isSound, isTried],
    },
    drop: { label: '删除草稿', logged: '删除评分方案', from: ['draft'], to: 'dropped', by, hands: dropsDraft },
  },
})

export type RatingSchemeState = keyof typeof ratingSchemeCase.states
export type RatingSchemeAction = keyof typeof ratingSchemeCase.steps

export const ratingSchemeTodos = todosOf(ratingSchemeCase, {
  todos: {
    revise: {
      in: ['draft'],
      who: by,
      label: '改好并提交评分方案',
      nature: 'none',
      doneBy: ['submit'],
      ownWork: [isSound, isTried],
      narrower: 'a draft that nobody has given back is written when its author likes',
    },
    release: {
      in: ['submitted'],
      who: ['city'],
      label: '发布或退回评分方案',
      nature: 'own',
      otherwise: '不发布，该年不能评分',
      doneBy: ['release'],
      endedBy: ['giveBack'],
      ownWork: [isSound, isTried],
    },
  },
  optional: ['drop'],
})
