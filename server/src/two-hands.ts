/** Every act that needs two people, from the modules that own it. A call that is declared so and missing here stops the start. */
import { accountActs } from './base/account/acts.ts'
import type { Act } from './base/two-hands/acts.ts'
import { panelActs } from './families/panel-acts.ts'
import { fundActs } from './families/special-fund-acts.ts'
import { batchActs } from './filing/batches/acts.ts'
import { expertActs } from './filing/experts/acts.ts'
import { accessKeyActs } from './modules/access-key/acts.ts'
import { outgoingEventActs } from './modules/outgoing-event/acts.ts'
import { peopleActs } from './modules/people/acts.ts'
import { titleActs } from './modules/title/acts.ts'

export const twoHandedActs: readonly Act[] = [
  ...accountActs,
  ...accessKeyActs,
  ...outgoingEventActs,
  ...titleActs,
  ...fundActs,
  ...batchActs,
  ...expertActs,
  ...panelActs,
  ...peopleActs,
]
