/** W1-s of plans: what is granted is a place on the list of works being built; it ends with the acceptance, or at the end of the target year. */
import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import type { Workflow } from '@green/filing/workflow/workflow.ts'

export const buildingThenAccepted: Workflow = {
  ...cityThenState,
  id: 'W1-b',
  transitions: [
    ...cityThenState.transitions.map((step) => (step.action === 'expire' ? { ...step, to: 'lapsed' as const } : step)),
    {
      action: 'completeBuilding',
      from: statesWhere(isInForce),
      to: 'fulfilled',
      by: ['system'],
      tells: ['filer', 'county'],
    },
  ],
}
