/** 服务评价: an enterprise rates, the office answers, a bad rating gets a call-back before it is closed. */

import { todosOf } from '../../todo/todo.ts'
import { recordsWork } from '../../workflow/hands.ts'
import { type CaseGuard, defineCase } from '../machine.ts'

export type RatingFacts = {
  /** A rating that needs a call-back. */
  isBad: boolean
}

const isBad: CaseGuard<RatingFacts> = { says: '差评', refusal: 'ILLEGAL_STEP', holds: (facts) => facts.isBad }

export const ratingCase = defineCase<RatingFacts>()({
  id: 'rating',
  title: '服务评价',
  states: {
    waiting: { label: '待回复', tone: 'orange', turn: ['county', 'city'] },
    replied: { label: '已回复', tone: 'blue', turn: ['county', 'city'] },
    fixed: { label: '已整改', tone: 'green', turn: [] },
  },
  steps: {
    rate: { label: '提交服务评价', from: ['none'], to: 'waiting', by: ['enterprise'], tells: ['county', 'city'] },
    /** A good rating is closed by its answer; a bad one needs the call-back. */
    reply: {
      label: '回复服务评价',
      from: ['waiting', 'replied'],
      to: ['fixed', 'replied'],
      by: ['county', 'city'],
      hands: recordsWork,
      tells: ['enterprise'],
    },
    /** Not reached: it stays open. */
    callBack: {
      label: '差评回访',
      from: ['replied'],
      to: ['fixed', 'same'],
      by: ['county', 'city'],
      when: [isBad],
      hands: recordsWork,
    },
  },
})

export type RatingState = keyof typeof ratingCase.states
export type RatingAction = keyof typeof ratingCase.steps

export const ratingTodos = todosOf(ratingCase, {
  todos: {
    reply: {
      in: ['waiting'],
      who: ['county', 'city'],
      label: '答复评价',
      nature: 'promise',
      otherwise: '逾期市级督办',
      doneBy: ['reply'],
      narrower: 'the city steps in where the district is late',
    },
    callBack: {
      in: ['replied'],
      who: ['county', 'city'],
      label: '回访差评',
      nature: 'promise',
      otherwise: '逾期市级督办',
      doneBy: ['callBack'],
      narrower: 'the city steps in where the district is late',
    },
  },
})
