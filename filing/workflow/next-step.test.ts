import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityThenState } from '../profiles/city-then-state.ts'
import { countyCityExperts } from '../profiles/county-city-experts.ts'
import { singleCityReview } from '../profiles/single-review.ts'
import { countyThenCity, twoLevelReview } from '../profiles/two-levels.ts'
import { nextStepOf } from './next-step.ts'
import { type State, states } from './states.ts'
import { type Facts, findStep, noFacts } from './workflow.ts'

const workflows = [countyCityExperts, cityThenState, singleCityReview, countyThenCity, twoLevelReview]
const everyState = Object.keys(states) as State[]
const booleans = Object.fromEntries(
  Object.entries(noFacts).flatMap(([key, value]) => (typeof value === 'boolean' ? [[key, fc.boolean()]] : [])),
)
const facts = fc
  .record({ ...booleans, openOutliers: fc.nat(2), openObjections: fc.nat(2) })
  .map((some) => ({ ...noFacts, now: '2026-05-20T00:00:00Z', ...some }) as Facts)

test('nothing is missing exactly when the step itself may be taken', () => {
  fc.assert(
    fc.property(fc.constantFrom(...workflows), fc.constantFrom(...everyState), facts, (workflow, state, now) => {
      const next = nextStepOf(workflow, state, now)
      if (!next) return
      const found = findStep(workflow, { state }, next.step.action, { role: 'city' }, now)
      expect('refusal' in found).toBe(next.closedBy.length > 0)
    }),
    { numRuns: 2000 },
  )
})

test('from every state the way on: to the experts, to publicity, to the decision', () => {
  const now = { ...noFacts, now: '2026-05-20T00:00:00Z' }
  const wayFrom = (state: State, more: Partial<Facts> = {}) =>
    nextStepOf(countyCityExperts, state, { ...now, ...more })?.step.action ?? null
  expect(wayFrom('county_approved')).toBe('distExpert')
  expect(wayFrom('county_approved', { needExperts: false })).toBe('startPublicity')
  expect(wayFrom('scored')).toBe('startPublicity')
  expect(wayFrom('publicity')).toBe('cityApprove')
  expect(wayFrom('appealed')).toBe('acceptAppeal')
  expect([wayFrom('submitted'), wayFrom('approved'), wayFrom('rejected')]).toEqual([null, null, null])
})

test('everything that lacks is named, not only the first', () => {
  const now = { ...noFacts, now: '2026-05-20T00:00:00Z', openOutliers: 1, visitDue: true, officesDue: true }
  const found = nextStepOf(countyCityExperts, 'scored', now)?.closedBy.map(({ guard }) => guard)
  expect(found).toEqual(['outliersSettled', 'visited', 'officesHeard'])
})
