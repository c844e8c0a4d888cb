/** 节能目标责任评价考核: the year that the city opens, and the review of one enterprise in it. No part of an inspection. */

import { todosOf } from '../../todo/todo.ts'
import { byOne, draftsForOther, dropsDraft, givesBack, prepares } from '../../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from '../machine.ts'

const reason = { label: '理由', min: 5, max: 500, refusal: 'REASON_REQUIRED' } as const

export const targetReviewYearCase = defineCase<object>()({
  id: 'target-review-year',
  title: '考核年度',
  states: {
    draft: { label: '筹备中', tone: 'blue', turn: ['city'] },
    open: { label: '考核中', tone: 'purple', turn: ['city'] },
    closed: { label: '已结束', tone: 'green', turn: [] },
    dropped: { label: '已取消', tone: 'grey', turn: [] },
  },
  steps: {
    begin: {
      label: '新建考核',
      logged: '新建节能目标考核',
      from: ['none'],
      to: 'draft',
      by: ['city'],
      hands: prepares,
    },
    save: { label: '保存', logged: '修改节能目标考核', from: ['draft'], to: 'draft', by: ['city'], hands: prepares },
    list: { label: '列入企业', logged: '列入考核企业', from: ['draft'], to: 'same', by: ['city'], hands: prepares },
    /** The rubric is frozen; every listed enterprise is told. */
    open: {
      label: '开启考核',
      logged: '开启节能目标考核',
      from: ['draft'],
      to: 'open',
      by: ['city'],
      hands: byOne(
        'sends every listed enterprise the published targets and the rubric of the year; the scores have two hands each',
      ),
    },
    close: {
      label: '结束考核',
      logged: '结束节能目标考核',
      from: ['open'],
      to: 'closed',
      by: ['city'],
      hands: byOne('ends a year whose reviews have all ended by their own steps'),
    },
    drop: {
      label: '取消考核',
      logged: '取消节能目标考核',
      from: ['draft'],
      to: 'dropped',
      by: ['city'],
      hands: dropsDraft,
    },
  },
})

export type TargetReviewFacts = {
  draftsOnly: boolean
  /** The term of the self-assessment is over. */
  isLate: boolean
  /** Somebody else than who scored. */
  isSecond: boolean
  /** The term for objecting has not ended. */
  objectionOpen: boolean
  objectionTermOver: boolean
}

type Guard = CaseGuard<TargetReviewFacts>
const late: Guard = { says: '自评期限已过', refusal: 'ILLEGAL_STEP', names: '自评期限未到', holds: (f) => f.isLate }
const second: Guard = { says: '由评分人以外的人办理', refusal: 'FOUR_EYES', holds: (f) => f.isSecond }
const mayObject: Guard = {
  says: '异议期内',
  refusal: 'ILLEGAL_STEP',
  names: '异议期已过',
  holds: (f) => f.objectionOpen,
}
const objectionOver: Guard = {
  says: '异议期已过',
  refusal: 'ILLEGAL_STEP',
  names: '异议期内',
  holds: (f) => f.objectionTermOver,
}

export const targetReviewCase = defineCase<TargetReviewFacts>()({
  id: 'target-review',
  title: '节能目标责任评价考核',
  states: {
    listed: { label: '待开启', tone: 'grey', turn: ['city'] },
    to_fill: { label: '待自评', tone: 'blue', turn: ['enterprise'] },
    submitted: { label: '待评分', tone: 'purple', turn: ['city', 'supervisor'] },
    returned: { label: '退回补正', tone: 'orange', turn: ['enterprise'] },
    scored: { label: '待复核', tone: 'cyan', turn: ['city'] },
    released: { label: '已告知', tone: 'green', turn: ['enterprise'] },
    objected: { label: '异议处理中', tone: 'orange', turn: ['city'] },
    closed: { label: '已办结', tone: 'green', turn: [] },
    removed: { label: '已移出', tone: 'grey', turn: [] },
  },
  steps: {
    list: { label: '列入考核', logged: '列入考核企业', from: ['none'], to: 'listed', by: ['city'], hands: prepares },
    setTarget: {
      label: '修改目标',
      logged: '修改考核目标',
      from: ['listed'],
      to: 'same',
      by: ['city'],
      hands: prepares,
    },
    start: {
      label: '下达考核',
      logged: '下达节能目标考核',
      from: ['listed'],
      to: 'to_fill',
      by: ['city'],
      hands: byOne('follows from opening the year'),
      tells: ['enterprise', 'county'],
    },
    remove: {
      label: '移出名单',
      logged: '移出考核名单',
      from: ['listed'],
      to: 'removed',
      by: ['city'],
      hands: dropsDraft,
    },
    keep: { label: '暂存自评', from: ['to_fill', 'returned'], to: 'same', by: ['enterprise'], quiet: true },
    submit: {
      label: '提交自评',
      logged: '提交考核自评',
      from: ['to_fill'],
      to: 'submitted',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['city'],
    },
    resubmit: {
      label: '重新提交自评',
      logged: '重新提交考核自评',
      from: ['returned'],
      to: 'submitted',
      by: ['enterprise'],
      needs: { opinion: { ...reason, label: '修改说明' } },
      when: [byMainAccount],
      tells: ['city'],
    },
    back: {
      label: '退回补正',
      logged: '退回考核自评',
      from: ['submitted'],
      to: 'returned',
      by: ['city', 'supervisor'],
      hands: givesBack,
      needs: { opinion: { ...reason, label: '退回意见' } },
      tells: ['enterprise'],
    },
    /** Without a self-assessment every self score is 0. */
    takeOver: {
      label: '逾期未报，转入评分',
      logged: '考核自评逾期，转入评分',
      from: ['to_fill', 'returned'],
      to: 'submitted',
      by: ['city'],
      hands: byOne('follows from a term that is over; the enterprise is told, and may object to the result'),
      when: [late],
      tells: ['enterprise'],
    },
    keepSheet: {
      label: '暂存评分',
      from: ['submitted'],
      to: 'same',
      by: ['city', 'supervisor'],
      quiet: true,
      hands: prepares,
    },
    score: {
      label: '完成评分',
      logged: '完成考核评分',
      from: ['submitted'],
      to: 'scored',
      by: ['city', 'supervisor'],
      hands: draftsForOther,
      tells: ['city'],
    },
    reopen: {
      label: '退回重评',
      logged: '退回考核评分',
      from: ['scored'],
      to: 'submitted',
      by: ['city'],
      hands: givesBack,
      needs: { opinion: reason },
      tells: ['scorer'],
    },
    release: {
      label: '复核通过并告知',
      logged: '告知考核结果',
      from: ['scored'],
      to: 'released',
      by: ['city'],
      hands: { otherHand: second },
      tells: ['enterprise', 'county'],
    },
    object: {
      label: '提出异议',
      logged: '对考核结果提出异议',
      from: ['released'],
      to: 'objected',
      by: ['enterprise'],
      needs: { opinion: { ...reason, label: '异议内容' } },
      when: [byMainAccount, mayObject],
      tells: ['city'],
    },
    uphold: {
      label: '维持结果',
      logged: '维持考核结果',
      from: ['objected'],
      to: 'closed',
      by: ['city'],
      hands: { otherHand: second },
      needs: { opinion: { ...reason, label: '答复' } },
      tells: ['enterprise', 'county'],
    },
    rescore: {
      label: '重新评分',
      logged: '采纳异议，重新评分',
      from: ['objected'],
      to: 'submitted',
      by: ['city'],
      hands: byOne('admits an objection: the score is made again, and another officer releases it'),
      needs: { opinion: { ...reason, label: '答复' } },
      tells: ['enterprise', 'scorer'],
    },
    settle: {
      label: '异议期满办结',
      logged: '考核办结',
      from: ['released'],
      to: 'closed',
      by: ['clock'],
      when: [objectionOver],
    },
  },
})

export type TargetReviewYearState = keyof typeof targetReviewYearCase.states
export type TargetReviewYearAction = keyof typeof targetReviewYearCase.steps
export type TargetReviewState = keyof typeof targetReviewCase.states
export type TargetReviewAction = keyof typeof targetReviewCase.steps

export const targetReviewYearTodos = todosOf(targetReviewYearCase, {
  todos: {
    open: { in: ['draft'], who: ['city'], label: '开启考核', nature: 'none', doneBy: ['open'] },
    close: {
      in: ['open'],
      who: ['city'],
      label: '结束考核',
      nature: 'none',
      doneBy: ['close'],
      narrower: 'when every review of the year has ended',
    },
  },
  optional: ['save', 'list', 'drop'],
})

export const targetReviewTodos = todosOf(targetReviewCase, {
  todos: {
    assess: {
      in: ['to_fill'],
      who: ['enterprise'],
      label: '提交节能目标自评',
      nature: 'law',
      otherwise: '逾期各项自评按0分',
      doneBy: ['submit'],
      preparedBy: ['keep'],
    },
    assessAgain: {
      in: ['returned'],
      who: ['enterprise'],
      label: '补正节能目标自评',
      nature: 'law',
      otherwise: '逾期各项自评按0分',
      doneBy: ['resubmit'],
      preparedBy: ['keep'],
    },
    takeOver: {
      in: ['to_fill', 'returned'],
      who: ['city'],
      label: '自评逾期，转入评分',
      nature: 'none',
      doneBy: ['takeOver'],
    },
    score: {
      in: ['submitted'],
      who: ['city', 'supervisor'],
      label: '评分或退回补正',
      nature: 'none',
      doneBy: ['score', 'back'],
    },
    release: {
      in: ['scored'],
      who: ['city'],
      label: '复核评分并告知',
      nature: 'none',
      doneBy: ['release'],
      endedBy: ['reopen'],
    },
    look: {
      in: ['released'],
      who: ['enterprise'],
      label: '看考核结果，可提异议',
      nature: 'promise',
      otherwise: '期满办结',
      doneBy: ['object'],
    },
    answerObjection: {
      in: ['objected'],
      who: ['city'],
      label: '答复考核异议',
      nature: 'none',
      doneBy: ['uphold'],
      endedBy: ['rescore'],
    },
  },
  optional: ['setTarget', 'start', 'remove'],
  none: { listed: 'it begins when its year is opened' },
})
