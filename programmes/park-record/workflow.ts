/** Workflow of a park's record: the park submits, county or city reviews; a valid record is corrected by staff or resubmitted by the park. */

import { changeNote, reason, returnOpinion, savedDrafts } from '@green/filing/profiles/shared-steps.ts'
import { byOne, givesBack } from '@green/filing/workflow/hands.ts'
import type { Workflow } from '@green/filing/workflow/workflow.ts'

export const parkRecordReview: Workflow = {
  id: 'W3-park',
  transitions: [
    ...savedDrafts(['none', 'draft'], ['county_returned']),
    {
      action: 'submit',
      from: ['none', 'draft'],
      to: 'submitted',
      by: ['enterprise'],
      tells: ['county'],
      label: '提交园区档案',
    },
    { action: 'edit', from: ['submitted'], to: 'submitted', by: ['enterprise'], when: ['beforeCounty'] },
    {
      action: 'countyApprove',
      from: ['submitted'],
      to: 'approved',
      by: ['county', 'city'],
      needs: {
        opinion: {
          label: '审核意见',
          min: 0,
          max: 500,
          required: false,
          default: '信息属实',
          refusal: 'OPINION_REQUIRED',
        },
      },
      hands: byOne('confirms that the data of a park are right; it confers nothing'),
      label: '审核通过',
      tells: ['filer'],
    },
    {
      action: 'countyReturn',
      from: ['submitted'],
      to: 'county_returned',
      by: ['county', 'city'],
      hands: givesBack,
      needs: returnOpinion,
      tells: ['filer'],
    },
    {
      action: 'resubmit',
      from: ['county_returned', 'approved'],
      to: 'submitted',
      by: ['enterprise'],
      needs: changeNote,
      tells: ['county'],
      label: '提交修改后的园区档案',
    },
    {
      action: 'edit',
      from: ['approved'],
      to: 'approved',
      by: ['county', 'city'],
      hands: byOne('corrects the data of a park with a note in its history that the park reads'),
      needs: changeNote,
      label: '更正园区档案',
      tells: ['filer'],
    },
    {
      action: 'revoke',
      from: ['approved'],
      to: 'revoked',
      by: ['county', 'city'],
      hands: byOne('puts a record aside while a park is rebuilt; no title ends by it, and it is put back by one step'),
      needs: reason,
      label: '停用',
      tells: ['filer'],
    },
    {
      action: 'countyApprove',
      from: ['revoked'],
      to: 'approved',
      by: ['county', 'city'],
      hands: byOne('lets a park file again: its record confers nothing, and what it files is reviewed'),
      needs: reason,
      label: '恢复使用',
      tells: ['filer'],
    },
  ],
}
