/** 企业年度能耗 on the real database: scope, entries, contradicting sources, checks, explanations, owed years, totals, the workbook. */
import type { CallRequest } from '@green/contract/call.ts'
import { energyYear, lsdtQynhBase, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerSetting } from '@green/contract/calls/energy/ledger-setting.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { storedFindings } from '../../../base/ledger/finding-store.ts'
import { renewFindings } from '../../../base/ledger/findings.ts'
import { ledgerSettings } from '../../../base/ledger/settings.ts'
import { confirmed, fromToday } from '../../../base/setting/testing.ts'
import { settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { transaction } from '../../../db/database.ts'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as } = await openTestScheme()
await settleIn(app)
const lastYear = clock.year() - 1

afterEach(resetClock)

const own = () => scheme.factories[0]
type NewEntry = CallRequest<typeof yearlyEnergy.addLsdtQynhYearInfo>
const entry = (who: CastName, input: Partial<NewEntry>) =>
  app.call(
    yearlyEnergy.addLsdtQynhYearInfo,
    { year: lastYear, lines: [{ energyCode: '33', flow: 'used', quantity: 100 }], ...input },
    as(who),
  )
const glance = async (who: CastName, enterpriseId?: string) =>
  app.call(energyYear.glance, enterpriseId ? { enterpriseId } : {}, as(who))
const yearIn = (data: Awaited<ReturnType<typeof glance>>['data'], year: number) => {
  const found = data.years.find((one) => one.year === year)
  if (!found) throw new Error(`no data of ${year}`)
  return found
}
const recordOf = (over: object) => ({
  enterpriseId: own().id,
  qxCode: own().qxCode,
  year: lastYear,
  updatedByName: '测试',
  source: 'imported',
  ...over,
})

test('an enterprise enters its year; the first source counts, in standard coal and carbon', async () => {
  const done = await entry('filer', {
    outputValue: 1000,
    lines: [
      { energyCode: '33', flow: 'used', quantity: 100 },
      { energyCode: '33', flow: 'bought', quantity: 103 },
    ],
  })
  expect(done.status).toBe(200)
  expect(done.data.findings.map(({ code, level }) => `${code} ${level}`)).toContain('balance:33 warning')
  const { data } = await glance('filer')
  expect(data.may).toEqual({ enter: true, decide: false, explain: true, target: true })
  const [record] = yearIn(data, lastYear).records
  expect(record).toMatchObject({ totalTce: 122.9, source: '企业录入', check: 'unchecked', accepted: true, version: 1 })
  expect(yearIn(data, lastYear).bridge?.totals.gb2589equiv).toBe(302.4)
})

test('faults of an entry are told all at once; a stale version is refused', async () => {
  const wrong = await entry('filer', {
    year: lastYear,
    lines: [
      { energyCode: '33', flow: 'bought', quantity: 1 },
      { energyCode: '33', flow: 'bought', quantity: -1 },
      { energyCode: 'zz', flow: 'made', quantity: 1 },
    ],
  })
  expect(wrong.status).toBe(422)
  expect(JSON.stringify(wrong.data)).toMatch(/同一品种.*不能为负.*请选择能源品种.*请至少填写一种能源的消费量/)
  expect((await entry('filer', {})).status).toBe(409)
  expect((await entry('filer', { year: clock.year() })).msg).toContain('填写内容有误')
})

test('a year before the enterprise was founded is refused', async () => {
  const { id } = scheme.factories[2]
  const found = (day: string | null) =>
    app.services.db.$client.query(
      `update enterprise set profile = profile || jsonb_build_object('foundDate', $2::text) where id = $1`,
      [id, day],
    )
  await found('2019-05-06')
  const early = await entry('away', { year: 2018 })
  expect([early.status, early.data]).toMatchObject([
    422,
    { errors: [{ field: 'year', message: '早于企业成立日期（2019-05-06），请核对年度' }] },
  ])
  expect((await entry('away', { year: 2019 })).status).toBe(200)
})

test('scope: own, own county, all; nobody else, and no expert', async () => {
  const { id } = own()
  expect((await glance('county', id)).status).toBe(200)
  expect((await glance('city', id)).status).toBe(200)
  for (const who of ['neighbour', 'otherCounty', 'supervisor'] as const)
    expect((await glance(who, id)).status).toBe(404)
  expect((await glance('expert', id)).status).toBe(403)
  const names = async (who: CastName) =>
    (await app.call(yearlyEnergy.getLsdtQynhYearInfoPage, { size: 50 }, as(who))).data.rows.map(
      (row) => row.enterpriseId,
    )
  expect(await names('filer')).toEqual([id])
  expect(await names('otherCounty')).not.toContain(id)
  expect(await names('city')).toContain(id)
})

test('contradicting sources stand side by side until an officer of the county chooses one with a reason', async () => {
  await putRecord(app.services.db, recordOf({ totalTce: 150 }))
  const { data } = await glance('county', own().id)
  const year = yearIn(data, lastYear)
  expect([year.contradicts, year.conflict]).toEqual([true, true])
  const other = year.records.find(({ source }) => source === '管理员导入')
  if (!other) throw new Error('the imported record is expected')
  const accept = (who: CastName, over: object = {}) =>
    app.call(
      energyYear.accept,
      { recordId: other.id, version: other.version, reason: '与统计报表一致', ...over },
      as(who),
    )
  expect((await accept('filer')).status).toBe(403)
  expect((await accept('otherCounty')).status).toBe(404)
  expect((await accept('county', { reason: '对' })).status).toBe(422)
  expect((await accept('county', { version: 9 })).status).toBe(409)
  const waits = waitingOf(await accept('county'))
  expect((await stepOf(app, waits, as('county'))).status).toBe(403)
  expect((await stepOf(app, waits, as('city'))).status).toBe(200)
  const [chosen] = yearIn((await glance('city', own().id)).data, lastYear).records
  expect(chosen).toMatchObject({ accepted: true, acceptReason: '与统计报表一致' })
  const after = yearIn((await glance('filer')).data, lastYear)
  expect([after.contradicts, after.conflict, after.records[0]?.totalTce]).toEqual([true, false, 150])
  // A person's choice stays, also against the yearly form.
  await putRecord(
    app.services.db,
    recordOf({ source: 'filed', sourceId: ids.next(), programme: 'non-green-data', totalTce: 130 }),
  )
  expect(yearIn((await glance('city', own().id)).data, lastYear).records[0]?.totalTce).toBe(150)
  expect((await glance('city', own().id)).data.history.map(({ action }) => action)).toContain('采用')
})

test('an officer checks; a doubt needs words, and a correction is to be checked again', async () => {
  const record = yearIn((await glance('county', own().id)).data, lastYear).records[0]
  const check = (who: CastName, input: object) =>
    app.call(energyYear.check, { recordIds: [record?.id ?? ''], result: 'sound', ...input } as never, as(who))
  expect((await check('county', { result: 'doubtful' })).status).toBe(422)
  expect((await check('filer', {})).status).toBe(403)
  expect((await check('county', { result: 'doubtful', note: '电量与发票不符' })).data).toEqual({ checked: 1 })
  const list = async (state: 'doubtful' | 'sound' | 'unchecked' | 'missing') =>
    (await app.call(yearlyEnergy.getLsdtQynhYearInfoPage, { state, size: 50 }, as('county'))).data.rows
  expect((await list('doubtful')).map(({ enterpriseId }) => enterpriseId)).toEqual([own().id])
  await putRecord(app.services.db, recordOf({ totalTce: 151 }))
  expect((await list('doubtful')).length).toBe(0)
  expect((await list('unchecked')).map(({ enterpriseId }) => enterpriseId)).toContain(own().id)
})

test('a jump is explained with one click, by the enterprise or its officer, and the reason is kept', async () => {
  await putRecord(app.services.db, recordOf({ year: lastYear - 1, totalTce: 60 }))
  const jump = async () => yearIn((await glance('filer')).data, lastYear).findings.find(({ code }) => code === 'jump')
  expect(await jump()).toMatchObject({ kind: 'jump', explained: null })
  const explain = (who: CastName, over: object = {}) =>
    app.call(
      energyYear.explain,
      { enterpriseId: own().id, year: lastYear, finding: 'jump', reason: 'line', note: '二期投产', ...over },
      as(who),
    )
  expect((await explain('neighbour')).status).toBe(404)
  expect((await explain('filer', { finding: 'jump:zz' })).status).toBe(404)
  expect((await explain('filer')).data.explained).toMatchObject({ reason: 'line', note: '二期投产' })
  expect((await jump())?.explained).toMatchObject({ reason: 'line' })
})

test('twelve months stand beside the year and are compared with it', async () => {
  for (let month = 1; month <= 12; month++)
    await entry('filer', {
      year: lastYear - 1,
      month,
      lines: [{ energyCode: '33', flow: 'used', quantity: 5 }],
    })
  const year = yearIn((await glance('filer')).data, lastYear - 1)
  expect(year.months).toHaveLength(12)
  expect(year.findings.find(({ code }) => code === 'months')?.level).toBe('error')
})

test('the base year takes its figures from what counts; a target needs a figure', async () => {
  const set = (who: CastName, over: object = {}) =>
    app.call(
      lsdtQynhBase.addQynh,
      { enterpriseId: own().id, version: 0, baseYear: lastYear, targetYear: lastYear + 2, ...over } as never,
      as(who),
    )
  expect((await set('county')).status).toBe(422)
  expect((await set('county', { baseYear: 2010, targetIntensity: 90 })).status).toBe(422)
  await putRecord(app.services.db, recordOf({ totalTce: 151, outputValue: 1000 }))
  expect((await set('otherCounty', { targetIntensity: 90 })).status).toBe(404)
  expect((await set('county', { targetIntensity: 90 })).data).toMatchObject({ baseTce: 150, targetIntensity: 90 })
  expect((await set('county', { targetIntensity: 80 })).status).toBe(409)
  const read = await app.call(lsdtQynhBase.getLsdtQynhBaseOne, {}, as('filer'))
  expect(read.data).toMatchObject({ baseYear: lastYear, version: 1 })
  const { targets } = (await glance('filer')).data
  // By the enterprise's own mix, which is power alone: 0.64 yuan a kWh over 0.1229 kgce.
  expect(targets).toMatchObject({
    yuanPerTce: Math.round((0.64 * 10_000) / 1.229),
    priceSource: expect.stringMatching(/按本企业.*年各品种用量折算：.*电力0.64元.*未核对/),
  })
  expect(targets.paths.map(({ points }) => points)).toMatchObject([
    [
      // What an officer has chosen counts on when a source states something else.
      { year: lastYear, target: 150, actual: 150, gap: { own: 0, tce: 0, yuan: 0 } },
      { year: lastYear + 1, target: 120, actual: null, gap: null },
      { year: lastYear + 2, target: 90, actual: null, gap: null },
    ],
  ])
})

test('who owes a year: states, terms, exemption with a reason, by both methods', async () => {
  const owed = async (input: object = {}) =>
    (await app.call(yearlyEnergy.getLsdtTaskQyPage, { year: lastYear, size: 50, ...input } as never, as('county'))).data
  const all = await owed()
  expect(all.total).toBe(Object.values(all.counts).reduce((sum, n) => sum + n, 0))
  const missing = (await owed({ state: 'missing' })).rows[0]
  if (!missing) throw new Error('somebody owes the year')
  const change = { enterpriseId: missing.enterpriseId, year: lastYear }
  expect((await app.call(yearlyEnergy.updateLsdtTaskQy, { ...change, exempt: '1' }, as('county'))).status).toBe(422)
  const exempt = { ...change, exempt: '1' as const, note: '全年停产' }
  expect((await app.call(yearlyEnergy.updateLsdtTaskQy, exempt, as('otherCounty'))).status).toBe(404)
  expect((await app.call(yearlyEnergy.updateLsdtTaskQy, exempt, as('county'))).data.state).toBe('exempt')
  moveClock(`${lastYear + 1}-05-02T01:00:00.000Z`)
  const until = { ...change, dueOn: `${lastYear + 1}-05-01` }
  expect((await app.call(yearlyEnergy.readLsdtTaskQy, until, as('county'))).data).toMatchObject({
    state: 'missing',
    overdue: true,
  })
})

test('an approved application stands in the year of its data, not of its batch, and links to the filing', async () => {
  const filed = await scheme.filed(greenFactory, scheme.factories[1], 'approved')
  const { data } = await glance('neighbour')
  const records = data.years.flatMap(({ records: own }) => own)
  expect(records).toMatchObject([{ source: '绿色工厂', filingId: filed.id, check: 'sound', accepted: true }])
  const detail = await app.call(filing.get, { id: filed.id }, as('city'))
  expect(String(records[0]?.year)).toBe(detail.data.answers.evalYear)
  expect(records[0]?.lines.length).toBeGreaterThan(0)
})

test('totals are those of the accepted records, within the scope, and are exported', async () => {
  const totals = async (who: CastName, by: 'county' | 'industry' | 'kind') =>
    (await app.call(energyYear.totals, { year: lastYear, by }, as(who))).data
  const city = await totals('city', 'county')
  const sum = city.rows.reduce((all, row) => all + (row.totalTce ?? 0), 0)
  expect(sum).toBeCloseTo(city.sum.totalTce ?? 0, 6)
  expect((await totals('county', 'county')).rows.map(({ code }) => code)).toEqual([homeCounty])
  expect((await totals('city', 'industry')).rows.length).toBeGreaterThan(0)
  const file = await app.call(energyYear.exportTotals, { year: lastYear, by: 'county' }, as('city'))
  expect(file.headers['content-type']).toContain('spreadsheetml')
  expect((await app.call(energyYear.exportTotals, { year: 2015, by: 'county' }, as('city'))).msg).toBe(
    '无法导出：报表无数据',
  )
})

test('what is exported has the columns of the import', async () => {
  const { body } = await app.call(energyYear.exportYears, {}, as('city'))
  const rows: string[][] = []
  for await (const row of readSheet(body, { sheet: '能源消费', maxRows: 1000, maxColumns: 20, timeoutMs: 10_000 }))
    rows.push(row.cells.map(({ text }) => text))
  expect(rows[0]?.slice(0, 4)).toEqual(['统一社会信用代码', '企业名称', '年度', '能源代码'])
  expect(rows.length).toBeGreaterThan(1)
})

describe('the ledger of a year', () => {
  const year = lastYear - 3
  const view = (who: CastName, over: object = {}) =>
    app.call(ledger.year, { enterpriseId: own().id, year, ...over }, as(who))
  const totalIn = async (who: CastName) => {
    const { data } = await view(who)
    const fact = data.facts.find(({ key }) => key === 'total.tce')
    if (!fact) throw new Error('the total is expected')
    return { data, fact }
  }
  const power = (quantity: number) => ({ energyCode: '33', flow: 'used', quantity, tce: quantity * 1.229, co2: null })

  test('findings first, then every fact with what counts, the other sources and last year', async () => {
    await putRecord(app.services.db, recordOf({ year: year - 1, totalTce: 122.9, outputValue: 1000 }), [power(100)])
    await putRecord(app.services.db, recordOf({ year, totalTce: 140, outputValue: 1000 }), [power(100)])
    await putRecord(app.services.db, recordOf({ year, source: 'entered', totalTce: 160 }))
    const { data, fact } = await totalIn('county')
    expect(data.years.slice(-2)).toEqual([year, year - 1])
    expect(data.findings.map(({ rule, level }) => `${rule} ${level}`)).toContain('R02 error')
    expect(data.findings.find(({ rule }) => rule === 'R02')?.message).toMatch(/140tce.*122\.9tce.*13\.91%/)
    expect(fact).toMatchObject({
      stateName: '待裁定',
      value: 140,
      lastYear: 122.9,
      notes: [{ level: 'error' }],
      statements: [
        { source: '企业录入', value: 160, counts: false },
        { source: '导入', value: 140, counts: true },
      ],
    })
    expect(data.may).toEqual({ settle: true, readCorrections: true })
  })

  test('who may read it: the enterprise its own, its county, the city; nobody else', async () => {
    expect((await app.call(ledger.year, { year }, as('filer'))).data).toMatchObject({
      enterpriseId: own().id,
      may: { settle: false },
    })
    expect((await view('city')).status).toBe(200)
    for (const who of ['neighbour', 'otherCounty'] as const) expect((await view(who)).status).toBe(404)
    expect((await view('expert')).status).toBe(403)
  })

  test('an officer of the county settles it once; neither the enterprise nor another county, nor two of the same adoption', async () => {
    const { fact } = await totalIn('county')
    const settle = (who: CastName, over: object = {}) =>
      app.call(
        ledger.settle,
        {
          enterpriseId: own().id,
          year,
          key: 'total.tce',
          value: 122.9,
          reason: '按分品种合计更正',
          evidence: '电费结算单第2页',
          version: fact.version,
          ...over,
        },
        as(who),
      )
    expect((await settle('filer')).status).toBe(403)
    expect((await settle('otherCounty')).status).toBe(404)
    expect((await settle('county', { reason: '对' })).status).toBe(422)
    expect((await settle('county', { evidence: '' })).status).toBe(422)
    expect((await settle('county', { key: 'song' })).status).toBe(422)
    expect((await settle('county', { key: 'output.added', version: 0 })).status).toBe(404)
    expect((await settle('county')).data).toMatchObject({ stateName: '已裁定', value: 122.9, source: '人工裁定' })
    expect((await settle('city')).status).toBe(409)
    const { data } = await totalIn('county')
    expect(data.findings.map(({ rule }) => rule)).not.toContain('R02')
    const history = (await glance('county', own().id)).data.history
    expect(history[0]).toMatchObject({ action: '裁定', reason: '按分品种合计更正；依据：电费结算单第2页' })
  })

  test('the order of sources and the tolerances are set by two of the city, and hold from their day', async () => {
    const rule = async () => (await app.call(ledgerSetting.adoption, {}, as('city'))).data
    const { sources, tolerances, apart, version } = await rule()
    expect([sources[0]?.label, apart, tolerances.find(({ kind }) => kind === 'tce')?.percent]).toEqual([
      '人工裁定',
      5,
      1,
    ])
    const input = {
      priority: sources.map(({ source }) => source),
      tolerance: Object.fromEntries(tolerances.map(({ kind, percent }) => [kind, percent])),
      apart: 20,
      ...fromToday(),
      version,
    }
    const propose = (who: CastName, over: object = {}) =>
      app.call(ledgerSetting.saveAdoption, { ...input, ...over }, as(who))
    expect((await propose('county')).status).toBe(403)
    expect((await propose('city', { priority: input.priority.slice(1) })).status).toBe(422)
    expect((await propose('city', { priority: input.priority.toReversed() })).data).toMatchObject({
      errors: [{ field: 'priority', message: '人工裁定应排在最前，不能由其他来源推翻' }],
    })
    expect((await propose('city', { apart: 0.1 })).status).toBe(422)
    expect((await propose('city', { apart: 5 })).status).toBe(422)
    const proposed = await propose('city')
    expect((await rule()).waiting).toBe(proposed.data.id)
    await confirmed(app, proposed, as('city2'))
    expect(await rule()).toMatchObject({ apart: 20, isOwn: true, version: version + 1, waiting: null })
    // A gap of 14 % is within what the rule may adopt now.
    await putRecord(app.services.db, recordOf({ year: year - 2, totalTce: 140 }))
    await putRecord(app.services.db, recordOf({ year: year - 2, source: 'entered', totalTce: 160 }))
    const { data } = await view('county', { year: year - 2 })
    expect(data.facts.find(({ key }) => key === 'total.tce')).toMatchObject({ state: 'adopted', value: 140 })
  })

  test('the limits of a cross-check are changed by two with their source, and count from that day on', async () => {
    const limits = async () => (await app.call(ledgerSetting.limits, {}, as('county'))).data.rules
    const ofR27 = async () => (await limits()).find(({ rule }) => rule === 'R27')
    const before = await ofR27()
    expect(before).toMatchObject({ title: '增加值与产值', isOwn: false, version: 0, waiting: null })
    const values = { low: 0.05, high: 0.1, error: 1 }
    const input = { rule: 'R27', values, source: '本市工业统计年鉴', ...fromToday(), version: 0 }
    const propose = (who: CastName, over: object = {}) =>
      app.call(ledgerSetting.saveLimit, { ...input, ...over }, as(who))
    expect([(await propose('county')).status, (await propose('admin')).status]).toEqual([403, 403])
    expect((await propose('city', { values: { ...values, high: 2 } })).data).toMatchObject({
      errors: [{ field: 'values.error', message: '错误界限应大于上限' }],
    })
    expect((await propose('city', { rule: 'R12', values: {} })).data).toMatchObject({ errors: [{ field: 'rule' }] })
    const found = async () => {
      const [enterpriseIds, at] = [[own().id], year - 3]
      await transaction(app.services.db, async (tx) =>
        renewFindings(tx, [{ enterpriseId: own().id, year: at }], await ledgerSettings(tx)),
      )
      const stored = await storedFindings(app.services.db, { enterpriseIds, years: [at] })
      return stored.filter(({ rule, endedAt }) => rule === 'R27' && endedAt === null).map(({ what }) => what)
    }
    await putRecord(app.services.db, recordOf({ year: year - 3, totalTce: 140, outputValue: 1000, addedValue: 300 }))
    expect(await found()).toEqual([])
    const proposed = await propose('city')
    expect((await ofR27())?.waiting).toBe(proposed.data.id)
    expect(await found()).toEqual([])
    await confirmed(app, proposed, as('city2'))
    expect(await ofR27()).toMatchObject({ isOwn: true, version: 1, source: '本市工业统计年鉴' })
    expect(await found()).toEqual([expect.stringContaining('本市工业统计年鉴')])
    expect((await propose('city')).status).toBe(409)
  })
})
