/** Undoing a merge needs an officer of the city beside whoever proposes it; merging has its second hand in its own steps. */

import { subjectOf } from '@green/contract/calls/account/two-hands.ts'
import { enterpriseMerge } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'

export const enterpriseMergeActs: readonly Act[] = [
  actOf(enterpriseMerge.step, {
    subject: ({ id }) => subjectOf('merge', id),
    needsSecond: (_services, { action }) => action === 'undo',
  }),
]
