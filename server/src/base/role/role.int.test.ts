/**
 * Permissions in the database: an administrator narrows a role, in every process at once, never beyond the contract
 * and never locking administrators out.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { menu } from '@green/contract/calls/operation/menu.ts'
import { type MenuItem, role as roleCalls } from '@green/contract/calls/overview/lookup.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { pagesOf } from '@green/contract/screens/menu-pages.ts'
import { callPermission, isFixed, permissionsOf, screenPermission } from '@green/contract/screens/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { requestOf, sharedTestApp } from '../../db/testing.ts'
import { ids } from '../../platform/ids.ts'
import { accountRow, aPersonWithPassword, tokenOf, withAddresses } from '../account/testing.ts'

const app = await sharedTestApp(withAddresses)
/** A second process on the same database. */
let other: App
const tokens = {} as Record<Role, string>
/** Of another administrator. */
let second: string

beforeAll(async () => {
  other = await openApp(app.services.config, app.url)
  for (const one of roles) tokens[one] = await tokenOf(app, await aPersonWithPassword(app, one))
  second = await tokenOf(app, await aPersonWithPassword(app, 'admin'))
})
afterAll(async () => {
  await other.close()
})

const permissions = async (role: string) => (await app.call(roleCalls.getPermissions, { role }, tokens.admin)).data
const allowed = async (role: string) =>
  (await permissions(role)).permissions.filter((one) => one.allowed).map((one) => one.permission)
const reason = '按县区分工调整'
/** The answer of the second administrator's confirmation, or of the refused proposal. */
async function twoPeople(proposed: { status: number; msg: string; data: { id: string; version: number } }) {
  if (proposed.status !== 200) return proposed
  const { id, version } = proposed.data
  return app.call(rightsChange.step, { id, version, action: 'confirm' }, second)
}
/** Takes these from the role; without any, it has again all that it may have. */
async function take(role: string, ...names: string[]) {
  const { version, permissions: rows } = await permissions(role)
  const left = rows.map((one) => one.permission).filter((one) => !names.includes(one))
  return twoPeople(await app.call(rightsChange.propose, { role, permissions: left, version, reason }, tokens.admin))
}
const status = async (call: Call, token: string, at: App = app) =>
  (await at.fastify.inject(requestOf(call, {}, token, {}))).statusCode
/** Retries until it is true; without the notification nobody would hear of it for longer. */
async function soon(is: () => Promise<boolean>) {
  const until = performance.now() + 20_000
  while (performance.now() < until) {
    if (await is()) return
    await wait(20)
  }
  throw new Error('not noticed')
}

test('at first every role has the contract’s permissions, which are the maximum', async () => {
  for (const role of roles) {
    const { permissions: rows, version } = await permissions(role)
    expect(version).toBe(1)
    expect(rows.map((one) => one.permission)).toEqual([...permissionsOf(role).keys()])
    expect(rows.every((one) => one.allowed)).toBe(true)
  }
})

test('a call removed from a role is refused at once, in a second process too, and for no other role', async () => {
  expect(await status(lsdtqyinfo.page, tokens.county)).toBe(200)
  expect(await status(lsdtqyinfo.page, tokens.county, other)).toBe(200)
  expect((await take('county', callPermission(lsdtqyinfo.page))).status).toBe(200)
  await soon(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 403)
  await soon(async () => (await status(lsdtqyinfo.page, tokens.county)) === 403)
  expect(await status(lsdtqyinfo.page, tokens.city)).toBe(200)
  expect((await take('county')).status).toBe(200)
  await soon(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 200)
})

test('a call removed from a role cannot be queued as a job either', async () => {
  await take('city', callPermission(filing.exportList))
  await soon(async () => {
    const { job } = await import('@green/contract/calls/operation/job.ts')
    const input = { path: filing.exportList.path, input: {}, title: '导出' }
    return (await app.call(job.start, input, tokens.city)).status === 403
  })
  await take('city')
})

test('the menu, its buttons and the matrix show what is left', async () => {
  const card = async (role: Role) => {
    const { data } = await app.call(roleCalls.getUrlTwo, {}, tokens[role])
    return pagesOf(data).find(({ page }) => page.path === '/hindex/lsgcsbgl')?.page
  }
  expect((await card('county'))?.actions).toEqual(['V', 'R1', 'X', 'M'])
  await take('county', screenPermission('green-factory', 'X'), callPermission(enterprise.verify))
  await soon(async () => (await card('county'))?.actions.join(' ') === 'V R1 M')
  const { data } = await app.call(roleCalls.matrix, {}, tokens.admin)
  expect(data.screens.find(({ key }) => key === '/hindex/lsgcsbgl')?.cells.county).toBe('查看、区县审核、提醒')
  expect(data.calls.find(({ key }) => key === callPermission(enterprise.verify))?.cells.county).toBe('')
  await take('county', screenPermission('green-factory', 'V'))
  await soon(async () => (await card('county')) === undefined)
  expect((await card('city'))?.actions).toContain('R2')
  await take('county')
})

test('nothing beyond the contract can be given', async () => {
  const { version } = await permissions('expert')
  for (const above of [callPermission(lsdtqyinfo.page), 'POST /no/such', screenPermission('accounts', 'V')]) {
    const input = { role: 'expert' as const, permissions: [...permissionsOf('expert').keys(), above], version }
    const { status, msg } = await app.call(rightsChange.propose, { ...input, reason }, tokens.admin)
    expect([status, msg]).toEqual([422, '专家没有所选的全部权限，只能在其原有权限内调整'])
  }
  const row = `insert into role_permission values ('expert', '${callPermission(lsdtqyinfo.page)}', true)`
  await app.services.db.$client.query(row)
  const fresh = await openApp(app.services.config, app.url)
  expect(await status(lsdtqyinfo.page, tokens.expert, fresh)).toBe(403)
  await fresh.close()
})

test('the administrator keeps the calls that undo a mistake, also when the rows say otherwise', async () => {
  const before = await allowed('admin')
  for (const call of [rightsChange.propose, rightsChange.step, roleCalls.matrix, user.getUserList]) {
    const { status, msg } = await take('admin', callPermission(call))
    expect([status, msg]).toEqual([422, `系统管理员必须保留“${call.title}”，否则无人能再调整账号和权限`])
  }
  await app.services.db.$client.query(`update role_permission set allowed = false where role_id = 'admin'`)
  const fresh = await openApp(app.services.config, app.url)
  for (const call of [roleCalls.getPermissions, user.getUserList])
    expect(await status(call, tokens.admin, fresh)).not.toBe(403)
  expect(await status(lsdtqyinfo.page, tokens.admin, fresh)).toBe(403)
  await fresh.close()
  expect((await allowed('admin')).every((one) => isFixed('admin', one))).toBe(true)
  await take('admin')
  expect(await allowed('admin')).toEqual(before)
})

test('two concurrent administrators: the second is refused because the role has changed', async () => {
  const { version } = await permissions('supervisor')
  const left = [...permissionsOf('supervisor').keys()].filter((one) => one !== callPermission(lsdtqyinfo.page))
  const input = { role: 'supervisor' as const, permissions: left, version, reason }
  const propose = (token: string) => app.call(rightsChange.propose, input, token)
  const answers = await Promise.all([tokens.admin, second].map(propose))
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
  const at = answers.findIndex((one) => one.status === 200)
  const { id, version: seen } = answers[at]?.data ?? { id: '', version: 0 }
  const confirm = [second, tokens.admin][at] ?? ''
  const step = () => app.call(rightsChange.step, { id, version: seen, action: 'confirm' }, confirm)
  expect((await Promise.all([step(), step()])).map((one) => one.status).toSorted()).toEqual([200, 409])
  expect((await permissions('supervisor')).version).toBe(version + 1)
  await take('supervisor')
})

test('a broken connection is reopened, and changes made in between apply', async () => {
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-listen' and datname = current_database()`
  await app.services.db.$client.query(cut)
  await take('county', callPermission(lsdtqyinfo.page))
  await soon(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 403)
  await wait(1200)
  await take('county')
  await soon(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 200)
})

describe('a further role', () => {
  const made = async (name: string, base: Role) =>
    (await app.call(roleCalls.saveRole, { name, base }, tokens.admin)).data.role
  const roleRow = async (role: string) =>
    (await app.call(roleCalls.getRoles, {}, tokens.admin)).data.find((one) => one.role === role)
  /** Gives the accounts the role, on the versions that they have now. */
  const give = async (role: string | null, ...people: string[]) => {
    const versions = people.map(async (id) => ({ id, version: (await accountRow(app, id))?.version ?? 1 }))
    const accounts = await Promise.all(versions)
    return twoPeople(await app.call(rightsChange.proposeAccounts, { role, accounts, reason }, tokens.admin))
  }
  const faultsOf = (answer: { data: unknown }) =>
    (answer.data as { errors: { field: string; message: string }[] }).errors
  const page = callPermission(lsdtqyinfo.page)

  test('narrows two of five accounts of a role and not the other three, in this and a second process', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => aPersonWithPassword(app, 'county')))
    const [one, two, ...others] = people.map(({ id }) => id) as [string, string, ...string[]]
    const signedIn = await Promise.all(people.map((person) => tokenOf(app, person)))
    const answers = async (at: App) => Promise.all(signedIn.map((token) => status(lsdtqyinfo.page, token, at)))
    const role = await made('区县查询员', 'county')
    expect(await allowed(role)).toEqual([...permissionsOf('county').keys()])
    await take(role, page)
    expect(await answers(app)).toEqual([200, 200, 200, 200, 200])
    expect((await give(role, one, two)).status).toBe(200)
    for (const at of [app, other]) await soon(async () => (await answers(at)).join() === '403,403,200,200,200')
    expect(await roleRow(role)).toMatchObject({ name: '区县查询员', base: 'county', accounts: 2 })
    await take(role)
    for (const at of [app, other]) await soon(async () => (await answers(at)).join() === '200,200,200,200,200')
    await take(role, page)
    expect((await give(null, one)).status).toBe(200)
    for (const at of [app, other]) await soon(async () => (await answers(at)).join() === '200,403,200,200,200')
    // The name of the contract's role is the same as none.
    expect((await give('county', two)).status).toBe(200)
    expect(faultsOf(await give('county', ...others))).toMatchObject([{ field: 'accounts' }])
    expect(await answers(other)).toEqual([200, 200, 200, 200, 200])
    expect((await roleRow(role))?.accounts).toBe(0)
  })

  test('has nothing above the contract’s role that it stands on, whatever the rows say', async () => {
    const role = await made('评审专家', 'expert')
    const person = await aPersonWithPassword(app, 'expert')
    await give(role, person.id)
    const { version } = await permissions(role)
    const above = { role, permissions: [...permissionsOf('expert').keys(), page], version, reason }
    const { status: refused, msg } = await app.call(rightsChange.propose, above, tokens.admin)
    expect([refused, msg]).toEqual([422, '评审专家没有所选的全部权限，只能在其原有权限内调整'])
    await app.services.db.$client.query('insert into role_permission values ($1, $2, true)', [role, page])
    const fresh = await openApp(app.services.config, app.url)
    expect(await status(lsdtqyinfo.page, await tokenOf(app, person), fresh)).toBe(403)
    await fresh.close()
  })

  test('is refused to accounts of another role, all of them named at once; the database refuses it too', async () => {
    const role = await made('市级查询员', 'city')
    const [city, county, expert] = await Promise.all(
      (['city', 'county', 'expert'] as const).map((one) => aPersonWithPassword(app, one)),
    )
    const nobody = ids.next()
    const answer = await give(role, city?.id ?? '', county?.id ?? '', nobody, expert?.id ?? '')
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      [
        { field: 'accounts[1].id', message: '“市级查询员”只能用于市级管理员，此账号是区县管理员' },
        { field: 'accounts[2].id', message: '账号不存在，请刷新列表后重新选择' },
        { field: 'accounts[3].id', message: '“市级查询员”只能用于市级管理员，此账号是专家' },
      ],
    ])
    expect((await accountRow(app, city?.id ?? ''))?.roleId).toBeNull()
    const byHand = app.services.db.$client.query('update account set role_id = $1 where id = $2', [role, county?.id])
    await expect(byHand).rejects.toThrow('account_role_fits')
    const accounts = [{ id: city?.id ?? '', version: 7 }]
    expect((await app.call(rightsChange.proposeAccounts, { role, accounts, reason }, tokens.admin)).status).toBe(409)
  })

  test('is removed when nobody has it; the contract’s own roles stay as they are', async () => {
    const role = await made('监察查询员', 'supervisor')
    const { id } = await aPersonWithPassword(app, 'supervisor')
    await give(role, id)
    const remove = (role: string, version: number) => app.call(roleCalls.removeRole, { role, version }, tokens.admin)
    const inUse = await remove(role, 1)
    const message = '还有1个账号使用此角色，请先为这些账号更换角色'
    expect([inUse.status, faultsOf(inUse)]).toEqual([422, [{ field: 'role', message }]])
    await give(null, id)
    expect((await remove(role, 2)).status).toBe(409)
    expect((await remove(role, 1)).status).toBe(200)
    expect(await roleRow(role)).toBeUndefined()
    expect((await remove(role, 1)).status).toBe(404)
    expect((await give(role, id)).status).toBe(404)
    expect(faultsOf(await remove('county', 1))).toEqual([{ field: 'role', message: '基本角色不能删除' }])
  })

  test('has a name of its own, which can change, and a base, which cannot', async () => {
    const role = await made('专项资金经办', 'city')
    const save = (input: { role?: string; name: string; base?: Role; version?: number }) =>
      app.call(roleCalls.saveRole, input, tokens.admin)
    expect(faultsOf(await save({ name: '没有基本角色' }))).toMatchObject([{ field: 'base' }])
    for (const name of ['专项资金经办', ' 市级管理员 ']) {
      const twice = await save({ name, base: 'city' })
      expect([twice.status, faultsOf(twice)]).toMatchObject([409, [{ field: 'name' }]])
    }
    expect(faultsOf(await save({ role, name: '资金经办', base: 'county', version: 1 }))).toMatchObject([
      { field: 'base' },
    ])
    expect((await save({ role, name: '资金经办', version: 1 })).data).toEqual({ role, version: 2 })
    expect((await save({ role, name: '资金专员', version: 1 })).status).toBe(409)
    expect(await roleRow(role)).toMatchObject({ name: '资金经办', base: 'city', version: 2 })
    expect(faultsOf(await save({ role: 'city', name: '市级经办', version: 1 }))).toMatchObject([{ field: 'role' }])
  })

  test('of administrators keeps what undoes a mistake, and one administrator keeps the contract’s own', async () => {
    const role = await made('账号管理员', 'admin')
    const { status: refused } = await take(role, callPermission(rightsChange.proposeAccounts))
    expect(refused).toBe(422)
    const person = await aPersonWithPassword(app, 'admin')
    const { rows } = await app.services.db.$client.query<{ id: string }>(
      `select id from account where role = 'admin' and id <> $1`,
      [person.id],
    )
    const everybody = await give(role, person.id, ...rows.map(({ id }) => id))
    const message = '至少要有一个可用、没有有效期的账号保留“系统管理员”基本角色'
    expect([everybody.status, faultsOf(everybody)]).toEqual([422, [{ field: 'role', message }]])
    await take(role, page)
    expect((await give(role, person.id)).status).toBe(200)
    await app.services.db.$client.query('update role_permission set allowed = false where role_id = $1', [role])
    const fresh = await openApp(app.services.config, app.url)
    const token = await tokenOf(app, person)
    expect(await status(lsdtqyinfo.page, token, fresh)).toBe(403)
    for (const call of [user.getUserList, roleCalls.getRoles]) expect(await status(call, token, fresh)).toBe(200)
    await fresh.close()
  })

  test('is made, given and removed by administrators only', async () => {
    const { getRoles, saveRole, removeRole, seenBy } = roleCalls
    for (const call of [getRoles, saveRole, removeRole, seenBy, ...Object.values(rightsChange), ...Object.values(menu)])
      for (const one of roles.filter((name) => name !== 'admin'))
        expect([call.path, one, await status(call, tokens[one])]).toEqual([call.path, one, 403])
  })
})

describe('a second administrator', () => {
  const page = callPermission(lsdtqyinfo.page)
  async function proposed() {
    const { version, permissions: rows } = await permissions('county')
    const left = rows.map((one) => one.permission).filter((one) => one !== page)
    return (await app.call(rightsChange.propose, { role: 'county', permissions: left, version, reason }, tokens.admin))
      .data
  }
  const step = (change: { id: string; version: number }, action: 'confirm' | 'refuse' | 'withdraw', by: string) =>
    app.call(rightsChange.step, { id: change.id, version: change.version, action, opinion: '与县区分工不符' }, by)

  test('confirms, nobody his own, and nothing has changed until then', async () => {
    const change = await proposed()
    expect([change.takenTitles, change.waitsFor.length > 0]).toEqual([[lsdtqyinfo.page.title], true])
    for (const action of ['confirm', 'refuse'] as const) {
      const own = await step(change, action, tokens.admin)
      expect([own.status, own.msg]).toEqual([403, '提出人不能确认自己提出的变更，请由另一位系统管理员办理'])
    }
    expect(await status(lsdtqyinfo.page, tokens.county)).toBe(200)
    const twice = await app.call(rightsChange.propose, { role: 'county', permissions: [], version: 1, reason }, second)
    expect(twice.status).not.toBe(200)
    expect((await step(change, 'withdraw', second)).status).toBe(409)
    expect((await step(change, 'confirm', second)).data.state).toBe('confirmed')
    for (const at of [app, other]) await soon(async () => (await status(lsdtqyinfo.page, tokens.county, at)) === 403)
    await take('county')
  })

  test('refuses with a reason, and what was withdrawn has no effect', async () => {
    const refused = await proposed()
    expect((await step(refused, 'refuse', second)).data.state).toBe('refused')
    const withdrawn = await proposed()
    expect((await step(withdrawn, 'withdraw', tokens.admin)).data.state).toBe('withdrawn')
    expect((await step(withdrawn, 'confirm', second)).status).toBe(409)
    expect(await status(lsdtqyinfo.page, tokens.county)).toBe(200)
  })

  test('closes an account when confirmed, and its sessions end', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const token = await tokenOf(app, person)
    const version = (await accountRow(app, person.id))?.version ?? 1
    const closing = await app.call(rightsChange.proposeClosing, { id: person.id, version, reason }, tokens.admin)
    expect(await status(lsdtqyinfo.page, token)).toBe(200)
    expect((await step(closing.data, 'confirm', second)).status).toBe(200)
    expect(await status(lsdtqyinfo.page, token)).toBe(401)
    expect(await accountRow(app, person.id)).toMatchObject({ state: 'cancelled', mobile: '' })
  })

  test('cannot close, disable or end the last full administrator, also when he has a further role himself', async () => {
    const { role } = (await app.call(roleCalls.saveRole, { name: '账号专员', base: 'admin' }, tokens.admin)).data
    const last = await aPersonWithPassword(app, 'admin')
    const others = `role = 'admin' and id <> '${last.id}'`
    const { $client } = app.services.db
    await $client.query(`update account set role_id = $1 where ${others}`, [role])
    const id = { id: last.id, version: (await accountRow(app, last.id))?.version ?? 1 }
    const message = '至少要有一个可用、没有有效期的账号保留“系统管理员”基本角色'
    const answers = [
      await app.call(rightsChange.proposeClosing, { ...id, reason }, tokens.admin),
      await app.call(account.setState, { ...id, state: 'disabled', reason }, tokens.admin),
      await app.call(account.extend, { ...id, validUntil: '2099-12-31', reason }, tokens.admin),
    ]
    for (const { status, data } of answers) expect([status, data]).toMatchObject([422, { errors: [{ message }] }])
    await $client.query(`update account set role_id = null where ${others}`)
    expect((await app.call(account.setState, { ...id, state: 'disabled', reason }, tokens.admin)).status).toBe(200)
  })
})

test('an administrator sees what an account sees, and the look is logged', async () => {
  const { id, name } = await aPersonWithPassword(app, 'county').then(async ({ id }) => ({
    id,
    name: (await accountRow(app, id))?.name,
  }))
  const before = (await app.call(roleCalls.seenBy, { id }, tokens.admin)).data
  expect(before.menu).toContainEqual({ group: '企业', title: '企业库', buttons: ['查看', '导出'] })
  await take('county', screenPermission('enterpriseArchive', 'V'), callPermission(lsdtqyinfo.page))
  await soon(async () => {
    const { data } = await app.call(roleCalls.seenBy, { id }, tokens.admin)
    return data.menu.every(({ title }) => title !== '企业库') && data.calls.some(({ allowed }) => !allowed)
  })
  await take('county')
  const { rows } = await app.services.db.$client.query(
    `select 1 from audit_log where action = '以账号权限预览' and object like $1`,
    [`${name}%`],
  )
  expect(rows.length).toBeGreaterThan(1)
})

describe('the menu', () => {
  const arrangement = async () => (await app.call(menu.get, {}, tokens.admin)).data
  const input = ({ version, groups, screens }: Awaited<ReturnType<typeof arrangement>>) => ({
    version,
    groups: groups.map(({ key, title, icon }) => ({ key, title, icon })),
    screens: screens.map(({ key, title, group, hiddenFor }) => ({ key, title, group, hiddenFor })),
  })
  const paths = async (token: string, at: App = app) => {
    const { data } = (await at.fastify.inject(requestOf(roleCalls.getUrlTwo, {}, token, {}))).json()
    return data as MenuItem[]
  }

  test('names no page of what the city has not turned on, and keeps its place when it is saved', async () => {
    const before = await arrangement()
    expect(before.screens.some(({ key }) => key === 'stations')).toBe(false)
    expect((await app.call(menu.save, input(before), tokens.admin)).status).toBe(200)
    const { rows } = await app.services.db.$client.query<{ screens: { key: string }[] }>(
      'select screens from menu_arrangement',
    )
    expect(rows[0]?.screens.some(({ key }) => key === 'stations')).toBe(true)
    expect((await app.call(menu.reset, { version: (await arrangement()).version }, tokens.admin)).status).toBe(200)
  })

  test('has the order, the names and the hidden items that an administrator gave it, in every process, and opens nothing', async () => {
    const wanted = input(await arrangement())
    wanted.groups.reverse()
    wanted.screens = wanted.screens.map((one) =>
      one.key === 'enterpriseArchive'
        ? { ...one, title: '企业名录', hiddenFor: ['city'] }
        : one.key === 'roleManagement'
          ? { ...one, group: 'review' }
          : one,
    )
    expect((await app.call(menu.save, wanted, tokens.admin)).status).toBe(200)
    expect((await app.call(menu.save, wanted, second)).status).toBe(409)
    const county = await paths(tokens.county, other)
    expect(county.flatMap(({ children }) => children).find(({ path }) => path === '/hindex/EntMan')?.title).toBe(
      '企业名录',
    )
    expect(county.flatMap(({ children }) => children).some(({ path }) => path === '/hindex/sys/role')).toBe(false)
    const city = pagesOf(await paths(tokens.city, other))
    expect(city.find(({ page }) => page.path === '/hindex/EntMan')?.page.hidden).toBe(true)
    expect(await status(lsdtqyinfo.page, tokens.city)).toBe(200)
    const reset = await app.call(menu.reset, { version: (await arrangement()).version }, tokens.admin)
    expect(input(reset.data).screens).toEqual(input(await arrangement()).screens)
    expect(
      (await paths(tokens.county)).flatMap(({ children }) => children).find(({ path }) => path === '/hindex/EntMan')
        ?.title,
    ).toBe('企业库')
  })

  test('refuses to hide what undoes it, and screens and groups that do not exist', async () => {
    const wanted = input(await arrangement())
    const save = async (change: Partial<(typeof wanted.screens)[number]>) =>
      (
        await app.call(
          menu.save,
          {
            ...wanted,
            screens: wanted.screens.map((one) => (one.key === 'menuManagement' ? { ...one, ...change } : one)),
          },
          tokens.admin,
        )
      ).status
    expect([
      await save({ hiddenFor: ['admin'] }),
      await save({ group: 'nowhere' }),
      await save({ key: 'nothing' }),
    ]).toEqual([422, 422, 422])
  })
})
