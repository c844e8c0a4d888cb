/**
 * 信贷参考: an enterprise lets one bank read parts of its code, the city pushes it, the bank answers. The enterprise takes its
 * authorisation back at any moment, whatever became of it. Both the enterprise and the bank's people are users of an
 * organisation; the facts tell them apart.
 */

import { todosOf } from '../todo/todo.ts'
import { byOne } from '../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from './machine.ts'

export type CreditFacts = {
  draftsOnly: boolean
  /** Belongs to the enterprise that authorised; to the bank that was authorised. */
  isOwner: boolean
  isBank: boolean
  /** Today lies within the term of the authorisation. */
  inTerm: boolean
}

const isOwner: CaseGuard<CreditFacts> = {
  says: '是授权的企业',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isOwner,
}
const isBank: CaseGuard<CreditFacts> = {
  says: '是被授权的金融机构',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isBank,
}
const inTerm: CaseGuard<CreditFacts> = {
  says: '在授权期限内',
  refusal: 'ILLEGAL_STEP',
  names: '不在授权期限内',
  holds: (facts) => facts.inTerm,
}

const reason = { label: '说明', min: 5, max: 300, refusal: 'REASON_REQUIRED' } as const

export const creditCase = defineCase<CreditFacts>()({
  id: 'credit-reference',
  title: '信贷参考',
  states: {
    pending: { label: '待推送', tone: 'orange', turn: ['city'] },
    pushed: { label: '已推送', tone: 'blue', turn: ['enterprise'] },
    accepted: { label: '已受理', tone: 'cyan', turn: ['enterprise'] },
    lent: { label: '已放款', tone: 'green', turn: [] },
    refused: { label: '未通过', tone: 'grey', turn: [] },
    revoked: { label: '已撤回授权', tone: 'grey', turn: [] },
  },
  steps: {
    submit: {
      label: '授权并提交',
      logged: '提交信贷参考',
      from: ['none'],
      to: 'pending',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['city'],
    },
    push: {
      label: '推送',
      logged: '推送信贷参考',
      from: ['pending'],
      to: 'pushed',
      by: ['city'],
      hands: byOne(
        'sends to one bank what the enterprise has authorised, and nothing else; the enterprise may end it at any time',
      ),
      when: [inTerm],
      tells: ['bank', 'enterprise'],
    },
    /** The letter of authorisation is not in order: the bank never hears of it. */
    decline: {
      label: '不推送',
      logged: '不推送信贷参考',
      from: ['pending'],
      to: 'refused',
      by: ['city'],
      hands: byOne('holds back a letter that is not in order, with its reason; the enterprise submits it again'),
      needs: { opinion: reason },
      tells: ['enterprise'],
    },
    accept: {
      label: '受理',
      logged: '受理信贷参考',
      from: ['pushed'],
      to: 'accepted',
      by: ['enterprise'],
      when: [isBank, inTerm],
      tells: ['enterprise'],
    },
    lend: {
      label: '登记放款',
      logged: '登记放款',
      from: ['accepted'],
      to: 'lent',
      by: ['enterprise'],
      when: [isBank],
      tells: ['enterprise', 'city'],
    },
    refuse: {
      label: '不通过',
      logged: '信贷不通过',
      from: ['pushed', 'accepted'],
      to: 'refused',
      by: ['enterprise'],
      needs: { opinion: reason },
      when: [isBank],
      tells: ['enterprise', 'city'],
    },
    /** At once and without a reason. */
    revoke: {
      label: '撤回授权',
      logged: '撤回信贷授权',
      from: ['pending', 'pushed', 'accepted', 'lent', 'refused'],
      to: 'revoked',
      by: ['enterprise'],
      when: [isOwner, byMainAccount],
      tells: ['bank', 'city'],
    },
  },
})

export type CreditState = keyof typeof creditCase.states
export type CreditAction = keyof typeof creditCase.steps

export const creditTodos = todosOf(creditCase, {
  todos: {
    push: {
      in: ['pending'],
      who: ['city'],
      label: '推送或不推送信贷参考',
      nature: 'own',
      otherwise: '授权到期不能推送',
      doneBy: ['push', 'decline'],
    },
    accept: {
      in: ['pushed'],
      who: ['enterprise'],
      label: '受理信贷参考或不通过',
      nature: 'own',
      otherwise: '授权到期不能受理',
      doneBy: ['accept', 'refuse'],
    },
    lend: {
      in: ['accepted'],
      who: ['enterprise'],
      label: '登记放款或不通过',
      nature: 'own',
      doneBy: ['lend', 'refuse'],
    },
  },
  optional: ['revoke'],
})
