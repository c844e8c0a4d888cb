import { expect, test } from 'vitest'
import { cityThenState } from '../profiles/city-then-state.ts'
import { countyCityExperts } from '../profiles/county-city-experts.ts'
import { ledger } from '../profiles/ledger.ts'
import { singleCityReview } from '../profiles/single-review.ts'
import type { State } from '../workflow/states.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { expectedOn, stagesOf } from './progress.ts'

const holidays = { off: ['2026-10-01', '2026-10-02'], work: [] }
const stagesIn = (workflow: Workflow, state: State, needExperts = true, reviewedIn: readonly State[] = []) =>
  stagesOf({ workflow }, { state, needExperts, reviewedIn }).map(({ label, is }) => `${label} ${is}`)

test('the stages are those of the workflow, with the current one', () => {
  expect(stagesIn(countyCityExperts, 'expert_review')).toEqual([
    '提交 done',
    '区县审核 done',
    '市级审核 done',
    '专家评审 now',
    '市级审定 ahead',
    '公示 ahead',
    '办结 ahead',
  ])
  expect(stagesIn(countyCityExperts, 'county_returned', false)[0]).toBe('提交 now')
  expect(stagesIn(singleCityReview, 'submitted')).toEqual(['提交 done', '市级审核 now', '办结 ahead'])
  expect(stagesIn(ledger, 'submitted')).toEqual([])
})

test('a filing that ended early shows the stages it went through, and no later ones', () => {
  expect(stagesIn(countyCityExperts, 'cancelled')).toEqual(['提交 done', '已终止 done'])
  expect(stagesIn(countyCityExperts, 'rejected', true, ['submitted', 'county_approved'])).toEqual([
    '提交 done',
    '区县审核 done',
    '市级审核 done',
    '不予通过 done',
  ])
})

test('a recommendation to the state waits there; its result comes after the city’s own', () => {
  const above = (state: State) => stagesIn(cityThenState, state).slice(-3)
  expect(above('approved')).toEqual(['市级审定 done', '公示 done', '已通过 done'])
  expect(above('recommended')).toEqual(['已通过 done', '推荐上报 done', '上级公布结果 now'])
  expect(above('listed')).toEqual(['已通过 done', '推荐上报 done', '已入选上级名单 done'])
  expect(above('unlisted')).toEqual(['已通过 done', '推荐上报 done', '未入选上级名单 done'])
})

test('an appeal comes after the stages it went through, at the city', () => {
  expect(stagesIn(countyCityExperts, 'appealed', true, ['submitted', 'county_approved'])).toEqual([
    '提交 done',
    '区县审核 done',
    '市级审核 done',
    '申诉处理 now',
  ])
})

test('the next response is due on the day that was set, else by the office’s limit; nothing is due at the end', () => {
  const expected = (state: State, fixed: string | null = null, today = '2026-09-30', isWaitedFor = false) =>
    expectedOn({ workflow: countyCityExperts }, { state, since: '2026-09-30', fixed, isWaitedFor }, today, holidays)
  expect(expected('submitted')).toEqual({ on: '2026-10-16', left: 10 })
  expect(expected('submitted', null, '2026-10-20')).toEqual({ on: '2026-10-16', left: -2 })
  expect(expected('publicity', '2026-10-09')).toEqual({ on: '2026-10-09', left: 5 })
  expect(expected('approved')).toBeNull()
  expect(expected('draft')).toBeNull()
  expect(expected('submitted', null, '2026-09-30', true)).toBeNull()
})
