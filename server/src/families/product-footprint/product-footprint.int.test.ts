/** 产品碳足迹 on the real database: registered, changed and removed by its owner, read by its offices, reported and listed. */
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { productFootprint as calls } from '@green/contract/calls/filing/product-footprint.ts'
import { valuesFromLedger } from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { expect, test } from 'vitest'
import { stateFacts } from '../../base/ledger/ledger.ts'
import { transaction } from '../../db/database.ts'
import { type CastName, openTestScheme } from '../../filing/test-scheme.ts'
import { clock } from '../../platform/clock.ts'

const { app, scheme, actors, as } = await openTestScheme()

const footprint = async (recordTitle: string, more: AnswerSet = {}) => ({
  ...(await scheme.answers(productFootprint, scheme.factories[0])),
  recordTitle,
  ...more,
})
const save = (who: CastName, answers: AnswerSet, saved: { id?: string; version?: number } = {}) =>
  app.call(calls.save, { ...(saved.id ? { id: saved.id, version: saved.version } : {}), answers }, as(who))
const faultsOf = (data: unknown) =>
  (data as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => `${field}: ${message}`)

test('an enterprise registers a footprint for each product and year, with its result; one name is registered once', async () => {
  const { status, data } = await save('filer', await footprint('浮法玻璃 2025年'))
  expect([status, data.stateLabel]).toEqual([200, '已登记'])
  const other = await save('filer', await footprint('浮法玻璃 2024年', { year: '2024' }))
  expect(other.status).toBe(200)
  const again = await save('filer', await footprint('浮法玻璃 2025年'))
  expect(again.status).not.toBe(200)
  const { rows } = (await app.call(calls.mine, {}, as('filer'))).data
  expect(rows.map(({ columns }) => columns.perUnit)).toEqual(['48.2851', expect.any(String)])
})

test('what cannot be computed is refused at its field, and nothing is lost', async () => {
  const answers: Record<string, unknown> = await footprint('错误的单位 2025年')
  const [first, ...rest] = answers.inputRows as { rowId: string; unit: string }[]
  const wrong = [{ ...first, unit: 'kWh' }, ...rest] as never
  const { status, data } = await save('filer', { ...answers, inputRows: wrong })
  expect([status, faultsOf(data)]).toEqual([422, [expect.stringContaining('inputRows[0].factorUnit: ')]])
})

test('its county and the city read it and take its report as PDF/A; another county and another enterprise do not', async () => {
  const { data } = await save('filer', await footprint('钢化玻璃 2025年'))
  const report = (who: CastName) => app.call(calls.report, { id: data.id }, as(who))
  for (const who of ['filer', 'county', 'city'] as const) {
    const { status, body } = await report(who)
    expect(status).toBe(200)
    expect(body.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(body.toString('latin1')).toContain('pdfaid')
  }
  for (const who of ['away', 'otherCounty'] as const) expect((await report(who)).status, who).toBe(404)
  expect((await report('expert')).status).toBe(403)
  const listed = async (who: CastName) =>
    (await app.call(calls.page, { productName: '玻璃' } as never, as(who))).data.rows?.map(({ id }) => id) ?? []
  expect(await listed('county')).toContain(data.id)
  expect(await listed('city')).toContain(data.id)
  expect(await listed('otherCounty')).not.toContain(data.id)
  expect((await app.call(calls.page, {}, as('filer'))).status).toBe(403)
})

test('its report becomes an attachment of the own enterprise, of nobody else', async () => {
  const { data } = await save('filer', await footprint('夹层玻璃 2025年'))
  const cite = (who: CastName) => app.call(calls.cite, { id: data.id }, as(who))
  const { status, data: file } = await cite('filer')
  expect([status, file.name]).toEqual([200, '产品碳足迹报告_夹层玻璃 2025年.pdf'])
  const nameFor = async (who: CastName) => (await app.call(lsdtFile.getFileName, { id: file.id }, as(who))).status
  expect([await nameFor('filer'), await nameFor('away')]).toEqual([200, 404])
  expect((await cite('away')).status).toBe(404)
  expect((await cite('county')).status).toBe(403)
})

test('a draft is saved as it is, and has no report', async () => {
  const answers = { recordTitle: '草稿 2025年' }
  const draft = await app.call(calls.save, { answers, action: 'draft' }, as('filer'))
  expect([draft.status, draft.data.state]).toEqual([200, 'draft'])
  expect((await app.call(calls.report, { id: draft.data.id }, as('filer'))).status).toBe(404)
})

test('the owner removes it, nobody else but the administrator', async () => {
  const { data } = await save('filer', await footprint('压花玻璃 2025年'))
  const remove = (who: CastName) => app.call(calls.remove, { id: data.id, version: data.version }, as(who))
  expect((await remove('away')).status).toBe(404)
  expect((await remove('county')).status).toBe(403)
  expect((await remove('filer')).status).toBe(200)
})

test('a new form begins with the energy that the ledger has adopted for the year', async () => {
  const enterpriseId = actors.filer.enterpriseId ?? ''
  const fact = {
    enterpriseId,
    month: 0,
    source: 'entered',
    siteId: null,
    byName: '周演示',
    at: clock.now(),
    reason: '',
  }
  await transaction(app.services.db, (tx) =>
    stateFacts(
      tx,
      { enterpriseIds: [enterpriseId] },
      [
        { ...fact, year: 2025, key: 'en.15.used', value: 3300, sourceId: enterpriseId },
        { ...fact, year: 2025, key: 'en.15.bought', value: 3400, sourceId: enterpriseId },
        { ...fact, year: 2024, key: 'en.15.used', value: 3100, sourceId: enterpriseId },
      ],
      ({ sourceId }) => sourceId === enterpriseId,
    ),
  )
  const { data } = await app.call(filing.prefill, { programme: productFootprint.id }, as('filer'))
  expect(valuesFromLedger(productFootprint, data.ledger, 2025).energyRows).toMatchObject([
    { energyCode: '15', consumeQty: '3300' },
  ])
})

test('the public sees what its owner agrees to, and nothing from the moment that the consent ends', async () => {
  const title = '公开玻璃 2025年'
  const more = { productName: '公开玻璃', certificateNo: '' }
  const { data } = await save('filer', await footprint(title, more))
  const published = async () => (await app.call(calls.published, { keyword: '公开玻璃' }, null)).data
  expect((await published()).rows).toEqual([
    {
      id: data.id,
      enterpriseName: expect.any(String),
      qxName: expect.any(String),
      productName: '公开玻璃',
      year: 2025,
      rule: 'GB/T 24067—2024',
      unitLabel: '1 重量箱普通平板玻璃',
      boundary: '摇篮到大门（部分产品碳足迹）',
      perUnit: expect.closeTo(48.2851, 4),
      perUnitMarket: null,
      review: '没有',
      certificateNo: '',
      validTo: null,
    },
  ])
  await save('filer', await footprint('不公开玻璃 2025年', { ...more, isPublic: false }))
  expect((await published()).total).toBe(1)
  const changed = await save('filer', await footprint(title, { ...more, isPublic: false }), data)
  expect(changed.status).toBe(200)
  expect((await published()).total).toBe(0)
})
