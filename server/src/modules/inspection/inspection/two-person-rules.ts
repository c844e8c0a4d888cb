/** Which acts on inspections need a second officer of the city. */
import { inspectionPlan } from '@green/contract/calls/inspection/inspection-plan.ts'
import { inspectionTask } from '@green/contract/calls/inspection/inspection-task.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'

export const inspectionActs: readonly Act[] = [
  actOf(inspectionPlan.stepPlan, {
    subject: ({ id }) => `inspection plan ${id}`,
    // A plan that nobody outside has seen is deleted by one.
    needsSecond: (_services, { action }) => action !== 'drop',
  }),
  actOf(inspectionTask.removeTargets, { subject: ({ id }) => `inspection targets ${id}` }),
  actOf(inspectionTask.saveCard, {
    subject: ({ accountId }) => `inspector card ${accountId}`,
    concerns: ({ accountId }) => [accountId],
  }),
]
