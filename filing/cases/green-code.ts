/**
 * 绿效码 of one enterprise and year: told to the enterprise, contested or confirmed, shown to the public only while the
 * enterprise consents. A correction is an edition of its own; the one before it stays as 已更正. A code that says
 * 暂不能得出 or 未赋码 lives the same life and is never public.
 */

import { numberPrefixes } from '../kinds/number-prefixes.ts'
import { todosOf } from '../todo/todo.ts'
import { byOne, byOneThenReviewed, draftsForOther, postReviewByCity } from '../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from './machine.ts'

/** Working days in which the enterprise may object, and in which an objection is answered. */
export const objectionDays = 10
export const answerDays = 15

export type GreenCodeFacts = {
  draftsOnly: boolean
  /** The last day for an objection is not over. */
  termOpen: boolean
  termOver: boolean
  /** Did not publish or compute this edition. */
  isSecond: boolean
  /** The enterprise's consent for this year holds; or there is none, or it was withdrawn. */
  consented: boolean
  unconsented: boolean
  /** A later year is confirmed, or the last day of validity is over. */
  outlived: boolean
}

const termOpen: CaseGuard<GreenCodeFacts> = {
  says: '在异议期内',
  refusal: 'ILLEGAL_STEP',
  names: '异议期已满',
  holds: (facts) => facts.termOpen,
}
const termOver: CaseGuard<GreenCodeFacts> = {
  says: '异议期已满',
  refusal: 'ILLEGAL_STEP',
  holds: (facts) => facts.termOver,
}
const isSecond: CaseGuard<GreenCodeFacts> = {
  says: '不是发布或计算这一结果的人',
  refusal: 'FOUR_EYES',
  holds: (facts) => facts.isSecond,
}
const consented: CaseGuard<GreenCodeFacts> = {
  says: '企业已同意公开',
  refusal: 'ILLEGAL_STEP',
  names: '未同意公开',
  holds: (facts) => facts.consented,
}
const unconsented: CaseGuard<GreenCodeFacts> = {
  says: '企业没有同意公开',
  refusal: 'ILLEGAL_STEP',
  names: '已同意公开',
  holds: (facts) => facts.unconsented,
}
const outlived: CaseGuard<GreenCodeFacts> = {
  says: '下一年度已赋码，或有效期已满',
  refusal: 'ILLEGAL_STEP',
  holds: (facts) => facts.outlived,
}

const reason = { label: '理由', min: 5, max: 500, refusal: 'REASON_REQUIRED' } as const
const settled = ['confirmed', 'public', 'withdrawn'] as const

/** What other files ask of a state, so that none of them compares it by its name. */
export const codeStates = {
  told: ['told'],
  contested: ['contested'],
  /** A correction that a second officer has not looked at. */
  waiting: ['computed'],
  confirmed: ['confirmed'],
  shown: ['public'],
  suspended: ['suspended'],
  /** Confirmed, whether or not the public sees it. */
  settled,
  /** Its year is confirmed and not over. */
  current: [...settled, 'suspended'],
  /** The enterprise may tell the result to others. */
  outward: ['confirmed', 'public'],
  /** The office may propose a correction; an objection is corrected by its answer. */
  correctable: ['told', ...settled, 'suspended'],
} as const

export const codeIs = (state: string, what: keyof typeof codeStates): boolean =>
  (codeStates[what] as readonly string[]).includes(state)

export const greenCodeCase = defineCase<GreenCodeFacts>()({
  id: 'green-code',
  title: '绿效码',
  states: {
    computed: { label: '已计算', tone: 'blue', turn: ['city'] },
    told: { label: '已告知', tone: 'cyan', turn: ['enterprise'] },
    contested: { label: '异议中', tone: 'orange', turn: ['city'] },
    confirmed: { label: '已赋码', tone: 'green', turn: [] },
    public: { label: '已公开', tone: 'green', turn: [] },
    withdrawn: { label: '已撤回公开', tone: 'grey', turn: [] },
    suspended: { label: '暂停', tone: 'orange', turn: ['city'] },
    corrected: { label: '已更正', tone: 'grey', turn: [] },
    expired: { label: '已失效', tone: 'grey', turn: [] },
    dropped: { label: '未采用', tone: 'grey', turn: [] },
  },
  steps: {
    /** A run is published: every enterprise of the year at once. A corrected edition after an objection begins here too. */
    publish: {
      label: '告知结果',
      from: ['none'],
      to: 'told',
      by: ['city'],
      tells: ['enterprise'],
      hands: byOne(
        'follows from publishing the run, which is the second officer’s, or from the answer to an objection',
      ),
    },
    /** The office found a mistake itself: a second officer looks before the enterprise is told. */
    compute: {
      label: '提出更正',
      from: ['none'],
      to: 'computed',
      by: ['city'],
      tells: ['city'],
      hands: draftsForOther,
    },
    tell: {
      label: '复核并告知',
      from: ['computed'],
      to: 'told',
      by: ['city'],
      hands: { otherHand: isSecond },
      tells: ['enterprise', 'county'],
    },
    drop: {
      label: '不采用更正',
      from: ['computed'],
      to: 'dropped',
      by: ['city'],
      needs: { opinion: reason },
      hands: byOne('leaves the result as it was told, with its reason; a correction can be proposed again'),
    },

    agree: {
      label: '确认结果',
      from: ['told'],
      to: ['confirmed', 'public'],
      by: ['enterprise'],
      when: [byMainAccount],
    },
    /** The term ended without an objection. */
    confirm: {
      label: '赋码',
      from: ['told'],
      to: ['confirmed', 'public'],
      by: ['clock'],
      when: [termOver],
      tells: ['enterprise'],
    },
    contest: {
      label: '提出异议',
      from: ['told'],
      to: 'contested',
      by: ['enterprise'],
      needs: { opinion: { label: '异议内容', min: 10, max: 500, refusal: 'REASON_REQUIRED' } },
      when: [byMainAccount, termOpen],
      tells: ['city', 'county'],
    },
    /** Whatever is left of the term stays. */
    takeBack: {
      label: '撤回异议',
      from: ['contested'],
      to: 'told',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['city'],
    },
    keep: {
      label: '维持原结果',
      from: ['contested'],
      to: ['confirmed', 'public'],
      by: ['city'],
      hands: { otherHand: isSecond },
      needs: { opinion: reason },
      tells: ['enterprise', 'county'],
    },
    /** The objection was right: a corrected edition is told, and this one stays as it was. */
    correct: {
      label: '更正结果',
      from: ['contested'],
      to: 'corrected',
      by: ['city'],
      hands: { otherHand: isSecond },
      needs: { opinion: reason },
    },
    /** The correction that the office found itself was told. */
    replace: {
      label: '由更正版代替',
      from: ['told', ...settled, 'suspended'],
      to: 'corrected',
      by: ['city'],
      hands: byOne('follows from telling the correction, which is the second officer’s'),
    },

    consent: {
      label: '同意公开',
      from: ['told', 'contested', 'confirmed', 'withdrawn', 'suspended'],
      to: ['same', 'public', 'confirmed'],
      by: ['enterprise'],
      when: [byMainAccount, unconsented],
      tells: ['city'],
    },
    /** At once and without a reason. */
    revoke: {
      label: '撤回公开同意',
      from: ['told', 'contested', 'confirmed', 'public', 'suspended'],
      to: ['same', 'withdrawn'],
      by: ['enterprise'],
      when: [byMainAccount, consented],
      tells: ['city'],
    },
    /** The city opened or closed the public view, or a code with consent became fit for it. */
    show: { label: '开始公开', from: ['confirmed'], to: 'public', by: ['clock'], when: [consented] },
    hide: { label: '停止公开', from: ['public'], to: 'confirmed', by: ['clock'] },

    suspend: {
      label: '暂停',
      from: settled,
      to: 'suspended',
      by: ['city'],
      hands: byOneThenReviewed(
        'hides at once what may be wrong, with its reason; enterprise and county are told, and two lift it',
        postReviewByCity,
      ),
      needs: { opinion: reason },
      tells: ['enterprise', 'county'],
    },
    lift: {
      label: '恢复',
      from: ['suspended'],
      to: settled,
      by: ['city'],
      hands: { second: 'always' },
      needs: { opinion: reason },
      tells: ['enterprise', 'county'],
    },
    expire: {
      label: '失效',
      from: [...settled, 'suspended'],
      to: 'expired',
      by: ['clock'],
      when: [outlived],
      tells: ['enterprise'],
    },
  },
})

export type GreenCodeState = keyof typeof greenCodeCase.states
export type GreenCodeAction = keyof typeof greenCodeCase.steps

/** The code as it is printed: LXM-2025-7K3M9QXA. Nothing in it tells of the district, the order or the grade. */
export const greenCodeText = (year: number, serial: string): string => `${numberPrefixes.greenCode}-${year}-${serial}`

export const greenCodeTodos = todosOf(greenCodeCase, {
  todos: {
    answer: {
      in: ['told'],
      who: ['enterprise'],
      label: '确认绿效码或提异议',
      nature: 'promise',
      otherwise: '到期自动确认',
      doneBy: ['agree'],
      endedBy: ['contest'],
    },
    answerObjection: {
      in: ['contested'],
      who: ['city'],
      label: '答复绿效码异议',
      nature: 'promise',
      otherwise: '逾期督办',
      doneBy: ['keep', 'correct'],
    },
    review: {
      in: ['computed'],
      who: ['city'],
      label: '复核绿效码更正',
      nature: 'none',
      doneBy: ['tell'],
      endedBy: ['drop'],
    },
  },
  optional: ['takeBack', 'replace', 'consent', 'revoke', 'suspend', 'lift'],
  none: { suspended: 'it is lifted when its cause ends, of which no day is known' },
})
