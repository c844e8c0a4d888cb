/** 园区入驻关系: an enterprise and a park say of each other that it is a tenant there; one asks, the other confirms. */

import { todosOf } from '../todo/todo.ts'
import { byMainAccount, type CaseGuard, defineCase } from './machine.ts'

export type ParkTenantFacts = { draftsOnly: boolean; isAsked: boolean; isAsker: boolean }

const isAsked: CaseGuard<ParkTenantFacts> = {
  says: '由对方办理',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isAsked,
}
const isAsker: CaseGuard<ParkTenantFacts> = {
  says: '由提出的一方办理',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isAsker,
}

export const parkTenantCase = defineCase<ParkTenantFacts>()({
  id: 'park-tenant',
  title: '园区入驻关系',
  states: {
    asked: { label: '待对方确认', tone: 'orange', turn: ['enterprise'] },
    confirmed: { label: '已确认入驻', tone: 'green', turn: ['enterprise'] },
    declined: { label: '对方不认可', tone: 'grey', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
    ended: { label: '已迁出', tone: 'grey', turn: [] },
  },
  steps: {
    ask: {
      label: '提出入驻关系',
      from: ['none'],
      to: 'asked',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['other'],
    },
    confirm: {
      label: '确认入驻',
      from: ['asked'],
      to: 'confirmed',
      by: ['enterprise'],
      when: [byMainAccount, isAsked],
      tells: ['other'],
    },
    decline: {
      label: '不认可',
      from: ['asked'],
      to: 'declined',
      by: ['enterprise'],
      when: [byMainAccount, isAsked],
      needs: { opinion: { label: '不认可的理由', min: 2, max: 200, refusal: 'REASON_REQUIRED' } },
      tells: ['other'],
    },
    withdraw: { label: '撤回', from: ['asked'], to: 'withdrawn', by: ['enterprise'], when: [byMainAccount, isAsker] },
    end: {
      label: '登记迁出',
      from: ['confirmed'],
      to: 'ended',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '迁出的说明', min: 2, max: 200, refusal: 'REASON_REQUIRED' } },
      tells: ['other'],
    },
  },
})

export type ParkTenantState = keyof typeof parkTenantCase.states
export type ParkTenantAction = keyof typeof parkTenantCase.steps

export const parkTenantTodos = todosOf(parkTenantCase, {
  todos: {
    answer: {
      in: ['asked'],
      who: ['enterprise'],
      label: '确认入驻或不认可',
      nature: 'none',
      doneBy: ['confirm', 'decline'],
    },
  },
  optional: ['withdraw', 'end'],
  none: { confirmed: 'a removal is entered when it happens' },
})
