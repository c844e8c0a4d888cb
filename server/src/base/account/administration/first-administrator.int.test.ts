/** The first two administrators, each by an own code that only the person who can read the server's output has; later by a code of the machine. */
import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../app.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { message } from '../../../db/schema/messages.ts'
import { openTestApp, type TestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { stepOf, waitingOf } from '../../two-hands/testing.ts'
import { aStaffAccount, newAddress, password, setByLink, tokenOf, withAddresses } from '../testing.ts'
import { firstAdministratorCodes, makeRescueCode } from './first-administrator.ts'

let app: TestApp
/** Who was the fastest of ten. */
let fastest = ''

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

const signedIn = (loginName: string) => tokenOf(app, { id: '', loginName, mobile: '' })

test('an expired code, a wrong one and a common password create nobody', async () => {
  const codes = await firstAdministratorCodes(app.services)
  const [code = ''] = codes
  expect(new Set(codes).size).toBe(2)
  expect(code).toMatch(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/)
  expect((await make('AAAAA-AAAAA-AAAAA-AAAAA')).status).toBe(422)
  expect((await make(code, { password: 'Admin1234' })).msg).toBe('密码过于常见')
  moveClock(25 * 3600_000)
  expect((await make(code)).status).toBe(422)
  expect(await firstAdministratorCodes(app.services)).not.toContain(code)
})

test('processes that start together print the same code, and the database does not contain it', async () => {
  const other = await openApp(app.services.config, app.url)
  try {
    const codes = await Promise.all([app.services, other.services].map(firstAdministratorCodes))
    expect(codes[0]).toEqual(codes[1])
    const { rows } = await app.services.db.execute<{ value: string }>('select value from installation')
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.[0])
  } finally {
    await other.close()
  }
})

test('ten concurrent requests with one code create one administrator; the second code makes the second, and then there is none', async () => {
  const [code = '', another = ''] = await firstAdministratorCodes(app.services)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => make(code, { loginName: `chief_${i}`, mobile: `1390000010${i}` })),
  )
  const winner = answers.findIndex((one) => one.status === 200)
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)])
  fastest = `chief_${winner}`
  const token = await signedIn(fastest)
  expect((await app.call(user.getUserList, {}, token)).data.total).toBe(1)
  expect(await firstAdministratorCodes(app.services)).toEqual([another])
  expect((await make(code)).status).toBe(422)
  expect((await make(another)).status).toBe(200)
  expect(await firstAdministratorCodes(app.services)).toEqual([])
})

test('the two of the set-up act together on the first day', async () => {
  const [first, second] = [await signedIn(fastest), await signedIn('chief')]
  const wish = { loginName: 'first_city', name: '沈市级', mobile: '13900000200', userRole: 'city' as const }
  const made = await aStaffAccount(app, { ...wish, unit: '市经信委' }, [first, second])
  expect((await setByLink(app, made.link)).status).toBe(200)
})

test('later a code of the machine makes one more, who is told to the others and waits a day before he confirms', async () => {
  const { code } = await makeRescueCode(app.services)
  expect((await make(code, { loginName: 'rescued', mobile: '13900000300' })).status).toBe(200)
  expect((await make(code, { loginName: 'twice', mobile: '13900000301' })).status).toBe(422)
  const [first, rescued] = [await signedIn('chief'), await signedIn('rescued')]
  const messages = await app.services.db.select().from(message)
  const titles = new Set(messages.map(({ title }) => title))
  expect(titles).toContain('有人在服务器上取得了建立管理员的一次性代码')
  expect(titles).toContain('新建了系统管理员：首任管理员')
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, '取得建立管理员的一次性代码'))
  expect(lines).toHaveLength(1)
  const wish = { loginName: 'next_city', name: '沈市级', mobile: '13900000201', userRole: 'city' as const }
  const input = { ...wish, unit: '市经信委', reason: '按任命文件新增人员' }
  const waits = waitingOf(await app.call(account.create, input, first))
  expect((await stepOf(app, waits, rescued)).status).toBe(403)
  moveClock(25 * 3600_000)
  expect((await stepOf(app, waits, await signedIn('rescued'))).status).toBe(200)
})

test('the demo city has its own administrator', async () => {
  const demo = await openTestApp({ DEMO: '1' })
  try {
    expect(await firstAdministratorCodes(demo.services)).toEqual([])
  } finally {
    await demo.close()
  }
})
