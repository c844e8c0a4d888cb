import { callGroups } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { outputReader } from './output.ts'

const Row = z.object({
  id: z.uuid(),
  name: z.string(),
  score: z.number().nullable(),
  state: z.enum(['draft', 'sent']),
  note: z.string().optional(),
  own: z.object({ day: z.string().max(10) }).nullable(),
  columns: z.record(z.string(), z.string()),
  flags: z.array(z.enum(['late', 'news'])),
  size: z.number().default(3),
  sheet: z.strictObject({ items: z.array(z.strictObject({ key: z.string() })).readonly() }).optional(),
  any: z.record(z.string(), z.unknown()).optional(),
})
const List = z.object({ rows: z.array(Row), more: z.union([z.literal(1), z.string()]).optional() })

const row = {
  id: '0190a6f0-0000-7000-8000-000000000000',
  name: '甲',
  score: null,
  state: 'sent',
  own: { day: '2026-01-31' },
  columns: { name: '甲' },
  flags: ['late'],
  size: 1,
}

test('undeclared properties are dropped, at any depth', () => {
  const leaking = { ...row, secret: 1, own: { ...row.own, secret: 2 } }
  const out = outputReader(List)({ rows: [leaking, row], secret: 3 })
  expect(out).toEqual({ rows: [row, row] })
  expect(JSON.stringify(out)).not.toContain('secret')
})

test('the handler’s result is not modified, and the output shares no object with it', () => {
  const answer = Object.freeze({ rows: Object.freeze([Object.freeze({ ...row, columns: Object.freeze({ a: '1' }) })]) })
  const out = outputReader(List)(answer)
  expect(out.rows[0]?.columns).toEqual({ a: '1' })
  expect(out.rows[0]?.columns).not.toBe(answer.rows[0]?.columns)
})

test.each([
  ['a missing key', { ...row, name: undefined }],
  ['another type', { ...row, score: '1' }],
  ['no number', { ...row, score: Number.NaN }],
  ['a word that is not among the known', { ...row, state: 'else' }],
  ['a broken rule', { ...row, own: { day: '2026-01-31T00:00' } }],
  ['no id', { ...row, id: 'one' }],
  ['a wrong value in a table of texts', { ...row, columns: { a: 1 } }],
  ['a key that a closed object does not have', { ...row, sheet: { items: [{ key: 'a', other: 1 }] } }],
  ['no object', null],
])('%s is refused as zod refuses it', (_what, wrong) => {
  const answer = { rows: [row, wrong] }
  const { error } = List.safeParse(answer)
  expect(error?.issues.length).toBeGreaterThan(0)
  expect(() => outputReader(List)(answer)).toThrow(error?.message)
})

/** Values that sometimes fit a schema: of its own kinds, with missing and additional keys. */
function near(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, never>
  const odd = fc.constantFrom(null, undefined, 1, 'text', {}, [])
  const some = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: odd })
  if (schema instanceof z.ZodObject) {
    const declared: Record<string, fc.Arbitrary<unknown>> = {}
    for (const [key, one] of Object.entries(schema.shape)) declared[key] = near(one as z.core.$ZodType, depth + 1)
    declared.undeclared = fc.constant(1)
    return some(fc.record(declared, { requiredKeys: Object.keys(schema.shape) }))
  }
  if (schema instanceof z.ZodArray)
    return some(fc.array(near(schema.element, depth + 1), { maxLength: depth > 4 ? 0 : 2 }))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return some(near(schema.unwrap() as z.core.$ZodType, depth))
  if (schema instanceof z.ZodEnum) return some(fc.constantFrom(...schema.options))
  if (schema instanceof z.ZodString) return some(fc.constantFrom('', '甲', row.id, '2026-01-31', '500112'))
  if (schema instanceof z.ZodNumber) return some(fc.constantFrom(0, 1, 2.5))
  if (schema instanceof z.ZodBoolean) return some(fc.boolean())
  if (schema instanceof z.ZodUnknown) return fc.constantFrom(null, 1, 'text', [{ a: 1 }])
  if (schema instanceof z.ZodRecord)
    return some(fc.dictionary(fc.constantFrom('a', 'b'), near(schema.def.valueType, depth + 1)))
  if (schema instanceof z.ZodLiteral) return some(fc.constantFrom(...schema.def.values))
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((one) => near(one as z.core.$ZodType, depth + 1)))
  if (def.innerType) return near(def.innerType, depth)
  return odd
}

const calls = Object.values(callGroups).flatMap((group) => Object.values(group as Record<string, Call>))

test('for every call of the contract the result equals zod’s', () => {
  let fitted = 0
  for (const { path, out } of calls) {
    if (out === 'blob') continue
    const read = outputReader(out)
    for (const answer of fc.sample(near(out), { numRuns: 12, seed: 7 })) {
      const wanted = out.safeParse(answer)
      if (wanted.success) fitted++
      const got = (() => {
        try {
          return { success: true, data: read(answer) }
        } catch {
          return { success: false }
        }
      })()
      expect([path, got]).toEqual([path, wanted.success ? { success: true, data: wanted.data } : { success: false }])
    }
  }
  expect(fitted).toBeGreaterThan(calls.length)
})
