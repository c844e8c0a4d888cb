/** Which acts on codes need two officers of the city: what the public sees of all of them, and a suspension that ends. */

import { subjectOf } from '@green/contract/calls/account/two-hands.ts'
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { type Act, actOf } from '../../../base/two-hands/acts.ts'

export const greenCodeActs: readonly Act[] = [
  actOf(greenCode.saveSettings, { subject: () => 'green code settings' }),
  actOf(greenCode.lift, { subject: ({ id }) => subjectOf('green code', id) }),
]
