/** 监察年度计划: written by the city, published for everybody to read. */

import { todosOf } from '../../todo/todo.ts'
import { dropsDraft, prepares } from '../../workflow/hands.ts'
import { defineCase } from '../machine.ts'

const reason = { label: '撤回的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } as const

export const inspectionPlanCase = defineCase<object>()({
  id: 'inspection-plan',
  title: '监察年度计划',
  states: {
    draft: { label: '编制中', tone: 'blue', turn: ['city'] },
    published: { label: '已公布', tone: 'green', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
    dropped: { label: '已删除', tone: 'grey', turn: [] },
  },
  steps: {
    begin: {
      label: '编制计划',
      logged: '编制监察年度计划',
      from: ['none'],
      to: 'draft',
      by: ['city'],
      hands: prepares,
    },
    save: { label: '保存', logged: '修改监察年度计划', from: ['draft'], to: 'draft', by: ['city'], hands: prepares },
    publish: {
      label: '公布',
      logged: '公布监察年度计划',
      from: ['draft'],
      to: 'published',
      by: ['city'],
      hands: { second: 'always' },
    },
    /** Taken off the public page; a corrected plan is a new one. */
    withdraw: {
      label: '撤回',
      logged: '撤回监察年度计划',
      from: ['published'],
      to: 'withdrawn',
      by: ['city'],
      hands: { second: 'always' },
      needs: { opinion: reason },
    },
    drop: {
      label: '删除',
      logged: '删除监察年度计划',
      from: ['draft'],
      to: 'dropped',
      by: ['city'],
      hands: dropsDraft,
    },
  },
})

export type InspectionPlanState = keyof typeof inspectionPlanCase.states
export type InspectionPlanAction = keyof typeof inspectionPlanCase.steps

export const inspectionPlanTodos = todosOf(inspectionPlanCase, {
  todos: {
    publish: { in: ['draft'], who: ['city'], label: '公布监察年度计划', nature: 'none', doneBy: ['publish'] },
  },
  optional: ['save', 'drop', 'withdraw'],
})
