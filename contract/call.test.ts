import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import { call } from './call.ts'
import { roles } from './roles.ts'

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

test('every declared call has roles', () => {
  for (const { path, may } of allCalls) {
    if (typeof may === 'string') expect([path, ['anyone', 'signedIn']]).toEqual([path, expect.arrayContaining([may])])
    else expect([path, may.length > 0 && may.every((role) => roles.includes(role))]).toEqual([path, true])
  }
})
