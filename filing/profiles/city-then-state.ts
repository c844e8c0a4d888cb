/** The full review of titles that the state grants as well. */

import { byOne } from '../workflow/hands.ts'
import { isInForce, statesWhere } from '../workflow/states.ts'
import type { Transition, Workflow } from '../workflow/workflow.ts'
import { countyCityExperts } from './county-city-experts.ts'
import { agree, closing, reason, remark } from './shared-steps.ts'

const entersResult = byOne(
  'enters what the state has published, with the list and its number; corrected by a step of its own',
)

/** The city recommends granted titles to the state and enters the result; the title is valid all the while. */
const recommending: readonly Transition[] = [
  {
    action: 'recommendUp',
    from: ['approved', 'unlisted'],
    to: 'recommended',
    by: ['city'],
    hands: byOne('passes on a title that publicity or two officers have granted; the state decides'),
    needs: { upward: true, ...agree('推荐意见', '同意推荐上报') },
    when: ['recommendable'],
    tells: ['filer', 'county'],
  },
  {
    action: 'recordListed',
    from: ['recommended'],
    to: 'listed',
    by: ['city'],
    hands: entersResult,
    needs: { upwardResult: 'listed', ...remark },
    tells: ['filer', 'county'],
  },
  {
    action: 'recordUnlisted',
    from: ['recommended'],
    to: 'unlisted',
    by: ['city'],
    hands: entersResult,
    needs: { upwardResult: 'unlisted', ...remark },
    tells: ['filer', 'county'],
  },
  {
    action: 'recallUp',
    from: ['recommended'],
    to: 'approved',
    by: ['city'],
    hands: byOne('takes back a recommendation while the state has decided nothing; the title stays as it is'),
    needs: reason,
    tells: ['filer', 'county'],
  },
  {
    action: 'correctResult',
    from: ['listed', 'unlisted'],
    to: 'recommended',
    by: ['city'],
    hands: byOne('opens an entry that was wrong; the title of the city stays, and the result is entered anew'),
    needs: reason,
    tells: ['filer', 'county'],
  },
]

/** W1-s: W1 for titles that the state grants as well: the city recommends what it has granted itself. */
export const cityThenState: Workflow = {
  ...countyCityExperts,
  id: 'W1-s',
  transitions: [
    ...countyCityExperts.transitions.filter((t) => !closing.includes(t)),
    ...recommending,
    ...closing.map((t): Transition => ({ ...t, from: statesWhere(isInForce) })),
  ],
}
