/** Every act that needs two people, from the modules that own it. A call that is declared so and missing here stops the start. */
import { accountActs } from './base/account/acts.ts'
import type { Act } from './base/two-hands/acts.ts'
import { fundActs } from './families/special-fund-acts.ts'
import { titleActs } from './modules/title/acts.ts'

export const twoHandedActs: readonly Act[] = [...accountActs, ...titleActs, ...fundActs]
