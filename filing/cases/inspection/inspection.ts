/**
 * 监察案件: one enterprise in one task, from the self-check to the end. An inspection is law enforcement: what a step needs (papers
 * served, two inspectors with cards, findings complete) are facts, and no step is taken while its fact is missing.
 */

import { todosOf } from '../../todo/todo.ts'
import { byOne, givesBack } from '../../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from '../machine.ts'

export type InspectionFacts = {
  draftsOnly: boolean
  /** The supervisor who leads the task. */
  isLeader: boolean
  /** At least two inspectors of the case have a valid card today, have declared, and have no conflict of interest. */
  twoInspectors: boolean
  /** The self-check has come, or its term is over. */
  selfCheckSettled: boolean
  /** The term of the self-check is over and it has not come; noted once. */
  selfCheckLate: boolean
  /** D2 was served, with its receipt. */
  noticeServed: boolean
  /** A notice was given and its term is over, or this kind of inspection comes without one. */
  visitOpen: boolean
  /** Every item has a result; a breach has clause, facts and evidence. */
  findingsComplete: boolean
  /** The record of the visit and the list of evidence are signed, or the refusal is noted by two officers. */
  recordKept: boolean
  noBreach: boolean
  hasBreach: boolean
  /** D8 was served. */
  reportServed: boolean
  /** Every paper of the file is in order and the closing was approved. */
  fileComplete: boolean
  /** D7 was served. */
  hearingServed: boolean
  /** The statement was answered point by point, or its term passed without one. */
  statementSettled: boolean
  /** 法制审核 passed, or not needed. */
  reviewPassed: boolean
  /** D9 was served. */
  orderServed: boolean
  /** D11: asked in writing before the term ended, and not extended before. */
  extensionAsked: boolean
  /** Every rectification item has its evidence. */
  evidenceGiven: boolean
  /** The term of the rectification is over. */
  rectifyOver: boolean
  /** The same, and not noted yet. */
  rectifyLate: boolean
  /** D12 holds a result for every item. */
  recheckKept: boolean
  /** D13 is signed. */
  transferReady: boolean
  /** The other authority has confirmed the transfer. */
  transferReceived: boolean
}

type Fact = keyof InspectionFacts

const needs = (fact: Fact, says: string, missing: string): CaseGuard<InspectionFacts> => ({
  says,
  refusal: 'ILLEGAL_STEP',
  names: missing,
  holds: (facts) => facts[fact],
})

const leader: CaseGuard<InspectionFacts> = {
  says: '由本任务组长办理',
  refusal: 'FORBIDDEN',
  holds: (facts) => facts.isLeader,
}
const twoInspectors = needs(
  'twoInspectors',
  '两名执法证有效的监察人员',
  '监察人员不足两名，或执法证已过期、未作回避承诺',
)
const findingsComplete = needs('findingsComplete', '核查项已填写完整', '核查项没有填写完整')
const fileComplete = needs('fileComplete', '文书齐全并经结案审批', '文书不齐，或未经结案审批')
const selfCheckLate = needs('selfCheckLate', '自查期满未报', '自查期限未到')
const selfCheckSettled = needs('selfCheckSettled', '已提交自查表或自查期满', '自查期限未到')
const noticeServed = needs('noticeServed', '监察通知书已送达', '监察通知书还没有送达')
const visitOpen = needs('visitOpen', '已通知并已满通知期限', '还没有通知，或通知期限未满')
const recordSigned = needs('recordKept', '监察笔录和证据清单已签', '监察笔录或证据清单还没有签')
const noBreach = needs('noBreach', '没有违规项', '还有违规项')
const reportServed = needs('reportServed', '监察报告已送达', '监察报告还没有送达')
const hasBreach = needs('hasBreach', '有违规项', '没有违规项')
const hearingServed = needs('hearingServed', '陈述申辩告知书已送达', '陈述申辩告知书还没有送达')
const statementSettled = needs('statementSettled', '陈述申辩已答复或期满', '陈述申辩没有答复，期限也未满')
const reviewPassed = needs('reviewPassed', '法制审核已通过或不需要', '法制审核还没有通过')
const orderServed = needs('orderServed', '限期整改通知书已送达', '限期整改通知书还没有送达')
const extensionRequested = needs('extensionAsked', '企业已在期限内书面申请，此前未延期', '没有可以批复的延期申请')
const rectifyLate = needs('rectifyLate', '整改期满未报', '整改期限未到')
const evidenceComplete = needs('evidenceGiven', '每项整改都有佐证', '还有整改项没有佐证材料')
const recheckComplete = needs('recheckKept', '每项都有复查结果', '还有整改项没有复查结果')
const rectifyOver = needs('rectifyOver', '整改期满', '整改期限未到')
const transferReady = needs('transferReady', '移送函已签发', '移送函还没有签发')
const transferReceived = needs('transferReceived', '已收到移送回执', '还没有收到移送回执')

const textOf = (label: string) => ({ opinion: { label, min: 5, max: 500, refusal: 'OPINION_REQUIRED' } }) as const

const underWay = [
  'to_fill',
  'draft',
  'submitted',
  'supervisor_returned',
  'noticed',
  'verified',
  'hearing',
  'rectifying',
  'rectified',
] as const

const recheck = {
  to: ['closed', 'rectifying', 'transferred'],
  by: ['supervisor'],
  tells: ['enterprise', 'county'],
} as const

export const inspectionCase = defineCase<InspectionFacts>()({
  id: 'inspection',
  title: '监察案件',
  states: {
    to_fill: { label: '待自查', tone: 'orange', turn: ['enterprise'] },
    draft: { label: '自查填报中', tone: 'orange', turn: ['enterprise'] },
    submitted: { label: '待核查', tone: 'blue', turn: ['supervisor'] },
    supervisor_returned: { label: '监察退回', tone: 'red', turn: ['enterprise'] },
    noticed: { label: '已通知', tone: 'cyan', turn: ['supervisor'] },
    verified: { label: '已核查', tone: 'purple', turn: ['supervisor'] },
    hearing: { label: '陈述申辩中', tone: 'purple', turn: ['supervisor'] },
    rectifying: { label: '限期整改中', tone: 'red', turn: ['enterprise'] },
    rectified: { label: '整改待复核', tone: 'blue', turn: ['supervisor'] },
    transferred: { label: '已移送', tone: 'grey', turn: ['city'] },
    suspended: { label: '中止', tone: 'grey', turn: ['city'] },
    closed: { label: '已办结', tone: 'green', turn: [] },
  },
  steps: {
    begin: {
      label: '下达',
      logged: '下达监察案件',
      from: ['none'],
      to: 'to_fill',
      by: ['city', 'supervisor'],
      hands: byOne('follows from publishing the task'),
      tells: ['enterprise'],
    },
    saveDraft: {
      label: '暂存自查表',
      from: ['to_fill', 'draft'],
      to: 'draft',
      by: ['enterprise'],
      quiet: true,
    },
    saveReturned: {
      label: '暂存修改',
      from: ['supervisor_returned'],
      to: 'same',
      by: ['enterprise'],
      quiet: true,
    },
    submit: {
      label: '提交自查表',
      from: ['to_fill', 'draft'],
      to: 'submitted',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['team', 'county'],
    },
    resubmit: {
      label: '重新提交自查表',
      from: ['supervisor_returned'],
      to: 'submitted',
      by: ['enterprise'],
      needs: textOf('修改说明'),
      when: [byMainAccount],
      tells: ['team', 'county'],
    },
    back: {
      label: '退回自查表',
      from: ['submitted'],
      to: 'supervisor_returned',
      by: ['supervisor'],
      hands: givesBack,
      needs: textOf('退回意见'),
      tells: ['enterprise', 'county'],
    },
    /** The term of the self-check ended without one. */
    missSelfCheck: {
      label: '自查逾期',
      from: ['to_fill', 'draft', 'supervisor_returned'],
      to: 'same',
      by: ['clock'],
      when: [selfCheckLate],
      tells: ['enterprise', 'team', 'county'],
    },
    notice: {
      label: '通知核查',
      from: ['to_fill', 'draft', 'supervisor_returned', 'submitted'],
      to: 'noticed',
      by: ['supervisor'],
      hands: byOne('follows from a served notice, which was approved and names two inspectors'),
      when: [selfCheckSettled, twoInspectors, noticeServed],
      tells: ['enterprise', 'county'],
    },
    verify: {
      label: '完成核查',
      from: ['noticed', 'submitted'],
      to: 'verified',
      by: ['supervisor'],
      hands: byOne('follows from a record that two inspectors have signed'),
      when: [twoInspectors, visitOpen, findingsComplete, recordSigned],
      tells: ['enterprise', 'county'],
    },
    /** Also after a statement that removed the last breach. */
    conclude: {
      label: '结案（未发现违法或无法核查）',
      from: ['verified', 'hearing'],
      to: 'closed',
      by: ['supervisor'],
      hands: byOne('follows from a served report and a closing that the head has approved'),
      when: [leader, noBreach, reportServed, fileComplete],
      tells: ['enterprise', 'county'],
    },
    inform: {
      label: '告知陈述申辩',
      from: ['verified'],
      to: 'hearing',
      by: ['supervisor'],
      hands: byOne('follows from a served paper, which was approved; the enterprise is heard next'),
      when: [leader, hasBreach, hearingServed],
      tells: ['enterprise', 'county'],
    },
    order: {
      label: '责令限期整改',
      from: ['hearing'],
      to: 'rectifying',
      by: ['supervisor'],
      hands: byOne('follows from a served order that the head has approved after the legal review'),
      when: [leader, hasBreach, statementSettled, reviewPassed, orderServed],
      tells: ['enterprise', 'county'],
    },
    extend: {
      label: '准予延期',
      from: ['rectifying'],
      to: 'same',
      by: ['supervisor'],
      hands: byOne('answers a request with a paper that the head has approved; it only gives more time'),
      when: [leader, extensionRequested],
      tells: ['enterprise', 'county'],
    },
    /** The term of the rectification ended without its evidence. */
    missRectify: {
      label: '整改逾期',
      from: ['rectifying'],
      to: 'same',
      by: ['clock'],
      when: [rectifyLate],
      tells: ['enterprise', 'team', 'county', 'city'],
    },
    submitRectify: {
      label: '提交整改材料',
      from: ['rectifying'],
      to: 'rectified',
      by: ['enterprise'],
      when: [byMainAccount, evidenceComplete],
      tells: ['team', 'county'],
    },
    recheck: {
      ...recheck,
      label: '复查',
      from: ['rectified'],
      when: [twoInspectors, recheckComplete],
      hands: byOne('follows from a record that two inspectors have signed'),
    },
    /** The enterprise has handed nothing in and the term is over. */
    recheckOverdue: {
      ...recheck,
      label: '逾期复查',
      from: ['rectifying'],
      when: [rectifyOver, twoInspectors, recheckComplete],
      hands: byOne('follows from a record that two inspectors have signed'),
    },
    transfer: {
      label: '移送',
      from: ['verified', 'hearing', 'rectifying'],
      to: 'transferred',
      by: ['city'],
      hands: byOne('follows from a letter that was approved and signed'),
      when: [transferReady],
      tells: ['enterprise', 'county', 'team'],
    },
    endTransfer: {
      label: '移送办结',
      from: ['transferred'],
      to: 'closed',
      by: ['city'],
      hands: byOne('enters the receipt of the other authority'),
      when: [transferReceived],
      tells: ['enterprise', 'county', 'team'],
    },
    suspend: {
      label: '中止',
      from: underWay,
      to: 'suspended',
      by: ['city'],
      hands: byOne('pauses a procedure with its reason; nothing is decided, and enterprise, county and team are told'),
      needs: textOf('中止的理由'),
      tells: ['enterprise', 'county', 'team'],
    },
    /** Back to the state in which it was suspended. */
    resume: {
      label: '恢复',
      from: ['suspended'],
      to: underWay,
      by: ['city'],
      hands: byOne(
        'lets a paused procedure go on where it was; nothing is decided, and enterprise, county and team are told',
      ),
      needs: textOf('恢复的理由'),
      tells: ['enterprise', 'county', 'team'],
    },
  },
})

export type InspectionState = keyof typeof inspectionCase.states
export type InspectionAction = keyof typeof inspectionCase.steps

/** 核查结论; none while the case is under way. */
export const inspectionResults = {
  lawful: '未发现违法用能行为',
  breach: '存在违法用能行为',
  transferred: '移送处理',
  notVerifiable: '无法核查',
} as const
export type InspectionResult = keyof typeof inspectionResults

/** The papers and findings of the inspectors themselves: a case waits for them before its step can be taken. */
const beforeNotice = [twoInspectors, noticeServed]
const beforeEnd = [hasBreach, noBreach, reportServed, fileComplete]

export const inspectionTodos = todosOf(inspectionCase, {
  todos: {
    selfCheck: {
      in: ['to_fill', 'draft'],
      who: ['enterprise'],
      label: '提交节能自查表',
      nature: 'law',
      otherwise: '逾期直接现场核查',
      doneBy: ['submit'],
      preparedBy: ['saveDraft'],
    },
    selfCheckAgain: {
      in: ['supervisor_returned'],
      who: ['enterprise'],
      label: '改好重交节能自查表',
      nature: 'law',
      otherwise: '逾期直接现场核查',
      doneBy: ['resubmit'],
      preparedBy: ['saveReturned'],
    },
    noticeLate: {
      in: ['to_fill', 'draft', 'supervisor_returned'],
      who: ['supervisor'],
      label: '自查逾期，通知核查',
      nature: 'none',
      doneBy: ['notice'],
      ownWork: beforeNotice,
      narrower: 'what was given back is the enterprise’s until its term is over',
    },
    readSelfCheck: {
      in: ['submitted'],
      who: ['supervisor'],
      label: '审自查表，通知核查或退回',
      nature: 'none',
      doneBy: ['notice', 'back'],
      endedBy: ['verify'],
      ownWork: beforeNotice,
    },
    visit: {
      in: ['noticed'],
      who: ['supervisor'],
      label: '完成现场核查',
      nature: 'own',
      doneBy: ['verify'],
      ownWork: [twoInspectors, visitOpen, findingsComplete, recordSigned],
    },
    inform: {
      in: ['verified'],
      who: ['supervisor'],
      label: '告知陈述申辩或结案',
      nature: 'law',
      doneBy: ['inform', 'conclude'],
      ownWork: [...beforeEnd, hearingServed],
    },
    order: {
      in: ['hearing'],
      who: ['supervisor'],
      label: '送达整改通知书或结案',
      nature: 'law',
      doneBy: ['order', 'conclude'],
      ownWork: [...beforeEnd, statementSettled, reviewPassed, orderServed],
    },
    rectify: {
      in: ['rectifying'],
      who: ['enterprise'],
      label: '提交整改证明',
      nature: 'law',
      otherwise: '逾期直接复查',
      doneBy: ['submitRectify'],
      ownWork: [evidenceComplete],
    },
    extend: {
      in: ['rectifying'],
      who: ['supervisor'],
      label: '批复整改延期',
      nature: 'law',
      doneBy: ['extend'],
    },
    recheckOverdue: {
      in: ['rectifying'],
      who: ['supervisor'],
      label: '整改逾期，复查',
      nature: 'law',
      doneBy: ['recheckOverdue'],
      ownWork: [twoInspectors, recheckComplete],
    },
    recheck: {
      in: ['rectified'],
      who: ['supervisor'],
      label: '复查整改',
      nature: 'law',
      doneBy: ['recheck'],
      ownWork: [twoInspectors, recheckComplete],
    },
    endTransfer: {
      in: ['transferred'],
      who: ['city'],
      label: '登记移送回执',
      nature: 'none',
      doneBy: ['endTransfer'],
      ownWork: [transferReceived],
    },
    resume: { in: ['suspended'], who: ['city'], label: '原因消除后恢复办理', nature: 'none', doneBy: ['resume'] },
  },
  optional: ['transfer', 'suspend'],
})
