/**
 * A role that is not shipped: its entry, its rights and its menu are all that is told of it, and sign-in, permissions, menu, scope and
 * the list of duties follow (docs/adding-a-role.md).
 */
import type { Call } from '@green/contract/call.ts'
import type { Role } from '@green/contract/roles.ts'
import type { RoleTraits } from '@green/filing/workflow/role-table.ts'
import { afterAll, expect, test, vi } from 'vitest'

/** As the types of the shipped roles know none of it. */
const township = 'township' as Role
const entry: RoleTraits = {
  label: '镇街专员',
  short: '镇街',
  work: 'officiates',
  reach: 'district',
  reads: '本区县的记录',
}

/** The modules of the app as they are with the role, each loaded anew. */
async function withTheRole() {
  vi.resetModules()
  vi.doMock('@green/filing/workflow/role-table.ts', async (original) => {
    const { roleTable } = await original<typeof import('@green/filing/workflow/role-table.ts')>()
    return { roleTable: { ...roleTable, [township]: entry } }
  })
  const { inquiry } = await import('@green/contract/calls/content/inquiry.ts')
  const { officeScreens, officePath } = await import('@green/contract/screens/screens.ts')
  const { inquiryCase, inquiryTodos } = await import('@green/filing/cases/inquiry.ts')
  // Its rights: the calls and the step, with the duty that follows from it. Its menu: the letters of its screens.
  const also = <T extends object>(list: T, key: keyof T) =>
    Object.assign(list, { [key]: [...(list[key] as []), township] })
  const may = (call: Call) => also(call, 'may')
  for (const call of [inquiry.list, inquiry.answer]) may(call)
  also(inquiryCase.steps.answer, 'by')
  also(inquiryTodos.todos.answer, 'who')
  Object.assign(officeScreens.dashboard.may, { [township]: 'V' })
  Object.assign(officeScreens.inquiries.may, { [township]: 'V N' })
  const { openTestScheme } = await import('./filing/test-scheme.ts')
  const { aPersonWithPassword, tokenOf } = await import('./base/account/testing.ts')
  return { inquiry, officePath, scheme: await openTestScheme(), aPersonWithPassword, tokenOf }
}

const world = await withTheRole()
const { app, scheme, as } = world.scheme
const person = await world.aPersonWithPassword(app, township, { qxCode: scheme.factories[0].qxCode })
const token = await world.tokenOf(app, person)
const { inquiry } = world
afterAll(() => {
  vi.doUnmock('@green/filing/workflow/role-table.ts')
  vi.resetModules()
})

const question = {
  askerName: '张三',
  contactPhone: '13800001234',
  subject: '报送时间',
  question: '年度数据什么时候报送？',
}
async function asked(qxCode: string) {
  const { data } = await app.call(inquiry.ask, { ...question, qxCode, mayPublish: false }, as('filer'))
  return data.number
}

test('whoever has the role signs in, and finds the screens of it in the menu', async () => {
  const { user } = await import('@green/contract/calls/account/user.ts')
  const { role } = await import('@green/contract/calls/overview/lookup.ts')
  const { data } = await app.call(user.getLoginState, {}, token)
  expect(data).toMatchObject({ userRole: township, qxCode: scheme.factories[0].qxCode })
  const shown = await app.call(role.getUrlTwo, {}, token)
  const paths = shown.data.flatMap(({ path, children }) => [path, ...children.map((one) => one.path)]).filter(Boolean)
  expect(paths).toEqual([world.officePath('dashboard'), world.officePath('inquiries')])
})

test('it has the permissions that name it and no other, and an administrator may take them away', async () => {
  const { permissionsOf } = await import('@green/contract/screens/permissions.ts')
  const { role } = await import('@green/contract/calls/overview/lookup.ts')
  const { user } = await import('@green/contract/calls/account/user.ts')
  expect([...permissionsOf(township).keys()].toSorted()).toEqual([
    // Favourites are every officer's.
    'GET /favourite/mine',
    'GET /inquiry/list',
    'POST /favourite/save',
    'POST /inquiry/answer',
    'dashboard V',
    'inquiries N',
    'inquiries V',
  ])
  const { data } = await app.call(role.getPermissions, { role: township }, as('admin'))
  expect(data.permissions.filter(({ allowed }) => allowed)).toHaveLength(7)
  expect((await app.call(inquiry.exportList, {}, token)).status).toBe(403)
  expect((await app.call(user.getUserList, {}, token)).status).toBe(403)
})

test('it reads what its reach says, owes what its step says, and takes it; of another district nothing is there', async () => {
  const { todo } = await import('@green/contract/calls/overview/todo.ts')
  const { factories } = scheme
  const [own, other] = [await asked(factories[0].qxCode), await asked(factories[2].qxCode)]
  const rowsOf = async (keyword: string) => (await app.call(inquiry.list, { keyword }, token)).data.rows
  expect(await rowsOf(other)).toEqual([])
  const [row] = await rowsOf(own)
  if (!row) throw new Error('it does not see the inquiry of its district')
  const duties = async () => (await app.call(todo.mine, {}, token)).data.groups.map(({ key, count }) => [key, count])
  expect(await duties()).toEqual([['inquiry.answer', 1]])
  const answer = { id: row.id, version: row.version, answer: '请于每年3月31日前报送。', publicText: null }
  expect((await app.call(inquiry.answer, answer, token)).status).toBe(200)
  expect(await duties()).toEqual([])
  const [elsewhere] = (await app.call(inquiry.list, { keyword: other }, as('city'))).data.rows
  if (!elsewhere) throw new Error('the city does not see the inquiry')
  const there = { ...answer, id: elsewhere.id, version: elsewhere.version }
  expect((await app.call(inquiry.answer, there, token)).status).toBe(404)
})
