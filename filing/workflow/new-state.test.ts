/** A new state is one entry of the table and its transitions: all code that reads states then handles it. */

import { expect, test } from 'vitest'
import { handlerOf, nextText, stagesOf } from '../form/progress.ts'
import { countyCityExperts } from '../profiles/county-city-experts.ts'
import { isCounted, isRecommendation, isSettled, isWithFiler, statesWhere } from './states.ts'
import { orderVisit, siteVisit, visitSteps } from './test-new-state.ts'
import { limitOf } from './time-limits.ts'
import { actionTo, allowedActions, noFacts, stateLabel, type Workflow, workflowFaults } from './workflow.ts'

const workflow: Workflow = {
  ...countyCityExperts,
  transitions: [...countyCityExperts.transitions, ...visitSteps],
}

test('whose turn it is, its phase and what comes next', () => {
  expect(workflowFaults(workflow)).toEqual([])
  expect([stateLabel({}, siteVisit), handlerOf({ workflow }, siteVisit)]).toEqual(['现场核查中', '市级'])
  expect(nextText({ workflow }, siteVisit)).toBe('市级将到现场核查，请做好准备。')
  const stages = stagesOf({ workflow }, { state: siteVisit, needExperts: true, reviewedIn: [] })
  expect(stages.map(({ label, is }) => `${label} ${is}`)).toEqual([
    '提交 done',
    '区县审核 done',
    '市级审核 done',
    '现场核查 now',
    '专家评审 ahead',
    '市级审定 ahead',
    '公示 ahead',
    '办结 ahead',
  ])
})

test('its time limit, its place in the quota and in the counts', () => {
  expect(limitOf({ workflow }, siteVisit)).toEqual({ days: 5 })
  expect([isRecommendation('submitted', siteVisit), isRecommendation('county_approved', siteVisit)]).toEqual([
    true,
    false,
  ])
  expect([isCounted(siteVisit), isWithFiler(siteVisit), isSettled(siteVisit)]).toEqual([true, false, false])
  expect(statesWhere(isCounted)).toContain(siteVisit)
})

test('its step is offered under its own label, and found by the state that a call names', () => {
  const facts = { ...noFacts, now: '' }
  const offered = allowedActions(workflow, { state: 'county_approved' }, { role: 'city' }, facts)
  expect(offered.find(({ to }) => to === siteVisit)?.label).toBe('安排现场核查')
  expect(actionTo(workflow, { state: 'county_approved' }, siteVisit, { role: 'city' })).toBe(orderVisit)
})
