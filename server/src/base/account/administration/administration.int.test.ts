/** 账号管理: who may see and change which accounts, what disabling does, and what the log records. */
import type { CallRequest } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { account as accountTable } from '../../../db/schema/account/accounts.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { message } from '../../../db/schema/messages.ts'
import { expert } from '../../../db/schema/review.ts'
import { anEnterprise, aPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import { writeAudit } from '../../audit/store.ts'
import { byTwo, stepOf, waitingOf } from '../../two-hands/testing.ts'
import {
  accountRow,
  aPersonWithPassword,
  aStaffAccount,
  newAddress,
  newMobile,
  type Person,
  password,
  setByLink,
  textsTo,
  tokenOf,
  withAddresses,
} from '../testing.ts'

const app = await sharedTestApp(withAddresses)
const people = {} as Record<Role, Person>
const tokens = {} as Record<Role, string>
/** Another administrator. */
let second = ''
const both = () => [tokens.admin, second] as const

beforeAll(async () => {
  for (const role of roles) {
    people[role] = await aPersonWithPassword(app, role, role === 'county' ? { qxCode: '500103' } : {})
    tokens[role] = await tokenOf(app, people[role])
  }
  second = (await aPerson(app, 'admin')).token
})

const state = async (token: string) => (await app.call(user.getLoginState, {}, token)).status
const reason = '人员调离本岗位'

function aWish(over: Record<string, unknown> = {}) {
  const mobile = newMobile()
  return {
    loginName: `user_${Number(mobile) % 100_000}`,
    name: '赵示例',
    mobile,
    userRole: 'county' as const,
    unit: '渝中区经济信息委',
    qxCode: '500103',
    ...over,
  }
}
const create = (wish: ReturnType<typeof aWish>, token = tokens.admin) =>
  app.call(account.create, { ...wish, reason: '按任命文件新增人员' }, token)

describe('new accounts', () => {
  test('nobody is there until a second administrator has confirmed; the owner sets the password by the link, once', async () => {
    const wish = aWish()
    const waits = waitingOf(await create(wish))
    expect(waits.waitsFor).toEqual(['张示例'])
    const rows = () => app.services.db.select().from(accountTable).where(eq(accountTable.loginName, wish.loginName))
    expect(await rows()).toEqual([])
    expect((await stepOf(app, waits, tokens.admin)).status).toBe(403)
    const done = await stepOf(app, waits, second)
    const link = done.data.shownOnce?.text.split('#')[1] ?? ''
    const [row] = await rows()
    expect(row).toMatchObject({ role: 'county', qxCode: '500103', state: 'active' })
    const weak = { link, newPassword: 'weak' }
    expect((await app.call(account.setOwnPassword, weak, null, newAddress())).status).toBe(422)
    expect((await setByLink(app, link)).status).toBe(200)
    expect((await setByLink(app, link, 'Another-2026')).msg).toContain('链接已经用过或超过2小时')
    expect(await state(await tokenOf(app, { id: '', loginName: wish.loginName, mobile: '' }))).toBe(200)
  })

  test('a link is over after two hours; one that was asked for later ends the one before', async () => {
    const one = await aStaffAccount(app, aWish(), both())
    const again = await byTwo(app, account.resetPassword, { id: one.id, reason }, both())
    expect((await setByLink(app, one.link)).status).toBe(422)
    moveClock(2 * 3600_000 + 1000)
    expect((await setByLink(app, again.shown.split('#')[1] ?? '')).status).toBe(422)
    resetClock()
    expect((await setByLink(app, again.shown.split('#')[1] ?? '')).status).toBe(200)
  })

  test('only an administrator creates them', async () => {
    for (const role of roles.filter((one) => one !== 'admin'))
      expect((await create(aWish(), tokens[role])).status).toBe(403)
    expect((await app.call(account.create, { ...aWish(), reason }, null)).status).toBe(401)
  })

  test('a county person needs a current county; a scope cannot be set with another role', async () => {
    expect((await create(aWish({ qxCode: null }))).data).toMatchObject({ errors: [{ field: 'qxCode' }] })
    expect((await create(aWish({ qxCode: '500112' }))).data).toMatchObject({ errors: [{ field: 'qxCode' }] })
    const { id } = await aStaffAccount(app, aWish({ userRole: 'city', qxCode: '500103' }), both())
    expect((await accountRow(app, id))?.qxCode).toBeNull()
  })

  test('a duplicate login name or number is refused at its field; an enterprise account is not created here', async () => {
    const wish = aWish()
    await aStaffAccount(app, wish, both())
    const sameName = await create(aWish({ loginName: wish.loginName.toUpperCase() }))
    expect(sameName).toMatchObject({
      status: 409,
      msg: '登录名已存在，请核对后修改',
      data: { errors: [{ field: 'loginName' }] },
    })
    const sameNumber = await create(aWish({ mobile: wish.mobile }))
    expect(sameNumber).toMatchObject({ status: 409, data: { errors: [{ field: 'mobile' }] } })
    expect((await create(aWish({ userRole: 'enterprise' }))).status).toBe(422)
    expect((await create(aWish({ validUntil: '2020-01-01' }))).data).toMatchObject({
      errors: [{ field: 'validUntil' }],
    })
  })

  test('an expert gets a term of office with the account', async () => {
    const wish = aWish({ userRole: 'expert', qxCode: null, validUntil: '2099-12-31' })
    const { id } = await aStaffAccount(app, wish, both())
    const [row] = await app.services.db.select().from(expert).where(eq(expert.accountId, id))
    expect(row).toMatchObject({ termFrom: clock.today(), termTo: '2099-12-31' })
  })
})

describe('switching off and on', () => {
  test('disabling ends every session at once; after enabling, the person signs in anew', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const open = [await tokenOf(app, person), await tokenOf(app, person)]
    const version = (await accountRow(app, person.id))?.version ?? 0
    const off = await app.call(account.setState, { id: person.id, state: 'disabled', reason, version }, tokens.admin)
    expect(off.data).toMatchObject({ state: 'disabled', stateLabel: '停用', version: version + 1 })
    for (const token of open) expect(await state(token)).toBe(401)
    await expect(tokenOf(app, person)).rejects.toThrow('账号已停用')
    const on = { id: person.id, state: 'active' as const, reason, version: version + 1 }
    expect((await app.call(account.setState, on, tokens.admin)).data).toMatchObject({ state: 'active' })
    expect(await state(open[0] ?? '')).toBe(401)
    expect(await state(await tokenOf(app, person))).toBe(200)
  })

  test('does not verify an enterprise that the county has not reviewed', async () => {
    const { id: enterpriseId } = await anEnterprise(app, { verification: 'verifying' })
    const person = await aPersonWithPassword(app, 'enterprise', { state: 'disabled' })
    await app.services.db.update(accountTable).set({ enterpriseId }).where(eq(accountTable.id, person.id))
    const on = { id: person.id, state: 'active' as const, reason, version: 1 }
    expect((await app.call(account.setState, on, tokens.admin)).data).toMatchObject({ state: 'verifying' })
  })

  test('needs a reason, the current version, an administrator, and never one’s own account', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const change = { id: person.id, state: 'disabled' as const, reason, version: 1 }
    const set = (over: Partial<typeof change>, token = tokens.admin) =>
      app.call(account.setState, { ...change, ...over }, token)
    expect((await set({ reason: '无' })).data).toMatchObject({ errors: [{ field: 'reason' }] })
    expect((await set({ version: 7 })).status).toBe(409)
    expect((await set({ id: people.admin.id })).status).toBe(422)
    expect((await set({ id: ids.next() })).status).toBe(404)
    for (const role of roles.filter((one) => one !== 'admin')) expect((await set({}, tokens[role])).status).toBe(403)
    expect((await set({})).status).toBe(200)
  })

  test('two administrators at the same moment: the second is refused with the name of the first', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const change = { id: person.id, state: 'disabled' as const, reason, version: 1 }
    const answers = await Promise.all([1, 2, 3].map(() => app.call(account.setState, change, tokens.admin)))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409])
  })

  test('a reset by two ends sessions and the old password, and the owner is told of it', async () => {
    const person = await aPersonWithPassword(app, 'supervisor')
    const token = await tokenOf(app, person)
    const waits = waitingOf(await app.call(account.resetPassword, { id: person.id, reason }, tokens.admin))
    expect(await state(token)).toBe(200)
    const { shownOnce } = (await stepOf(app, waits, second)).data
    expect(await state(token)).toBe(401)
    await expect(tokenOf(app, person)).rejects.toThrow('401')
    expect(await textsTo(app, person.mobile)).toEqual([expect.stringContaining('已由两位管理员办理“重置密码”')])
    expect((await setByLink(app, shownOnce?.text.split('#')[1] ?? '', 'Brandnew-2026')).status).toBe(200)
    const anew = await app.call(user.getLoginState, {}, await tokenOf(app, person, 'Brandnew-2026'))
    expect(anew.data.mustChangePassword).toBe(false)
    const messages = await app.services.db.select().from(message).where(eq(message.accountId, person.id))
    expect(messages.map(({ title }) => title)).toContain('您的账号已重置密码')
    expect((await app.call(account.resetPassword, { id: people.admin.id, reason }, tokens.admin)).status).toBe(422)
    expect((await app.call(account.resetPassword, { id: person.id, reason }, tokens.city)).status).toBe(403)
  })
})

describe('the list of accounts', () => {
  const list = (query: Record<string, string>, role: Role) =>
    app.call(user.getUserList, { size: 50, ...query }, tokens[role])
  const rolesIn = (rows: { userRole: Role }[]) => [...new Set(rows.map((row) => row.userRole))].toSorted()

  test('the administrator sees all, the city the roles it works with, nobody else any', async () => {
    expect(rolesIn((await list({}, 'admin')).data.rows)).toEqual([...roles].toSorted())
    expect(rolesIn((await list({}, 'city')).data.rows)).toEqual(['county', 'expert', 'supervisor'])
    expect(rolesIn((await list({ registered: '0' }, 'admin')).data.rows)).not.toContain('enterprise')
    expect(rolesIn((await list({ registered: '1' }, 'city')).data.rows)).toEqual(['enterprise'])
    for (const userRole of ['admin', 'city'] as const) expect((await list({ userRole }, 'city')).data.total).toBe(0)
    for (const role of ['enterprise', 'county', 'expert', 'supervisor'] as const)
      expect((await list({}, role)).status).toBe(403)
  })

  test('numbers are masked and cannot be searched by a part', async () => {
    const { mobile, id } = people.county
    const answer = await list({ keyword: mobile }, 'city')
    expect(answer.data.rows.map((row) => [row.id, row.mobile])).toEqual([
      [id, `${mobile.slice(0, 3)}****${mobile.slice(-4)}`],
    ])
    expect(answer.body.toString()).not.toContain(mobile)
    expect((await list({ keyword: mobile.slice(3, 9) }, 'admin')).data.total).toBe(0)
  })

  test('filters, pages and totals agree; wildcard characters are matched literally', async () => {
    const county = await list({ userRole: 'county', qxCode: '500103' }, 'admin')
    expect(county.data.rows.every((row) => row.qxName === '渝中区' && row.roleLabel === '区县管理员')).toBe(true)
    const [first, second] = [await list({ size: '5' }, 'admin'), await list({ size: '5', page: '2' }, 'admin')]
    expect(first.data.total).toBe(second.data.total)
    expect(first.data.rows.map((row) => row.id)).not.toContain(second.data.rows[0]?.id)
    expect((await list({ keyword: '%' }, 'admin')).data.total).toBe(0)
    expect((await list({ size: '1000' }, 'admin')).status).toBe(422)
  })

  test('a person is found by the name and in the log, whichever dot was typed, with or without the blank', async () => {
    const { id } = await aPerson(app, 'expert')
    const named = (name: string) => app.services.db.update(accountTable).set({ name }).where(eq(accountTable.id, id))
    const found = async (keyword: string) => (await list({ keyword }, 'admin')).data.rows.map((row) => row.id)
    await named('买买提·阿里示例')
    for (const dot of ['·', '•', '・', '‧', '･', ' · ']) expect(await found(`买买提${dot}阿里示例`), dot).toEqual([id])
    expect(await found('买买提。阿里示例')).toEqual([])
    await writeAudit(app.services.db, {
      kind: 'system',
      actor: null,
      action: '评审',
      object: '买买提·阿里示例',
      result: '成功',
    })
    const logged = await app.call(user.getLogs, { kind: 'system', keyword: '买买提•阿里示例' }, tokens.admin)
    expect(logged.data.total).toBe(1)
    await named('Anna Muster')
    for (const keyword of ['anna muster', 'ＡnnaＭuster', 'Muster']) expect(await found(keyword), keyword).toEqual([id])
  })

  test('a lock is shown while it lasts', async () => {
    const person = await aPersonWithPassword(app, 'expert')
    await app.services.db
      .update(accountTable)
      .set({ failures: 5, lockedUntil: new Date(clock.nowMs() + 60_000).toISOString() })
      .where(eq(accountTable.id, person.id))
    const locked = await list({ state: 'locked' }, 'admin')
    expect(locked.data.rows.map((row) => [row.id, row.stateLabel])).toEqual([[person.id, '锁定']])
    const active = await list({ state: 'active', keyword: person.loginName }, 'admin')
    expect(active.data.total).toBe(0)
  })
})

describe('the log', () => {
  const logs = (query: Record<string, string>, role: Role) =>
    app.call(user.getLogs, { size: 50, ...query }, tokens[role])

  test('everybody reads only the own sign-ins and sign-outs', async () => {
    for (const role of roles.filter((one) => one !== 'admin')) {
      const { data } = await logs({}, role)
      expect(data.total).toBeGreaterThan(0)
      expect(new Set(data.rows.map((row) => row.account))).toEqual(new Set([people[role].loginName]))
    }
  })

  test('the city reads business entries, the administrator everything, the others neither', async () => {
    const actor = {
      accountId: people.county.id,
      loginName: people.county.loginName,
      role: 'county' as const,
      qxCode: '500103',
    }
    await writeAudit(app.services.db, {
      kind: 'business',
      actor,
      ip: '10.9.9.9',
      action: '推荐',
      object: '示例一号',
      result: '成功',
    })
    expect((await logs({ kind: 'business' }, 'city')).data.rows[0]).toMatchObject({
      action: '推荐',
      role: '区县管理员',
      ip: '10.9.9.9',
    })
    expect((await logs({ kind: 'all', keyword: '停用账号' }, 'admin')).data.total).toBeGreaterThan(0)
    const system = (await logs({ kind: 'system' }, 'admin')).data.rows.map((row) => row.action)
    expect(system).toContain('停用账号')
    expect(system).not.toContain('推荐')
    expect((await logs({ kind: 'all' }, 'city')).status).toBe(403)
    expect((await logs({ kind: 'system' }, 'city')).status).toBe(403)
    for (const role of ['enterprise', 'county', 'expert', 'supervisor'] as const) {
      expect((await logs({ kind: 'business' }, role)).status).toBe(403)
      expect((await logs({ kind: 'all' }, role)).status).toBe(403)
    }
  })

  test('can be exported as a workbook by those who may read it, within their rights, and the export is logged', async () => {
    const exported = async (query: CallRequest<typeof user.exportLogs>, role: Role) => {
      const { status, body } = await app.call(user.exportLogs, query, tokens[role])
      if (status !== 200) return status
      const rows: string[][] = []
      for await (const row of readSheet(body, { maxRows: 50, maxColumns: 12, timeoutMs: 20_000 }))
        rows.push(row.cells.map((cell) => cell.text))
      return rows
    }
    const rows = await exported({ kind: 'system', keyword: '停用账号' }, 'admin')
    expect(rows).toContainEqual(expect.arrayContaining(['系统日志', '停用账号', '系统管理员']))
    expect(await exported({ kind: 'business', keyword: '示例一号' }, 'city')).toContainEqual(
      expect.arrayContaining(['操作日志', '推荐', '区县管理员', '10.9.9.9']),
    )
    expect(await exported({ kind: 'business', keyword: '没有这样的' }, 'city')).toBe(422)
    for (const kind of ['login', 'system', 'all'] as const) expect(await exported({ kind }, 'city')).toBe(403)
    expect((await logs({ kind: 'business', keyword: '导出日志' }, 'admin')).data.rows[0]).toMatchObject({
      account: people.city.loginName,
      result: '1条',
    })
  })

  test('a range of days includes its first and last moment; a day that does not exist is refused at its field', async () => {
    const today = clock.today()
    expect((await logs({ kind: 'all', from: today, to: today }, 'admin')).data.total).toBeGreaterThan(0)
    expect((await logs({ kind: 'all', from: '2099-01-01' }, 'admin')).data.total).toBe(0)
    expect((await logs({ kind: 'all', from: '2026-02-30' }, 'admin')).data).toMatchObject({
      errors: [{ field: 'from' }],
    })
  })

  test('an entry stays on one line, whatever text it contains', async () => {
    const object = 'a\r\n2026-01-01 admin 删除\u2028b\u202ec'
    await writeAudit(app.services.db, {
      kind: 'business',
      actor: null,
      action: '试',
      object,
      result: 'x'.repeat(900),
    })
    const [line] = await app.services.db.select().from(auditLog).where(eq(auditLog.action, '试'))
    expect(line?.object).toBe('a 2026-01-01 admin 删除 b c')
    expect(line?.result).toHaveLength(500)
  })

  test('creating, disabling and resetting accounts is logged with the reason', async () => {
    const { rows } = (await logs({ kind: 'all', keyword: reason }, 'admin')).data
    expect(new Set(rows.map((row) => row.action))).toEqual(new Set(['停用账号', '启用账号', '重置密码']))
    expect(JSON.stringify(rows)).not.toContain(password)
    const switched = rows.find((row) => row.action === '停用账号')
    expect(switched?.changes).toEqual([{ label: '状态', before: '正常', after: '停用' }])
  })

  test('shows values before and after a change, personal values masked, to administrators', async () => {
    const wish = aWish({ userRole: 'supervisor', qxCode: null })
    const { id } = await aStaffAccount(app, wish, both())
    const { data } = await logs({ kind: 'all', keyword: wish.loginName }, 'admin')
    const made = data.rows.find((row) => row.action === '新建账号')
    expect(made?.changes).toContainEqual({ label: '角色', before: '', after: '节能监察人员' })
    expect(made?.changes).toContainEqual({ label: '手机号', before: '', after: masked(wish.mobile) })
    expect(JSON.stringify(data)).not.toContain(wish.mobile)
    expect(id).toBeTruthy()
  })
})

describe('sessions ended by others', () => {
  test('a request that is being handled is refused once the account is disabled', async () => {
    const person = await aPersonWithPassword(app, 'city')
    const token = await tokenOf(app, person)
    await app.services.db.update(accountTable).set({ state: 'disabled' }).where(eq(accountTable.id, person.id))
    expect(await state(token)).toBe(401)
  })

  test('a term of office that ended yesterday ends the session too', async () => {
    const person = await aPersonWithPassword(app, 'expert')
    const token = await tokenOf(app, person)
    await app.services.db.update(accountTable).set({ validUntil: '2020-01-01' }).where(eq(accountTable.id, person.id))
    expect((await app.call(user.getLoginState, {}, token, newAddress())).status).toBe(401)
  })
})
