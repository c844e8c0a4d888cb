/** 看作: who may look through whose eyes; only reading, for a quarter of an hour, without experts' scores and personal values, logged under both names. */
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { personal } from '@green/contract/calls/account/personal.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { viewing } from '@green/contract/calls/account/viewing.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { ranking } from '@green/contract/calls/title/ranking.ts'
import { errors } from '@green/contract/errors.ts'
import { roles } from '@green/contract/roles.ts'
import { isByViewer } from '@green/contract/screens/permissions.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { desc, eq, like, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cannotWrite, readingOnly } from '../../db/database.ts'
import { account as accounts, session } from '../../db/schema/account/accounts.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { aPerson } from '../../db/test-people.ts'
import { requestOf } from '../../db/testing.ts'
import { homeCounty } from '../../demo/enterprise/people.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { schedules } from '../../schedules.ts'
import { writeRefusals } from '../audit/refused.ts'
import { settleIn, stepOf, waitingOf } from '../two-hands/testing.ts'

const { app, scheme, actors, as } = await openTestScheme()
const { filer, county } = actors
const reason = '企业来电说看不到退回意见'
const [, onlyReads] = errors.VIEWING_ONLY

afterEach(() => resetClock())

const begin = (id: string, by = as('admin')) => app.call(viewing.begin, { id, reason }, by)
async function through(person: Actor): Promise<string> {
  const begun = await begin(person.accountId)
  expect(begun.status, begun.msg).toBe(200)
  return begun.data.token
}
const lines = (action: string) =>
  app.services.db.select().from(auditLog).where(like(auditLog.action, action)).orderBy(desc(auditLog.id))
const faults = ({ data }: { data: unknown }) =>
  (data as { errors: { message: string }[] }).errors.map((one) => one.message)

describe('who may look through whose eyes', () => {
  test('an administrator, through those of an enterprise, a county, the city and an inspector; nobody else', async () => {
    for (const person of [filer, county, scheme.cast.city, scheme.cast.supervisor]) {
      const state = (await app.call(user.getLoginState, {}, await through(person))).data
      expect(state).toMatchObject({ userId: person.accountId, viewing: { viewerName: scheme.cast.admin.name } })
    }
    for (const role of roles.filter((one) => one !== 'admin')) {
      const { token } = await aPerson(app, role)
      expect([role, (await begin(county.accountId, token)).status]).toEqual([role, 403])
    }
  })

  test('not through those of an expert, another administrator, oneself, or an account that is not in use', async () => {
    const [expert] = scheme.cast.experts
    expect(faults(await begin(expert?.accountId ?? ''))).toEqual(['专家的评分只由本人查看，不能以专家的身份查看'])
    expect(faults(await begin((await aPerson(app, 'admin')).id))).toEqual(['不能以其他管理员的身份查看'])
    expect(faults(await begin(scheme.cast.admin.accountId))).toEqual(['这是您自己的账号，请直接查看'])
    expect((await begin(ids.next())).status).toBe(404)
    const off = await aPerson(app, 'county', { qxCode: homeCounty, state: 'disabled' })
    expect((await begin(off.id)).status).toBe(403)
    const { status } = await app.call(viewing.begin, { id: county.accountId, reason: '看看' }, as('admin'))
    expect(status).toBe(422)
  })
})

test('not while something that the person has proposed waits for another one; an open viewing has ended by it', async () => {
  await settleIn(app)
  const { city } = scheme.cast
  const open = await through(city)
  const rule = { match: 'all' as const, conditions: [{ about: 'county' as const, in: [homeCounty] }] }
  const wish = { name: '待复核的标签', description: '', enabled: true, rule }
  const waits = waitingOf(await app.call(labels.save, wish, as('city')))
  expect((await app.call(user.getLoginState, {}, open)).status).toBe(401)
  expect(faults(await begin(city.accountId))).toEqual(['此人提出的事项正待另一人复核，复核前不能以其身份查看'])
  expect((await stepOf(app, waits, as('city'), 'withdraw')).status).toBe(200)
  await through(city)
})

describe('it only reads', () => {
  /** What the log, the sessions and the schedules of the process write meanwhile. */
  const aside = [
    'audit_log',
    'audit_seal',
    'refused_act',
    'session',
    'schedule_run',
    'part_state',
    // The daily clean-up, where the test runs at its hour.
    'retention_run',
    'retention_result',
  ]

  /** Of every other table: the content in one hash. */
  async function content() {
    const { rows } = await app.services.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const left = rows.filter(({ name }) => !aside.includes(name))
    const hash = ({ name }: { name: string }) =>
      app.services.db.execute<{ hash: string }>(
        sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.identifier(name)} t`,
      )
    const all: string[] = []
    for (const one of left) all.push(`${one.name} ${(await hash(one)).rows[0]?.hash}`)
    return all
  }

  test.each(['enterprise', 'county', 'city', 'supervisor'] as const)(
    'of a %s every call that changes, downloads or is private is refused, and every other answers as to the person; nothing has changed',
    async (role) => {
      const person = { enterprise: filer, county, city: scheme.cast.city, supervisor: scheme.cast.supervisor }[role]
      const [token, theirs] = [await through(person), await scheme.token(person)]
      const before = await content()
      const wrong: string[] = []
      const knock = async (call: Call, by: string) => {
        const base = requestOf(call, {}, by, {})
        const url = base.url as string
        const { status, msg } = await app.send({ ...base, url: call.serverOnly ? url.replace('/ht', '/server') : url })
        return `${status} ${msg}`
      }
      for (const call of allCalls.filter((one) => one !== user.exitLogin && !one.serverOnly)) {
        const found = await knock(call, token)
        const expected = isByViewer(call) ? await knock(call, theirs) : `403 ${onlyReads}`
        if (found !== expected && !(call.upload && found.startsWith('4')))
          wrong.push(`${call.method} ${call.path}: ${found}, expected ${expected}`)
      }
      expect(wrong).toEqual([])
      expect(await content()).toEqual(before)
    },
    60_000,
  )

  test('a call that is declared to read and writes all the same is stopped by the database', async () => {
    const db = readingOnly(app.services.db, app.url)
    const write = db.update(accounts).set({ name: '改名' }).where(eq(accounts.id, county.accountId))
    await expect(write).rejects.toSatisfy(cannotWrite)
    await db.$client.end()
    const lastUse = async () =>
      (
        await app.services.db.execute<{
          at: string | null
        }>(sql`select max(query_start)::text as at from pg_stat_activity
          where datname = current_database() and application_name = 'portal reading'`)
      ).rows[0]?.at
    const [token, theirs] = [await through(county), await scheme.token(county)]
    const before = await lastUse()
    expect((await app.call(filing.list, {}, theirs)).status).toBe(200)
    expect(await lastUse()).toBe(before)
    expect((await app.call(filing.list, {}, token)).status).toBe(200)
    expect(await lastUse()).not.toBe(before)
  })

  test('no job, no personal value, no second factor, no own device', async () => {
    const token = await through(county)
    const start = { path: filing.exportList.path, input: {}, title: '导出' }
    const show = { of: 'account' as const, id: filer.accountId, fields: ['mobile'], reason, requestId: ids.next() }
    for (const answer of [
      await app.call(job.start, start, token),
      await app.call(personal.show, show, token),
      await app.call(security.state, {}, token),
      await app.call(security.devices, {}, token),
      await app.call(viewing.begin, { id: filer.accountId, reason }, token),
    ])
      expect([answer.status, answer.msg]).toEqual([403, onlyReads])
  })

  test('what the person sees in full of telephones and numbers is masked', async () => {
    const theirs = (await app.call(user.getQyinfoById, {}, await scheme.token(filer))).body.toString()
    const seen = (await app.call(user.getQyinfoById, {}, await through(filer))).body.toString()
    const numbers = theirs.match(/(?<!\d)1[3-9]\d{9}(?!\d)/g) ?? []
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) expect(seen).not.toContain(number)
    expect(seen).toContain(scheme.factories[0].name)
  })

  test('the city’s scores of experts are not seen, whatever page shows them', async () => {
    const factory = scheme.factories[1]
    const filed = await scheme.filed(greenFactory, factory, 'approved')
    const theirs = await scheme.token(scheme.cast.city)
    const token = await through(scheme.cast.city)
    const full = (await app.call(filing.get, { id: filed.id }, theirs)).data
    expect(full.tasks.some(({ total }) => total !== null)).toBe(true)
    expect(full.aggregate).not.toBeNull()
    expect(full.expertScore).not.toBeNull()
    const seen = (await app.call(filing.get, { id: filed.id }, token)).data
    expect([seen.number, seen.tasks, seen.aggregate, seen.expertScore]).toEqual([full.number, [], null, null])
    expect(seen.history.filter(({ action }) => action === 'expertScore')).toEqual([])
    const listed = async (by: string) => (await app.call(filing.list, { keyword: full.number ?? '' }, by)).data.rows[0]
    expect((await listed(theirs))?.expertScore).toBe(full.expertScore)
    expect((await listed(token))?.expertScore).toBeNull()
    const read = async (by: string) => (await app.call(timeline.get, { id: factory.id }, by)).body.toString()
    expect(await read(theirs)).toContain('专家得分')
    expect(await read(token)).not.toContain('专家得分')
    expect((await app.call(ranking.get, { batchId: full.batch?.id ?? '' }, token)).msg).toBe(onlyReads)
  })
})

describe('the log', () => {
  test('names both: the beginning with its reason, every call, what was refused, and the end', async () => {
    const token = await through(county)
    const { cast } = scheme
    expect((await lines('开始以他人身份查看'))[0]).toMatchObject({
      account: cast.admin.loginName,
      object: `${county.name}（账号${county.loginName}）`,
      result: expect.stringContaining(`理由：${reason}`),
    })
    await app.call(filing.list, {}, token)
    expect((await lines('以他人身份查看：申报总览%'))[0]).toMatchObject({
      accountId: cast.admin.accountId,
      role: 'admin',
      object: `${county.name}（账号${county.loginName}）`,
      result: `成功（${cast.admin.name}以${county.loginName}的身份查看）`,
    })
    await app.call(message.markRead, {}, token)
    moveClock(addMs(clock.now(), 120_000))
    await writeRefusals(app.services)
    expect((await lines(`被拒绝：${message.markRead.title}`))[0]).toMatchObject({ account: cast.admin.loginName })
    expect((await app.call(user.exitLogin, {}, token)).status).toBe(200)
    expect((await app.call(filing.list, {}, token)).status).toBe(401)
    expect((await lines('结束以他人身份查看'))[0]).toMatchObject({ account: cast.admin.loginName })
    expect((await app.call(user.getLoginState, {}, as('admin'))).data).toMatchObject({
      userId: cast.admin.accountId,
      viewing: null,
    })
  })

  test('the person looked at finds it among the messages and the devices, and can end it', async () => {
    const token = await through(county)
    const theirs = await scheme.token(county)
    const { data: messages } = await app.call(message.list, {}, theirs)
    expect(messages.rows[0]).toMatchObject({ title: `${scheme.cast.admin.name}正在以您的身份查看平台` })
    expect(messages.rows[0]?.body).toContain(reason)
    const devices = (await app.call(security.devices, {}, theirs)).data
    const viewed = devices.find(({ device }) => device === `${scheme.cast.admin.name}以此账号的身份查看（只读）`)
    expect((await app.call(security.endDevices, { session: viewed?.session }, theirs)).data.ended).toBe(1)
    expect((await lines('结束以他人身份查看'))[0]).toMatchObject({
      account: scheme.cast.admin.loginName,
      object: `${county.name}（账号${county.loginName}）`,
      result: '由本人结束，或随其登录一并结束',
    })
    expect((await app.call(filing.list, {}, token)).status).toBe(401)
  })
})

describe('it ends', () => {
  test('after fifteen minutes, however much is read, with a line in the log', async () => {
    const token = await through(county)
    const started = clock.now()
    moveClock(addMs(started, 14 * 60_000))
    expect((await app.call(filing.list, {}, token)).status).toBe(200)
    moveClock(addMs(started, 15 * 60_000 + 1000))
    expect((await app.call(filing.list, {}, token)).status).toBe(401)
    await schedules['clean-up']?.run(app.services)
    await schedules['end-viewings']?.run(app.services)
    expect((await lines('结束以他人身份查看'))[0]).toMatchObject({ result: '到时自动结束' })
    expect(
      await app.services.db.select().from(session).where(eq(session.accountId, county.accountId)),
    ).not.toContainEqual(expect.objectContaining({ viewerId: scheme.cast.admin.accountId }))
  })

  test('when another begins, when the administrator signs out, and when the administrator is disabled', async () => {
    const viewer = await aPerson(app, 'admin')
    const open = async (by: string) => (await begin(county.accountId, by)).data.token
    const status = async (token: string) => (await app.call(filing.list, {}, token)).status
    const first = await open(viewer.token)
    const second = await open(viewer.token)
    expect([await status(first), await status(second)]).toEqual([401, 200])
    expect((await app.call(user.exitLogin, {}, viewer.token)).status).toBe(200)
    expect(await status(second)).toBe(401)
    const other = await aPerson(app, 'admin')
    const third = await open(other.token)
    const off = { id: other.id, version: 1, state: 'disabled' as const, reason: '不再担任此职责' }
    expect((await app.call(account.setState, off, as('admin'))).status).toBe(200)
    expect(await status(third)).toBe(401)
  })

  test('when the administrator may view no longer, or the person looked at may not sign in', async () => {
    const token = await through(county)
    const status = async () => (await app.call(filing.list, {}, token)).status
    const { db } = app.services
    const set = (id: string, state: string) => db.update(accounts).set({ state }).where(eq(accounts.id, id))
    await set(county.accountId, 'disabled')
    expect(await status()).toBe(401)
    await set(county.accountId, 'active')
    expect(await status()).toBe(200)
    await db.execute(sql`insert into setting (key, value, updated_at, updated_by, version)
      values ('administrators', '{"split": true}', now(), '张示例', 1)`)
    expect(await status()).toBe(401)
    await db.execute(sql`delete from setting where key = 'administrators'`)
    expect(await status()).toBe(200)
  })
})
