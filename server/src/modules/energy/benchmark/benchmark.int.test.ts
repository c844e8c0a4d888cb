/** 行业基准表 on the real database: computed from approved records, frozen by a second officer, corrected by a new edition, and used by scores. */

import { message } from '@green/contract/calls/content/public.ts'
import { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { type BenchmarkKey, tableOf } from '@green/filing/programme/benchmarks.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { putRecord } from '../../../base/energy/records.ts'
import { peersOf } from '../../../base/enterprise/store.ts'
import { stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { filing } from '../../../db/schema/filing.ts'
import { benchmarkTable } from '../../../db/schema/green-code.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { withPapers } from '../../../demo/papers.ts'
import { frozenTables } from '../../../filing/record/frozen-tables-store.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { hashOf } from './tables.ts'

const { app, scheme, as } = await openTestScheme()
/** Of the case BT2 in data/green-code-cases.json. */
const year = 2022

type YearlyFiling = {
  industryCode?: string
  state?: string
  runState?: string
  output: number
  tce: number | null
  year?: number
  enterpriseId?: string
}

/** One yearly filing as it stands in the database, of an enterprise of its own or of the named one. */
async function filed({
  industryCode = '3670',
  state = 'approved',
  runState = 'normal',
  output,
  tce,
  ...more
}: YearlyFiling) {
  const at = clock.now()
  const { enterpriseId = ids.next() } = more
  const id = ids.next()
  await app.services.db.insert(filing).values({
    id,
    programme: nonGreenData.id,
    enterpriseId,
    qxCode: homeCounty,
    year: more.year ?? year,
    state,
    formVersion: '2026',
    organisation: {},
    enterpriseName: '重庆示例',
    socialCode: '9150',
    industryCode,
    answers: { runState },
    // Another amount than the adopted one: a form's own figures are never read.
    figures: { outputTotal: output, totalTce: 1, co2Total: 1, waterIntake: 1 },
    stateSince: at,
    createdAt: at,
    updatedAt: at,
    updatedBy: enterpriseId,
    updatedByName: '测试',
  })
  if (state === 'approved')
    await putRecord(app.services.db, {
      enterpriseId,
      qxCode: homeCounty,
      year: more.year ?? year,
      source: 'filed',
      sourceId: id,
      programme: nonGreenData.id,
      outputValue: output,
      totalTce: tce,
      waterIntake: tce === null ? null : tce * 2,
      updatedByName: '测试',
    })
  return enterpriseId
}

const compute = (who: CastName = 'city', of = year) => app.call(benchmark.compute, { year: of }, as(who))
const listed = async (query: object = {}) =>
  (await app.call(benchmark.tables, { size: 50, year, ...query }, as('county'))).data.rows
async function one(groupCode: string, indicator: BenchmarkKey, more: object = {}) {
  const found = (await listed({ keyword: groupCode, indicator, ...more })).find((row) => row.groupCode === groupCode)
  if (!found) throw new Error(`no table of ${groupCode}`)
  return found
}
const detail = async (id: string) => (await app.call(benchmark.table, { id }, as('city'))).data
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const paper = async (name = '基准文件.pdf') =>
  withPapers(app.services, scheme.cast.city, [{ id: '', name, size: 1, sha256: '0'.repeat(64) }])
async function enter(more: object = {}, who: CastName = 'city') {
  const values = { p10: 30, p50: 60, p90: 110, source: '示例文件第5页，第2表', files: await paper() }
  const place = { year, indicator: 'unitOutputCarbon' as const, groupCode: '15', origin: 'entered' as const }
  return app.call(benchmark.enter, { ...values, ...place, ...more }, as(who))
}

describe('computed from approved records', () => {
  beforeAll(async () => {
    const values = [
      [8000, 320],
      [12500, 612.5],
      [5000, 155],
      [20000, 1130],
      [6400, 224],
      [3000, 183],
      [9000, 396],
      [7500, 285],
      [4200, 218.4],
      [16000, 768],
      [5600, 1960],
      [10000, 430],
    ] as const
    for (const [output, tce] of values) await filed({ output, tce })
    await filed({ output: 7000, tce: 315, state: 'county_approved' })
    await filed({ output: 6600, tce: 290, runState: 'stopped' })
    await filed({ output: 9000, tce: 150, industryCode: '3620' })
    // Below five: no table at all.
    for (const tce of [10, 20, 30, 40]) await filed({ output: 1000, tce, industryCode: '1511' })
  })

  test('the table of the worked case, what is left out with its reason, and the two digits waiting to be confirmed', async () => {
    expect((await compute('county')).status).toBe(403)
    expect((await compute('admin')).status).toBe(403)
    expect((await compute()).data).toMatchObject({ records: 19, made: 4, changed: 0, dropped: 0 })
    expect((await compute()).data).toMatchObject({ made: 0, changed: 0, kept: 4, dropped: 0 })
    const table = await one('3670', 'unitOutputEnergy')
    expect(table).toMatchObject({
      state: 'draft',
      n: 11,
      p10: 35,
      p50: 44,
      p90: 56.5,
      smallSample: false,
      shownPublicly: true,
    })
    expect(table.groupName).not.toBe('')
    const whole = await detail(table.id)
    expect(whole).toMatchObject({ p25: 39, p75: 50.5, weightedMean: 46.4754, unit: 'kgce/万元', usedBy: [] })
    expect(whole.leftOut.map(({ reason, value }) => [reason.slice(0, 4), value])).toEqual(
      expect.arrayContaining([
        ['离群，在', 350],
        ['年度数据', null],
        ['经营状态', expect.closeTo(43.94, 2)],
      ]),
    )
    expect(whole.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(11)
    // A county reads of those left out the ones of its own.
    const [row] = await app.services.db.select().from(benchmarkTable).where(eq(benchmarkTable.id, table.id))
    for (const [i, qxCode] of [homeCounty, otherCounty].entries())
      await app.services.db.$client.query(
        `insert into enterprise (id, social_code, enterprise_name, org_kind, qx_code, above_scale, profile, verification, source, created_at, updated_at)
         values ($1, $2, $3, 'enterprise', $4, true, '{}', 'verified', 'imported', now(), now())`,
        [row?.leftOut[i]?.enterpriseId, `9150010${i}MAZZ100100`, `剔除${i}`, qxCode],
      )
    const leftOut = async (who: 'city' | 'county') =>
      (await app.call(benchmark.table, { id: table.id }, as(who))).data.leftOut.map((out) => out.enterpriseName)
    expect((await leftOut('city')).filter(Boolean)).toEqual(['剔除0', '剔除1'])
    expect(await leftOut('county')).toEqual(['剔除0'])
    expect((await one('36', 'unitOutputEnergy')).state).toBe('unconfirmed')
    const without = (await app.call(benchmark.without, { year }, as('county'))).data
    expect(without).toContainEqual(
      expect.objectContaining({ groupCode: '15', indicator: 'unitOutputEnergy', n: 4, reason: 'tooFew' }),
    )
    expect(without).toContainEqual(expect.objectContaining({ groupCode: '36', indicator: 'unitOutputCarbon', n: 0 }))
  })

  test('a new record changes the draft, and is not a second table', async () => {
    await filed({ output: 10_000, tce: 430 })
    expect((await compute()).data).toMatchObject({ made: 0, changed: 4, kept: 0 })
    expect(await one('3670', 'unitOutputEnergy')).toMatchObject({ n: 12, edition: 1 })
  })

  test('two digits count only when an officer has said why they are comparable', async () => {
    const waiting = await one('36', 'unitOutputEnergy')
    expect((await app.call(benchmark.freeze, { tables: [seen(waiting)] }, as('city2'))).status).toBe(409)
    const confirm = (opinion: string, groupCode = '36') =>
      app.call(benchmark.confirm, { year, groupCode, opinion }, as('city'))
    expect((await confirm('可比')).status).toBe(422)
    expect((await confirm('均为汽车零部件制造，工序相同。', '15')).status).toBe(404)
    expect((await confirm('均为汽车零部件制造，工序相同。')).data.confirmed).toBe(2)
    expect((await one('36', 'unitOutputEnergy')).state).toBe('draft')
  })
})

describe('frozen', () => {
  test('by a second officer, whole and with its hash; two at once freeze it once', async () => {
    const table = await one('3670', 'unitOutputEnergy')
    const freeze = (who: CastName) => app.call(benchmark.freeze, { tables: [seen(table)] }, as(who))
    expect([(await freeze('city')).status, (await freeze('county')).status]).toEqual([403, 403])
    expect(table.isOwn).toBe(false)
    const both = await Promise.all([freeze('city2'), freeze('city2')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [row] = await app.services.db.select().from(benchmarkTable).where(eq(benchmarkTable.id, table.id))
    expect(row).toMatchObject({ state: 'frozen', frozenBy: scheme.cast.city2.accountId })
    expect(row && hashOf(row)).toBe(row?.hash)
    expect((await caseHistoryOf(app.services.db, table.id)).filter(({ action }) => action === 'freeze')).toHaveLength(1)
  })

  test('a whole year at once leaves nothing half frozen, and what it made itself to another officer', async () => {
    const own = await app.call(benchmark.freezeYear, { year }, as('city'))
    expect(own.status).toBe(403)
    const first = await one('36', 'unitOutputEnergy')
    const gone = { id: (await one('3670', 'unitOutputWater')).id, version: 99 }
    expect((await app.call(benchmark.freeze, { tables: [seen(first), gone] }, as('city2'))).status).toBe(409)
    expect((await one('36', 'unitOutputEnergy')).state).toBe('draft')
    expect((await app.call(benchmark.freezeYear, { year }, as('city2'))).data).toEqual({
      frozen: 3,
      own: 0,
      unconfirmed: 0,
    })
  })

  test('never changes: nothing computes, drops or confirms it again', async () => {
    await filed({ output: 10_000, tce: 500 })
    expect((await compute()).data).toMatchObject({ made: 0, changed: 0, standing: 4 })
    const table = await one('3670', 'unitOutputEnergy')
    expect(table.n).toBe(12)
    expect((await app.call(benchmark.drop, seen(table), as('city'))).status).toBe(409)
    expect((await enter({ indicator: 'unitOutputEnergy', groupCode: '3670' })).status).toBe(422)
  })

  test('a correction during freezing: the table is frozen whole as it was seen, and stays so', async () => {
    const earlier = year - 1
    const owners: string[] = []
    for (const tce of [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210])
      owners.push(await filed({ output: 1000, tce, industryCode: '1712', year: earlier }))
    expect((await compute('city', earlier)).status).toBe(200)
    const table = await one('1712', 'unitOutputEnergy', { year: earlier })
    const before = await detail(table.id)
    const corrected = putRecord(app.services.db, {
      enterpriseId: owners[0] ?? '',
      qxCode: homeCounty,
      year: earlier,
      source: 'entered',
      outputValue: 1000,
      totalTce: 104,
      updatedByName: '测试',
    })
    const [frozen] = await Promise.all([app.call(benchmark.freeze, { tables: [seen(table)] }, as('city2')), corrected])
    expect(frozen.status, frozen.msg).toBe(200)
    const [row] = await app.services.db.select().from(benchmarkTable).where(eq(benchmarkTable.id, table.id))
    expect(row && hashOf(row)).toBe(row?.hash)
    await compute('city', earlier)
    const { p10, p50, p90, n } = before
    expect(await detail(table.id)).toMatchObject({ state: 'frozen', p10, p50, p90, n })
  })

  test('is read by four digits, else by two', async () => {
    const tables = await frozenTables(app.services.db, year)
    expect(tableOf(tables, 'unitOutputEnergy', '3670')).toMatchObject({ group: '3670', level: 4, n: 12, edition: 1 })
    expect(tableOf(tables, 'unitOutputEnergy', '3620')).toMatchObject({ group: '36', level: 2 })
    expect(tableOf(tables, 'unitOutputCarbon', '3670')).toBeNull()
    expect(tableOf(tables, 'unitOutputEnergy', '1511')).toBeNull()
    expect(await frozenTables(app.services.db, year, { asOf: '2022-01-01T00:00:00.000Z' })).toEqual([])
  })
})

describe('a correction', () => {
  test('is a new edition with a reason, and the old one counts until it is frozen', async () => {
    const old = await one('3670', 'unitOutputEnergy')
    const correct = (more: object = {}, who: CastName = 'city') =>
      app.call(benchmark.correct, { ...seen(old), reason: '两家企业的年度数据已经更正。', ...more }, as(who))
    expect((await correct({ reason: '更正' })).status).toBe(422)
    expect((await correct({ version: old.version - 1 })).status).toBe(409)
    const made = await Promise.all([correct(), correct()])
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const next = made.find(({ status }) => status === 200)?.data
    expect(next).toMatchObject({ state: 'draft', edition: 2, n: 13 })
    const current = async (asOf?: string) =>
      tableOf(await frozenTables(app.services.db, year, { asOf }), 'unitOutputEnergy', '3670')?.edition
    expect(await current()).toBe(1)
    const before = clock.now()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await app.call(benchmark.freeze, { tables: [{ id: next?.id ?? '', version: next?.version ?? 0 }] }, as('city2'))
    expect([await current(), await current(before)]).toEqual([2, 1])
    const whole = await detail(next?.id ?? '')
    expect(whole.editions.map(({ edition, state }) => [edition, state])).toEqual([
      [2, 'frozen'],
      [1, 'replaced'],
    ])
    expect(whole.history.map(({ step, opinion }) => [step, opinion])).toEqual([
      ['编制更正版', '两家企业的年度数据已经更正。'],
      ['冻结', null],
    ])
  })
})

describe('from a document', () => {
  test('wants the document, an industry of GB/T 4754 and figures in their order', async () => {
    const faults = async (more: object) =>
      ((await enter(more)).data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)
    expect(await faults({ files: [] })).toEqual(['files'])
    expect(await faults({ source: '' })).toEqual(['source'])
    expect(await faults({ groupCode: '99' })).toEqual(['groupCode'])
    expect(await faults({ p50: 30 })).toEqual(['p50'])
    expect(await faults({ p90: 20 })).toEqual(['p90'])
    expect((await enter({}, 'county')).status).toBe(403)
    expect((await enter()).data).toMatchObject({ state: 'unconfirmed', origin: 'entered', n: null, edition: 1 })
    expect(await faults({})).toEqual(['groupCode'])
    expect((await enter({ groupCode: '1511' })).data).toMatchObject({ state: 'draft' })
  })

  test('of two digits counts only when an officer has said why they are comparable, as a computed one', async () => {
    const waiting = await one('15', 'unitOutputCarbon')
    expect((await app.call(benchmark.freeze, { tables: [seen(waiting)] }, as('city2'))).status).toBe(409)
    const opinion = '均为酿造灌装，用能以锅炉蒸汽为主。'
    expect((await app.call(benchmark.confirm, { year, groupCode: '15', opinion }, as('city'))).data.confirmed).toBe(1)
    expect((await one('15', 'unitOutputCarbon')).state).toBe('draft')
    // The correction of a confirmed one is confirmed.
    const entered = await one('1511', 'unitOutputCarbon')
    expect((await app.call(benchmark.drop, seen(entered), as('city'))).status).toBe(200)
  })

  test('an enterprise reads the document once the table is frozen', async () => {
    const table = await one('15', 'unitOutputCarbon')
    const { files } = await detail(table.id)
    const link = async () => (await app.call(lsdtFile.getFileName, { id: files[0]?.id ?? '' }, as('filer'))).status
    expect(await link()).toBe(404)
    await app.call(benchmark.freeze, { tables: [seen(table)] }, as('city2'))
    expect(await link()).toBe(200)
  })

  test('computing leaves it alone, and a draft that is not wanted is dropped', async () => {
    for (const tce of [50, 60]) await filed({ output: 1000, tce, industryCode: '1511' })
    expect((await compute()).data.made).toBe(2)
    const table = await one('15', 'unitOutputWater')
    expect((await app.call(benchmark.drop, seen(table), as('city'))).status).toBe(200)
    expect(await listed({ keyword: '15', indicator: 'unitOutputWater' })).toEqual([])
    // Its edition is free again.
    expect((await compute()).data.made).toBe(1)
  })
})

describe('in use', () => {
  const scored = async (id: string) => {
    const { systemScoreSheet } = (await app.call(filingCalls.get, { id }, as('city'))).data
    return systemScoreSheet?.items.find((item) => item.id === 'carbonIntensity')
  }

  let sentId = ''
  test('a score keeps table and edition, and a correction does not move an open batch', async () => {
    const [own] = scheme.factories
    const { id } = await scheme.filed(greenFactory, own, 'county_returned')
    sentId = id
    const before = await scored(id)
    expect(before).toMatchObject({
      lead: 990,
      base: 17_000,
      table: { edition: 1, year: clock.year() - 1, group: '30' },
    })
    const [row] = await app.services.db
      .select()
      .from(benchmarkTable)
      .where(and(eq(benchmarkTable.id, before?.table?.id ?? '')))
    if (!row) throw new Error('the table is gone')
    expect((await detail(row.id)).usedBy).toEqual([expect.stringContaining('测试批次')])
    const withdrawn = await app.call(
      benchmark.withdraw,
      { id: row.id, version: row.version, opinion: '文件已经废止。' },
      as('city2'),
    )
    expect([withdrawn.status, withdrawn.msg]).toEqual([409, expect.stringContaining('只能编制更正版')])
    const figures = { p10: 1, p50: 2, p90: 3, source: '示例文件第6页', files: await paper() }
    const input = { ...seen(row), reason: '文件有更正。', figures }
    const { data: next } = await app.call(benchmark.correct, input, as('city'))
    expect((await app.call(benchmark.freeze, { tables: [seen(next)] }, as('city2'))).status).toBe(200)
    const filer = await scheme.token(scheme.cast.filerOf(own.id))
    const { version, answers, findings } = (await app.call(filingCalls.get, { id }, filer)).data
    const reasons = findings.flatMap(({ code, field, level }) =>
      level === 'warning' ? [{ code, field, reason: '数据已经核对。' }] : [],
    )
    const sent = await app.call(
      shenb.updateShenb,
      { id, version, answers, action: 'submit', reasons, opinion: '已按统计报表核对。' },
      filer,
    )
    expect(sent.status).toBe(200)
    expect(await scored(id)).toMatchObject({ lead: 990, base: 17_000, table: before?.table })
    const { data: ofBatch } = await app.call(benchmark.ofBatch, { batchId: scheme.batchId }, as('county'))
    expect(ofBatch.later).toBeGreaterThan(0)
    expect(ofBatch.tables).toContainEqual({
      id: row.id,
      edition: 1,
      indicator: 'unitOutputCarbon',
      groupCode: '30',
      groupName: '非金属矿物制品业',
    })
  })

  test('a batch that has begun takes later tables with a reason; what was sent keeps its score', async () => {
    const [own] = scheme.factories
    const before = await scored(sentId)
    const { data: ofBatch } = await app.call(benchmark.ofBatch, { batchId: scheme.batchId }, as('city'))
    const { version } = (await app.call(batchCalls.list, {})).data.find((one) => one.id === scheme.batchId) ?? {}
    const take = (reason: string, by: 'city' | 'county' = 'city') =>
      app.call(batchCalls.takeBenchmarks, { id: scheme.batchId, version: version ?? 0, reason }, as(by))
    expect((await take('更正了。', 'county')).status).toBe(403)
    expect((await take('')).status).toBe(422)
    const waits = waitingOf(await take('基准有更正，按新基准评分。'))
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    expect((await take('基准有更正，按新基准评分。')).status).toBe(409)
    const { data: updated } = await app.call(benchmark.ofBatch, { batchId: scheme.batchId }, as('city'))
    expect(updated).toMatchObject({ later: 0, tables: expect.any(Array) })
    expect(updated.asOf > ofBatch.asOf).toBe(true)
    expect(await scored(sentId)).toEqual(before)
    const { data: changes } = await app.call(batchCalls.changes, { id: scheme.batchId }, as('county'))
    expect(changes[0]).toMatchObject({ reason: '基准有更正，按新基准评分。', changes: [{ label: '行业基准' }] })
    const { rows } = (await app.call(message.list, { size: 5 }, await scheme.token(scheme.cast.filerOf(own.id)))).data
    expect(rows[0]?.body).toContain('已提交的保留原评分')
  })

  test('without a table of its industry the row cannot be scored, and with it the total', async () => {
    const [, other] = scheme.factories
    await app.services.db.delete(benchmarkTable).where(eq(benchmarkTable.groupCode, '30'))
    const { id } = await scheme.filed(greenFactory, other, 'submitted')
    expect(await scored(id)).toMatchObject({ unscorable: true, score: null, lead: null })
    expect((await app.call(filingCalls.get, { id }, as('city'))).data.systemScoreSheet?.total).toBeNull()
  })

  test('what nobody uses is withdrawn with a reason', async () => {
    const table = await one('36', 'unitOutputWater')
    const withdraw = (opinion: string) => app.call(benchmark.withdraw, { ...seen(table), opinion }, as('city'))
    expect((await withdraw('')).status).toBe(422)
    expect((await withdraw('这组企业不再可比。')).data.state).toBe('withdrawn')
    expect(tableOf(await frozenTables(app.services.db, year), 'unitOutputWater', '3620')).toBeNull()
  })
})

describe('who reads what', () => {
  test('the public reads what may be shown, without names and left-out records', async () => {
    const { rows } = (await app.call(benchmark.published, { year, size: 50 })).data
    expect(rows.map(({ groupCode, indicator }) => `${groupCode} ${indicator}`)).toEqual(
      expect.arrayContaining(['3670 unitOutputEnergy', '15 unitOutputCarbon']),
    )
    expect(rows.every((row) => !('leftOut' in row) && !('sample' in row) && row.shownPublicly)).toBe(true)
    expect((await app.call(benchmark.table, { id: rows[0]?.id ?? '' }, as('filer'))).status).toBe(403)
  })

  test('no published table of a division and those of its four digits subtract to fewer than ten', async () => {
    const twelve = Array.from({ length: 12 }, (_, i) => 2000 + 37 * i)
    for (const tce of twelve) await filed({ output: 1000, tce, industryCode: '1711' })
    for (const tce of [2210, 2330]) await filed({ output: 1000, tce, industryCode: '1712' })
    for (const tce of twelve.flatMap((one) => [one, one + 11])) await filed({ output: 1000, tce, industryCode: '1811' })
    for (const tce of twelve) await filed({ output: 1000, tce: tce + 5, industryCode: '1819' })
    await compute()
    for (const groupCode of ['17', '18'])
      await app.call(benchmark.confirm, { year, groupCode, opinion: '纺织服装类，产品相近。' }, as('city'))
    await app.call(benchmark.freezeYear, { year }, as('city2'))
    expect((await one('17', 'unitOutputEnergy')).shownPublicly).toBe(true)
    const { rows } = (await app.call(benchmark.published, { year, indicator: 'unitOutputEnergy', size: 50 })).data
    const shown = rows.flatMap(({ groupCode, n, origin }) => (origin === 'computed' && n ? [{ groupCode, n }] : []))
    // The two of 1712 would be the difference; of 18 only whole tables are left.
    expect(shown.map(({ groupCode }) => groupCode)).toEqual(expect.arrayContaining(['1711', '1811', '1819', '18']))
    expect(shown.map(({ groupCode }) => groupCode)).not.toContain('17')
    for (const division of shown.filter(({ groupCode }) => groupCode.length === 2)) {
      const within = shown.filter(({ groupCode }) => groupCode.length > 2 && groupCode.startsWith(division.groupCode))
      for (const subset of [...within.map((table) => [table]), within]) {
        const left = division.n - subset.reduce((sum, { n }) => sum + n, 0)
        expect([division, subset, left === 0 || left >= 10]).toEqual([division, subset, true])
      }
    }
  })

  test('an enterprise of those few sees where it stands, and no distribution', async () => {
    const [factory] = scheme.factories
    const moved = (code: string) =>
      app.services.db.$client.query('update enterprise set industry_code = $2 where id = $1', [factory.id, code])
    await moved('1712')
    const tables = (await app.call(benchmark.own, {}, as('filer'))).data.tables
    await moved('3011')
    const table = tables.find(({ indicator }) => indicator === 'unitOutputEnergy')
    expect(table).toMatchObject({ groupCode: '17', n: 14, p10: null, p50: null, p90: null, bins: [] })
  })

  test('an enterprise sees the tables of its own industry and its band among five or more', async () => {
    const own = async () => (await app.call(benchmark.own, {}, as('filer'))).data
    expect(await own()).toMatchObject({ industryCode: '3011', tables: [] })
    const [factory] = scheme.factories
    for (let i = 1; i <= 4; i++) await filed({ output: 1000, tce: 3000 + 100 * i, industryCode: '3011' })
    await filed({ output: 1000, tce: 3050, industryCode: '3011', enterpriseId: factory.id })
    await compute()
    await app.call(benchmark.confirm, { year, groupCode: '30', opinion: '均为水泥制造，产品相同。' }, as('city'))
    await app.call(benchmark.freezeYear, { year }, as('city2'))
    const [table] = (await own()).tables
    expect(table).toMatchObject({ groupCode: '30', smallSample: true, n: 5, own: 3050, band: '前25%' })
    expect(table).toMatchObject({ sizeLabel: '3000—5000tce', sizeBand: '前25%' })
    // Of a small group the distribution would show single enterprises.
    expect(table?.bins).toEqual([])
    // Five percentiles of five would be the five.
    expect([table?.p10, table?.p25, table?.p50, table?.p75, table?.p90, table?.weightedMean]).toEqual(
      Array(6).fill(null),
    )
    expect((await detail(table?.id ?? '')).bins).not.toEqual([])
  })

  test('a county, which knows some of them one by one, reads no figures of so few, and no step with single ones', async () => {
    const ofCounty = async (id: string) => (await app.call(benchmark.table, { id }, as('county'))).data
    const few = await one('30', 'unitOutputEnergy')
    expect(few).toMatchObject({ n: 5, p10: null, p25: null, p50: null, p75: null, p90: null, weightedMean: null })
    expect(await ofCounty(few.id)).toMatchObject({ p10: null, p50: null, p90: null, bins: [], sizes: [{ p50: null }] })
    // What the published four digits leave of the division is few as well.
    expect(await one('17', 'unitOutputEnergy')).toMatchObject({ n: 14, p10: null, p50: null, p90: null })

    const { id } = await one('3670', 'unitOutputEnergy')
    const [all, shown] = [await detail(id), await ofCounty(id)]
    expect(all.bins.some(({ count }) => count > 0 && count < 5)).toBe(true)
    expect(shown.p50).toBe(all.p50)
    expect(shown.bins.every(({ count }) => count === 0 || count >= 5)).toBe(true)
    expect(shown.bins.reduce((sum, { count }) => sum + count, 0)).toBe(shown.n)
    expect(shown.sizes.every(({ n }) => n === null || n >= 5)).toBe(true)
    for (const [at, { p50 }] of shown.sizes.entries()) expect(p50 === null || (all.sizes[at]?.n ?? 0) >= 10).toBe(true)
    const { rows } = (await app.call(benchmark.published, { year, keyword: '3670', size: 50 })).data
    expect(rows.flatMap(({ bins }) => bins).every(({ count }) => count === 0 || count >= 5)).toBe(true)
  })

  test('the range of its industry is told to an enterprise in round figures, and only of ten others', async () => {
    const { db } = app.services
    const [reader] = scheme.factories
    const [subject] = await db.select().from(enterprise).where(eq(enterprise.id, reader.id))
    if (!subject) throw new Error('the scheme has no factory')
    const of = 2019
    const add = async (tce: number) => {
      const enterpriseId = ids.next()
      const socialCode = ids.seed()
      await db.insert(enterprise).values({ ...subject, id: enterpriseId, socialCode, industryCode: '3099' })
      await putRecord(db, {
        enterpriseId,
        qxCode: homeCounty,
        year: of,
        source: 'imported',
        totalTce: tce,
        outputValue: 1000,
        updatedByName: '测试',
      })
    }
    for (let i = 0; i < 9; i++) await add(41.7 + i)
    expect(await peersOf(db, reader.id, of)).toBeNull()
    await add(412.34)
    expect(await peersOf(db, reader.id, of)).toEqual({ low: 40, high: 300, count: 10 })
  })

  test('what was withdrawn is computed anew with the next edition', async () => {
    expect(await one('36', 'unitOutputWater', { state: 'frozen' }).catch(() => null)).toBeNull()
    expect(await one('36', 'unitOutputWater', { state: 'unconfirmed' })).toMatchObject({ edition: 2 })
  })
})
