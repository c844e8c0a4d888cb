/** One more state, one action and two transitions than the product has. Imported first, so that every module reads them in the tables. */
import { type Action, actions } from './actions.ts'
import { givesBack, recordsWork } from './hands.ts'
import { type State, type StateDefinition, states } from './states.ts'
import type { Transition } from './workflow.ts'

export const siteVisit = 'site_visit' as State
export const orderVisit = 'orderVisit' as Action

const definition: StateDefinition = {
  label: '现场核查中',
  tone: 'purple',
  phase: 'city',
  turn: 'city',
  next: '市级将到现场核查，请做好准备。',
  stage: '现场核查',
  underReview: true,
  limitDays: 5,
  recommended: true,
}

// The order of the table is the order of the phases: the visit comes after the county's recommendation.
const before = Object.entries(states)
for (const [name] of before) delete (states as Record<string, StateDefinition>)[name]
for (const [name, one] of before) {
  Object.assign(states, { [name]: one })
  if (one.recommended && one.ranked === 'withoutExperts') Object.assign(states, { [siteVisit]: definition })
}
Object.assign(actions, { [orderVisit]: { label: '安排现场核查' } })

export const visitSteps: readonly Transition[] = [
  { action: orderVisit, from: ['county_approved'], to: siteVisit, by: ['city'], hands: recordsWork, tells: ['filer'] },
  {
    action: 'cityReturn',
    from: [siteVisit],
    to: 'city_returned',
    by: ['city'],
    hands: givesBack,
    needs: { opinion: { label: '退回意见', min: 5, max: 500, required: true, refusal: 'OPINION_REQUIRED' } },
    tells: ['filer', 'county'],
  },
]
