/** Workflow profiles that several programmes share (programmes/README §5). */
import {
  type GuardName,
  type Needs,
  type State,
  type StepRole,
  standingStates,
  type Transition,
  type Workflow,
} from './workflow.ts'

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
const giveUp = (label: string): Needs => ({
  opinion: { label, min: 2, max: 200, required: true, refusal: 'REASON_REQUIRED' },
})

type Reviewer = 'county' | 'city'

/** While nobody has begun the review, the filer puts right what was sent, as a further version. */
function correction(reviewer: Reviewer, when: readonly GuardName[] = []): Transition {
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

/** The filer's ways back: taken back before the review, ended for good, and taken up again. */
function waysBack(reviewer: Reviewer, returned: readonly State[], when: readonly GuardName[] = []): Transition[] {
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

const agree = (label: string, words: string): Needs => ({
  opinion: { label, min: 0, max: 500, required: false, default: words, refusal: 'OPINION_REQUIRED' },
})
const remark: Needs = {
  opinion: { label: '说明', min: 0, max: 500, required: false, refusal: 'REASON_REQUIRED' },
}
const decide: Needs = {
  award: true,
  outcome: true,
  opinion: { label: '审定意见', min: 0, max: 500, required: false, refusal: 'REASON_REQUIRED' },
}

/** The unfinished form of programmes whose own calls know no draft: the same call keeps it, on whatever device one goes on. */
export function keptDrafts(from: readonly (State | 'none')[], returned: readonly State[] = []): readonly Transition[] {
  const by = ['enterprise'] as const
  return [
    { action: 'saveDraft', from, to: 'draft', by },
    ...returned.map((s): Transition => ({ action: 'saveDraft', from: [s], to: s, by })),
    { action: 'deleteDraft', from: ['draft'], to: 'draft', by, when: ['ownDraft'] },
  ]
}

/** Steps of a decision by two hands: one officer drafts it, another takes or refuses it; the state stays while it waits. */
const drafting: readonly Transition[] = (
  [
    ['scored', 'outliersSettled'],
    ['publicity', 'publicityEnded'],
    ['county_approved', 'withoutExperts'],
  ] as const
).flatMap(([state, guard]): Transition[] => [
  {
    action: 'proposeApproval',
    from: [state],
    to: state,
    by: ['city'],
    needs: decide,
    when: [guard, 'draftsDecision'],
  },
  {
    action: 'proposeRejection',
    from: [state],
    to: state,
    by: ['city'],
    needs: reason,
    when: state === 'scored' ? ['outliersSettled', 'draftsDecision'] : ['draftsDecision'],
  },
  { action: 'refuseProposal', from: [state], to: state, by: ['city'], when: ['decisionDrafted'] },
])

const closing: readonly Transition[] = [
  {
    action: 'revoke',
    from: ['approved'],
    to: 'revoked',
    by: ['city'],
    needs: {
      ground: true,
      opinion: { label: '撤销理由', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' },
    },
    tells: ['filer', 'county'],
  },
  { action: 'expire', from: ['approved'], to: 'expired', by: ['system'], tells: ['filer'] },
]

/** Days for an appeal where a programme names no others. [D] No source names days for this trade. */
const appealWorkingDays = 15

const appealReason: Needs = {
  opinion: { label: '申诉理由', min: 10, max: 500, required: true, refusal: 'REASON_REQUIRED' },
}

/** Once, within its days, the filer appeals against a refusal; the city lets it be reviewed anew by others, or keeps to its decision. */
function appealing(again: State, kept: readonly GuardName[]): readonly Transition[] {
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
      tells: ['filer', 'county'],
    },
    {
      action: 'refuseAppeal',
      from: ['appealed'],
      to: 'rejected',
      by: ['city'],
      needs: reason,
      when: kept,
      tells: ['filer', 'county'],
    },
  ]
}

/** While it is in publicity with its score, the filer may appeal against that; refused, publicity goes on with the score as it was. */
const appealingScore: readonly Transition[] = [
  {
    action: 'appeal',
    from: ['publicity'],
    to: 'appealed',
    by: ['enterprise'],
    needs: appealReason,
    when: ['scoreAppealOpen'],
    label: '对评分申诉',
    tells: ['county', 'city'],
  },
  {
    action: 'keepScore',
    from: ['appealed'],
    to: 'publicity',
    by: ['city'],
    needs: reason,
    when: ['appealsScore'],
    tells: ['filer', 'county'],
  },
]

/** W1: county recommends, experts score, the city decides. Used where drafts live on the server. */
export const countyCityExperts: Workflow = {
  id: 'W1',
  appealWorkingDays,
  transitions: [
    { action: 'saveDraft', from: ['none', 'draft', 'withdrawn'], to: 'draft', by: ['enterprise'] },
    { action: 'saveDraft', from: ['county_returned'], to: 'county_returned', by: ['enterprise'] },
    { action: 'saveDraft', from: ['city_returned'], to: 'city_returned', by: ['enterprise'] },
    { action: 'deleteDraft', from: ['draft'], to: 'draft', by: ['enterprise'], when: ['ownDraft'] },
    {
      action: 'submit',
      from: ['none', 'draft', 'withdrawn'],
      to: 'submitted',
      by: ['enterprise'],
      when: ['windowOpen'],
      tells: ['county'],
      label: '提交给区县审核',
    },
    correction('county', ['windowOpen']),
    ...waysBack('county', ['county_returned', 'city_returned'], ['windowOpen']),
    {
      action: 'countyApprove',
      from: ['submitted'],
      to: 'county_approved',
      by: ['county'],
      needs: {
        opinion: {
          label: '推荐意见',
          min: 0,
          max: 500,
          required: false,
          default: '同意推荐',
          refusal: 'OPINION_REQUIRED',
        },
        materialsChecked: true,
      },
      tells: ['filer', 'city'],
    },
    {
      action: 'countyReturn',
      from: ['submitted'],
      to: 'county_returned',
      by: ['county'],
      needs: returnOpinion,
      tells: ['filer'],
    },
    {
      action: 'resubmit',
      from: ['county_returned', 'city_returned'],
      to: 'submitted',
      by: ['enterprise'],
      needs: changeNote,
      when: ['resubmitOpen'],
      tells: ['county'],
      label: '重新提交给区县审核',
    },
    {
      action: 'cityReturn',
      from: ['county_approved', 'scored'],
      to: 'city_returned',
      by: ['city'],
      needs: returnOpinion,
      tells: ['filer', 'county'],
    },
    {
      action: 'distExpert',
      from: ['county_approved'],
      to: 'expert_review',
      by: ['city'],
      needs: { experts: true },
      when: ['withExperts'],
      tells: ['experts'],
    },
    {
      action: 'cityReject',
      from: ['county_approved', 'scored', 'publicity'],
      to: 'rejected',
      by: ['city'],
      needs: reason,
      when: ['outliersSettled', 'enoughHands', 'objectionsAnswered'],
      tells: ['filer', 'county'],
    },
    {
      action: 'replaceExpert',
      from: ['expert_review'],
      to: 'expert_review',
      by: ['city'],
      needs: { experts: true },
      tells: ['experts'],
    },
    { action: 'expertScore', from: ['expert_review'], to: 'expert_review', by: ['expert'] },
    {
      action: 'reopenScore',
      from: ['expert_review', 'scored'],
      to: 'expert_review',
      by: ['city'],
      needs: { ...reason, sheet: true },
      tells: ['experts'],
    },
    {
      action: 'secondReview',
      from: ['scored'],
      to: 'expert_review',
      by: ['city'],
      needs: { experts: true },
      tells: ['experts'],
    },
    { action: 'panelNote', from: ['scored'], to: 'scored', by: ['city'] },
    { action: 'closeReview', from: ['expert_review'], to: 'scored', by: ['city'], needs: reason, when: ['twoScores'] },
    {
      action: 'startPublicity',
      from: ['scored'],
      to: 'publicity',
      by: ['city'],
      needs: { publicity: true },
      when: ['outliersSettled'],
      tells: ['filer'],
    },
    {
      action: 'startPublicity',
      from: ['county_approved'],
      to: 'publicity',
      by: ['city'],
      needs: { publicity: true },
      when: ['withoutExperts'],
      tells: ['filer'],
    },
    {
      action: 'cityApprove',
      from: ['scored'],
      to: 'approved',
      by: ['city'],
      needs: decide,
      when: ['outliersSettled', 'enoughHands'],
      tells: ['filer', 'county'],
    },
    {
      action: 'cityApprove',
      from: ['publicity'],
      to: 'approved',
      by: ['city'],
      needs: decide,
      when: ['publicityEnded', 'enoughHands', 'objectionsAnswered'],
      tells: ['filer', 'county'],
    },
    {
      action: 'cityApprove',
      from: ['county_approved'],
      to: 'approved',
      by: ['city'],
      needs: decide,
      when: ['withoutExperts', 'enoughHands'],
      tells: ['filer', 'county'],
    },
    ...drafting,
    ...appealing('county_approved', ['appealsDecision']),
    ...appealingScore,
    ...closing,
  ],
}

/** What the city has granted it recommends further up, and enters what came of it; the title holds all the while. */
const recommending: readonly Transition[] = [
  {
    action: 'recommendUp',
    from: ['approved', 'unlisted'],
    to: 'recommended',
    by: ['city'],
    needs: { upward: true, ...agree('推荐意见', '同意推荐上报') },
    when: ['recommendable'],
    tells: ['filer', 'county'],
  },
  {
    action: 'recordListed',
    from: ['recommended'],
    to: 'listed',
    by: ['city'],
    needs: { upwardResult: 'listed', ...remark },
    tells: ['filer', 'county'],
  },
  {
    action: 'recordUnlisted',
    from: ['recommended'],
    to: 'unlisted',
    by: ['city'],
    needs: { upwardResult: 'unlisted', ...remark },
    tells: ['filer', 'county'],
  },
  {
    action: 'recallUp',
    from: ['recommended'],
    to: 'approved',
    by: ['city'],
    needs: reason,
    tells: ['filer', 'county'],
  },
  {
    action: 'correctResult',
    from: ['listed', 'unlisted'],
    to: 'recommended',
    by: ['city'],
    needs: reason,
    tells: ['filer', 'county'],
  },
]

/** W1-s: W1 for titles that the state grants as well: the city recommends to it what it has granted itself. */
export const cityThenState: Workflow = {
  ...countyCityExperts,
  id: 'W1-s',
  transitions: [
    ...countyCityExperts.transitions.filter((t) => !closing.includes(t)),
    ...recommending,
    ...closing.map((t): Transition => ({ ...t, from: standingStates })),
  ],
}

const reviewerSteps = {
  county: { returned: 'county_returned', approve: 'countyApprove', return: 'countyReturn', reject: 'countyReject' },
  city: { returned: 'city_returned', approve: 'cityApprove', return: 'cityReturn', reject: 'cityReject' },
} as const

/** One review of a 备案, no server draft but an operator's. Where the county reviews, the city may take the same steps. */
function singleReview(
  id: string,
  reviewer: Reviewer,
  after: readonly Transition[],
  when: readonly GuardName[] = [],
): Workflow {
  const { returned, approve, return: sendBack, reject } = reviewerSteps[reviewer]
  const by: readonly StepRole[] = reviewer === 'county' ? ['county', 'city'] : ['city']
  const label = reviewer === 'county' ? '提交给区县审核' : '提交给市级审核'
  return {
    id,
    appealWorkingDays,
    transitions: [
      ...keptDrafts(['none', 'draft', 'withdrawn'], [returned]),
      {
        action: 'submit',
        from: ['none', 'draft', 'withdrawn'],
        to: 'submitted',
        by: ['enterprise'],
        tells: [reviewer],
        label,
      },
      correction(reviewer),
      ...waysBack(reviewer, [returned]),
      {
        action: approve,
        from: ['submitted'],
        to: 'approved',
        by,
        needs: {
          reviewItems: true,
          opinion: {
            label: '审核意见',
            min: 0,
            max: 500,
            required: false,
            default: '同意备案',
            refusal: 'OPINION_REQUIRED',
          },
        },
        when: [...when, 'otherHand'],
        label: '同意备案',
        tells: ['filer'],
      },
      { action: sendBack, from: ['submitted'], to: returned, by, needs: returnOpinion, tells: ['filer'] },
      {
        action: reject,
        from: ['submitted'],
        to: 'rejected',
        by,
        needs: reason,
        when: ['otherHand'],
        label: '不予备案',
        tells: ['filer'],
      },
      {
        action: 'resubmit',
        from: [returned],
        to: 'submitted',
        by: ['enterprise'],
        needs: changeNote,
        tells: [reviewer],
        label: `重新${label}`,
      },
      ...appealing('submitted', ['otherHand']),
      ...after,
    ],
  }
}

/**
 * W4: yearly data. County, then city; it may come late, and what was approved is the year's last word. Taken back or ended before the
 * review, it is still owed.
 */
export const countyThenCity: Workflow = {
  id: 'W4',
  transitions: [
    { action: 'saveDraft', from: ['none', 'draft', 'withdrawn'], to: 'draft', by: ['enterprise'] },
    { action: 'saveDraft', from: ['county_returned'], to: 'county_returned', by: ['enterprise'] },
    { action: 'saveDraft', from: ['city_returned'], to: 'city_returned', by: ['enterprise'] },
    { action: 'deleteDraft', from: ['draft'], to: 'draft', by: ['enterprise'], when: ['ownDraft'] },
    {
      action: 'submit',
      from: ['none', 'draft', 'withdrawn'],
      to: 'submitted',
      by: ['enterprise'],
      when: ['begun'],
      tells: ['county'],
      label: '提交给区县审核',
    },
    correction('county', ['begun']),
    ...waysBack('county', [], ['begun']),
    {
      action: 'resubmit',
      from: ['county_returned', 'city_returned'],
      to: 'submitted',
      by: ['enterprise'],
      needs: changeNote,
      tells: ['county'],
      label: '重新提交给区县审核',
    },
    {
      action: 'countyApprove',
      from: ['submitted'],
      to: 'county_approved',
      by: ['county'],
      needs: agree('审核意见', '数据已核实，同意上报'),
      label: '审核通过，报市级',
      tells: ['city'],
    },
    {
      action: 'countyReturn',
      from: ['submitted'],
      to: 'county_returned',
      by: ['county'],
      needs: returnOpinion,
      tells: ['filer'],
    },
    {
      action: 'cityReturn',
      from: ['county_approved'],
      to: 'city_returned',
      by: ['city'],
      needs: returnOpinion,
      tells: ['filer', 'county'],
    },
    {
      action: 'cityApprove',
      from: ['county_approved'],
      to: 'approved',
      by: ['city'],
      needs: agree('审定意见', '同意，定为终稿'),
      label: '审定为终稿',
      tells: ['filer', 'county'],
    },
  ],
}

/** W2: the county checks, then the city; either may reject. No server draft but an operator's. */
export const twoLevelReview: Workflow = {
  id: 'W2',
  appealWorkingDays,
  transitions: [
    ...keptDrafts(['none', 'draft', 'withdrawn'], ['county_returned', 'city_returned']),
    {
      action: 'submit',
      from: ['none', 'draft', 'withdrawn'],
      to: 'submitted',
      by: ['enterprise'],
      tells: ['county'],
      label: '提交给区县审核',
    },
    correction('county'),
    ...waysBack('county', ['county_returned', 'city_returned']),
    {
      action: 'countyApprove',
      from: ['submitted'],
      to: 'county_approved',
      by: ['county'],
      needs: {
        reviewItems: true,
        opinion: {
          label: '推荐意见',
          min: 0,
          max: 500,
          required: false,
          default: '同意推荐',
          refusal: 'OPINION_REQUIRED',
        },
      },
      tells: ['filer', 'city'],
    },
    {
      action: 'countyReturn',
      from: ['submitted'],
      to: 'county_returned',
      by: ['county'],
      needs: returnOpinion,
      tells: ['filer'],
    },
    {
      action: 'countyReject',
      from: ['submitted'],
      to: 'rejected',
      by: ['county'],
      needs: reason,
      when: ['otherHand'],
      tells: ['filer'],
    },
    {
      action: 'resubmit',
      from: ['county_returned', 'city_returned'],
      to: 'submitted',
      by: ['enterprise'],
      needs: changeNote,
      tells: ['county'],
      label: '重新提交给区县审核',
    },
    {
      action: 'cityReturn',
      from: ['county_approved'],
      to: 'city_returned',
      by: ['city'],
      needs: returnOpinion,
      tells: ['filer', 'county'],
    },
    {
      action: 'cityReject',
      from: ['county_approved'],
      to: 'rejected',
      by: ['city'],
      needs: reason,
      when: ['otherHand'],
      tells: ['filer', 'county'],
    },
    {
      action: 'cityApprove',
      from: ['county_approved'],
      to: 'approved',
      by: ['city'],
      needs: {
        reviewItems: true,
        outcome: true,
        opinion: { label: '审定意见', min: 0, max: 500, required: false, refusal: 'REASON_REQUIRED' },
      },
      when: ['otherHand'],
      tells: ['filer', 'county'],
    },
    ...appealing('county_approved', ['otherHand']),
    ...closing,
  ],
}

/** W3: one review by the county; the city may act on the same states and revoke. */
export const singleCountyReview = singleReview('W3', 'county', closing)

/** While something approved is suspended it still runs out, can be revoked, and comes back by itself when the term is over. */
const suspending: readonly Transition[] = [
  {
    action: 'suspend',
    from: ['approved'],
    to: 'suspended',
    by: ['city'],
    needs: {
      suspension: true,
      opinion: { label: '暂停理由', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' },
    },
    tells: ['filer'],
  },
  { action: 'resume', from: ['suspended'], to: 'approved', by: ['city', 'system'], needs: reason, tells: ['filer'] },
  ...closing.map((t): Transition => ({ ...t, from: ['approved', 'suspended'] })),
  { action: 'supersede', from: ['approved'], to: 'superseded', by: ['system'] },
]

/** W3-c: the same with the city as the one reviewer, who may also suspend for a term; an approved change takes the old version's place. */
export const singleCityReview = singleReview('W3-c', 'city', suspending, ['notSuspended'])

/** W5: own ledger without review; the owner changes and removes it until the batch or year is closed. */
export const ledger: Workflow = {
  id: 'W5',
  transitions: [
    ...keptDrafts(['none', 'draft']),
    {
      action: 'submit',
      from: ['none', 'draft'],
      to: 'submitted',
      by: ['enterprise'],
      when: ['windowOpen'],
      label: '提交',
    },
    { action: 'edit', from: ['submitted'], to: 'submitted', by: ['enterprise'], when: ['windowOpen'] },
    { action: 'remove', from: ['submitted'], to: 'submitted', by: ['enterprise'], when: ['windowOpen'] },
    { action: 'remove', from: ['submitted'], to: 'submitted', by: ['admin'], needs: reason },
  ],
}

const entered = ['submitted', 'confirmed', 'disputed'] as const

/** W5-c: a ledger between two parties. One registers, the other confirms or disputes; a change is confirmed anew. Staff only mark. */
export const confirmedLedger: Workflow = {
  id: 'W5-c',
  transitions: [
    ...keptDrafts(['none', 'draft']),
    {
      action: 'submit',
      from: ['none', 'draft'],
      to: 'submitted',
      by: ['enterprise'],
      when: ['windowOpen'],
      tells: ['counterpart'],
      label: '提交登记',
    },
    {
      action: 'edit',
      from: [...entered],
      to: 'submitted',
      by: ['enterprise'],
      when: ['windowOpen'],
      tells: ['counterpart'],
    },
    ...entered.map(
      (state): Transition => ({
        action: 'remove',
        from: [state],
        to: state,
        by: ['enterprise'],
        when: ['windowOpen', 'removable'],
      }),
    ),
    ...entered.map(
      (state): Transition => ({ action: 'remove', from: [state], to: state, by: ['admin'], needs: reason }),
    ),
    { action: 'confirm', from: ['submitted', 'disputed'], to: 'confirmed', by: ['counterpart'], tells: ['filer'] },
    {
      action: 'dispute',
      from: ['submitted', 'confirmed'],
      to: 'disputed',
      by: ['counterpart'],
      needs: { opinion: { label: '异议', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' } },
      tells: ['filer'],
    },
    ...entered.map(
      (state): Transition => ({
        action: 'mark',
        from: [state],
        to: state,
        by: ['county', 'city'],
        needs: { outcome: true },
        label: '备注与纳入统计',
      }),
    ),
  ],
}
