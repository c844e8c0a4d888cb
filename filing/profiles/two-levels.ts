/** County and city, without experts. */

import { byOne, givesBack } from '../workflow/hands.ts'
import type { FilingHands, Workflow } from '../workflow/workflow.ts'
import {
  agree,
  appealing,
  appealWorkingDays,
  changeNote,
  closing,
  correction,
  reason,
  recommends,
  returnOpinion,
  savedDrafts,
  waysBack,
} from './shared-steps.ts'

/**
 * W4: yearly data. County, then city; it may come late, and what was approved is the year's final version. Withdrawn or ended before the
 * review, it is still due.
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
      hands: recommends,
      needs: agree('审核意见', '数据已核实，同意上报'),
      label: '审核通过，报市级',
      tells: ['city'],
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
      action: 'cityReturn',
      from: ['county_approved'],
      to: 'city_returned',
      by: ['city'],
      hands: givesBack,
      needs: returnOpinion,
      tells: ['filer', 'county'],
    },
    {
      action: 'cityApprove',
      from: ['county_approved'],
      to: 'approved',
      by: ['city'],
      hands: byOne('settles yearly data that the county has checked; it confers nothing and changes no figure'),
      needs: agree('审定意见', '同意，定为终稿'),
      label: '审定为终稿',
      tells: ['filer', 'county'],
    },
  ],
}

const refuses: FilingHands = {
  otherHand: true,
  otherwise: 'a refusal has its reason, and an appeal that other people answer',
}
const afterCounty: FilingHands = {
  otherHand: true,
  otherwise: 'the county has recommended it: the city is the second hand',
}

/** W2: the county checks, then the city; either may reject. No server draft but an operator's. */
export const twoLevelReview: Workflow = {
  id: 'W2',
  appealWorkingDays,
  transitions: [
    ...savedDrafts(['none', 'draft', 'withdrawn'], ['county_returned', 'city_returned']),
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
      hands: recommends,
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
      hands: givesBack,
      needs: returnOpinion,
      tells: ['filer'],
    },
    {
      action: 'countyReject',
      from: ['submitted'],
      to: 'rejected',
      by: ['county'],
      needs: reason,
      hands: refuses,
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
      hands: givesBack,
      needs: returnOpinion,
      tells: ['filer', 'county'],
    },
    {
      action: 'cityReject',
      from: ['county_approved'],
      to: 'rejected',
      by: ['city'],
      needs: reason,
      hands: refuses,
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
      hands: afterCounty,
      tells: ['filer', 'county'],
    },
    ...appealing('county_approved'),
    ...closing,
  ],
}
