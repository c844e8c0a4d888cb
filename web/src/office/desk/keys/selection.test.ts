import type { AllowedAction } from '@green/contract/filing/filing.ts'
import { expect, test } from 'vitest'
import { type Chosen, mostChosen, nothingChosen, refreshed, sharedSteps, withPage } from './selection.ts'

const approve: AllowedAction = { action: 'countyApprove', label: '同意推荐', to: 'county_approved', needs: {} }
const giveBack: AllowedAction = { action: 'countyReturn', label: '退回修改', to: 'county_returned', needs: {} }
const assign: AllowedAction = { action: 'distExpert', label: '分配专家', to: 'expert_review', needs: { experts: true } }

function row(id: string, allowed: AllowedAction[] = [approve], version = 1): Chosen {
  return {
    id,
    programme: 'green-factory',
    version,
    enterpriseName: `企业${id}`,
    number: null,
    stateLabel: '待区县审核',
    allowed,
  }
}
const ids = (selection: ReadonlyMap<string, Chosen>) => [...selection.keys()]

test('selected cases of other pages stay selected', () => {
  const first = withPage(nothingChosen, [row('a'), row('b')], new Set(['a'])).selection
  const second = withPage(first, [row('c')], new Set(['c'])).selection
  expect(ids(second)).toEqual(['a', 'c'])
  expect(ids(withPage(second, [row('a'), row('b')], new Set()).selection)).toEqual(['c'])
})

test('no more than the server accepts at once', () => {
  const many = Array.from({ length: mostChosen + 3 }, (_, i) => row(String(i)))
  const { selection, full } = withPage(nothingChosen, many, new Set(many.map((one) => one.id)))
  expect(selection.size).toBe(mostChosen)
  expect(full).toBe(true)
})

test('refetched rows bring the newer version', () => {
  const chosen = withPage(nothingChosen, [row('a')], new Set(['a'])).selection
  expect(refreshed(chosen, [row('a', [giveBack], 2)]).get('a')).toMatchObject({ version: 2, allowed: [giveBack] })
  expect(refreshed(chosen, [row('a')])).toBe(chosen)
})

test('a shared step lists the cases that can take it and those that cannot', () => {
  const chosen = withPage(nothingChosen, [row('a'), row('b', [giveBack, assign])], new Set(['a', 'b'])).selection
  const steps = sharedSteps(chosen)
  expect(steps.map(({ step }) => step.action)).toEqual(['countyApprove', 'countyReturn'])
  expect(steps[0]?.able.map((one) => one.id)).toEqual(['a'])
  expect(steps[0]?.excluded.map((one) => one.id)).toEqual(['b'])
})
