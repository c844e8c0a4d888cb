/** The first administrator: created once, by the person who can read the server's output. */
import { account } from '@green/contract/calls/account.ts'
import { user } from '@green/contract/calls/user.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../app.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { firstAdministratorCode } from './first-administrator.ts'
import { newAddress, password, tokenOf, withAddresses } from './testing.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp(withAddresses)
})
afterAll(() => app.close())
afterEach(() => resetClock())

const make = (code: string, over: Record<string, string> = {}) =>
  app.call(
    account.firstAdmin,
    { code, loginName: 'chief', name: '首任管理员', mobile: '13900000001', password, ...over },
    null,
    newAddress(),
  )

test('an expired code, a wrong one and a common password create nobody', async () => {
  const code = (await firstAdministratorCode(app.services)) ?? ''
  expect(code).toMatch(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/)
  expect((await make('AAAAA-AAAAA-AAAAA-AAAAA')).status).toBe(422)
  expect((await make(code, { password: 'Admin1234' })).msg).toBe('密码过于常见')
  moveClock(25 * 3600_000)
  expect((await make(code)).status).toBe(422)
  expect(await firstAdministratorCode(app.services)).not.toBe(code)
})

test('processes that start together print the same code, and the database does not contain it', async () => {
  const other = await openApp(app.services.config, app.url)
  try {
    const codes = await Promise.all([app.services, other.services].map(firstAdministratorCode))
    expect(codes[0]).toBe(codes[1])
    const { rows } = await app.services.db.execute<{ value: string }>('select value from installation')
    expect(JSON.stringify(rows)).not.toContain(codes[0])
  } finally {
    await other.close()
  }
})

test('ten concurrent requests create one administrator; afterwards there is no code any more', async () => {
  const code = (await firstAdministratorCode(app.services)) ?? ''
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => make(code, { loginName: `chief_${i}`, mobile: `1390000010${i}` })),
  )
  const winner = answers.findIndex((one) => one.status === 200)
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)])
  const person = { id: '', loginName: `chief_${winner}`, mobile: '' }
  expect((await app.call(user.getUserList, {}, await tokenOf(app, person))).data.total).toBe(1)
  expect(await firstAdministratorCode(app.services)).toBeNull()
  expect((await make(code)).status).toBe(422)
})

test('the demo city has its own administrator', async () => {
  const demo = await openTestApp({ DEMO: '1' })
  try {
    expect(await firstAdministratorCode(demo.services)).toBeNull()
  } finally {
    await demo.close()
  }
})
