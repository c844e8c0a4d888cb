/** One review of a 备案, by the county or by the city. */

import { byOneThenReviewed, givesBack, postReviewByCity } from '../workflow/hands.ts'
import type { StepRole } from '../workflow/step-roles.ts'
import type { FilingHands, GuardName, Transition, Workflow } from '../workflow/workflow.ts'
import {
  appealing,
  appealWorkingDays,
  changeNote,
  closing,
  correction,
  type Reviewer,
  reason,
  returnOpinion,
  savedDrafts,
  waysBack,
} from './shared-steps.ts'

const reviewerSteps = {
  county: { returned: 'county_returned', approve: 'countyApprove', return: 'countyReturn', reject: 'countyReject' },
  city: { returned: 'city_returned', approve: 'cityApprove', return: 'cityReturn', reject: 'cityReject' },
} as const

const registers: FilingHands = {
  otherHand: true,
  otherwise:
    'a 备案 registers who meets every point of a fixed list and has no discretion; a refusal has its reason and its appeal',
}

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
      ...savedDrafts(['none', 'draft', 'withdrawn'], [returned]),
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
        hands: registers,
        when,
        label: '同意备案',
        tells: ['filer'],
      },
      {
        action: sendBack,
        from: ['submitted'],
        to: returned,
        by,
        hands: givesBack,
        needs: returnOpinion,
        tells: ['filer'],
      },
      {
        action: reject,
        from: ['submitted'],
        to: 'rejected',
        by,
        needs: reason,
        hands: registers,
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
      ...appealing('submitted'),
      ...after,
    ],
  }
}

/** W3: one review by the county; the city may act on the same states and revoke. */
export const singleCountyReview = singleReview('W3', 'county', closing)

/** While an approval is suspended it still expires, can be revoked, and is restored when the term is over. */
const suspending: readonly Transition[] = [
  {
    action: 'suspend',
    from: ['approved'],
    to: 'suspended',
    by: ['city'],
    hands: byOneThenReviewed(
      'pauses at once what may do harm: with a document, until a day on which it ends by itself, and the filer is told',
      postReviewByCity,
    ),
    needs: {
      suspension: true,
      opinion: { label: '暂停理由', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' },
    },
    tells: ['filer'],
  },
  {
    action: 'resume',
    from: ['suspended'],
    to: 'approved',
    by: ['city', 'system'],
    hands: { second: ['always'] },
    needs: reason,
    tells: ['filer'],
  },
  ...closing.map((t): Transition => ({ ...t, from: ['approved', 'suspended'] })),
  { action: 'supersede', from: ['approved'], to: 'superseded', by: ['system'] },
]

/** W3-c: the same with the city as the one reviewer, who may also suspend for a term; an approved change takes the old version's place. */
export const singleCityReview = singleReview('W3-c', 'city', suspending, ['notSuspended'])
