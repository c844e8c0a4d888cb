/** Rights as rows: an administrator narrows a role, everywhere and at once, never beyond the contract and never himself out. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@green/contract/call.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { role as roleCalls } from '@green/contract/calls/lookup.ts'
import { user } from '@green/contract/calls/user.ts'
import { callPermission, isKept, permissionsOf, screenPermission } from '@green/contract/permissions.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { openTestApp, requestOf, type TestApp } from '../../db/testing.ts'
import { aPersonWithPassword, tokenOf, withAddresses } from '../account/testing.ts'

let app: TestApp
/** A second process on the same database. */
let other: App
const tokens = {} as Record<Role, string>

beforeAll(async () => {
  app = await openTestApp(withAddresses)
  other = await openApp(app.services.config, app.url)
  for (const one of roles) tokens[one] = await tokenOf(app, await aPersonWithPassword(app, one))
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const permissions = async (role: Role) => (await app.call(roleCalls.getPermissions, { role }, tokens.admin)).data
const allowed = async (role: Role) =>
  (await permissions(role)).permissions.filter((one) => one.allowed).map((one) => one.permission)
/** Takes these from the role; without any, it has again all that it may have. */
async function take(role: Role, ...names: string[]) {
  const { version } = await permissions(role)
  const left = [...permissionsOf(role).keys()].filter((one) => !names.includes(one))
  return app.call(roleCalls.setPermissions, { role, permissions: left, version }, tokens.admin)
}
const status = async (call: Call, token: string, at: App = app) =>
  (await at.fastify.inject(requestOf(call, {}, token, {}))).statusCode
/** Asks until it is so, for a second at most. */
async function withinASecond(is: () => Promise<boolean>) {
  const until = performance.now() + 1000
  while (performance.now() < until) {
    if (await is()) return
    await wait(20)
  }
  throw new Error('not within a second')
}

test('at first every role has what the contract gives it, and that is what it can have at most', async () => {
  for (const role of roles) {
    const { permissions: rows, version } = await permissions(role)
    expect(version).toBe(1)
    expect(rows.map((one) => one.permission)).toEqual([...permissionsOf(role).keys()])
    expect(rows.every((one) => one.allowed)).toBe(true)
  }
})

test('a call that is taken from a role is refused at once, in a second process within a second, and to nobody else', async () => {
  expect(await status(lsdtqyinfo.page, tokens.county)).toBe(200)
  expect(await status(lsdtqyinfo.page, tokens.county, other)).toBe(200)
  expect((await take('county', callPermission(lsdtqyinfo.page))).status).toBe(200)
  await withinASecond(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 403)
  await withinASecond(async () => (await status(lsdtqyinfo.page, tokens.county)) === 403)
  expect(await status(lsdtqyinfo.page, tokens.city)).toBe(200)
  expect((await take('county')).status).toBe(200)
  await withinASecond(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 200)
})

test('what was taken from a role is no job of the queue either', async () => {
  await take('city', callPermission(filing.exportList))
  await withinASecond(async () => {
    const { job } = await import('@green/contract/calls/job.ts')
    const input = { path: filing.exportList.path, input: {}, title: '导出' }
    return (await app.call(job.start, input, tokens.city)).status === 403
  })
  await take('city')
})

test('the menu, its buttons and the matrix show what is left', async () => {
  const card = async (role: Role) => {
    const { data } = await app.call(roleCalls.getUrlTwo, {}, tokens[role])
    return data.flatMap((item) => item.children).find((item) => item.path === '/hindex/lsgcsbgl')
  }
  expect((await card('county'))?.actions).toEqual(['V', 'R1', 'X', 'M'])
  await take('county', screenPermission('greenFactoryDesk', 'X'), callPermission(enterprise.verify))
  await withinASecond(async () => (await card('county'))?.actions.join(' ') === 'V R1 M')
  const { data } = await app.call(roleCalls.matrix, {}, tokens.admin)
  expect(data.screens.find(({ about }) => about === '/hindex/lsgcsbgl')?.cells.county).toBe('查看、区县审核、提醒')
  expect(data.calls.find(({ about }) => about === callPermission(enterprise.verify))?.cells.county).toBe('')
  await take('county', screenPermission('greenFactoryDesk', 'V'))
  await withinASecond(async () => (await card('county')) === undefined)
  expect((await card('city'))?.actions).toContain('R2')
  await take('county')
})

test('nothing is given above the contract', async () => {
  const { version } = await permissions('expert')
  for (const above of [callPermission(lsdtqyinfo.page), 'POST /no/such', screenPermission('accounts', 'V')]) {
    const input = { role: 'expert' as const, permissions: [...permissionsOf('expert').keys(), above], version }
    const { status, msg } = await app.call(roleCalls.setPermissions, input, tokens.admin)
    expect([status, msg]).toEqual([422, '专家没有所选的全部权限，只能在其原有权限内调整'])
  }
  const row = `insert into role_permission values ('expert', '${callPermission(lsdtqyinfo.page)}', true)`
  await app.services.db.$client.query(row)
  const fresh = await openApp(app.services.config, app.url)
  expect(await status(lsdtqyinfo.page, tokens.expert, fresh)).toBe(403)
  await fresh.close()
})

test('the administrator keeps what undoes a mistake, also when the rows say otherwise', async () => {
  const before = await allowed('admin')
  for (const call of [roleCalls.setPermissions, roleCalls.matrix, user.getUserList]) {
    const { status, msg } = await take('admin', callPermission(call))
    expect([status, msg]).toEqual([422, `系统管理员必须保留“${call.title}”，否则无人能再调整账号和权限`])
  }
  await app.services.db.$client.query(`update role_permission set allowed = false where role_id = 'admin'`)
  const fresh = await openApp(app.services.config, app.url)
  for (const call of [roleCalls.getPermissions, user.getUserList])
    expect(await status(call, tokens.admin, fresh)).not.toBe(403)
  expect(await status(lsdtqyinfo.page, tokens.admin, fresh)).toBe(403)
  await fresh.close()
  expect((await allowed('admin')).every((one) => isKept('admin', one))).toBe(true)
  await take('admin')
  expect(await allowed('admin')).toEqual(before)
})

test('two administrators at once: the second is told that the role has changed', async () => {
  const { version } = await permissions('supervisor')
  const input = { role: 'supervisor' as const, permissions: [...permissionsOf('supervisor').keys()], version }
  const answers = await Promise.all([1, 2].map(() => app.call(roleCalls.setPermissions, input, tokens.admin)))
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
})

test('a connection that breaks is made anew, and what was changed meanwhile holds', async () => {
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-listen' and datname = current_database()`
  await app.services.db.$client.query(cut)
  await take('county', callPermission(lsdtqyinfo.page))
  await withinASecond(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 403)
  await wait(1200)
  await take('county')
  await withinASecond(async () => (await status(lsdtqyinfo.page, tokens.county, other)) === 200)
})
