/** Assigning experts needs two officers of the city where it departs from the draw, in every programme with a panel. */
import { greenPark } from '@green/contract/calls/filing/green-park.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import { type Act, actOf } from '../base/two-hands/declared-calls.ts'
import { assigning } from '../filing/experts/two-person-rules.ts'

export const panelActs: readonly Act[] = [
  actOf(shenb.distExpert, assigning),
  actOf(greenPark.distExpert, assigning),
  actOf(greenSupply.distExpert, assigning),
  actOf(spec.distExpert, assigning),
]
