/** 区县推送: a county recommends an enterprise once a year; the city accepts it or not, and invites it to apply. */

import { todosOf } from '../todo/todo.ts'
import { byOne } from '../workflow/hands.ts'
import { defineCase } from './machine.ts'

const decision = { by: ['city'], logged: '处理区县推送' } as const

export const pushCase = defineCase<object>()({
  id: 'county-push',
  title: '区县推送',
  states: {
    pushed: { label: '待处理', tone: 'orange', turn: ['city'] },
    accepted: { label: '已纳入培育库', tone: 'blue', turn: ['city'] },
    declined: { label: '不纳入', tone: 'grey', turn: [] },
    invited: { label: '已邀请申报', tone: 'green', turn: [] },
  },
  steps: {
    push: {
      label: '推送企业',
      from: ['none'],
      to: 'pushed',
      by: ['county'],
      tells: ['city'],
      hands: byOne('recommends to the city, which decides by other people'),
    },
    accept: {
      ...decision,
      label: '纳入培育库',
      from: ['pushed'],
      to: 'accepted',
      tells: ['county'],
      hands: byOne('lists an enterprise for training and advice; nothing is conferred, and the county has named it'),
    },
    decline: {
      ...decision,
      label: '不纳入',
      from: ['pushed'],
      to: 'declined',
      needs: {
        opinion: {
          label: '理由',
          min: 5,
          max: 300,
          refusal: 'REASON_REQUIRED',
          says: '不纳入的请说明理由（至少5个字）',
        },
      },
      tells: ['county'],
      hands: byOne('refuses no right: with its reason, and the enterprise may file all the same'),
    },
    invite: {
      ...decision,
      label: '邀请申报',
      from: ['accepted'],
      to: 'invited',
      tells: ['county', 'enterprise'],
      hands: byOne('invites to file; whatever is filed is reviewed'),
    },
  },
})

export const pushTodos = todosOf(pushCase, {
  todos: {
    decide: {
      in: ['pushed'],
      who: ['city'],
      label: '决定是否纳入培育库',
      nature: 'none',
      doneBy: ['accept', 'decline'],
    },
    invite: {
      in: ['accepted'],
      who: ['city'],
      label: '邀请申报',
      nature: 'batch',
      otherwise: '错过本批次',
      doneBy: ['invite'],
      narrower: 'only while a batch is open in which the enterprise could file',
    },
  },
})
