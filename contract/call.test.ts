import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import { call } from './call.ts'
import { roles } from './roles.ts'
import { keywordLength } from './shapes.ts'

test('a call without roles does not compile, nor one with an unknown role', () => {
  const shape = { title: '查询', in: z.strictObject({}), out: z.object({}) }
  // @ts-expect-error: no role
  expect(call({ get: '/nobody', ...shape }).may).toBeUndefined()
  // @ts-expect-error: an unknown role
  expect(call({ get: '/guest', may: ['guest'], ...shape }).may).toEqual(['guest'])
})

test('every public check by a number or a code is limited for each address', () => {
  const checks = allCalls.filter(
    ({ may, path, method }) => may === 'anyone' && method === 'GET' && /check$/i.test(path),
  )
  expect(checks.length).toBeGreaterThan(8)
  expect(checks.filter(({ perAddress }) => perAddress === undefined).map(({ path }) => path)).toEqual([])
})

test('a changing call of staff without its hands does not compile; what reads, and what only enterprises do, needs none', () => {
  const shape = { title: '办理', in: z.strictObject({ reason: z.string() }), out: z.object({}) }
  // @ts-expect-error: no hands
  expect(call({ post: '/act', may: ['enterprise', 'city'], ...shape }).hands).toBeNull()
  expect(call({ post: '/file', may: ['enterprise'], ...shape }).hands).toBeNull()
  expect(call({ post: '/list', may: ['city'], evenIfReadOnly: true, ...shape }).hands).toBeNull()
  expect(call({ get: '/look', may: ['city'], ...shape }).hands).toBeNull()
  // @ts-expect-error: one hand without the reason why
  expect(call({ post: '/act', may: ['city'], hands: { oneHand: 'reason' }, ...shape }).hands).toBeTruthy()
})

test('whoever acts alone with a reason is asked for one', () => {
  const needing = allCalls.filter(({ hands }) => hands && 'oneHand' in hands && hands.oneHand !== 'plain')
  expect(needing.length).toBeGreaterThan(5)
  const without = needing.filter((one) => {
    const keys = Object.keys((one.in as z.ZodObject).shape)
    return !keys.some((key) => ['reason', 'opinion'].includes(key))
  })
  expect(without.map(({ path }) => path)).toEqual([])
})

/** Asked by no box of a list. */
const withOwnLength = ['/support/getIndustry', '/lsdtGreenDiagnosis/getExperts']

test('every list takes a keyword or a trace as long as its box lets be typed', () => {
  const lengths = allCalls.flatMap((one) => {
    const { properties = {} } = z.toJSONSchema(one.in, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { maxLength?: number }>
    }
    const typed = properties.keyword ?? properties.trace
    return typed && !withOwnLength.includes(one.path) ? [[one.path, typed.maxLength]] : []
  })
  expect(lengths.length).toBeGreaterThan(40)
  expect(lengths.filter(([, length]) => length !== keywordLength)).toEqual([])
})

test('every declared call has roles', () => {
  for (const { path, may } of allCalls) {
    if (typeof may === 'string') expect([path, ['anyone', 'signedIn']]).toEqual([path, expect.arrayContaining([may])])
    else expect([path, may.length > 0 && may.every((role) => roles.includes(role))]).toEqual([path, true])
  }
})
