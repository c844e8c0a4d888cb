/** 重复企业合并 on the real database: every link follows, nothing is lost without being told, an undo restores every row. */

import { user } from '@green/contract/calls/account/user.ts'
import { enterpriseMerge, type MergeDetail, type MergeSide } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { roles } from '@green/contract/roles.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { putRecord } from '../../../base/energy/records.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import { aloneOf, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { transaction } from '../../../db/database.ts'
import { account, consent } from '../../../db/schema/account/accounts.ts'
import { energyBase, energyRecord } from '../../../db/schema/energy/energy.ts'
import { greenPower } from '../../../db/schema/energy/green-power.ts'
import { fileUse } from '../../../db/schema/files.ts'
import { enterprise, enterpriseLabel } from '../../../db/schema/operation/archive.ts'
import { anEnterprise, aPerson, type TestEnterprise, type TestPerson } from '../../../db/test-people.ts'
import type { CallResponse } from '../../../db/testing.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { mergeKind } from './kind.ts'
import { enterpriseLinks, isLinkName } from './link-columns-store.ts'
import { settleMerges } from './merge.ts'
import { mergeRules } from './rules.ts'

const { app, scheme } = await openTestScheme()
let first: TestPerson
let second: TestPerson
const reason = '营业执照核对为同一主体。'
const dayMs = 86_400_000

beforeAll(async () => {
  first = await aPerson(app, 'city')
  second = await aPerson(app, 'city')
})
afterEach(resetClock)

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await app.services.db.$client.query(text, values)).rows as T[]

describe('the links', () => {
  test('every column of the database that says whose a row is has a rule', async () => {
    const found = await rows<{ place: string; name: string }>(
      `select c.table_name || '.' || c.column_name as place, c.column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    )
    const links = found.filter(({ name }) => isLinkName(name)).map(({ place }) => place)
    expect(links.length).toBeGreaterThan(25)
    expect([...links, 'file_use.target_id'].toSorted()).toEqual(enterpriseLinks.map(({ place }) => place).toSorted())
    expect(Object.keys(mergeRules).toSorted()).toEqual(enterpriseLinks.map(({ place }) => place).toSorted())
  })
})

type Pair = { a: TestEnterprise; b: TestEnterprise; mainA: TestPerson; mainB: TestPerson }

async function aPair(over: Partial<typeof enterprise.$inferInsert> = {}): Promise<Pair> {
  const a = await anEnterprise(app, { profile: { legalPerson: '陈法示例', contactPhone: '13900000001' } })
  const b = await anEnterprise(app, {
    profile: { legalPerson: '陈法示例', contactPhone: '13900000001', mainProducts: '水泥' },
    ...over,
  })
  const mainA = await aPerson(app, 'enterprise', { enterpriseId: a.id, qxCode: a.qxCode })
  const mainB = await aPerson(app, 'enterprise', { enterpriseId: b.id, qxCode: b.qxCode })
  return { a, b, mainA, mainB }
}

const year = (of: TestEnterprise, at: number, totalTce: number) =>
  putRecord(
    app.services.db,
    {
      enterpriseId: of.id,
      qxCode: of.qxCode,
      year: at,
      source: 'imported',
      totalTce,
      updatedByName: '测试',
      outputValue: 9,
    },
    [{ energyCode: '33', flow: 'used', quantity: 1, tce: totalTce, co2: null }],
  )

/** Something of many kinds on both sides. */
async function furnish({ a, b, mainB }: Pair) {
  const { db } = app.services
  const now = clock.now()
  for (const [of, tce] of [[a, 100] as const, [b, 200] as const]) {
    await year(of, 2024, tce)
    await db.insert(energyBase).values({
      enterpriseId: of.id,
      baseYear: 2024,
      baseTce: tce,
      baseOutputValue: 9,
      updatedByName: '测试',
      updatedAt: now,
    })
    await db.insert(enterpriseLabel).values({
      id: ids.next(),
      labelId: '00000000-0000-7000-8000-000000000001',
      enterpriseId: of.id,
      source: 'hand',
      startOn: '2026-01-01',
      reason: '测试',
      by: '测试',
      at: now,
    })
  }
  await year(b, 2025, 210)
  await db.insert(consent).values({
    id: ids.next(),
    enterpriseId: b.id,
    institutionId: ids.next(),
    programmes: [],
    year: 2026,
    until: '2026-12-31',
    maySubmit: false,
    fileId: ids.next(),
    givenAt: now,
    givenBy: mainB.id,
    givenByName: '测试',
  })
  await db.insert(fileUse).values({ fileId: ids.next(), kind: 'enterprise', targetId: b.id })
  await aCertificate(b)
}

const aCertificate = (of: TestEnterprise) =>
  app.services.db.insert(greenPower).values({
    id: ids.next(),
    state: 'registered',
    updatedAt: clock.now(),
    updatedByName: '测试',
    enterpriseId: of.id,
    enterpriseName: of.name,
    socialCode: '',
    qxCode: of.qxCode,
    kind: 'certificate',
    prefix: ids.next(),
    digits: 3,
    first: 1,
    last: 2,
    year: 2025,
    producedIn: '2025-01',
    purpose: 'ownUse',
    supplier: '测试',
    note: '',
    createdAt: clock.now(),
  })

/** Every row of both, of every table, as it is stored. */
async function everything(pair: Pair): Promise<string> {
  const all: Record<string, unknown> = {}
  for (const { place } of enterpriseLinks) {
    const [table = '', column = ''] = place.split('.')
    // Append-only: what it says now is compared instead.
    if (table === 'enterprise_change' || table.startsWith('fact_')) continue
    all[place] = await rows(
      `select to_jsonb(t) as row from ${table} t where ${column} = any($1) order by to_jsonb(t)::text`,
      [[pair.a.id, pair.b.id]],
    )
  }
  all.enterprise = await rows(
    `select to_jsonb(t) - array['version', 'updated_at', 'grams', 'sort_key'] as row from enterprise t where id = any($1) order by id`,
    [[pair.a.id, pair.b.id]],
  )
  return JSON.stringify(all, null, 1)
}

/** What counts by the ledger of either side. */
async function ledgerOf(pair: Pair): Promise<string[]> {
  const adopted = await currentAdoptions(app.services.db, { enterpriseIds: [pair.a.id, pair.b.id], key: 'total.tce' })
  return adopted
    .filter(({ value }) => value !== null)
    .map((one) => `${one.enterpriseId === pair.a.id ? 'a' : 'b'} ${one.year} ${one.value}`)
    .toSorted()
}

const previewOf = async ({ a, b }: Pair) =>
  (await app.call(enterpriseMerge.preview, { survivorId: a.id, absorbedId: b.id }, first.token)).data

async function proposed(
  pair: Pair,
  over: { fields?: Record<string, MergeSide>; decisions?: Record<string, MergeSide> } = {},
  by = first,
) {
  const preview = await previewOf(pair)
  const decisions = Object.fromEntries(preview.clashes.map(({ key }) => [key, 'survivor' as const]))
  return app.call(
    enterpriseMerge.propose,
    { survivorId: pair.a.id, absorbedId: pair.b.id, fields: {}, decisions, reason, ...over },
    by.token,
  )
}
const step = (id: string, version: number, action: 'merge' | 'drop' | 'undo', by: TestPerson, opinion = '') =>
  app.call(enterpriseMerge.step, { id, version, action, opinion }, by.token)

/** What one person alone does with a case: a merge is the second hand itself, and what is refused is nobody's. */
const alone = async (...args: Parameters<typeof step>) => {
  const answer = await step(...args)
  if (answer.status === 200) aloneOf(answer)
  return answer as CallResponse<MergeDetail>
}

/** Undone by two: neither of them does it alone. */
async function undone(id: string, version: number, by: TestPerson, other: TestPerson) {
  const seen = { id, action: 'undo', opinion: '企业说明是两个法人。' } as const
  const otherwise = transaction(app.services.db, (tx) =>
    takeCaseStep(tx, app.services, mergeKind, seen, scheme.cast.city),
  )
  await expect(otherwise, 'in no other way').rejects.toMatchObject({ code: 'NEEDS_SECOND' })
  const waits = waitingOf(await step(id, version, 'undo', by, '企业说明是两个法人。'))
  expect((await app.call(enterpriseMerge.get, { id }, by.token)).data.state, 'nothing changes before').toBe('merged')
  expect((await stepOf(app, waits, by.token)).status, 'nobody undoes alone').toBe(403)
  expect((await stepOf(app, waits, other.token)).status).toBe(200)
  return app.call(enterpriseMerge.get, { id }, other.token)
}

async function merged(pair: Pair, over: Parameters<typeof proposed>[1] = {}) {
  const { data } = await proposed(pair, over)
  const done = await alone(data.id, data.version, 'merge', second)
  expect([done.status, done.msg]).toEqual([200, expect.any(String)])
  return done.data
}

describe('a merge', () => {
  test('moves every link to the survivor, tells both main accounts, and an undo restores every row', async () => {
    const pair = await aPair()
    await furnish(pair)
    const before = await everything(pair)
    const ledger = await ledgerOf(pair)
    expect(ledger).toEqual(['a 2024 100', 'b 2024 200', 'b 2025 210'])
    const preview = await previewOf(pair)
    expect(preview.blockers).toEqual([])
    expect(preview.clashes.map(({ label, unit }) => `${label} ${unit}`).toSorted()).toEqual([
      '年度能耗 2024年',
      '能耗基准和目标 基准年',
      '账号 主账号',
    ])
    expect(preview.notices.join()).toContain('“企业标签”有1项两家都有')
    expect(preview.fields.find(({ key }) => key === 'mainProducts')).toMatchObject({ proposed: 'absorbed' })
    expect(JSON.stringify(preview)).not.toContain('13900000001')
    const keyOf = (label: string) => preview.clashes.find((one) => one.label === label)?.key ?? ''

    const done = await merged(pair, {
      fields: { mainProducts: 'absorbed', socialCode: 'absorbed' },
      decisions: {
        [keyOf('年度能耗')]: 'absorbed',
        [keyOf('能耗基准和目标')]: 'absorbed',
        [keyOf('账号')]: 'absorbed',
      },
    })
    expect(done).toMatchObject({ state: 'merged', aside: expect.arrayContaining([{ label: '企业标签', count: 1 }]) })
    const { db } = app.services
    const records = await db.select().from(energyRecord).where(eq(energyRecord.enterpriseId, pair.a.id))
    expect(records.map((one) => [one.year, one.totalTce, one.accepted]).toSorted()).toEqual([
      [2024, 100, false],
      [2024, 200, true],
      [2025, 210, true],
    ])
    // Of two sources that far apart a person decides: the former value counts until then.
    expect(await ledgerOf(pair)).toEqual(['a 2024 100', 'a 2025 210'])
    const [base] = await db.select().from(energyBase).where(eq(energyBase.enterpriseId, pair.a.id))
    expect(base?.baseTce).toBe(200)
    const people = await db.select().from(account).where(eq(account.enterpriseId, pair.a.id))
    expect(people.map(({ id, operator }) => [id, operator]).toSorted()).toEqual(
      [
        [pair.mainA.id, true],
        [pair.mainB.id, false],
      ].toSorted(),
    )
    for (const { place } of enterpriseLinks.filter((link) => !mergeRules[link.place]?.stays)) {
      const [table = '', column = ''] = place.split('.')
      expect([place, await rows(`select 1 from ${table} where ${column} = $1`, [pair.b.id])]).toEqual([place, []])
    }
    const [left] = await db.select().from(enterprise).where(eq(enterprise.id, pair.a.id))
    expect([left?.profile.mainProducts, left?.version]).toEqual(['水泥', 2])
    expect(left?.formerNames).toEqual([{ name: pair.b.name, until: clock.today(), by: 'merge' }])
    expect(await db.select().from(enterprise).where(eq(enterprise.id, pair.b.id))).toEqual([])
    // Their sessions ended; told are both.
    for (const person of [pair.mainA, pair.mainB])
      expect((await app.call(user.getLoginState, {}, person.token)).status).toBe(401)
    const messages = await rows<{ account_id: string }>(
      `select account_id from message where title like '企业档案已合并%'`,
    )
    expect(messages.map((one) => one.account_id)).toEqual(expect.arrayContaining([pair.mainA.id, pair.mainB.id]))

    const after = await undone(done.id, done.version, first, second)
    expect([after.status, after.data.state, after.data.since]).toEqual([200, 'undone', []])
    expect(await everything(pair)).toBe(before)
    expect(await ledgerOf(pair)).toEqual(ledger)
  })

  test('what was created since stays with the survivor and is listed, before and after the undo', async () => {
    const pair = await aPair()
    await furnish(pair)
    const done = await merged(pair)
    await aCertificate(pair.a)
    const { data } = await app.call(enterpriseMerge.get, { id: done.id }, first.token)
    expect(data.since).toEqual(['绿电凭证1项'])
    const after = await undone(done.id, data.version, second, first)
    expect(after.data.since).toEqual(['绿电凭证1项'])
    const { db } = app.services
    const certificates = (of: TestEnterprise) => db.select().from(greenPower).where(eq(greenPower.enterpriseId, of.id))
    expect([(await certificates(pair.a)).length, (await certificates(pair.b)).length]).toEqual([1, 1])
  })

  test('takes two people, and nobody else', async () => {
    const pair = await aPair()
    const { data } = await proposed(pair)
    const own = await alone(data.id, data.version, 'merge', first)
    expect([own.status, own.msg]).toEqual([403, expect.stringContaining('不能复核自己')])
    for (const role of roles.filter((one) => one !== 'city' && one !== 'admin')) {
      const person = await aPerson(app, role, role === 'county' ? { qxCode: pair.a.qxCode } : {})
      expect((await alone(data.id, data.version, 'merge', person)).status).toBe(403)
      expect((await app.call(enterpriseMerge.get, { id: data.id }, person.token)).status).toBe(403)
      const input = { survivorId: pair.a.id, absorbedId: pair.b.id }
      expect((await app.call(enterpriseMerge.preview, input, person.token)).status).toBe(403)
    }
    expect((await proposed(pair)).status).toBe(409)
    const bare = await alone(data.id, data.version, 'drop', second)
    expect(bare.status).toBe(422)
    expect((await alone(data.id, data.version, 'drop', second, '不是同一家企业。')).data.state).toBe('dropped')
  })

  test('a question without an answer is refused at its key, and nothing has moved', async () => {
    const pair = await aPair()
    await furnish(pair)
    const before = await everything(pair)
    const answer = await proposed(pair, { decisions: {} })
    expect([answer.status, JSON.stringify(answer.data)]).toEqual([
      422,
      expect.stringContaining('请选择以哪一家为准：年度能耗2024年'),
    ])
    expect(await everything(pair)).toBe(before)
    // A clash that came after the proposal stops the second officer.
    const { data } = await proposed(pair)
    await year(pair.a, 2025, 1)
    expect((await alone(data.id, data.version, 'merge', second)).status).toBe(422)
  })

  test('two counties, and open filings of one batch, are told and refused', async () => {
    const apart = await aPair({ qxCode: '500118' })
    expect((await previewOf(apart)).blockers).toEqual([expect.stringContaining('不同区县')])
    expect((await proposed(apart)).status).toBe(409)
    const [one, two] = scheme.factories
    await scheme.filed(greenFactory, one, 'submitted')
    await scheme.filed(greenFactory, two, 'submitted')
    const input = { survivorId: one.id, absorbedId: two.id }
    const { data } = await app.call(enterpriseMerge.preview, input, first.token)
    expect(data.blockers).toEqual([expect.stringMatching(/两家在“.+”中都有申报且没有办结/)])
  })

  test('cannot be undone after thirty days, nor after the survivor has itself become part of another record', async () => {
    const pair = await aPair()
    const done = await merged(pair)
    const third = await anEnterprise(app)
    const next = await merged({ ...pair, a: third, b: pair.a })
    const early = await alone(done.id, done.version, 'undo', first, '企业说明是两个法人。')
    expect([early.status, early.msg]).toEqual([409, expect.stringContaining('此后又并入了')])
    expect((await undone(next.id, next.version, first, second)).data.state).toBe('undone')
    moveClock(31 * dayMs)
    const late = await aPerson(app, 'city')
    const refused = await alone(done.id, done.version, 'undo', late, '企业说明是两个法人。')
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('超过撤销期限')])
    await settleMerges(app.services)
    expect((await app.call(enterpriseMerge.get, { id: done.id }, late.token)).data.state).toBe('settled')
  })

  test('of two who carry it out at once, one does', async () => {
    const pair = await aPair()
    await furnish(pair)
    const { data } = await proposed(pair)
    const third = await aPerson(app, 'city')
    const both = await Promise.all([second, third].map((by) => step(data.id, data.version, 'merge', by)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const moved = await rows(`select 1 from enterprise where id = $1`, [pair.b.id])
    expect(moved).toEqual([])
  })
})

test('likely pairs are listed until somebody has told them apart', async () => {
  const name = '重庆示例相近制造'
  const a = await anEnterprise(app, { enterpriseName: `${name}有限公司` })
  // Codes made in a row may be near each other as well.
  const b = await anEnterprise(app, { enterpriseName: `${name}有限责任公司`, socialCode: '91500112MAYY88770X' })
  const listed = async () =>
    (await app.call(enterpriseMerge.candidates, { sign: 'name', size: 50 }, first.token)).data.rows.filter((row) =>
      [row.first.id, row.second.id].includes(a.id),
    )
  expect(await listed()).toMatchObject([{ signs: ['name'] }])
  const apart = { survivorId: a.id, absorbedId: b.id, reason: '两个不同的法人。' }
  expect((await app.call(enterpriseMerge.setApart, apart, first.token)).data.state).toBe('distinct')
  expect(await listed()).toEqual([])
  // Telling them apart is one person's word, so it closes no way: two may still merge them.
  const later = { ...apart, fields: {}, decisions: {}, reason: '核对后是同一家。' }
  expect((await app.call(enterpriseMerge.propose, later, first.token)).data.state).toBe('proposed')
  expect((await app.call(enterpriseMerge.setApart, apart, first.token)).status).toBe(409)
})
