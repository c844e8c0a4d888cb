/**
 * 年度能耗第三方核查: an enterprise or the city commissions an institution to verify one year's data; the institution finds,
 * the enterprise answers, the institution issues its statement. Enterprise and institution are both users of an organisation;
 * the facts tell them apart.
 */

import { todosOf } from '../todo/todo.ts'
import { byOne } from '../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from './machine.ts'

export type EnergyVerificationFacts = {
  draftsOnly: boolean
  /** Whose year it is; whom it is commissioned to. */
  isOwner: boolean
  isVerifier: boolean
  /** The commission was given by this side. */
  isCommissioner: boolean
  /** The institution is filed for this work today. */
  isFiled: boolean
  /** It neither files nor diagnoses for the enterprise. */
  isIndependent: boolean
}

const isOwner: CaseGuard<EnergyVerificationFacts> = {
  says: '是被核查的企业',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isOwner,
}
const isVerifier: CaseGuard<EnergyVerificationFacts> = {
  says: '是受委托的机构',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isVerifier,
}
const isCommissioner: CaseGuard<EnergyVerificationFacts> = {
  says: '是委托方',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isCommissioner,
}
const isFiled: CaseGuard<EnergyVerificationFacts> = {
  says: '机构的备案有效',
  refusal: 'ILLEGAL_STEP',
  names: '机构的备案已失效或被暂停',
  holds: (facts) => facts.isFiled,
}
const isIndependent: CaseGuard<EnergyVerificationFacts> = {
  says: '机构与企业没有利害关系',
  refusal: 'ILLEGAL_STEP',
  names: '机构为该企业代办申报或做过诊断，须回避',
  holds: (facts) => facts.isIndependent,
}

const reason = { label: '说明', min: 5, max: 500, refusal: 'REASON_REQUIRED' } as const

export const energyVerificationCase = defineCase<EnergyVerificationFacts>()({
  id: 'energy-verification',
  title: '年度能耗核查',
  states: {
    commissioned: { label: '待机构接受', tone: 'orange', turn: ['enterprise'] },
    verifying: { label: '核查中', tone: 'blue', turn: ['enterprise'] },
    found: { label: '待企业答复', tone: 'orange', turn: ['enterprise'] },
    answered: { label: '待出具声明', tone: 'cyan', turn: ['enterprise'] },
    issued: { label: '已出具声明', tone: 'green', turn: [] },
    declined: { label: '机构未接受', tone: 'grey', turn: [] },
    withdrawn: { label: '已撤回委托', tone: 'grey', turn: [] },
  },
  steps: {
    commission: {
      label: '委托核查',
      logged: '委托年度能耗核查',
      from: ['none'],
      to: 'commissioned',
      by: ['enterprise', 'city'],
      hands: byOne('commissions a check; the result is the institution’s, and the enterprise answers it'),
      when: [byMainAccount],
      tells: ['institution', 'enterprise'],
    },
    accept: {
      label: '接受委托',
      logged: '接受核查委托',
      from: ['commissioned'],
      to: 'verifying',
      by: ['enterprise'],
      when: [isVerifier, byMainAccount, isFiled, isIndependent],
      tells: ['enterprise', 'city'],
    },
    decline: {
      label: '不接受',
      logged: '不接受核查委托',
      from: ['commissioned'],
      to: 'declined',
      by: ['enterprise'],
      needs: { opinion: reason },
      when: [isVerifier, byMainAccount],
      tells: ['enterprise', 'city'],
    },
    /** Reads the year's data anew after a correction; findings of unchanged rows stay. */
    refresh: {
      label: '重新读取数据',
      logged: '重新读取核查数据',
      from: ['verifying'],
      to: 'verifying',
      by: ['enterprise'],
      when: [isVerifier],
    },
    save: {
      label: '保存核查记录',
      from: ['verifying'],
      to: 'verifying',
      by: ['enterprise'],
      when: [isVerifier],
      quiet: true,
    },
    submit: {
      label: '送企业答复',
      logged: '提交核查发现',
      from: ['verifying'],
      to: 'found',
      by: ['enterprise'],
      when: [isVerifier, byMainAccount, isFiled, isIndependent],
      tells: ['enterprise'],
    },
    /** What the enterprise says to the findings; it may have corrected its data meanwhile. */
    answer: {
      label: '答复核查发现',
      from: ['found'],
      to: 'answered',
      by: ['enterprise'],
      needs: { opinion: { ...reason, label: '答复' } },
      when: [isOwner, byMainAccount],
      tells: ['institution'],
    },
    reopen: {
      label: '继续核查',
      from: ['answered'],
      to: 'verifying',
      by: ['enterprise'],
      needs: { opinion: reason },
      when: [isVerifier],
      tells: ['enterprise'],
    },
    issue: {
      label: '出具核查声明',
      from: ['answered'],
      to: 'issued',
      by: ['enterprise'],
      when: [isVerifier, byMainAccount, isFiled, isIndependent],
      tells: ['enterprise', 'city'],
    },
    /** From then on the institution reads nothing of the enterprise. */
    withdraw: {
      label: '撤回委托',
      logged: '撤回核查委托',
      from: ['commissioned', 'verifying', 'found', 'answered'],
      to: 'withdrawn',
      by: ['enterprise', 'city'],
      hands: byOne('ends a commission with its reason; another one can be given'),
      needs: { opinion: reason },
      when: [isCommissioner, byMainAccount],
      tells: ['institution', 'enterprise'],
    },
  },
})

export type EnergyVerificationState = keyof typeof energyVerificationCase.states
export type EnergyVerificationAction = keyof typeof energyVerificationCase.steps

export const energyVerificationTodos = todosOf(energyVerificationCase, {
  todos: {
    accept: {
      in: ['commissioned'],
      who: ['enterprise'],
      label: '接受或不接受核查委托',
      nature: 'own',
      doneBy: ['accept', 'decline'],
    },
    find: {
      in: ['verifying'],
      who: ['enterprise'],
      label: '提交核查发现',
      nature: 'own',
      doneBy: ['submit'],
      preparedBy: ['save', 'refresh'],
      ownWork: [isFiled, isIndependent],
    },
    answer: {
      in: ['found'],
      who: ['enterprise'],
      label: '答复核查发现',
      nature: 'own',
      otherwise: '不答复不能出具声明',
      doneBy: ['answer'],
    },
    issue: {
      in: ['answered'],
      who: ['enterprise'],
      label: '出具核查声明或继续核查',
      nature: 'own',
      doneBy: ['issue', 'reopen'],
    },
  },
  optional: ['withdraw'],
})
