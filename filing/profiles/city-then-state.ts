/** The full review of titles that the state grants as well. */

import { isStanding, statesWhere } from '../states.ts'
import type { Transition, Workflow } from '../workflow.ts'
import { countyCityExperts } from './county-city-experts.ts'
import { agree, closing, reason, remark } from './shared-steps.ts'

/** The city recommends granted titles to the state and enters the result; the title is valid all the while. */
const recommending: readonly Transition[] = [
  {
    action: 'recommendUp',
    from: ['approved', 'unlisted'],
    to: 'recommended',
    by: ['city'],
    needs: { upward: true, ...agree('推荐意见', '同意推荐上报') },
    when: ['recommendable'],
    tells: ['filer', 'county'],
  },
  {
    action: 'recordListed',
    from: ['recommended'],
    to: 'listed',
    by: ['city'],
    needs: { upwardResult: 'listed', ...remark },
    tells: ['filer', 'county'],
  },
  {
    action: 'recordUnlisted',
    from: ['recommended'],
    to: 'unlisted',
    by: ['city'],
    needs: { upwardResult: 'unlisted', ...remark },
    tells: ['filer', 'county'],
  },
  {
    action: 'recallUp',
    from: ['recommended'],
    to: 'approved',
    by: ['city'],
    needs: reason,
    tells: ['filer', 'county'],
  },
  {
    action: 'correctResult',
    from: ['listed', 'unlisted'],
    to: 'recommended',
    by: ['city'],
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
    ...closing.map((t): Transition => ({ ...t, from: statesWhere(isStanding) })),
  ],
}
