/** 三员分立: switched on and off by two people; the duties exclude each other in every way of giving them, and each keeps somebody. */
import { setTimeout as wait } from 'node:timers/promises'
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { people } from '@green/contract/calls/account/people.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { type AdministratorDuty, administratorDuties, dutyLabels } from '@green/contract/roles.ts'
import { pagesOf } from '@green/contract/screens/menu-pages.ts'
import { dutiesOf } from '@green/contract/screens/permissions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { hasFactor } from '../../../base/account/second-factor/store.ts'
import { openSession } from '../../../base/account/sign-in/session.ts'
import { setByLink, tokenOf, withAddresses } from '../../../base/account/testing.ts'
import { stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { account as accounts, secondFactor } from '../../../db/schema/account/accounts.ts'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { requestOf, sharedTestApp } from '../../../db/testing.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const app = await sharedTestApp(withAddresses)
/** A second process on the same database. */
let other: App
const three = {} as Record<AdministratorDuty, TestPerson>
/** Administrators without a duty. */
let spare: TestPerson
let another: TestPerson
const reason = '按等级保护要求分设'
const dayMs = 86_400_000

beforeAll(async () => {
  other = await openApp(app.services.config, app.url)
  for (const duty of administratorDuties) three[duty] = await aPerson(app, 'admin')
  spare = await aPerson(app, 'admin')
  another = await aPerson(app, 'admin')
})
afterAll(async () => {
  await other.close()
})
afterEach(() => resetClock())

const rowOf = async (id: string) => {
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error(`there is no account ${id}`)
  return row
}
const named = (granted: readonly (readonly [TestPerson, AdministratorDuty | null])[]) =>
  Promise.all(granted.map(async ([{ id }, duty]) => ({ id, version: (await rowOf(id)).version, duty })))
const propose = async (
  by: TestPerson,
  granted: readonly (readonly [TestPerson, AdministratorDuty | null])[],
  split = true,
) => app.call(rightsChange.proposeDuties, { split, duties: await named(granted), reason }, by.token)
type Proposed = { status: number; msg: string; data: { id: string; version: number } }
const step = (
  { data: { id, version } }: Proposed,
  by: TestPerson,
  action: 'confirm' | 'refuse' | 'withdraw' = 'confirm',
) => app.call(rightsChange.step, { id, version, action, opinion: '不同意这样分工' }, by.token)
const confirmed = async (proposed: Proposed, by: TestPerson) => {
  expect(proposed.status, proposed.msg).toBe(200)
  const done = await step(proposed, by)
  expect(done.status, done.msg).toBe(200)
}
const faults = ({ data }: { data: unknown }) =>
  (data as { errors: { field: string; message: string }[] }).errors.map(({ message }) => message)
const knock = async (call: Call, by: TestPerson, at: App = app) => {
  const { statusCode, body } = await at.fastify.inject(requestOf(call, {}, by.token, {}))
  return { status: statusCode, isForbidden: statusCode === 403 && body.includes('"msg":"无权限"') }
}

describe('switching it on', () => {
  test('needs a person for each of the three, and nobody twice', async () => {
    const missing = await propose(spare, [
      [three.system, 'system'],
      [three.security, 'security'],
    ])
    expect([missing.status, faults(missing)]).toEqual([
      422,
      ['请为“审计管理员”指定一人：账号正常、没有有效期、没有设置自定义角色'],
    ])
    const twice = await propose(spare, [
      [three.system, 'system'],
      [three.security, 'security'],
      [three.system, 'audit'],
    ])
    expect([twice.status, faults(twice)]).toEqual([422, ['一人只能担任三员中的一员，请为其他职责另选一人']])
    const city = await aPerson(app, 'city')
    expect(faults(await propose(spare, [[city, 'audit']]))).toEqual(['账号不是可用的系统管理员，请刷新后重新选择'])
  })

  test('changes nothing until a second administrator confirms, and then in every process at once', async () => {
    const change = await propose(
      spare,
      administratorDuties.map((duty) => [three[duty], duty] as const),
    )
    expect(change.data.waitsFor).toHaveLength(4)
    expect((await step(change, spare)).status).toBe(403)
    expect((await knock(account.create, spare, other)).isForbidden).toBe(false)
    await confirmed(change, another)
    const until = performance.now() + 20_000
    while (!(await knock(account.create, spare, other)).isForbidden) {
      if (performance.now() > until) throw new Error('not noticed')
      await wait(20)
    }
    const { data } = await app.call(rightsChange.duties, {}, three.audit.token)
    expect(data.split).toBe(true)
    expect(data.administrators.find(({ id }) => id === three.audit.id)).toMatchObject({ duty: 'audit', unfit: null })
  })
})

describe('while it is on', () => {
  test('each call is open to those of its duty and to no other administrator', async () => {
    const wrong: string[] = []
    for (const call of allCalls.filter((one) => dutiesOf(one).length > 0))
      for (const [duty, by] of [
        ...administratorDuties.map((one) => [one, three[one]] as const),
        ['none', spare] as const,
      ]) {
        const isOwn = dutiesOf(call).some((one) => one === duty)
        const { status, isForbidden } = await knock(call, by)
        if (isForbidden === isOwn || status >= 500 || status === 401) wrong.push(`${duty} ${call.path}: ${status}`)
      }
    expect(wrong).toEqual([])
  }, 60_000)

  test('the menu of each has the own pages only', async () => {
    const pages = async (by: TestPerson) =>
      pagesOf((await app.call(role.getUrlTwo, {}, by.token)).data).map(({ page }) => page.path)
    expect(await pages(three.audit)).toEqual([
      '/hindex/dashboard',
      '/hindex/dfh',
      '/hindex/jobs',
      '/hindex/sys/role',
      '/hindex/sys/retention',
      '/hindex/logManager',
    ])
    expect(await pages(three.system)).toEqual(expect.arrayContaining(['/hindex/sys/menu', '/hindex/sys/admin']))
    expect(await pages(three.security)).toEqual(expect.arrayContaining(['/hindex/sys/admin', '/hindex/logManager']))
    expect(await pages(three.security)).not.toContain('/hindex/sys/menu')
    expect(await pages(spare)).toEqual([])
  })

  test('no row, no absence and no new account gives a second duty', async () => {
    const db = app.services.db
    const city = await aPerson(app, 'city')
    await expect(db.update(accounts).set({ duty: 'audit' }).where(eq(accounts.id, city.id))).rejects.toThrow()
    const today = clock.today()
    const absence = (absent: TestPerson, deputy: TestPerson) =>
      app.call(
        people.setAbsence,
        { id: absent.id, deputyId: deputy.id, from: today, until: today, reason: '出差' },
        three.system.token,
      )
    expect(faults(await absence(three.audit, three.security))).toEqual([
      '代理人应是同一角色、同一区县的在岗人员，且账号在缺勤期间有效',
    ])
    // An absence from before the split, whose deputy has another duty now.
    await db.execute(sql`insert into absence (id, account_id, deputy_id, from_day, until_day, reason, made_at, made_by_name)
      values (${ids.next()}, ${three.audit.id}, ${three.system.id}, ${today}, ${today}, '出差', now(), '张示例')`)
    const { data } = await app.call(people.standingFor, {}, three.system.token)
    const under = { 'x-acting-for': data[0]?.id ?? '' }
    expect((await app.call(user.exportLogs, {}, three.system.token, under)).msg).toContain('代办已经结束')
  })

  test('a new account needs system and security administrator, and an administrator has no duty with it', async () => {
    const wanted = {
      loginName: 'new_admin',
      name: '钱新任',
      mobile: '13700000001',
      unit: '市经信委',
      userRole: 'admin' as const,
    }
    const waits = waitingOf(
      await app.call(account.create, { ...wanted, reason: '按任命文件新增人员' }, three.system.token),
    )
    for (const wrong of [three.system, three.audit, spare])
      expect((await stepOf(app, waits, wrong.token)).status).not.toBe(200)
    const made = await stepOf(app, waits, three.security.token)
    expect((await setByLink(app, made.data.shownOnce?.text.split('#')[1] ?? '')).status).toBe(200)
    const person = { id: '', loginName: 'new_admin', mobile: wanted.mobile }
    expect(await tokenOf(app, person)).toBeTruthy()
    const [row] = await app.services.db.select().from(accounts).where(eq(accounts.loginName, 'new_admin'))
    expect(row?.duty).toBeNull()
  })

  test('nobody sets the password of another administrator', async () => {
    const reset = (id: string) => app.call(account.resetPassword, { id, reason: '本人忘记密码' }, three.security.token)
    expect(faults(await reset(three.audit.id))).toEqual([
      '三员分立时不能重置管理员的密码，请本人在登录页凭手机验证码找回',
    ])
    const waits = waitingOf(await reset((await aPerson(app, 'city')).id))
    expect((await stepOf(app, waits, three.audit.token)).status).toBe(403)
    expect((await stepOf(app, waits, three.system.token)).status).toBe(200)
  })

  test.each(administratorDuties)(
    'the last %s administrator is neither disabled, closed, ended nor narrowed',
    async (duty) => {
      const { id } = three[duty]
      const { version } = await rowOf(id)
      const last = `至少要有一个可用、没有有效期的账号保留“${dutyLabels[duty]}”的职责`
      const by = (one: AdministratorDuty) => (one === duty ? spare : three[one]).token
      if (duty !== 'security') {
        const off = { id, version, state: 'disabled' as const, reason: '不再担任此职责' }
        expect(faults(await app.call(account.setState, off, by('security')))).toEqual([last])
        const made = await app.call(role.saveRole, { name: `窄的${duty}`, base: 'admin' }, by('security'))
        const narrow = { role: made.data.role, accounts: [{ id, version }], reason }
        expect(faults(await app.call(rightsChange.proposeAccounts, narrow, by('security')))).toEqual([last])
      }
      if (duty !== 'system') {
        const end = { id, version, validUntil: dayOf(addMs(clock.now(), 30 * dayMs)), reason: '聘期到月底' }
        expect(faults(await app.call(account.extend, end, by('system')))).toEqual([last])
        expect(faults(await app.call(rightsChange.proposeClosing, { id, version, reason }, by('system')))).toEqual([
          last,
        ])
      }
      const withoutOne = await propose(duty === 'system' ? three.security : three.system, [[three[duty], null]])
      expect(faults(withoutOne)).toEqual([
        `请为“${dutyLabels[duty]}”指定一人：账号正常、没有有效期、没有设置自定义角色`,
      ])
    },
  )

  test('an end that a colleague of the same duty has does not count: he would expire, and the last with him', async () => {
    const rows = await named([[spare, 'audit']])
    const end = dayOf(addMs(clock.now(), 30 * dayMs))
    const input = { id: spare.id, version: rows[0]?.version ?? 0, validUntil: end, reason: '借调一个月' }
    expect((await app.call(account.extend, input, three.system.token)).status).toBe(200)
    await confirmed(await propose(three.security, [[spare, 'audit']]), three.system)
    const off = {
      id: three.audit.id,
      version: (await rowOf(three.audit.id)).version,
      state: 'disabled' as const,
      reason,
    }
    expect((await app.call(account.setState, off, three.security.token)).status).toBe(422)
    await confirmed(await propose(three.security, [[spare, null]]), three.system)
  })

  test('a lock against guessed passwords ends no session and passes by itself', async () => {
    const locked = { state: 'active', lockedUntil: addMs(clock.now(), 600_000) }
    await app.services.db.update(accounts).set(locked).where(eq(accounts.id, three.audit.id))
    expect((await knock(user.getUserList, three.audit)).status).toBe(200)
    moveClock(addMs(clock.now(), 601_000))
    const { data } = await app.call(
      user.getUserList,
      { keyword: (await rowOf(three.audit.id)).loginName },
      three.audit.token,
    )
    expect(data.rows[0]?.state).toBe('active')
  })
})

describe('two people', () => {
  const rows = async () => {
    const { data } = await app.call(role.getPermissions, { role: 'expert' }, three.security.token)
    const permissions = data.permissions.filter(({ permission }) => permission !== 'GET /expert/own')
    return {
      role: 'expert',
      permissions: permissions.map(({ permission }) => permission),
      version: data.version,
      reason,
    }
  }

  test('what a role may: proposed by the security administrator, confirmed by the system one, never by the audit one', async () => {
    const input = await rows()
    expect((await app.call(rightsChange.propose, input, three.system.token)).status).toBe(403)
    const change = await app.call(rightsChange.propose, input, three.security.token)
    for (const by of [three.security, three.audit, spare]) expect((await step(change, by)).status).toBe(403)
    expect((await step(change, three.audit)).msg).toContain('由安全管理员')
    await confirmed(change, three.system)
  })

  test('the end of an account that the system administrator proposed is confirmed by the security one only', async () => {
    const leaver = await aPerson(app, 'city')
    const input = { id: leaver.id, version: (await rowOf(leaver.id)).version, reason: '调离本单位' }
    expect((await app.call(rightsChange.proposeClosing, input, three.security.token)).status).toBe(403)
    const change = await app.call(rightsChange.proposeClosing, input, three.system.token)
    expect(change.data.waitsFor).toHaveLength(1)
    expect((await step(change, three.audit)).status).toBe(403)
    await confirmed(change, three.security)
  })

  test('the security administrator who lost the telephone is helped by the other two', async () => {
    const { id } = three.security
    await app.services.db
      .insert(secondFactor)
      .values({ accountId: id, secret: 'JBSWY3DPEHPK3PXP', createdAt: clock.now(), confirmedAt: clock.now() })
    const change = await app.call(
      rightsChange.proposeSecondFactor,
      { id, reason: '手机遗失，已当面核对' },
      three.system.token,
    )
    expect((await step(change, three.system)).status).toBe(403)
    await confirmed(change, three.audit)
    expect(await hasFactor(app.services.db, id)).toBe(false)
    three.security.token = await openSession(app.services.db, id, '127.0.0.1')
    const next = await propose(three.system, [[spare, 'system']])
    expect((await step(next, three.security)).status).toBe(403)
    expect((await step(next, three.system, 'withdraw')).status).toBe(200)
    // A month later they are each other's second person again.
    await app.services.db.execute(sql`update credential_handling set at = at - interval '31 days'`)
  })

  test('a security administrator who is gone is replaced by the other two', async () => {
    const gone = three.security
    const change = await propose(three.system, [
      [gone, null],
      [another, 'security'],
    ])
    await confirmed(change, three.audit)
    expect((await knock(role.saveRole, gone)).isForbidden).toBe(true)
    expect((await knock(role.saveRole, another)).isForbidden).toBe(false)
    await confirmed(
      await propose(three.system, [
        [gone, 'security'],
        [another, null],
      ]),
      three.audit,
    )
  })

  test('a change is checked again when it is confirmed', async () => {
    const change = await propose(three.system, [
      [three.audit, null],
      [another, 'audit'],
    ])
    await app.services.db.update(accounts).set({ validUntil: '2999-01-01' }).where(eq(accounts.id, another.id))
    expect((await step(change, three.security)).status).toBe(422)
    await app.services.db.update(accounts).set({ validUntil: null }).where(eq(accounts.id, another.id))
    expect((await rowOf(three.audit.id)).duty).toBe('audit')
    expect((await step(change, three.system, 'withdraw')).status).toBe(200)
  })
})

describe('the log', () => {
  const read = async (by: TestPerson) => (await app.call(user.getLogs, { kind: 'all', size: 50 }, by.token)).data.rows

  test('the audit administrator reads the deeds of the others, and the security one those of the audit one', async () => {
    const logins = Object.fromEntries(
      await Promise.all(administratorDuties.map(async (duty) => [duty, (await rowOf(three[duty].id)).loginName])),
    )
    expect((await app.call(user.exportLogs, { kind: 'all' }, three.audit.token)).status).toBe(200)
    const byAudit = await read(three.audit)
    expect(byAudit.map(({ account: who }) => who)).toEqual(expect.arrayContaining([logins.system, logins.security]))
    expect(byAudit.map(({ account: who }) => who)).not.toContain(logins.audit)
    expect(byAudit.find(({ account: who }) => who === logins.security)?.role).toBe('安全管理员')
    const bySecurity = await read(three.security)
    expect(bySecurity.map(({ action }) => action)).toContain('导出日志')
    expect(new Set(bySecurity.map(({ account: who }) => who))).toEqual(new Set([logins.audit]))
  })

  test('the system administrator reads the own sign-ins only, and nobody without a duty more', async () => {
    for (const by of [three.system, spare]) {
      expect((await app.call(user.getLogs, { kind: 'all' }, by.token)).status).toBe(403)
      expect((await app.call(user.getLogs, { mine: '1' }, by.token)).status).toBe(200)
    }
  })

  test('who changes from system to audit does not read the own earlier deeds', async () => {
    const { loginName } = await rowOf(three.system.id)
    expect((await read(three.audit)).map(({ account: who }) => who)).toContain(loginName)
    await confirmed(
      await propose(three.security, [
        [three.system, 'audit'],
        [another, 'system'],
      ]),
      three.audit,
    )
    expect((await read(three.system)).map(({ account: who }) => who)).not.toContain(loginName)
    await confirmed(
      await propose(three.security, [
        [three.system, 'system'],
        [another, null],
      ]),
      three.audit,
    )
  })
})

test('it is switched off by two people; then every administrator has everything again', async () => {
  await confirmed(await propose(three.security, [], false), three.system)
  for (const by of [...Object.values(three), spare]) {
    expect((await rowOf(by.id)).duty).toBeNull()
    for (const call of [account.create, role.saveRole, user.exportLogs])
      expect((await knock(call, by, other)).isForbidden).toBe(false)
  }
})
