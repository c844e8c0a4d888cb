import type { Needs } from '@green/filing/workflow/workflow.ts'
import { expect, test } from 'vitest'
import { type InputOf, type NeedName, stepFields, stepInputs } from '../filing/step-inputs.ts'
import { priorNotice } from './inquiry.ts'
import type { NeedFacts } from './need.ts'
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

test('a title is not revoked without the notice before it; a filing without a title may be', () => {
  const facts = { today: '2026-05-20', grants: true } as NeedFacts
  const faultsOf = (input: InputOf<'priorNotice'>, grants = true) =>
    priorNotice.faults?.(input, { ...facts, grants }, true)?.map(({ field }) => field)
  expect(faultsOf({})).toEqual(['noticedOn', 'statement'])
  expect(faultsOf({ noticedOn: '2026-05-21', statement: '期限内未提出。' })).toEqual(['noticedOn'])
  expect(faultsOf({ noticedOn: '2026-05-01', statement: '期限内未提出。' })).toEqual([])
  expect(faultsOf({}, false)).toEqual([])
})
