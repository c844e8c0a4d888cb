/** 区划调整: what may be merged and split, by whom, and what becomes of everything that belongs to a district on its day. */

import { user } from '@green/contract/calls/account/user.ts'
import { greenMap } from '@green/contract/calls/content/map.ts'
import { greenEnter, message } from '@green/contract/calls/content/public.ts'
import { district } from '@green/contract/calls/enterprise/district.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import { emptyOpinion } from '@green/contract/filing/opinion-draft.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { confirmed } from '../../../base/setting/testing.ts'
import { transaction } from '../../../db/database.ts'
import { accessKey } from '../../../db/schema/account/access-key.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { filing, filingSubmission } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { eventReceiver } from '../../../db/schema/operation/outgoing-event.ts'
import { opinionDraft } from '../../../db/schema/review.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../../db/test-people.ts'
import { requestOf } from '../../../db/testing.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { aSentRow } from '../../../filing/test-filings.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { adjustDistricts } from './carry-out.ts'
import { followingPlaces, stayers } from './follow-store.ts'

const { app, scheme } = await openTestScheme()
let other: App
let author: TestPerson
let second: TestPerson
let officer: TestPerson

beforeAll(async () => {
  other = await openApp(app.services.config, app.url)
  author = await aPerson(app, 'city')
  second = await aPerson(app, 'admin')
  officer = await aPerson(app, 'county', { qxCode: homeCounty })
})
afterAll(async () => {
  await other.close()
})
afterEach(() => resetClock())

const tomorrow = () => dayOf(addMs(clock.now(), 86_400_000))
const inNew = { name: '渝涪区', shortName: '渝涪', kind: 'district', region: '主城新区' } as const
const merge = (over: object = {}) => ({
  kind: 'merge' as const,
  closed: [homeCounty],
  into: otherCounty,
  added: null,
  ...over,
})
const split = (over: object = {}) => ({
  kind: 'split' as const,
  from: otherCounty,
  successor: null,
  parts: [{ ...inNew, code: '500160', enterprises: '' }],
  ...over,
})

type Proposal = { adjustment: unknown; startsOn?: string; version?: number }
const inputOf = ({ adjustment, startsOn = tomorrow() }: Proposal) =>
  ({ adjustment, startsOn, reason: '按国务院批复调整' }) as never
const preview = (of: Proposal, token: string | null = author.token) => app.call(district.preview, inputOf(of), token)
const propose = async (of: Proposal, token: string | null = author.token) => {
  const { version } = (await app.call(district.list, {}, author.token)).data
  return app.call(district.propose, { ...(inputOf(of) as object), version: of.version ?? version } as never, token)
}
const faultsOf = ({ data }: { data: unknown }) =>
  (data as { errors: { field: string; message: string }[] }).errors.map(
    ({ field, message: says }) => `${field} ${says}`,
  )
const rowOf = async (code: string) =>
  (await app.call(district.list, {}, author.token)).data.rows.find((row) => row.code === code)
/** At that moment, with people who have just signed in. */
const at = async (moment: string) => {
  moveClock(moment)
  author = await aPerson(app, 'city')
  second = await aPerson(app, 'admin')
  officer = await aPerson(app, 'county', { qxCode: homeCounty })
}
const onDay = (days: number) => at(`${dayOf(addMs(clock.now(), days * 86_400_000))}T12:00:00+08:00`)
const begin = async (day: string) => {
  await at(`${day}T00:00:30+08:00`)
  await adjustDistricts(app.services)
}
/** The notice of a confirmation has come: this process knows that the district is no more. */
const known = (code: string) => expect.poll(() => districtOf(code)?.enabled, { timeout: 2000 }).toBe(false)
const titlesFor = async (accountId: string) => {
  const { rows } = await app.services.db.$client.query<{ title: string }>(
    'select title from message where account_id = $1 order by at, id',
    [accountId],
  )
  return rows.map(({ title }) => title)
}
const countyOf = async (id: string) =>
  (await app.services.db.select({ code: enterprise.qxCode }).from(enterprise).where(eq(enterprise.id, id)))[0]?.code

test('every column that names a district follows it or has a reason to stay', async () => {
  const { rows } = await app.services.db.$client.query<{ place: string }>(
    "select c.table_name || '.' || c.column_name as place from information_schema.columns c join information_schema.tables t using (table_schema, table_name) where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ 'qx_codes?$'",
  )
  const known = [...followingPlaces(), ...Object.keys(stayers)]
  const places = rows.map(({ place }) => place)
  expect(places.filter((place) => !known.includes(place))).toEqual([])
  expect(known.filter((place) => !places.includes(place))).toEqual([])
})

test('only the city and the administrators read, preview and propose', async () => {
  for (const token of [officer.token, (await aPerson(app, 'expert')).token]) {
    expect((await app.call(district.list, {}, token)).status).toBe(403)
    expect((await preview({ adjustment: merge() }, token)).status).toBe(403)
    expect((await propose({ adjustment: merge() }, token)).status).toBe(403)
  }
  expect((await propose({ adjustment: merge() }, null)).status).toBe(401)
})

test('what cannot be is refused at its field', async () => {
  const faultsFor = async (adjustment: unknown, startsOn?: string) =>
    faultsOf(await propose({ adjustment, ...(startsOn ? { startsOn } : {}) }))
  expect(await faultsFor(merge(), dayOf(addMs(clock.now(), -86_400_000)))).toEqual([
    'startsOn 区划调整的开始日期不能早于今天',
  ])
  expect(await faultsFor(merge({ closed: ['500105', '999999'] }))).toEqual([
    'adjustment.closed[0] 没有这个区县，或它已经撤销',
    'adjustment.closed[1] 没有这个区县，或它已经撤销',
  ])
  expect(await faultsFor(merge({ closed: [otherCounty] }))).toEqual(['adjustment.into 并入的区县不能同时撤销'])
  expect(await faultsFor(merge({ into: null }))).toEqual(['adjustment.into 请选择并入的区县，或填写新设的区县'])
  const duplicate = { ...inNew, name: '万州区', code: '500105' }
  expect(await faultsFor(merge({ into: null, added: duplicate }))).toEqual([
    'adjustment.added.code 代码500105已经用过，请填写新的代码',
    'adjustment.added.name 已有名称为“万州区”的区县',
  ])
  const [own] = scheme.factories
  const [{ code = '' } = {}] = await app.services.db
    .select({ code: enterprise.socialCode })
    .from(enterprise)
    .where(eq(enterprise.id, own.id))
  const parts = [{ ...inNew, code: '500160', enterprises: `91500000000000000X\n\n${code}\n${code}` }]
  expect(await faultsFor(split({ parts }))).toEqual([
    'adjustment.parts[0].enterprises 第1行没有这家企业，请核对统一社会信用代码',
    'adjustment.parts[0].enterprises 第3行不属于被拆分的区县，请核对统一社会信用代码',
    'adjustment.parts[0].enterprises 第4行已经写过，请核对统一社会信用代码',
  ])
  expect(await faultsFor(split({ successor: '500199' }))).toEqual(['adjustment.successor 请从新设的区县中选择'])
})

test('a proposed merge changes nothing; a planned one nothing before its day, and can be revoked', async () => {
  const adjustment = merge()
  expect((await preview({ adjustment })).data.affected[0]).toMatchObject({
    label: expect.stringContaining('转移的企业'),
    count: expect.any(Number),
  })
  const proposed = await propose({ adjustment })
  expect((await propose({ adjustment })).status).toBe(409)
  const { data } = await app.call(settingChange.get, { id: proposed.data.id }, second.token)
  expect(data.lines).toEqual([
    {
      label: `涪陵区（${homeCounty}）`,
      before: '',
      after: `${clock.today()}为最后一日，由永川区承接`,
    },
  ])
  const own = { id: data.id, version: data.version, action: 'confirm' as const, opinion: '' }
  expect((await app.call(settingChange.step, own, author.token)).status).toBe(403)
  const done = await confirmed(app, proposed, second.token)
  await adjustDistricts(app.services)
  expect(await rowOf(homeCounty)).toMatchObject({ isOffered: true, history: [] })
  expect((await app.call(district.list, {}, author.token)).data.next).toBe(tomorrow())
  // The next one says this one too: it goes first.
  const next = await propose({
    adjustment: merge({ closed: ['500103'] }),
    startsOn: dayOf(addMs(clock.now(), 9 * 86_400_000)),
  })
  const early = { id: done.id, version: done.version, action: 'revoke' as const, opinion: '国务院批复推迟一年' }
  const refused = await app.call(settingChange.step, early, author.token)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('请先撤回或撤销后面的')])
  const waiting = (await app.call(settingChange.get, { id: next.data.id }, author.token)).data
  const withdraw = { id: waiting.id, version: waiting.version, action: 'withdraw' as const, opinion: '' }
  expect((await app.call(settingChange.step, withdraw, author.token)).status).toBe(200)
  const revoke = { id: done.id, version: done.version, action: 'revoke' as const, opinion: '国务院批复推迟一年' }
  expect((await app.call(settingChange.step, revoke, author.token)).status).toBe(200)
  await begin(tomorrow())
  expect(await rowOf(homeCounty)).toMatchObject({ isOffered: true, history: [] })
})

test('a split gives the named enterprises away with everything that is theirs; the others and what was sent stay', async () => {
  const [named, left] = [
    await anEnterprise(app, { qxCode: otherCounty, socialCode: '91500118MA5U000001' }),
    await anEnterprise(app, { qxCode: otherCounty, socialCode: '91500118MA5U000002' }),
  ]
  const clerk = await aPerson(app, 'enterprise', { qxCode: otherCounty, enterpriseId: named.id })
  const former = await aPerson(app, 'county', { qxCode: otherCounty })
  const answers = { answers: greenFactory.example(), figures: {} }
  const sent = await aSentRow(app, greenFactory, named, answers, { state: 'submitted', year: 2025 })
  const decided = await aSentRow(app, greenFactory, named, answers, { state: 'approved', year: 2024 })
  const draft = { step: 'countyReturn county_returned', fields: { ...emptyOpinion, opinion: '能耗数据请核对' } }
  await app.call(filingCalls.keepOpinion, { id: sent.id, draft }, former.token)
  const parts = [{ ...inNew, code: '500160', enterprises: ' 91500118ma5u000001 \n' }]
  const { data: shown } = await preview({ adjustment: split({ parts }) })
  expect(shown.affected.map(({ count }) => count)).toEqual([1, 2, 0, 0, 0, 0])
  expect(shown.notices).toEqual([
    '渝涪区还没有区县管理员，请在开始日期之后到“账号”新建，或用工作簿导入',
    expect.stringContaining('没有轮廓'),
  ])
  const { id } = await confirmed(app, await propose({ adjustment: split({ parts }) }), second.token)
  const affected = async (by: TestPerson) =>
    (await app.call(settingChange.get, { id }, by.token)).data.affected.map(({ count }) => count)
  expect(await affected(author)).toEqual([1, 2, 0, 0, 0, 0])
  const day = tomorrow()
  await begin(day)
  expect(await affected(await aPerson(app, 'city'))).toEqual([])

  expect([await countyOf(named.id), await countyOf(left.id)]).toEqual(['500160', otherCounty])
  expect(await rowOf('500160')).toMatchObject({
    isOffered: true,
    history: [`${day}起设立`, '由永川区分设'],
    enterprises: 1,
  })
  const rows = await app.services.db.select().from(filing).where(eq(filing.enterpriseId, named.id))
  expect(new Set(rows.map(({ qxCode }) => qxCode))).toEqual(new Set(['500160']))
  // What was submitted still says where.
  const submitted = await app.services.db.select().from(filingSubmission).where(eq(filingSubmission.filingId, sent.id))
  expect(submitted.map(({ qxCode }) => qxCode)).toEqual([otherCounty])
  const officerOfNew = await aPerson(app, 'county', { qxCode: '500160' })
  const there = await aPerson(app, 'county', { qxCode: otherCounty })
  for (const id of [sent.id, decided.id]) {
    expect((await app.call(filingCalls.get, { id }, officerOfNew.token)).status).toBe(200)
    expect((await app.call(filingCalls.get, { id }, there.token)).status).toBe(404)
  }
  const { history } = (await app.call(filingCalls.get, { id: sent.id }, officerOfNew.token)).data
  expect(history.at(-1)).toMatchObject({ action: 'relocate', details: { 原区县: '永川区', 新区县: '渝涪区' } })
  const [{ code } = {}] = await app.services.db
    .select({ code: account.qxCode })
    .from(account)
    .where(eq(account.id, clerk.id))
  expect(code).toBe('500160')
  expect(await titlesFor(clerk.id)).toEqual(['所属区县变更为渝涪区'])
  // The district that goes on without them is told too, and what its officers had begun to write is gone.
  expect(await titlesFor(former.id)).toEqual(['区划调整：1 家企业由永川区转入渝涪区'])
  expect(await app.services.db.$count(opinionDraft)).toBe(0)
  // A second run finds nothing; who comes back by himself is not sent away again.
  await app.services.db.update(enterprise).set({ qxCode: otherCounty }).where(eq(enterprise.id, named.id))
  await adjustDistricts(app.services)
  expect(await countyOf(named.id)).toBe(otherCounty)
})

test('an abolished district hands over enterprises, officers, cases and views; its name stands where it was', async () => {
  const [own] = scheme.factories
  const answers = { answers: greenFactory.example(), figures: {} }
  const sent = await aSentRow(app, greenFactory, own, answers, { state: 'submitted', year: 2025 })
  const before = (await app.call(titles.list, { qxCode: homeCounty }, author.token)).data.total
  const day = dayOf(addMs(clock.now(), 3 * 86_400_000))
  const added = { ...inNew, code: '500161', name: '涪永区', shortName: '涪永' }
  const adjustment = merge({ closed: [homeCounty, '500160'], into: null, added })
  await onDay(2)
  expect((await propose({ adjustment, startsOn: day, version: 0 })).status).toBe(409)
  await confirmed(app, await propose({ adjustment, startsOn: day }), second.token)
  const codesFrom = async (fastify: App['fastify']) => {
    const answer = await fastify.inject(requestOf(greenEnter.getQxs, {}, null, {}))
    return answer.json<{ data: { qxCode: string }[] }>().data.map(({ qxCode }) => qxCode)
  }
  expect(await codesFrom(other.fastify)).toContain(homeCounty)
  await begin(day)
  // At midnight in every process, without anything having run there.
  for (const fastify of [app.fastify, other.fastify]) {
    await expect.poll(() => codesFrom(fastify), { timeout: 2000 }).toContain('500161')
    expect(await codesFrom(fastify)).not.toContain(homeCounty)
  }
  expect((await app.call(district.list, {}, author.token)).data.remaining).toBe(0)
  expect(await countyOf(own.id)).toBe('500161')
  expect(await rowOf(homeCounty)).toMatchObject({ isOffered: false, enterprises: 0, officers: 0 })
  expect((await rowOf('500161'))?.history).toEqual([`${day}起设立`, '并入了涪陵区、渝涪区'])

  // The officer goes on with his cases.
  const { data } = await app.call(filingCalls.get, { id: sent.id }, officer.token)
  expect(data).toMatchObject({ qxName: '涪永区' })
  const archive = await app.call(user.getQyinfoById, { id: own.id }, officer.token)
  expect(archive.status).toBe(200)
  const messageTitles = (await app.call(message.list, { page: 1, size: 5 }, officer.token)).data.rows.map(
    ({ title }) => title,
  )
  expect(messageTitles.some((title) => title.includes('由涪陵区转入涪永区'))).toBe(true)
  // Titles keep the code they were granted under, and are found by the new one.
  expect((await app.call(titles.list, { qxCode: '500161' }, author.token)).data.total).toBeGreaterThanOrEqual(before)
  expect((await app.call(titles.list, {}, officer.token)).status).toBe(200)

  // The map of the last year's end knows the districts of then; that of today the new one.
  const year = String(Number(day.slice(0, 4)) - 1)
  const past = (await app.call(greenMap.districts, { year } as never, null)).data
  expect(past.rows.map(({ qxCode }) => qxCode)).toContain(homeCounty)
  const now = (await app.call(greenMap.districts, {}, null)).data
  expect(now.rows.map(({ qxCode }) => qxCode)).toContain('500161')
  expect(now.rows.map(({ qxCode }) => qxCode)).not.toContain(homeCounty)
  expect([past.outlines, now.outlines]).toEqual(['before', 'today'])

  // Nobody registers under the old code, and an import or a late change is moved on within a minute.
  const late = await anEnterprise(app, { qxCode: homeCounty })
  await adjustDistricts(app.services)
  expect(await countyOf(late.id)).toBe('500161')
  expect(districtOf(homeCounty)).toMatchObject({ enabled: false, successor: '500161', validTo: expect.any(String) })
})

test('keys and receivers of other systems read no more than they were given: those of a district that ends wait, those of its successor are named', async () => {
  const day = dayOf(addMs(clock.now(), 4 * 86_400_000))
  await onDay(3)
  const officerOf = { createdAt: clock.now(), createdByName: '测试' }
  const key = (systemName: string, qxCode: string) => ({
    id: ids.next(),
    systemName,
    qxCode,
    ownerName: '李示例',
    ownerMobile: '13800000001',
    scope: [],
    perMinute: 60,
    endsOn: dayOf(addMs(clock.now(), 90 * 86_400_000)),
    addresses: [],
    createdBy: second.id,
    ...officerOf,
  })
  const [ending, taking] = [key('甲区数据平台', '500104'), key('乙区数据平台', '500106')]
  await app.services.db.insert(accessKey).values([ending, taking])
  const receiver = {
    id: ids.next(),
    systemName: '甲区工作流',
    qxCode: '500104',
    address: 'https://a.example.com',
    secret: 'x',
    kinds: ['filing.moved'],
    state: 'active',
    ...officerOf,
  }
  await app.services.db.insert(eventReceiver).values(receiver)
  const adjustment = merge({ closed: ['500104'], into: '500106' })
  const { data } = await preview({ adjustment, startsOn: day })
  expect(data.affected.slice(-2).map(({ count }) => count)).toEqual([2, 1])
  expect(data.notices.slice(0, 2)).toEqual([
    expect.stringMatching(/^接口密钥“甲区数据平台”、对外事件接收方“甲区工作流”从开始日期起读不到数据/),
    expect.stringMatching(/^接口密钥“乙区数据平台”从开始日期起读到并入区县的数据/),
  ])
  await confirmed(app, await propose({ adjustment, startsOn: day }), second.token)
  const [administrator, ofCity] = [second.id, author.id]
  await begin(day)
  const areas = async () => {
    const keys = await app.services.db.select({ qxCode: accessKey.qxCode }).from(accessKey).orderBy(accessKey.id)
    const [one] = await app.services.db.select({ qxCode: eventReceiver.qxCode }).from(eventReceiver)
    return [...keys.map(({ qxCode }) => qxCode), one?.qxCode]
  }
  expect(await areas()).toEqual(['500104', '500106', '500104'])
  for (const id of [administrator, ofCity])
    expect(await titlesFor(id)).toEqual(
      expect.arrayContaining([
        '区划调整：接口密钥“甲区数据平台”、对外事件接收方“甲区工作流”须改为沙坪坝区后才恢复',
        '区划调整：接口密钥“乙区数据平台”的范围扩大',
      ]),
    )
})

test('cut off between two enterprises it goes on where it stopped', async () => {
  const day = dayOf(addMs(clock.now(), 5 * 86_400_000))
  await onDay(4)
  const made = await Promise.all(Array.from({ length: 6 }, () => anEnterprise(app, { qxCode: '500103' })))
  const adjustment = merge({ closed: ['500103'], into: otherCounty })
  await confirmed(app, await propose({ adjustment, startsOn: day }), second.token)
  await at(`${day}T00:00:30+08:00`)
  await known('500103')
  const stop = new Error('cut off')
  let moved = 0
  const cut = {
    ...app.services,
    ports: {
      ...app.services.ports,
      enterpriseMoves: async (...args: Parameters<typeof app.services.ports.enterpriseMoves>) => {
        if (++moved === 3) throw stop
        return app.services.ports.enterpriseMoves(...args)
      },
    },
  }
  await expect(adjustDistricts(cut)).rejects.toBe(stop)
  const { remaining } = (await app.call(district.list, {}, author.token)).data
  expect(remaining).toBeGreaterThanOrEqual(4)
  await adjustDistricts(app.services)
  for (const { id } of made) expect(await countyOf(id)).toBe(otherCounty)
  const { rows } = await transaction(app.services.db, (tx) =>
    tx.execute<{ n: number }>(
      sql`select count(*)::int as n from enterprise_change where enterprise_id in ${made.map(({ id }) => id)} and field = 'qxCode'`,
    ),
  )
  expect(rows[0]?.n).toBe(made.length)
})
