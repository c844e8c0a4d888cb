import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const where = (...args: Parameters<typeof firstSteps>) => firstSteps(...args)?.map(({ is }) => is)

test('a new enterprise is led from its registration to its first filing', () => {
  expect(where('pending', false)).toEqual(['done', 'now', 'ahead', 'ahead'])
  expect(where('verifying', false)).toEqual(['done', 'done', 'now', 'ahead'])
  expect(where('returned', false)).toEqual(['done', 'now', 'ahead', 'ahead'])
  expect(where('active', false)).toEqual(['done', 'done', 'done', 'now'])
})

test('once a filing was begun, the list of work leads on', () => {
  expect(firstSteps('active', true)).toBeNull()
})
