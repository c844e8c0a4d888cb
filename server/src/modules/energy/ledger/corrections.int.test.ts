/** 账本更正 on the real database: what was decided on the earlier value is flagged or reviewed by a person, and nothing published changes. */
import { buffer } from 'node:stream/consumers'

import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerCorrection } from '@green/contract/calls/energy/ledger-correction.ts'
import { statForm } from '@green/contract/calls/energy/stat-form.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { and, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { sendWorkbook } from '../../../base/enterprise/testing.ts'
import { title } from '../../../db/schema/decisions.ts'
import { factCorrection, factFollowUp } from '../../../db/schema/energy/ledger.ts'
import { message } from '../../../db/schema/messages.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { followCorrections, mergedChanges } from './follow.ts'

const { app, scheme, as, actors } = await openTestScheme()
const { db } = app.services
const own = scheme.factories[0]
let year = 0

const stated = (totalTce: number, over: object = {}) =>
  putRecord(db, {
    enterpriseId: own.id,
    qxCode: own.qxCode,
    year,
    source: 'imported',
    totalTce,
    updatedByName: '测试',
    ...over,
  })
const list = async (who: CastName, over: object = {}) =>
  (await app.call(ledgerCorrection.list, { year, ...over }, as(who))).data.rows
const titles = () => db.select().from(title).where(eq(title.enterpriseId, own.id))

beforeAll(async () => {
  await scheme.filed(greenFactory, own, 'approved')
  year = ((await titles())[0]?.year ?? 0) - 2
})

test('a first value corrects nothing; another one is followed once, and the title stays as it is', async () => {
  const before = await titles()
  await stated(100)
  expect(await db.select().from(factCorrection).where(eq(factCorrection.year, year))).toEqual([])
  await stated(120)
  await stated(120)
  await followCorrections(app.services)
  await followCorrections(app.services)
  const rows = await list('city')
  expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['title.valid waiting', 'filing.decided flagged'])
  expect(rows[0]).toMatchObject({
    enterpriseId: own.id,
    changes: [{ label: '综合能源消费量', unit: 'tce', before: 100, after: 120 }],
    decision: null,
    may: { review: true },
  })
  expect(await titles()).toEqual(before)
})

test('the filer, its county and the city are notified of what changed, and nobody else', async () => {
  const notices = await db
    .select()
    .from(message)
    .where(like(message.title, `${year}年账本数值已更正%`))
  const to = new Set(notices.map(({ accountId }) => accountId))
  for (const who of ['filer', 'county', 'city', 'city2'] as const) expect(to.has(actors[who].accountId)).toBe(true)
  for (const who of ['otherCounty', 'neighbour', 'expert'] as const) expect(to.has(actors[who].accountId)).toBe(false)
  expect(notices[0]?.body).toMatch(/综合能源消费量由100tce改为120tce.*有效称号.*不自动改变/)
})

test('each reads what concerns the enterprises in its scope; only the city reviews, once, with a reason', async () => {
  const [task] = await list('city', { cited: 'title.valid' })
  if (!task) throw new Error('a task is expected')
  expect(await list('filer', { targetId: task.targetId })).toMatchObject([{ id: task.id, may: { review: false } }])
  expect(await list('county')).toHaveLength(2)
  expect(await list('neighbour')).toEqual([])
  expect(await list('otherCounty')).toEqual([])
  const { id, version } = task
  const review = (who: CastName, over: object = {}) =>
    app.call(ledgerCorrection.review, { id, version, reason: '指标仍高于门槛，称号维持', ...over }, as(who))
  for (const who of ['filer', 'county', 'expert'] as const) expect((await review(who)).status).toBe(403)
  expect((await review('city', { reason: '' })).status).toBe(422)
  const both = await Promise.all([review('city'), review('city2')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await list('county', { cited: 'title.valid' })).toMatchObject([
    { state: 'done', decision: { text: '指标仍高于门槛，称号维持' } },
  ])
})

test('further changes meet in one row, a reviewed thing gets a new one, and a value that is back ends what waits', async () => {
  await stated(150)
  await followCorrections(app.services)
  const rowsOf = (kind: string) =>
    db
      .select()
      .from(factFollowUp)
      .where(and(eq(factFollowUp.kind, kind), eq(factFollowUp.year, year)))
      .orderBy(factFollowUp.at)
  expect((await rowsOf('title.valid')).map(({ state }) => state)).toEqual(['done', 'waiting'])
  expect((await rowsOf('filing.decided'))[0]?.changes).toMatchObject([{ before: 100, after: 150 }])
  await stated(120)
  await followCorrections(app.services)
  expect((await rowsOf('title.valid'))[1]).toMatchObject({ state: 'done', reason: '数值已恢复原值' })
  expect((await rowsOf('filing.decided'))[0]).toMatchObject({
    state: 'flagged',
    changes: [{ before: 100, after: 120 }],
  })
})

test('changes are merged from the value that was decided on to the one that counts', () => {
  const change = (before: number, after: number) => ({ key: 'total.tce', label: '', unit: '', before, after })
  expect(mergedChanges([change(1, 2)], [change(2, 3)])).toEqual([change(1, 3)])
  expect(mergedChanges([change(1, 2)], [change(2, 1)])).toEqual([])
})

test('an office reads of many corrections in one message, each filer of the own', async () => {
  const other = scheme.factories[1]
  await scheme.filed(greenFactory, other, 'approved')
  const ofBoth = [{}, { enterpriseId: other.id, qxCode: other.qxCode }]
  for (const over of ofBoth) await stated(300, over)
  await followCorrections(app.services)
  await db.delete(message)
  for (const over of ofBoth) await stated(400, over)
  await followCorrections(app.services)
  const titlesTo = async (who: CastName) =>
    (await db.select().from(message).where(eq(message.accountId, actors[who].accountId))).map((one) => one.title)
  expect(await titlesTo('city')).toEqual(['2个企业年度的账本数值已更正'])
  expect(await titlesTo('county')).toEqual(['2个企业年度的账本数值已更正'])
  expect(await titlesTo('filer')).toEqual([expect.stringContaining(`${year}年账本数值已更正`)])
  expect(await titlesTo('neighbour')).toEqual([expect.stringContaining(`${year}年账本数值已更正`)])
})

/** B204-1 of an enterprise and year. */
function outputForm(name: string, year: number, tonnes: string) {
  const titles = ['工业产销总值及主要产品产量', 'B204-1表', `${year}年`, '']
  const columns = titles.map((title) => ({ title, kind: 'text' as const }))
  const rows = [
    ['单位详细名称', name, '', ''],
    ['产品名称', '计量单位', '产品代码', '本年'],
    ['示例钢', '吨', '1', tonnes],
  ]
  return buffer(writeWorkbook([{ name: '产值', columns, rows }]))
}

test('own statistical forms: read and looked through by the enterprise, noted in its ledger, replaced by the next', async () => {
  const who = (await enterpriseById(db, own.id))?.enterpriseName ?? ''
  const other = '重庆示例别家有限公司'
  const at = year + 1
  const send = (of: CastName, file: Buffer, name = '统计.xlsx') =>
    sendWorkbook(app, as(of) ?? null, file, name, `/ht/energyYear/readStatForm?year=${at}`)
  const read = await send('filer', await outputForm(who, at, '1200'))
  expect(read.status).toBe(200)
  const key = 'prod.示例钢|吨.output'
  expect(read.data).toMatchObject({ facts: [{ key, value: 1200, counts: null, form: 'B204-1', row: 4 }] })
  const foreign = await send('filer', await outputForm(other, at, '1'))
  expect(foreign.data).toMatchObject({ forms: [], facts: [], remarks: [{ message: expect.stringContaining(other) }] })
  expect((await send('filer', Buffer.from('旧'), '统计.xls')).msg).toContain('另存为 .xlsx')
  for (const role of ['county', 'city', 'expert'] as const)
    expect((await send(role, await outputForm(who, at, '1'))).status).toBe(403)

  const fact = { form: 'B204-1', key, value: 1200, sheet: '产值', row: 4 } as const
  const adopt = (of: CastName, facts: object[] = [fact], over = {}) =>
    app.call(statForm.adopt, { year: at, workbook: '统计.xlsx', facts: facts as never, ...over }, as(of))
  for (const role of ['county', 'city', 'expert'] as const) expect((await adopt(role)).status).toBe(403)
  const wrong = await adopt('filer', [
    fact,
    fact,
    { ...fact, key: 'total.tce' },
    { ...fact, key: 'output.value' },
    { ...fact, key: 'nothing.known' },
  ])
  expect(wrong.status).toBe(422)
  expect(JSON.stringify(wrong.data)).toMatch(/同一项只记一次.*B204-1表没有这一项.*B204-1表没有这一项/)
  expect((await adopt('filer')).data).toMatchObject({ counted: 1, stated: 1 })
  const ofKey = async () => {
    const { data } = await app.call(ledger.year, { enterpriseId: own.id, year: at }, as('city'))
    return data.facts.find((one) => one.key === key)
  }
  expect(await ofKey()).toMatchObject({ value: 1200, source: '企业录入' })
  // Records that are written afterwards leave it, the next copy replaces it.
  await putRecord(db, {
    enterpriseId: own.id,
    qxCode: own.qxCode,
    year: at,
    source: 'entered',
    totalTce: 5,
    updatedByName: '测',
  })
  expect(await ofKey()).toMatchObject({ value: 1200 })
  expect((await adopt('filer', [{ ...fact, value: 1300 }])).data).toMatchObject({ counted: 1 })
  expect((await ofKey())?.statements.map(({ value }) => value)).toEqual([1300])
})
