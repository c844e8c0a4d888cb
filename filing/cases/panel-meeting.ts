/** 评审会: a meeting on cases of one batch, written down by an officer and confirmed by its chair and one more member. It decides nothing. */

import { todosOf } from '../todo/todo.ts'
import { draftsForOther, dropsDraft, givesBack, prepares } from '../workflow/hands.ts'
import { type CaseGuard, defineCase } from './machine.ts'

export type PanelMeetingFacts = {
  /** Was there, is still needed to confirm, and is another person than those who have. */
  isConfirmer: boolean
}

const isConfirmer: CaseGuard<PanelMeetingFacts> = {
  says: '由到会的主持人和另一名到会成员确认，一人只确认一次',
  refusal: 'NOT_SECOND',
  holds: (facts) => facts.isConfirmer,
}

export const panelMeetingCase = defineCase<PanelMeetingFacts>()({
  id: 'panelMeeting',
  title: '评审会',
  states: {
    draft: { label: '记录中', tone: 'grey', turn: ['city'] },
    sent: { label: '待确认', tone: 'orange', turn: ['city'] },
    confirmed: { label: '已确认', tone: 'green', turn: [] },
    dropped: { label: '已作废', tone: 'grey', turn: [] },
  },
  steps: {
    begin: { label: '记录评审会', from: ['none'], to: 'draft', by: ['city'], hands: prepares },
    save: { label: '修改评审会记录', from: ['draft'], to: 'draft', by: ['city'], hands: prepares },
    send: {
      label: '提请确认',
      logged: '提请确认评审会纪要',
      from: ['draft'],
      to: 'sent',
      by: ['city'],
      hands: draftsForOther,
      tells: ['confirmers'],
    },
    confirm: {
      label: '确认',
      logged: '确认评审会纪要',
      from: ['sent'],
      to: ['same', 'confirmed'],
      by: ['city'],
      hands: { otherHand: isConfirmer },
    },
    giveBack: {
      label: '退回修改',
      logged: '退回评审会纪要',
      from: ['sent'],
      to: 'draft',
      by: ['city'],
      hands: givesBack,
      needs: { opinion: { label: '退回意见', min: 5, max: 200, refusal: 'OPINION_REQUIRED' } },
    },
    drop: {
      label: '作废',
      logged: '作废评审会记录',
      from: ['draft'],
      to: 'dropped',
      by: ['city'],
      hands: dropsDraft,
      needs: { opinion: { label: '作废理由', min: 5, max: 200, refusal: 'REASON_REQUIRED' } },
    },
  },
})

export type PanelMeetingState = keyof typeof panelMeetingCase.states
export type PanelMeetingAction = keyof typeof panelMeetingCase.steps

export const panelMeetingTodos = todosOf(panelMeetingCase, {
  todos: {
    send: {
      in: ['draft'],
      who: ['city'],
      label: '补齐评审会记录后提请确认',
      nature: 'none',
      doneBy: ['send'],
      narrower: 'it is owed by whoever writes it down, though any officer of the city may send it',
    },
    confirm: {
      in: ['sent'],
      who: ['city'],
      label: '确认评审会纪要',
      nature: 'none',
      doneBy: ['confirm'],
      endedBy: ['giveBack'],
    },
  },
  optional: ['save', 'drop'],
})
