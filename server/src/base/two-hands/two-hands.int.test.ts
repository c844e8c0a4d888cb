/** 双人复核: who may be the second person and who not, what is carried out, and what becomes of a proposal that nobody carries out. */
import { accessKey } from '@green/contract/calls/account/access-key.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { board } from '@green/contract/calls/content/public.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { account as accounts } from '../../db/schema/account/accounts.ts'
import { proposal } from '../../db/schema/account/two-hands.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { message } from '../../db/schema/messages.ts'
import { aPerson, type TestPerson } from '../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { openSession } from '../account/sign-in/session.ts'
import { lapseProposals } from './clock.ts'
import { byTwo, stepOf, waitingOf } from './testing.ts'

let app: TestApp
let one: TestPerson
let other: TestPerson
let third: TestPerson
const reason = '本人书面申请，已核对身份'
const dayMs = 86_400_000

beforeAll(async () => {
  app = await openTestApp({ JOB_POLL_SECONDS: '60' })
  one = await aPerson(app, 'admin')
  other = await aPerson(app, 'admin')
  third = await aPerson(app, 'admin')
})
afterAll(() => app.close())
afterEach(() => resetClock())

const reset = (person: TestPerson, by = one) => app.call(account.resetPassword, { id: person.id, reason }, by.token)
/** A proposal of `one` about somebody new. */
const aReset = async () => waitingOf(await reset(await aPerson(app, 'city')))
const set = (person: TestPerson, change: Partial<typeof accounts.$inferInsert>) =>
  app.services.db.update(accounts).set(change).where(eq(accounts.id, person.id))
const stateOf = async ({ proposalId }: { proposalId: string }) =>
  (await app.services.db.select().from(proposal).where(eq(proposal.id, proposalId)))[0]?.state
const titlesFor = async ({ id }: TestPerson) =>
  (await app.services.db.select().from(message).where(eq(message.accountId, id))).map(({ title }) => title)

describe('the second person', () => {
  test('is neither the proposer nor of another role, and both names stand in the log', async () => {
    const city = await aPerson(app, 'city')
    const waits = waitingOf(await reset(city))
    expect((await stepOf(app, waits, one.token)).status).toBe(403)
    const seen = await app.call(twoHands.get, { id: waits.proposalId }, (await aPerson(app, 'city')).token)
    expect(seen.status).toBe(404)
    await set(other, { name: '罗复核' })
    expect((await stepOf(app, waits, other.token)).status).toBe(200)
    const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, '重置密码'))
    expect(lines.at(-1)).toMatchObject({ accountId: one.id, result: `成功，理由：${reason}（由罗复核复核）` })
    expect((await stepOf(app, waits, third.token)).status).toBe(409)
  })

  test('is no account of the same telephone', async () => {
    const waits = await aReset()
    await app.services.db.execute(sql`drop index account_mobile_role`)
    const { mobile } = other
    await set(other, { mobile: one.mobile })
    expect((await stepOf(app, waits, other.token)).msg).toContain('与提出人是同一人')
    await set(other, { mobile })
    expect((await stepOf(app, waits, other.token)).status).toBe(200)
  })

  test('is nobody whose account the proposer had in hand within thirty days, nor the other way round', async () => {
    const [maker, made] = [await aPerson(app, 'admin'), await aPerson(app, 'admin')]
    await byTwo(app, account.resetPassword, { id: made.id, reason }, [maker.token, other.token])
    made.token = await openSession(app.services.db, made.id, '127.0.0.1')
    const waits = waitingOf(await reset(await aPerson(app, 'city'), maker))
    const back = waitingOf(await reset(await aPerson(app, 'city'), made))
    expect((await stepOf(app, waits, made.token)).msg).toContain('30天内经手过彼此的账号')
    expect((await stepOf(app, back, maker.token)).status).toBe(403)
    expect((await stepOf(app, back, other.token)).status).toBe(403)
    expect((await stepOf(app, back, third.token)).status).toBe(200)
    await app.services.db.execute(sql`update credential_handling set at = at - interval '31 days'`)
    expect((await stepOf(app, waits, made.token)).status).toBe(200)
  })

  test('has been here for a day, and has set the own password', async () => {
    const waits = await aReset()
    const fresh = await aPerson(app, 'admin')
    await set(fresh, { createdAt: addMs(clock.now(), -23 * 3600_000) })
    expect((await stepOf(app, waits, fresh.token)).status).toBe(403)
    await set(fresh, { createdAt: addMs(clock.now(), -25 * 3600_000) })
    expect((await stepOf(app, waits, fresh.token)).status).toBe(200)
  })

  test('is not the one whom it is about', async () => {
    const waits = waitingOf(await reset(other))
    expect(waits.waitsFor.length).toBeGreaterThan(0)
    expect((await stepOf(app, waits, other.token)).msg).toContain('事项涉及您本人')
    expect((await stepOf(app, waits, one.token, 'withdraw')).status).toBe(200)
  })

  test('who is missing is said at once, and nothing waits', async () => {
    const person = await aPerson(app, 'city')
    const before = await app.services.db.$count(proposal)
    await app.services.db.execute(sql`update account set state = 'disabled' where role = 'admin' and id <> ${one.id}`)
    const refused = await reset(person)
    await app.services.db.execute(sql`update account set state = 'active' where role = 'admin'`)
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('没有另一位可以复核的系统管理员')])
    expect(await app.services.db.$count(proposal)).toBe(before)

    // A key needs an officer of the city as well.
    const wish = { systemName: '数据平台', ownerName: '李示例', ownerMobile: '13800000001', addresses: [] }
    const key = { ...wish, scope: ['GET /filing/list'], qxCode: null, perMinute: 60, endsOn: clock.today() }
    await app.services.db.execute(sql`update account set state = 'disabled' where role = 'city'`)
    const alone = await app.call(accessKey.create, key, one.token)
    await app.services.db.execute(sql`update account set state = 'active' where role = 'city'`)
    expect([alone.status, alone.msg]).toEqual([409, expect.stringContaining('没有另一位可以复核的市级管理员')])
  })
})

describe('what waits', () => {
  test('is told to every possible second person, stands in the lists of both, and of one account only once', async () => {
    const person = await aPerson(app, 'city')
    const waits = waitingOf(await reset(person))
    expect((await titlesFor(third)).at(-1)).toContain('待您复核：重置密码')
    const listed = async (list: 'mine' | 'made', by: TestPerson) =>
      (await app.call(twoHands.page, { list, size: 50 }, by.token)).data.rows.map(({ id }) => id)
    expect(await listed('mine', other)).toContain(waits.proposalId)
    expect(await listed('mine', one)).not.toContain(waits.proposalId)
    expect(await listed('made', one)).toContain(waits.proposalId)
    const todo = async (by: TestPerson) =>
      (await app.call(board.today, {}, by.token)).data.todos.find(({ key }) => key === 'second-hand')?.count
    expect(await todo(other)).toBe((await listed('mine', other)).length)
    expect(await todo(await aPerson(app, 'city'))).toBeUndefined()
    expect((await reset(person, other)).status).toBe(409)
    expect((await stepOf(app, waits, other.token, 'giveBack', '短')).status).toBe(422)
    expect((await stepOf(app, waits, other.token, 'giveBack', '没有附本人的书面申请')).status).toBe(200)
    expect((await titlesFor(one)).at(-1)).toContain('已退回：重置密码')
    expect((await reset(person, other)).status).toBe(200)
  })

  test('is what was read: after a change of the record nothing is carried out, and the proposal has lapsed', async () => {
    const person = await aPerson(app, 'county', { qxCode: '500112' })
    await set(person, { state: 'disabled' })
    const enable = { id: person.id, state: 'active' as const, reason: '核对任命文件后启用', version: 1 }
    const waits = waitingOf(await app.call(account.setState, enable, one.token))
    await set(person, { version: 2 })
    const late = await stepOf(app, waits, other.token)
    expect([late.status, late.msg]).toEqual([409, expect.stringContaining('这一项已经失效，没有办理')])
    expect(await stateOf(waits)).toBe('overtaken')

    const named = waitingOf(await reset(person))
    await set(person, { name: '另一人' })
    expect((await stepOf(app, named, other.token)).status).toBe(409)
    expect(await stateOf(named)).toBe('overtaken')
  })

  test('keeps no number in the clear, and shows none', async () => {
    const wish = { loginName: 'hands_one', name: '钱新任', mobile: '13712345678', unit: '市经信委' }
    const input = { ...wish, userRole: 'city' as const, reason: '按任命文件新增人员' }
    const waits = waitingOf(await app.call(account.create, input, one.token))
    const { rows } = await app.services.db.$client.query('select * from proposal')
    expect(JSON.stringify(rows)).not.toContain(wish.mobile)
    const seen = await app.call(twoHands.get, { id: waits.proposalId }, other.token)
    expect(seen.body.toString()).not.toContain(wish.mobile)
    expect(seen.data.lines[0]?.changes).toContainEqual({ label: '角色', before: '', after: '市级管理员' })
  })

  test('never passes by silence: its maker is told a day before, then it lapses', async () => {
    const waits = await aReset()
    const warned = async () => (await titlesFor(one)).filter((title) => title.startsWith('还没有人复核')).length
    const before = await warned()
    moveClock(addMs(waits.lapsesAt, -dayMs - 60_000))
    await lapseProposals(app.services)
    expect(await warned()).toBe(before)
    moveClock(addMs(waits.lapsesAt, -dayMs + 60_000))
    await lapseProposals(app.services)
    await lapseProposals(app.services)
    const after = await warned()
    expect(after).toBeGreaterThan(before)
    expect(await stateOf(waits)).toBe('waiting')
    moveClock(addMs(waits.lapsesAt, 60_000))
    await lapseProposals(app.services)
    expect([await stateOf(waits), await warned()]).toEqual(['lapsed', after])
  })

  test('two second people at the same moment carry it out once', async () => {
    const waits = await aReset()
    const { version } = (await app.call(twoHands.get, { id: waits.proposalId }, other.token)).data
    const step = { id: waits.proposalId, version, action: 'confirm' as const }
    const answers = await Promise.all([other, third].map(({ token }) => app.call(twoHands.step, step, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a maker who may no longer do it has proposed in vain', async () => {
    const maker = await aPerson(app, 'admin')
    const waits = waitingOf(await reset(await aPerson(app, 'city'), maker))
    await set(maker, { state: 'disabled' })
    expect((await stepOf(app, waits, other.token)).status).toBe(409)
    expect(await stateOf(waits)).toBe('overtaken')
  })
})
