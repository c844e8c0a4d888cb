/** Settings with versions: a second person, a start at midnight in every process, and old filings with the names of their time. */

import { message } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { timeLimit } from '@green/contract/calls/operation/time-limit.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { confirmed, fromToday, proposeEntry } from '../../../base/setting/testing.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { settingChange as changes } from '../../../db/schema/operation/settings.ts'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'

const { app, scheme, as } = await openTestScheme()
/** A second process on the same database. */
let other: App
let author: TestPerson
let second: TestPerson

const dayMs = 86_400_000

beforeAll(async () => {
  other = await openApp(app.services.config, app.url)
  author = await aPerson(app, 'city')
  second = await aPerson(app, 'admin')
})
afterAll(async () => {
  await other.close()
})
afterEach(() => resetClock())

const tomorrow = () => dayOf(addMs(clock.now(), dayMs))
const yesterday = () => dayOf(addMs(clock.now(), -dayMs))
const both = () => [app.services, other.services] as const
const labelsOf = (dict: string, code: string) =>
  Promise.all(both().map(async (services) => (await referenceOf(services)).find(dict, code)?.label))
const step = async (id: string, action: 'confirm' | 'refuse' | 'withdraw' | 'revoke', by: TestPerson, opinion = '') => {
  const { version } = (await app.call(settingChange.get, { id }, by.token)).data
  return app.call(settingChange.step, { id, version, action, opinion }, by.token)
}
const faultsOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; message: string }[] }).errors

describe('a change of an entry', () => {
  test('is in force in every process at once, and only after somebody else has confirmed it', async () => {
    const proposed = await proposeEntry(app, { dict: 'bank', code: 'b01', label: '改名银行' }, author.token)
    const { data } = await app.call(settingChange.get, { id: proposed.data.id }, second.token)
    expect(data).toMatchObject({
      state: 'proposed',
      lines: [{ label: '名称', before: '示例绿色银行', after: '改名银行' }],
      waitsFor: expect.arrayContaining([expect.any(String)]),
    })
    expect(await labelsOf('bank', 'b01')).toEqual(['示例绿色银行', '示例绿色银行'])
    expect((await step(proposed.data.id, 'confirm', author)).status).toBe(403)
    expect((await step(proposed.data.id, 'withdraw', second)).status).toBe(409)
    await confirmed(app, proposed, second.token)
    await expect.poll(() => labelsOf('bank', 'b01'), { timeout: 1000 }).toEqual(['改名银行', '改名银行'])
    const messages = (await app.call(message.list, {}, author.token)).data.rows
    expect(messages[0]?.title).toContain('参数变更已办理')
  })

  test('for tomorrow is invisible today and there at midnight in two processes, without anybody doing anything', async () => {
    const startsOn = tomorrow()
    const proposed = await proposeEntry(app, { dict: 'bank', code: 'b02', label: '明天银行', startsOn }, author.token)
    const done = await confirmed(app, proposed, second.token)
    expect(done).toMatchObject({ isPlanned: true, startsOn })
    const midnight = `${startsOn}T00:00:00+08:00`
    moveClock(new Date(Date.parse(midnight) - 3000).toISOString())
    expect(await labelsOf('bank', 'b02')).toEqual(['示例江城农商银行', '示例江城农商银行'])
    moveClock(new Date(Date.parse(midnight) + 50).toISOString())
    // Known to both processes after the confirmation.
    await expect.poll(() => labelsOf('bank', 'b02')).toEqual(['明天银行', '明天银行'])
    const { data } = await app.call(cdict.getDicts, { code: 'bank' })
    expect(data.bank?.items.find(({ code }) => code === 'b02')?.label).toBe('明天银行')
  })

  test('can be revoked before its day by anybody who may, with a reason, and not afterwards', async () => {
    const startsOn = tomorrow()
    const proposed = await proposeEntry(app, { dict: 'bank', code: 'b03', label: '撤销银行', startsOn }, author.token)
    await confirmed(app, proposed, second.token)
    const twice = await proposeEntry(app, { dict: 'bank', code: 'b03', label: '又一个', startsOn }, author.token)
    expect(faultsOf(twice)).toMatchObject([{ field: 'startsOn' }])
    expect((await step(proposed.data.id, 'revoke', second)).status).toBe(422)
    expect((await step(proposed.data.id, 'revoke', second, '通知已经收回')).data).toMatchObject({ state: 'withdrawn' })
    moveClock(`${startsOn}T01:00:00+08:00`)
    await expect.poll(() => labelsOf('bank', 'b03')).toEqual(['示例两山村镇银行', '示例两山村镇银行'])
    resetClock()
    const today = await proposeEntry(app, { dict: 'bank', code: 'b03', label: '今天银行' }, author.token)
    await confirmed(app, today, second.token)
    expect((await step(today.data.id, 'revoke', second, '通知已经收回')).status).toBe(409)
  })

  test('two at once: the second is refused; a version that was not read is stale', async () => {
    const answers = await Promise.all(
      ['甲', '乙'].map((label) => proposeEntry(app, { dict: 'sex', code: '1', label }, author.token)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    await confirmed(app, won as (typeof answers)[number], second.token)
    expect((await proposeEntry(app, { dict: 'sex', code: '1', label: '丙' }, author.token)).status).toBe(409)
    const next = await proposeEntry(app, { dict: 'sex', code: '1', label: '丙', version: 1 }, author.token)
    expect(next.status).toBe(200)
  })

  test('two who confirm at once: one does, the other reads that it was done', async () => {
    const proposed = await proposeEntry(app, { dict: 'sex', code: '2', label: '女士' }, author.token)
    const third = await aPerson(app, 'city')
    const answers = await Promise.all([second, third].map((by) => step(proposed.data.id, 'confirm', by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('names what is refused at its field, and the author cannot hide behind a disabled account', async () => {
    const twin = await proposeEntry(app, { dict: 'bank', code: 'b04', label: '改名银行' }, author.token)
    expect(faultsOf(twin)).toMatchObject([{ field: 'label', message: expect.stringContaining('已是另一个在用的条目') }])
    const same = await proposeEntry(app, { dict: 'sex', code: '0', label: '未知' }, author.token)
    expect(faultsOf(same)).toMatchObject([{ field: 'label' }])
    const short = await app.call(
      cdict.updateIndu,
      { dict: 'sex', code: '0', label: '不详', startsOn: clock.today(), reason: '改' },
      author.token,
    )
    expect(faultsOf(short)).toMatchObject([{ field: 'reason' }])
    const gone = await aPerson(app, 'city')
    const orphan = await proposeEntry(app, { dict: 'sex', code: '0', label: '不详' }, gone.token)
    await app.services.db.update(account).set({ state: 'disabled' }).where(eq(account.id, gone.id))
    await confirmed(app, orphan, second.token)
    const county = await aPerson(app, 'county', { qxCode: scheme.factories[0].qxCode })
    expect((await app.call(settingChange.page, {}, county.token)).status).toBe(403)
  })

  test('a new entry is offered from its day; a list whose entries have figures takes none', async () => {
    const added = await proposeEntry(app, { dict: 'bank', code: 'b99', label: '新设银行' }, author.token)
    await confirmed(app, added, second.token)
    await expect.poll(() => labelsOf('bank', 'b99')).toEqual(['新设银行', '新设银行'])
    const { data } = await app.call(settingChange.entries, { dict: 'bank', keyword: '新设' }, author.token)
    expect(data).toMatchObject({ mayAdd: true, rows: [{ code: 'b99', isOwn: true, version: 1 }] })
    expect((await proposeEntry(app, { dict: 'energyType', code: 'x', label: '新能源' }, author.token)).status).toBe(404)
  })

  test('cut off in the middle nothing is left of it', async () => {
    const before = await app.services.db.$count(changes)
    const proposed = await proposeEntry(app, { dict: 'esType', code: 'audit', label: '审计' }, author.token)
    const { tell } = (await import('../../../base/setting/kind.ts')).settingChangeKind
    const original = tell.maker
    Object.assign(tell, { maker: () => Promise.reject(new Error('cut off')) })
    expect((await step(proposed.data.id, 'confirm', second)).status).toBe(500)
    Object.assign(tell, { maker: original })
    expect(await labelsOf('esType', 'audit')).toEqual(['能源审计', '能源审计'])
    expect(await app.services.db.$count(changes)).toBe(before + 1)
    expect((await app.call(settingChange.get, { id: proposed.data.id }, second.token)).data.state).toBe('proposed')
  })
})

test('a time limit changes only what comes to the step after it', async () => {
  const before = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
  const county = as('county')
  const limitOf = async (id: string) => (await app.call(filing.get, { id }, county)).data.limit?.dueOn
  const due = await limitOf(before.id)
  const proposed = await app.call(
    timeLimit.save,
    {
      programme: greenFactory.id,
      state: 'submitted',
      ...fromToday(),
      limit: { days: 1, soonDays: 0, statutory: null },
    },
    author.token,
  )
  await confirmed(app, proposed, second.token)
  expect(await limitOf(before.id)).toBe(due)
  const { data } = await app.call(
    settingChange.versions,
    { kind: 'limit', key: `${greenFactory.id}/submitted` },
    author.token,
  )
  expect(data.versions).toHaveLength(1)
  expect(data.affected[0]?.count).toBeGreaterThanOrEqual(1)
  const next = await scheme.filed(greenFactory, scheme.factories[2], 'submitted')
  const office = as('otherCounty')
  const shown = (await app.call(filing.get, { id: next.id }, office)).data.limit
  expect(shown?.dueOn).not.toBe(due)
})

test('an old filing shows the name of its time after the entry was renamed and ended', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const county = as('county')
  const before = (await app.call(filing.get, { id }, county)).data
  expect(before.formerNames).toEqual([])
  const code = String(before.answers.evalMode)
  const was = (await referenceOf(app.services)).find('evalMode', code)?.label
  const earlier = await proposeEntry(
    app,
    { dict: 'evalMode', code, label: '更早改名', startsOn: yesterday() },
    author.token,
  )
  expect(faultsOf(earlier)).toMatchObject([
    { field: 'startsOn', message: '这一天以来已有3件按现行内容办理，开始日期不能早于今天' },
  ])
  const ended = await proposeEntry(app, { dict: 'evalMode', code, label: '已改名方式', enabled: false }, author.token)
  const { affected } = (await app.call(settingChange.get, { id: ended.data.id }, second.token)).data
  expect(affected.map(({ count }) => count)).toEqual([0, 3])
  await confirmed(app, ended, second.token)
  await expect.poll(() => labelsOf('evalMode', code)).toEqual(['已改名方式', '已改名方式'])
  const after = (await app.call(filing.get, { id }, county)).data
  expect(after.formerNames).toEqual([{ dict: 'evalMode', code, label: was }])
  expect(after.findings.filter(({ level }) => level === 'error')).toEqual(
    before.findings.filter(({ level }) => level === 'error'),
  )
  const version = (await app.call(filing.version, { id, no: 1 }, county)).data
  expect(version.formerNames).toEqual([{ dict: 'evalMode', code, label: was }])
  const entry = (await referenceOf(app.services)).find('evalMode', code)
  expect(entry).toMatchObject({ enabled: false })
})

test('a start before today is taken where nothing was decided under what was in force', async () => {
  const startsOn = yesterday()
  const proposed = await proposeEntry(
    app,
    { dict: 'accountState', code: 'pending', label: '未完善', startsOn },
    author.token,
  )
  const done = await confirmed(app, proposed, second.token)
  expect(done.startsAt).toBe(new Date(`${startsOn}T00:00:00+08:00`).toISOString())
})

test('an entry that has ended cannot be sent any more', async () => {
  for (const { code, label } of (await referenceOf(app.services)).items('filingKind')) {
    const ended = await proposeEntry(app, { dict: 'filingKind', code, label, enabled: false }, author.token)
    await confirmed(app, ended, second.token)
  }
  const offered = async () =>
    (await referenceOf(app.services)).items('filingKind').filter(({ enabled }) => enabled !== false)
  await expect.poll(offered).toEqual([])
  await expect(scheme.filed(energyServiceFiling, scheme.institution, 'submitted')).rejects.toThrow('填写内容有误')
})
