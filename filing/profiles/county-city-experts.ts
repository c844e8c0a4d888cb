/** The full review: county, experts, city. */

import { byOne, draftsForOther, givesBack, recordsWork } from '../workflow/hands.ts'
import type { FilingHands, GuardName, Transition, Workflow } from '../workflow/workflow.ts'
import {
  appealing,
  appealReason,
  appealWorkingDays,
  byOtherHand,
  changeNote,
  closing,
  correction,
  decide,
  reason,
  recommends,
  returnOpinion,
  waysBack,
} from './shared-steps.ts'

/** A decision in favour: two officers where the batch asks for them, and where it departs from the review. */
const decided: FilingHands = { second: ['ofBatch', 'ofDeparture'], otherHand: true }

/** What a batch may ask for before a decision in favour. */
const inquired = ['visited', 'officesHeard'] as const satisfies readonly GuardName[]

/** 现场抽查 and 征求部门意见: recorded by the city while the case is with it or with its experts. */
const inquiring: readonly Transition[] = (['county_approved', 'expert_review', 'scored'] as const).flatMap(
  (state): Transition[] => [
    {
      action: 'siteVisit',
      from: [state],
      to: state,
      by: ['city'],
      hands: recordsWork,
      needs: {
        siteVisit: true,
        opinion: { label: '现场情况', min: 5, max: 1000, required: true, refusal: 'REASON_REQUIRED' },
      },
      when: ['wantsVisit'],
    },
    {
      action: 'askOffices',
      from: [state],
      to: state,
      by: ['city'],
      hands: recordsWork,
      needs: { askOffices: true },
      when: ['wantsOffices'],
    },
    {
      action: 'recordOffices',
      from: [state],
      to: state,
      by: ['city'],
      hands: recordsWork,
      needs: { officeAnswers: true },
      when: ['officesAsked'],
    },
  ],
)

/** Steps of a decision by two officers: one drafts it, another takes or refuses it; the state does not change in between. */
const drafting: readonly Transition[] = (
  [
    ['scored', ['outliersSettled', ...inquired]],
    ['publicity', ['publicityEnded']],
    ['county_approved', ['withoutExperts', ...inquired]],
  ] as const
).flatMap(([state, guards]): Transition[] => [
  {
    action: 'proposeApproval',
    from: [state],
    to: state,
    by: ['city'],
    hands: draftsForOther,
    needs: decide,
    when: [...guards, 'draftsDecision'],
  },
  {
    action: 'proposeRejection',
    from: [state],
    to: state,
    by: ['city'],
    hands: draftsForOther,
    needs: reason,
    when: state === 'scored' ? ['outliersSettled', 'draftsDecision'] : ['draftsDecision'],
  },
  {
    action: 'refuseProposal',
    from: [state],
    to: state,
    by: ['city'],
    hands: byOne('drops a draft: nothing is decided, and it can be drafted again'),
    when: ['decisionDrafted'],
  },
])

/** During publicity with its score, the filer may appeal against the score; if refused, publicity goes on with the score as it was. */
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
    hands: byOtherHand,
    when: ['appealsScore'],
    tells: ['filer', 'county'],
  },
]

/** Publicity that began by mistake is taken back; what was objected to in it is answered first. */
const withdrawing = (
  action: 'withdrawPublicity' | 'withdrawUnscored',
  to: 'scored' | 'county_approved',
  guard: GuardName,
): Transition => ({
  action,
  from: ['publicity'],
  to,
  by: ['city'],
  hands: byOne('takes back a publicity that began by mistake; nothing is decided by it, and filer and county are told'),
  needs: reason,
  when: [guard, 'objectionsAnswered'],
  tells: ['filer', 'county'],
})

/** W1: county recommends, experts score, the city decides. Used where drafts are stored on the server. */
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
      hands: recommends,
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
      hands: givesBack,
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
      hands: givesBack,
      needs: returnOpinion,
      tells: ['filer', 'county'],
    },
    {
      action: 'distExpert',
      from: ['county_approved'],
      to: 'expert_review',
      by: ['city'],
      hands: { second: ['ofCall'] },
      needs: { experts: true },
      when: ['withExperts'],
      tells: ['experts'],
    },
    {
      action: 'cityReject',
      from: ['county_approved', 'scored', 'publicity'],
      to: 'rejected',
      by: ['city'],
      hands: { second: ['ofBatch'], otherHand: true },
      needs: reason,
      when: ['outliersSettled', 'objectionsAnswered'],
      tells: ['filer', 'county'],
    },
    {
      action: 'replaceExpert',
      from: ['expert_review'],
      to: 'expert_review',
      by: ['city'],
      hands: { second: ['ofCall'] },
      needs: { experts: true },
      tells: ['experts'],
    },
    {
      action: 'expertScore',
      from: ['expert_review'],
      to: 'expert_review',
      by: ['expert'],
      hands: byOne('an own judgement beside those of the other experts, whose mean counts'),
    },
    {
      action: 'reopenScore',
      from: ['expert_review', 'scored'],
      to: 'expert_review',
      by: ['city'],
      hands: givesBack,
      needs: { ...reason, sheet: true },
      tells: ['experts'],
    },
    {
      action: 'secondReview',
      from: ['scored'],
      to: 'expert_review',
      by: ['city'],
      hands: { second: ['ofCall'] },
      needs: { experts: true },
      tells: ['experts'],
    },
    { action: 'panelNote', from: ['scored'], to: 'scored', by: ['city'], hands: { second: ['ofCall'] } },
    {
      action: 'closeReview',
      from: ['expert_review'],
      to: 'scored',
      by: ['city'],
      hands: byOne(
        'ends the wait for a late sheet; the sheets that were submitted stay, and the decision is another step',
      ),
      needs: reason,
      when: ['twoScores'],
    },
    {
      action: 'startPublicity',
      from: ['scored'],
      to: 'publicity',
      by: ['city'],
      hands: { second: ['ofDeparture'] },
      needs: { publicity: true },
      when: ['outliersSettled', ...inquired],
      tells: ['filer'],
    },
    {
      action: 'startPublicity',
      from: ['county_approved'],
      to: 'publicity',
      by: ['city'],
      hands: { second: ['ofDeparture'] },
      needs: { publicity: true },
      when: ['withoutExperts', ...inquired],
      tells: ['filer'],
    },
    withdrawing('withdrawPublicity', 'scored', 'withExperts'),
    withdrawing('withdrawUnscored', 'county_approved', 'withoutExperts'),
    {
      action: 'cityApprove',
      from: ['scored'],
      to: 'approved',
      by: ['city'],
      hands: decided,
      needs: decide,
      when: ['outliersSettled', ...inquired],
      tells: ['filer', 'county'],
    },
    {
      action: 'cityApprove',
      from: ['publicity'],
      to: 'approved',
      by: ['city'],
      hands: decided,
      needs: decide,
      when: ['publicityEnded', 'objectionsAnswered'],
      tells: ['filer', 'county'],
    },
    {
      action: 'cityApprove',
      from: ['county_approved'],
      to: 'approved',
      by: ['city'],
      hands: decided,
      needs: decide,
      when: ['withoutExperts', ...inquired],
      tells: ['filer', 'county'],
    },
    ...drafting,
    ...inquiring,
    ...appealing('county_approved', ['appealsDecision']),
    ...appealingScore,
    ...closing,
  ],
}
