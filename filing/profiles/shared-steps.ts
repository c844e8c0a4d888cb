/** Steps and their needs that several workflows share. */
import { byOne } from '../workflow/hands.ts'
import type { State } from '../workflow/states.ts'
import type { FilingHands, GuardName, Needs, Transition } from '../workflow/workflow.ts'

export const returnOpinion: Needs = {
  opinion: { label: '退回意见', min: 5, max: 500, required: true, refusal: 'OPINION_REQUIRED' },
  fieldNotes: true,
}
export const reason: Needs = {
  opinion: { label: '理由', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' },
}
export const changeNote: Needs = {
  opinion: { label: '修改说明', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' },
}
export const giveUp = (label: string): Needs => ({
  opinion: { label, min: 2, max: 200, required: true, refusal: 'REASON_REQUIRED' },
})

export type Reviewer = 'county' | 'city'

/** Until the review has begun, the filer corrects what was sent, as a further version. */
export function correction(reviewer: Reviewer, when: readonly GuardName[] = []): Transition {
  return {
    action: 'edit',
    from: ['submitted'],
    to: 'submitted',
    by: ['enterprise'],
    needs: changeNote,
    when: [...when, 'beforeCounty'],
    label: '更正已提交的内容',
    tells: [reviewer],
  }
}

/** The filer's ways back: withdrawn before the review, ended for good, and taken up again. */
export function waysBack(
  reviewer: Reviewer,
  returned: readonly State[],
  when: readonly GuardName[] = [],
): Transition[] {
  const by = ['enterprise'] as const
  return [
    {
      action: 'withdraw',
      from: ['submitted'],
      to: 'withdrawn',
      by,
      needs: giveUp('撤回理由'),
      when: ['beforeCounty'],
      tells: [reviewer],
    },
    {
      action: 'cancel',
      from: ['withdrawn', ...returned],
      to: 'cancelled',
      by,
      needs: giveUp('终止理由'),
      tells: [reviewer],
    },
    { action: 'reopen', from: ['cancelled'], to: 'withdrawn', by, when, tells: [reviewer] },
  ]
}

export const agree = (label: string, text: string): Needs => ({
  opinion: { label, min: 0, max: 500, required: false, default: text, refusal: 'OPINION_REQUIRED' },
})
export const remark: Needs = {
  opinion: { label: '说明', min: 0, max: 500, required: false, refusal: 'REASON_REQUIRED' },
}
export const decide: Needs = {
  award: true,
  outcome: true,
  opinion: { label: '审定意见', min: 0, max: 500, required: false, refusal: 'REASON_REQUIRED' },
}

/** The unfinished form of programmes whose own calls have no draft: the same call saves it, for all devices. */
export function savedDrafts(from: readonly (State | 'none')[], returned: readonly State[] = []): readonly Transition[] {
  const by = ['enterprise'] as const
  return [
    { action: 'saveDraft', from, to: 'draft', by },
    ...returned.map((s): Transition => ({ action: 'saveDraft', from: [s], to: s, by })),
    { action: 'deleteDraft', from: ['draft'], to: 'draft', by, when: ['ownDraft'] },
  ]
}

export const closing: readonly Transition[] = [
  {
    action: 'revoke',
    from: ['approved'],
    to: 'revoked',
    by: ['city'],
    needs: {
      ground: { list: 'revokeGround' },
      priorNotice: true,
      opinion: { label: '撤销理由', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' },
    },
    hands: { second: ['always'] },
    tells: ['filer', 'county'],
  },
  { action: 'expire', from: ['approved'], to: 'expired', by: ['system'], tells: ['filer'] },
]

/** A county's recommendation decides nothing: the city looks at it anew. */
export const recommends = byOne('recommends to the city, which decides by other people')

/** Days for an appeal where a programme sets none. [D] No source names days for this trade. */
export const appealWorkingDays = 15

export const appealReason: Needs = {
  opinion: { label: '申诉理由', min: 10, max: 500, required: true, refusal: 'REASON_REQUIRED' },
}

/** An appeal is against what somebody decided or published, so there is always a hand that does not take it. */
export const byOtherHand: FilingHands = { otherHand: true, otherwise: 'nothing reaches this state but an appeal' }

/** Once, within its days, the filer appeals against a refusal; the city has it reviewed anew by others, or upholds its decision. */
export function appealing(again: State, guards: readonly GuardName[] = []): readonly Transition[] {
  return [
    {
      action: 'appeal',
      from: ['rejected'],
      to: 'appealed',
      by: ['enterprise'],
      needs: appealReason,
      when: ['appealOpen'],
      tells: ['county', 'city'],
    },
    {
      action: 'acceptAppeal',
      from: ['appealed'],
      to: again,
      by: ['city'],
      needs: reason,
      hands: byOtherHand,
      tells: ['filer', 'county'],
    },
    {
      action: 'refuseAppeal',
      from: ['appealed'],
      to: 'rejected',
      by: ['city'],
      needs: reason,
      hands: byOtherHand,
      when: guards,
      tells: ['filer', 'county'],
    },
  ]
}
