/** 绿色诊断: a service, not a review. An officer assigns experts, the lead expert reports, the enterprise confirms; an objection keeps the report open. */

import { todosOf } from '../todo/todo.ts'
import { byOne, givesBack, prepares, recordsWork } from '../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from './machine.ts'

export type DiagnosisFacts = {
  draftsOnly: boolean
  /** Was assigned and has not responded yet. */
  invited: boolean
  /** The lead expert. */
  leads: boolean
  /** The data pack has been submitted. */
  dataGiven: boolean
}

const invited: CaseGuard<DiagnosisFacts> = {
  says: '受派后还没有答复',
  refusal: 'ILLEGAL_STEP',
  names: '已答复',
  holds: (facts) => facts.invited,
}
const leads: CaseGuard<DiagnosisFacts> = { says: '组长', refusal: 'FORBIDDEN', holds: (facts) => facts.leads }
const dataGiven: CaseGuard<DiagnosisFacts> = {
  says: '企业已提供诊断数据',
  refusal: 'ILLEGAL_STEP',
  holds: (facts) => facts.dataGiven,
}

const textLimits = { min: 5, max: 500, refusal: 'REASON_REQUIRED' } as const
const beforeReport = ['requested', 'assigned', 'diagnosing'] as const

export const diagnosisCase = defineCase<DiagnosisFacts>()({
  id: 'diagnosis',
  title: '绿色诊断',
  states: {
    requested: { label: '待受理', tone: 'blue', turn: ['county', 'city'] },
    assigned: { label: '已派单', tone: 'blue', turn: ['expert'] },
    diagnosing: { label: '诊断中', tone: 'purple', turn: ['expert'] },
    reported: { label: '待企业确认', tone: 'cyan', turn: ['enterprise'] },
    confirmed: { label: '已确认', tone: 'green', turn: ['county', 'city'] },
    closed: { label: '已办结', tone: 'green', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
  },
  steps: {
    submit: {
      label: '申请诊断',
      from: ['none', 'withdrawn'],
      to: 'requested',
      by: ['enterprise', 'county', 'city'],
      hands: recordsWork,
      when: [byMainAccount],
      tells: ['county', 'city'],
    },
    withdraw: {
      label: '撤回',
      from: ['requested'],
      to: 'withdrawn',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['county'],
    },
    assign: {
      label: '派单',
      from: ['requested'],
      to: 'assigned',
      by: ['county', 'city'],
      hands: recordsWork,
      needs: { experts: true },
      tells: ['enterprise', 'experts'],
    },
    /** An expert leaves the service: another one is invited in his place. */
    handOver: {
      label: '移交专家',
      from: ['assigned', 'diagnosing'],
      to: 'same',
      by: ['city'],
      hands: { second: 'sometimes', when: 'the expert judges' },
    },
    /** The lead expert's response moves the case; another expert's is only recorded. */
    accept: {
      label: '接受',
      from: ['assigned', 'diagnosing'],
      to: ['diagnosing', 'same'],
      by: ['expert'],
      hands: recordsWork,
      when: [invited],
      tells: ['enterprise'],
    },
    decline: {
      label: '谢绝',
      from: ['assigned'],
      to: ['requested', 'same'],
      by: ['expert'],
      hands: givesBack,
      needs: { opinion: { label: '理由', ...textLimits } },
      when: [invited],
      tells: ['county', 'city'],
    },
    keepData: { label: '暂存数据', from: beforeReport, to: 'same', by: ['enterprise'], quiet: true },
    giveData: { label: '提供数据', from: beforeReport, to: 'same', by: ['enterprise'], tells: ['county', 'experts'] },
    returnData: {
      label: '退回数据',
      from: beforeReport,
      to: 'same',
      by: ['county', 'city', 'expert'],
      hands: givesBack,
      when: [dataGiven],
      tells: ['enterprise'],
    },
    keepSheet: {
      label: '暂存诊断单',
      from: ['diagnosing', 'reported'],
      to: 'same',
      by: ['expert'],
      hands: prepares,
      when: [leads],
      quiet: true,
    },
    report: {
      label: '提交诊断报告',
      from: ['diagnosing', 'reported'],
      to: 'reported',
      by: ['expert'],
      hands: byOne('an own report of the lead expert, which the enterprise confirms or disputes'),
      when: [leads],
      tells: ['enterprise', 'county'],
    },
    confirm: {
      label: '确认报告',
      from: ['reported'],
      to: 'confirmed',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['county', 'experts'],
    },
    dispute: {
      label: '提出异议',
      from: ['reported'],
      to: 'reported',
      by: ['enterprise'],
      needs: { opinion: { label: '异议内容', ...textLimits } },
      when: [byMainAccount],
      tells: ['county', 'experts'],
    },
    followUp: {
      label: '填报建议采纳情况',
      from: ['confirmed', 'closed'],
      to: 'same',
      by: ['enterprise'],
      quiet: true,
    },
    close: {
      label: '办结',
      from: ['confirmed'],
      to: 'closed',
      by: ['county', 'city'],
      tells: ['enterprise'],
      hands: byOne('ends a service that the enterprise has confirmed'),
    },
  },
})

export type DiagnosisState = keyof typeof diagnosisCase.states
export type DiagnosisAction = keyof typeof diagnosisCase.steps

export const diagnosisTodos = todosOf(diagnosisCase, {
  todos: {
    assign: { in: ['requested'], who: ['county', 'city'], label: '派单', nature: 'none', doneBy: ['assign'] },
    giveData: {
      in: ['requested', 'assigned', 'diagnosing'],
      who: ['enterprise'],
      label: '提供诊断数据',
      nature: 'none',
      doneBy: ['giveData'],
      narrower: 'until the data was given, and again when it was given back',
    },
    answerInvitation: {
      in: ['assigned', 'diagnosing'],
      who: ['expert'],
      label: '接受或谢绝诊断邀请',
      nature: 'none',
      doneBy: ['accept'],
      endedBy: ['decline'],
    },
    report: {
      in: ['diagnosing'],
      who: ['expert'],
      label: '提交诊断报告',
      nature: 'own',
      doneBy: ['report'],
    },
    confirm: {
      in: ['reported'],
      who: ['enterprise'],
      label: '确认报告或提异议',
      nature: 'none',
      doneBy: ['confirm'],
      endedBy: ['dispute'],
    },
    revise: {
      in: ['reported'],
      who: ['expert'],
      label: '答复异议、修改报告',
      nature: 'none',
      doneBy: ['report'],
      narrower: 'only where the enterprise has disputed the last report',
    },
    close: { in: ['confirmed'], who: ['county', 'city'], label: '办结诊断', nature: 'none', doneBy: ['close'] },
  },
  optional: ['submit', 'withdraw', 'handOver', 'returnData'],
})
