/** 接口密钥 on the real server: scope, district, limit, addresses, end, rotation; what is read is masked and nothing is ever written. */

import { readFile } from 'node:fs/promises'
import { allCalls } from '@green/contract/all-calls.ts'
import { accessKey } from '@green/contract/calls/account/access-key.ts'
import { meterKey } from '@green/contract/calls/account/meter-key.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { writeRefusals } from '../../../base/audit/refused.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { hashWith } from '../../../crypto/digest.ts'
import { accessKeySecret } from '../../../db/schema/account/access-key.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { message } from '../../../db/schema/messages.ts'
import { aPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { isAddressRange, isAllowedFrom } from './admit.ts'
import { tellKeyEnds } from './clock.ts'

const { app, scheme, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
/** Another administrator. */
let second: string
/** One filing in each of two districts. */
let filed: { id: string; qxCode: string; enterpriseId: string }[]

const dayMs = 86_400_000
const inDays = (days: number) => dayOf(addMs(clock.now(), days * dayMs))
const everyCall = allCalls.filter((call) => call.keys).map(callPermission)

beforeAll(async () => {
  await settleIn(app)
  second = (await aPerson(app, 'admin')).token
  const [own, , other] = scheme.factories
  filed = []
  for (const one of [own, other]) {
    const { id } = await scheme.filed(greenFactory, one, 'submitted')
    filed.push({ id, qxCode: one.qxCode, enterpriseId: one.id })
  }
})
afterEach(() => resetClock())

const wanted = (more: object = {}) => ({
  systemName: '市数据共享平台',
  ownerName: '李示例',
  ownerMobile: '13800000001',
  scope: everyCall.filter((call) => call !== callPermission(meterKey.deliver)),
  qxCode: null,
  perMinute: 600,
  endsOn: inDays(90),
  addresses: [] as string[],
  ...more,
})
async function make(more: object = {}) {
  const { shown } = await byTwo(app, accessKey.create, wanted(more), [as('admin'), as('city'), second])
  const { data } = await app.call(accessKey.list, {}, as('admin'))
  return { id: data.keys.find(({ secrets }) => secrets[0]?.tail === shown.slice(-4))?.id ?? '', key: shown }
}
const rowOf = async (id: string) => {
  const { data } = await app.call(accessKey.list, {}, as('admin'))
  const row = data.keys.find((one) => one.id === id)
  if (!row) throw new Error('the key is not in the list')
  return row
}

test('only administrators make and see keys; the secret is stored as a hash and shown once', async () => {
  expect((await app.call(accessKey.create, wanted(), as('city'))).status).toBe(403)
  expect((await app.call(accessKey.list, {}, as('city'))).status).toBe(403)
  const { id, key } = await make()
  expect(key).toMatch(/^lxk_[\w-]{43}$/)
  const [saved] = await app.services.db.select().from(accessKeySecret).where(eq(accessKeySecret.keyId, id))
  expect(JSON.stringify(saved)).not.toContain(key.slice(4, 30))
  expect(JSON.stringify(await app.call(accessKey.list, {}, as('admin')))).not.toContain(key.slice(4, 30))
  const row = await rowOf(id)
  expect(row).toMatchObject({ ownerMobile: '138****0001', area: '全市', state: 'active', lastUsedAt: null })
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, '新建接口密钥'))
  expect(JSON.stringify(lines)).toContain('市数据共享平台')
  expect(JSON.stringify(lines)).not.toContain('13800000001')
})

test('the document for operators lists exactly the calls that a key may have', async () => {
  const document = await readFile(new URL('../../../../../docs/interfaces.md', import.meta.url), 'utf8')
  const listed = [...document.matchAll(/`(GET|POST) \/ht(\/[^`]+)`/g)].map(([, method, path]) => `${method} ${path}`)
  expect(listed.toSorted()).toEqual(everyCall.toSorted())
})

test('what does not fit is told at its field, and nothing is written', async () => {
  const before = (await app.call(accessKey.list, {}, as('admin'))).data.keys.length
  const refused = await app.call(
    accessKey.create,
    wanted({ scope: ['POST /shenb/saveShenb'], qxCode: '999999', endsOn: inDays(400), addresses: ['10.1.2.3/64'] }),
    as('admin'),
  )
  expect(refused.status).toBe(422)
  const fields = (refused.data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)
  expect(fields.toSorted()).toEqual(['addresses', 'endsOn', 'qxCode', 'scope'])
  expect((await app.call(accessKey.list, {}, as('admin'))).data.keys).toHaveLength(before)
})

test('reads what is in its scope, masked and without people’s work; every use is counted', async () => {
  const { id, key } = await make()
  const detail = await app.call(filing.get, { id: filed[0]?.id ?? '' }, key)
  expect([detail.status, detail.code]).toEqual([200, 200])
  expect(detail.data).toMatchObject({ allowed: [], tasks: [], opinionDraft: null })
  const asCity = await app.call(filing.get, { id: filed[0]?.id ?? '' }, as('city'))
  expect(asCity.data.allowed).toBeDefined()
  const card = await app.call(lsdtqyinfo.getOne, { id: filed[0]?.enterpriseId ?? '' }, key)
  expect(card.data.people).toEqual([])
  for (const text of [JSON.stringify(detail.data), JSON.stringify(card.data)])
    expect(text).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
  const row = await rowOf(id)
  expect(row).toMatchObject({ answered: 2, refused: 0, lastIp: '127.0.0.1' })
  const uses = await app.call(accessKey.uses, { id }, as('admin'))
  expect(uses.data.map(({ callTitle, answered }) => [callTitle, answered])).toEqual(
    expect.arrayContaining([
      ['一件申报的全部内容', 1],
      ['企业档案', 1],
    ]),
  )
})

test('a key of a district reads that district only: list, case and enterprise', async () => {
  const [own, other] = filed
  if (!own || !other) throw new Error('two filings')
  const { key } = await make({ qxCode: own.qxCode })
  const list = await app.call(filing.list, { programme: greenFactory.id }, key)
  expect(list.data.rows.map((row) => row.id)).toEqual([own.id])
  expect((await app.call(filing.get, { id: own.id }, key)).status).toBe(200)
  const foreign = await app.call(filing.get, { id: other.id }, key)
  const missing = await app.call(filing.get, { id: ids.next() }, key)
  expect([foreign.status, foreign.msg]).toEqual([missing.status, missing.msg])
  expect(foreign.status).toBe(404)
  expect((await app.call(lsdtqyinfo.getOne, { id: other.enterpriseId }, key)).status).toBe(404)
})

test('a call outside the scope is refused, counted and logged, also one that is open to everybody', async () => {
  const { id, key } = await make({ systemName: '范围很小的系统', scope: ['GET /project/serviceProviders'] })
  expect((await app.call(titleList.serviceProviders, {}, key)).status).toBe(200)
  const refused = await app.call(filing.get, { id: filed[0]?.id ?? '' }, key)
  expect([refused.status, refused.msg]).toEqual([403, expect.stringContaining('范围不包括')])
  expect((await app.call(titleList.projectFactory, {}, key)).status).toBe(403)
  expect((await app.call(titleList.projectFactory, {})).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ answered: 1, refused: 2 })
  moveClock(2 * 60_000)
  await writeRefusals(app.services)
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.account, '接口密钥：范围很小的系统'))
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    '被拒绝：一件申报的全部内容',
    '被拒绝：绿色工厂名单（公开）',
  ])
})

test('an unknown key is refused everywhere; a second login’s address knows no keys', async () => {
  const wrong = await app.call(titleList.serviceProviders, {}, 'lxk_nobody')
  expect([wrong.status, wrong.msg]).toEqual([401, expect.stringContaining('接口密钥不正确')])
  const { key } = await make()
  const second = await app.send({ method: 'GET', url: '/server/filing/list', headers: { 'x-green-token': key } })
  expect(second.status).toBe(401)
  expect((await app.call(user.getLoginState, {}, key)).status).toBe(403)
})

test('the limit of a minute holds for requests at once, with the time to wait', async () => {
  const { key } = await make({ perMinute: 5 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.call(titleList.serviceProviders, {}, key)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const late = answers.find(({ status }) => status === 429)
  expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
  moveClock(61_000)
  expect((await app.call(titleList.serviceProviders, {}, key)).status).toBe(200)
})

test('addresses: from elsewhere the key is worth nothing', async () => {
  const { id, key } = await make({ addresses: ['10.1.0.0/16', '2001:db8::/32'] })
  const refused = await app.call(titleList.serviceProviders, {}, key)
  expect([refused.status, refused.msg]).toEqual([403, expect.stringContaining('127.0.0.1')])
  const row = await rowOf(id)
  const { systemName, ownerName, scope, qxCode, perMinute, endsOn } = row
  const changed = { systemName, ownerName, scope, qxCode, perMinute, endsOn, addresses: ['127.0.0.0/8'] }
  await byTwo(app, accessKey.change, { id, version: row.version, ...changed }, [as('admin'), as('city'), second])
  const narrow = { ...changed, perMinute: perMinute - 1 }
  const narrowed = await app.call(accessKey.change, { id, version: row.version + 1, ...narrow }, as('admin'))
  expect(narrowed.data).toEqual({ done: true })
  expect((await app.call(titleList.serviceProviders, {}, key)).status).toBe(200)
  expect((await app.call(accessKey.change, { id, version: row.version, ...changed }, as('admin'))).status).toBe(409)
  expect(isAllowedFrom(['10.1.0.0/16'], '::ffff:10.1.9.9')).toBe(true)
  expect(isAllowedFrom(['10.1.0.0/16'], '10.2.0.1')).toBe(false)
  expect(isAllowedFrom(['2001:db8::/32'], '2001:db8::9')).toBe(true)
  for (const wrong of ['', '10.1', '10.1.2.3/33', '10.1.2.3/', 'example.com', '10.1.2.3/8/8'])
    expect(isAddressRange(wrong), wrong).toBe(false)
})

const rotate = (id: string, version: number, overlapDays: number) =>
  byTwo(app, accessKey.rotate, { id, version, overlapDays }, [as('admin'), second])

test('a new key needs the city before the other administrator, and nobody twice; the last one is shown the secret', async () => {
  const waits = waitingOf(await app.call(accessKey.create, wanted({ systemName: '须三人同意的系统' }), as('admin')))
  expect(waits.waitsFor).toContain(scheme.cast.city.name)
  expect((await stepOf(app, waits, second)).status).toBe(403)
  expect((await stepOf(app, waits, as('city'))).status).toBe(409)
  const agreed = await stepOf(app, waits, as('city'), 'agree')
  expect([agreed.status, agreed.data.proposal.agreed, agreed.data.shownOnce]).toEqual([
    200,
    [scheme.cast.city.name],
    null,
  ])
  expect((await app.call(accessKey.list, {}, second)).data.keys.map((one) => one.systemName)).not.toContain(
    '须三人同意的系统',
  )
  expect((await stepOf(app, waits, as('city'), 'agree')).status).toBe(403)
  expect((await stepOf(app, waits, as('admin'))).status).toBe(403)
  expect((await stepOf(app, waits, second)).data.shownOnce?.text).toMatch(/^lxk_/)
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, '新建接口密钥'), like(auditLog.object, '%须三人同意的系统')))
  expect(line?.result).toContain(`由${scheme.cast.city.name}、`)
})

test('rotation: both are valid during the overlap, then the new one alone; under the other suite both still count', async () => {
  const { id, key } = await make()
  hashWith('gm')
  const next = await rotate(id, 1, 3)
  hashWith('international')
  const read = async (one: string) => (await app.call(titleList.serviceProviders, {}, one)).status
  expect([await read(key), await read(next.shown)]).toEqual([200, 200])
  expect((await rowOf(id)).secrets).toHaveLength(2)
  moveClock(3 * dayMs + 1000)
  expect([await read(key), await read(next.shown)]).toEqual([401, 200])
  resetClock()
  const leaked = await rotate(id, 2, 0)
  moveClock(1)
  expect([await read(key), await read(next.shown), await read(leaked.shown)]).toEqual([401, 401, 200])
})

test('ended it is refused at once and for good; expired until it is extended', async () => {
  const { id, key } = await make({ endsOn: inDays(10) })
  const read = async () => (await app.call(titleList.serviceProviders, {}, key)).status
  moveClock(11 * dayMs)
  expect(await read()).toBe(401)
  resetClock()
  const both = await Promise.all(
    ['不再使用', '负责人离职'].map((reason) => app.call(accessKey.end, { id, version: 1, reason }, as('admin'))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await read()).toBe(401)
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'ended', ended: { by: scheme.cast.admin.name } })
  expect((await app.call(accessKey.rotate, { id, version: row.version, overlapDays: 0 }, as('admin'))).status).toBe(409)
})

test('the end is told 30 and 7 days before, each once', async () => {
  await make({ systemName: '快到期的系统', endsOn: inDays(60) })
  const noticeCount = async () =>
    (await app.services.db.select().from(message)).filter(({ title }) => title === '接口密钥即将到期：快到期的系统')
      .length
  const counts: number[] = []
  for (const days of [29, 31, 32, 52, 54, 55]) {
    moveClock(days * dayMs)
    await tellKeyEnds(app.services)
    await tellKeyEnds(app.services)
    counts.push(await noticeCount())
    resetClock()
  }
  const [, one] = counts
  expect(counts).toEqual([0, one, one, one, 2 * (one ?? 0), 2 * (one ?? 0)])
  expect(one).toBeGreaterThan(0)
})
