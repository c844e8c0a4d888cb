/** 监察任务: its enterprises and its team are chosen in the draft; publishing begins a case for every enterprise. */

import { todosOf } from '../../todo/todo.ts'
import { byOne, draftsForOther, dropsDraft, prepares, recordsWork } from '../../workflow/hands.ts'
import { type CaseGuard, defineCase } from '../machine.ts'

export type InspectionTaskFacts = {
  /** The city, or the supervisor who leads the team. */
  leads: boolean
  /** At least two inspectors with a valid card, each with the recusal declaration and without a conflict of interest. */
  teamReady: boolean
  hasEnterprises: boolean
  /** A task by 双随机 has a draw that its list and its team agree with. */
  drawn: boolean
  /** The list of the next draw is locked and waits for the draw. */
  listLocked: boolean
  /** Another person than the one who locked it. */
  mayWitness: boolean
  /** Every case of the task is over. */
  allOver: boolean
}

const leads: CaseGuard<InspectionTaskFacts> = {
  says: '由市级或本任务组长办理',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.leads,
}
const teamReady: CaseGuard<InspectionTaskFacts> = {
  says: '至少两名执法证有效、已作回避承诺的监察人员',
  refusal: 'ILLEGAL_STEP',
  names: '监察人员不足两名，或有人执法证无效、未作回避承诺',
  holds: (facts) => facts.teamReady,
}
const hasEnterprises: CaseGuard<InspectionTaskFacts> = {
  says: '已列入企业',
  refusal: 'ILLEGAL_STEP',
  names: '还没有列入企业',
  holds: (facts) => facts.hasEnterprises,
}
const drawn: CaseGuard<InspectionTaskFacts> = {
  says: '双随机任务已抽取',
  refusal: 'ILLEGAL_STEP',
  names: '双随机任务还没有抽取记录，或抽取后又改动了名单',
  holds: (facts) => facts.drawn,
}
const listLocked: CaseGuard<InspectionTaskFacts> = {
  says: '名录已锁定',
  refusal: 'ILLEGAL_STEP',
  names: '还没有锁定抽取名录',
  holds: (facts) => facts.listLocked,
}
const isWitness: CaseGuard<InspectionTaskFacts> = {
  says: '由锁定名录以外的人见证并抽取',
  refusal: 'WITNESS_LOCKED',
  holds: (facts) => facts.mayWitness,
}
const allOver: CaseGuard<InspectionTaskFacts> = {
  says: '全部案件已办结',
  refusal: 'ILLEGAL_STEP',
  names: '还有案件没有办结',
  holds: (facts) => facts.allOver,
}

const office = ['city', 'supervisor'] as const

export const inspectionTaskCase = defineCase<InspectionTaskFacts>()({
  id: 'inspection-task',
  title: '监察任务',
  states: {
    draft: { label: '草稿', tone: 'blue', turn: office },
    published: { label: '已下达', tone: 'orange', turn: office },
    closed: { label: '已办结', tone: 'green', turn: [] },
    dropped: { label: '已删除', tone: 'grey', turn: [] },
  },
  steps: {
    begin: { label: '新建任务', logged: '新建监察任务', from: ['none'], to: 'draft', by: office, hands: prepares },
    save: {
      label: '保存',
      logged: '修改监察任务',
      from: ['draft'],
      to: 'draft',
      by: office,
      when: [leads],
      hands: prepares,
    },
    /** Enterprises come in by workbook, by rule or by draw, or go out. */
    list: {
      label: '列入企业',
      logged: '调整监察任务的企业',
      from: ['draft'],
      to: 'same',
      by: office,
      when: [leads],
      hands: { second: 'sometimes', when: 'enterprises are taken off the list' },
    },
    /** Products, inspectors and planned date of an enterprise, after publishing. */
    assign: {
      label: '调整企业安排',
      logged: '调整监察企业的安排',
      from: ['published'],
      to: 'same',
      by: office,
      hands: recordsWork,
      when: [leads],
    },
    lock: {
      label: '锁定名录',
      logged: '锁定双随机名录',
      from: ['draft'],
      to: 'same',
      by: office,
      hands: draftsForOther,
      when: [leads],
      tells: ['witnesses'],
    },
    /** By somebody else, who enters the public number in the own session. */
    draw: {
      label: '见证并抽取',
      logged: '双随机抽取',
      from: ['draft'],
      to: 'same',
      by: office,
      hands: { otherHand: isWitness },
      when: [listLocked],
    },
    /** Each member signs the declaration himself. */
    declare: {
      label: '回避承诺',
      logged: '作出回避承诺',
      from: ['draft', 'published'],
      to: 'same',
      by: ['supervisor'],
      hands: byOne('an own declaration'),
    },
    publish: {
      label: '下达',
      logged: '下达监察任务',
      from: ['draft'],
      to: 'published',
      by: office,
      hands: byOne(
        'sends a task out whose enterprises were drawn before a witness or listed under a plan, to a team of at least two inspectors',
      ),
      when: [leads, hasEnterprises, drawn, teamReady],
      tells: ['team', 'counties'],
    },
    /** A member leaves the service: a colleague takes his place, and has to declare himself. */
    handOver: {
      label: '移交监察人员',
      logged: '移交监察任务',
      from: ['draft', 'published'],
      to: 'same',
      by: ['city', 'admin'],
      hands: byOne('puts a colleague in the place of who leaves, who declares anew'),
    },
    close: {
      label: '办结任务',
      logged: '办结监察任务',
      from: ['published'],
      to: 'closed',
      by: office,
      hands: byOne('ends a task whose cases have all ended by their own papers'),
      when: [leads, allOver],
    },
    drop: {
      label: '删除',
      logged: '删除监察任务',
      from: ['draft'],
      to: 'dropped',
      by: office,
      when: [leads],
      hands: dropsDraft,
    },
  },
})

export type InspectionTaskState = keyof typeof inspectionTaskCase.states
export type InspectionTaskAction = keyof typeof inspectionTaskCase.steps

export const inspectionTaskTodos = todosOf(inspectionTaskCase, {
  todos: {
    publish: {
      in: ['draft'],
      who: office,
      label: '列企业、定人员，下达任务',
      nature: 'own',
      doneBy: ['publish'],
      ownWork: [hasEnterprises, drawn, teamReady],
    },
    draw: { in: ['draft'], who: office, label: '见证并抽取', nature: 'none', doneBy: ['draw'] },
    declare: {
      in: ['draft', 'published'],
      who: ['supervisor'],
      label: '作回避承诺',
      nature: 'none',
      otherwise: '未承诺不能核查',
      doneBy: ['declare'],
      narrower: 'members of the team who have not declared yet',
    },
    close: { in: ['published'], who: office, label: '办结监察任务', nature: 'none', doneBy: ['close'] },
  },
  optional: ['save', 'list', 'assign', 'lock', 'handOver', 'drop'],
})
