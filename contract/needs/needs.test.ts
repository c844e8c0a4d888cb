import type { Needs } from '@green/filing/workflow.ts'
import { expect, test } from 'vitest'
import { type NeedName, stepFields, stepInputs } from '../step-inputs.ts'
import { asksEachCase, asksOwnCall, neededFields, needsIn } from './table.ts'

test('a field that several needs share is the same field', () => {
  for (const [name, input] of Object.entries(stepInputs))
    for (const [field, schema] of Object.entries(input))
      expect(stepFields[field as keyof typeof stepFields], `${name}: ${field}`).toBe(schema)
})

test('every need has an input, and only experts and sheets have a call of their own', () => {
  expect(needsIn(Object.fromEntries(Object.keys(stepInputs).map((name) => [name, true])) as Needs).toSorted()).toEqual(
    (Object.keys(stepInputs) as NeedName[]).toSorted(),
  )
  expect(asksOwnCall({ award: true, outcome: true })).toBe(false)
  expect(asksOwnCall({ experts: true })).toBe(true)
  expect(asksEachCase({ ground: { list: 'revokeGround' } })).toBe(true)
})

test('a result that was not listed has no title', () => {
  expect(neededFields({ upwardResult: 'unlisted' })).toEqual(['list', 'documentNumber', 'on', 'files'])
  expect(neededFields({ upwardResult: 'listed' })).toContain('titleNumber')
})
