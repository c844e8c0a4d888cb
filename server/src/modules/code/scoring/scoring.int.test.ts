/** 评分配置 and 绿色评级 on the real database: schemes, trials, runs, publishing, and who may do what. */
import { createHash } from 'node:crypto'
import { greenRating, lsdtQyDf } from '@green/contract/calls/code/green-rating.ts'
import { lsdtDf, ratingScheme } from '@green/contract/calls/code/rating-scheme.ts'
import { message } from '@green/contract/calls/content/public.ts'
import type { SchemeTree } from '@green/contract/filing/rating-scheme.ts'
import { sm3Prefix } from '@green/contract/overview/digest.ts'
import type { Rating } from '@green/green-code/scheme.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleFact } from '../../../base/ledger/ledger.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import { aloneOf, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { transaction } from '../../../db/database.ts'
import { batch } from '../../../db/schema/filing.ts'
import { benchmarkTable, greenCode, ratingResult, ratingRun } from '../../../db/schema/green-code.ts'
import { aPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { explain } from './explain.ts'
import type { StoredInputs } from './inputs.ts'
import { treeOf } from './kind.ts'
import { rateOne } from './rate-one.ts'
import { hashOfResults } from './run-store.ts'
import { type SchemeRecord, schemeInForce } from './scheme-store.ts'
import { computedRun, trial } from './testing.ts'

const { app, scheme, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
let tables: string[]
const year = 2025

beforeAll(async () => {
  await settleIn(app)
  const { factories } = scheme
  // One with approved data, one still with the county, one without anything.
  await scheme.filed(nonGreenData, factories[0], 'approved')
  await scheme.filed(nonGreenData, factories[1], 'submitted')
  const group = and(eq(benchmarkTable.year, year), eq(benchmarkTable.groupCode, '30'))
  tables = (await app.services.db.select().from(benchmarkTable).where(group)).map(({ id }) => id)
})

const tree = async (id: string) => (await app.call(ratingScheme.get, { id }, as('city'))).data
const body = ({ id, version, title, fromYear, mode, note, scheme: own }: Awaited<ReturnType<typeof tree>>) => ({
  id,
  version,
  title,
  fromYear,
  mode,
  note: note ?? '',
  scheme: own,
})
const run = async (id: string) => (await app.call(greenRating.run, { id }, as('city'))).data
const resultsOf = async (runId: string, more = {}) =>
  (await app.call(lsdtQyDf.getLsdtQyDfPage, { runId, ...more }, as('city'))).data.rows

describe('a scheme', () => {
  test('without a released one no year is rated', async () => {
    expect(await app.call(greenRating.start, { year }, as('city'))).toMatchObject({
      status: 422,
      msg: expect.stringContaining('2025年度还没有可用的评分方案'),
    })
  })

  test('is not submitted while its points do not add up, nor before it was tried', async () => {
    const { data: begun } = await app.call(ratingScheme.begin, { title: '试用', fromYear: 2029 }, as('admin'))
    const broken: SchemeTree = {
      ...begun.scheme,
      indicators: begun.scheme.indicators.map((one) => (one.id === 'E1' ? { ...one, points: 11 } : one)),
    }
    const { data: saved } = await app.call(ratingScheme.save, { ...body(begun), scheme: broken }, as('admin'))
    expect(saved.problems).toBe(1)
    const refused = await app.call(ratingScheme.submit, { id: begun.id, version: saved.version }, as('admin'))
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining('方案还有没有改正的问题') })
    const { data: sound } = await app.call(ratingScheme.save, { ...body(saved), scheme: begun.scheme }, as('admin'))
    const untried = await app.call(ratingScheme.submit, { id: begun.id, version: sound.version }, as('admin'))
    expect(untried).toMatchObject({ status: 409, msg: expect.stringContaining('还没有试算') })
    expect((await app.call(ratingScheme.drop, { id: begun.id, version: sound.version }, as('admin'))).status).toBe(200)
  })

  test('is released by a second person, and never changes then', async () => {
    const { data: begun } = await app.call(ratingScheme.begin, { title: '绿效码', fromYear: 2024 }, as('city'))
    await trial(app, begun.id, year, as('city'))
    const { data: sent } = await app.call(ratingScheme.submit, { id: begun.id, version: begun.version }, as('city'))
    const back = await app.call(
      ratingScheme.giveBack,
      { id: begun.id, version: sent.version, opinion: '请补充修订说明。' },
      as('city2'),
    )
    expect(back.data.state).toBe('draft')
    const again = await app.call(ratingScheme.submit, { id: begun.id, version: back.data.version }, as('city'))
    const seen = { id: begun.id, version: again.data.version }
    expect((await app.call(ratingScheme.release, seen, as('city'))).status).toBe(403)
    expect((await app.call(ratingScheme.release, seen, as('admin'))).status).toBe(403)
    const { data: released } = await app.call(ratingScheme.release, seen, as('city2'))
    expect(released).toMatchObject({ state: 'released', hash: expect.stringMatching(/^[0-9a-f]{64}$/), allowed: [] })
    expect((await app.call(ratingScheme.save, body(released), as('city2'))).status).toBe(409)
    const added = await app.call(
      lsdtDf.updateLsdtDfConfig,
      { rubricId: begun.id, version: released.version, code: 'E1', points: 1 },
      as('city2'),
    )
    expect(added.status).toBe(409)
  })

  test('is read and changed row by row with the specification’s keys', async () => {
    const page = await app.call(lsdtDf.lsdtDfConfigPage, { year, size: 50 }, as('city'))
    const level1 = page.data.rows.filter((row) => row.level === 1 && !row.veto)
    expect(level1.reduce((sum, row) => sum + row.points, 0)).toBe(100)
    for (const { id, points } of level1)
      expect(page.data.rows.filter((row) => row.parentId === id).reduce((sum, row) => sum + row.points, 0)).toBe(points)
    const rubricId = page.data.rows[0]?.rubricId ?? ''
    const { data: copy } = await app.call(
      ratingScheme.begin,
      { basedOn: rubricId, title: '修订', fromYear: 2030 },
      as('city'),
    )
    const seen = { rubricId: copy.id, version: copy.version }
    const added = await app.call(
      lsdtDf.addLsdtDfConfig,
      {
        ...seen,
        parentId: 'M',
        code: 'M4',
        name: '能源管理岗位',
        points: 2,
        kind: 'fwd',
        valueKey: 'systemCerts',
        lead: 4,
        base: 0,
      },
      as('city'),
    )
    expect(added.data).toMatchObject({
      row: { parentId: 'M', level: 3, lead: 4 },
      problems: [expect.stringContaining('合计12分')],
    })
    const changed = await app.call(
      lsdtDf.updateLsdtDfConfig,
      { ...seen, version: added.data.version, code: 'M1', points: 2 },
      as('city'),
    )
    expect(changed.data.problems).toEqual([])
    const gone = await app.call(
      lsdtDf.deleteLsdtDfConfig,
      { ...seen, version: changed.data.version, code: 'M4' },
      as('city'),
    )
    expect(gone.data.problems).toEqual([expect.stringContaining('合计8分')])
    const differences = await app.call(ratingScheme.differences, { before: rubricId, after: copy.id }, as('city'))
    expect(differences.data.rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ place: 'M1', what: '分值', before: '4', after: '2' })]),
    )
    expect((await app.call(lsdtQyDf.getLsdtDfConfigList, { year }, as('city'))).data.rows).toHaveLength(page.data.total)
  })

  test('a tried draft shows who would move, and why', async () => {
    const [inForce] = (await app.call(ratingScheme.list, { state: 'released' }, as('city'))).data.rows
    const { data: copy } = await app.call(
      ratingScheme.begin,
      { basedOn: inForce?.id ?? '', title: '更严', fromYear: 2031 },
      as('city'),
    )
    const stricter = {
      ...copy.scheme,
      grades: copy.scheme.grades.map((one, at) => ({ ...one, min: [99, 98, 97, 0][at] ?? 0 })),
    }
    await app.call(ratingScheme.save, { ...body(copy), scheme: stricter }, as('city'))
    const id = await trial(app, copy.id, year, as('city'))
    const [row] = await resultsOf(id, { moved: 'down' })
    expect(row).toMatchObject({
      enterpriseId: scheme.factories[0].id,
      grade: 'C',
      before: { grade: expect.stringMatching(/^[AB]/) },
    })
    const { summary, trial: isTrial } = await run(id)
    expect([isTrial, summary?.moved]).toMatchObject([true, { down: 1, up: 0 }])
    const { version } = await run(id)
    expect((await app.call(greenRating.freeze, { id, version }, as('city'))).status).toBe(409)
  })
})

describe('a year', () => {
  let id = ''
  let frozenVersion = 0

  test('is computed for everybody: data, data under way, no data', async () => {
    id = await computedRun(app, year, as('city'))
    const rows = await resultsOf(id)
    expect(rows.map(({ grade }) => grade).sort()).toEqual([expect.stringMatching(/^[ABC]/), '未赋码', '未赋码'].sort())
    const { summary, state } = await run(id)
    expect([state, summary?.grades.未赋码, summary?.lacks[0]]).toEqual([
      'computed',
      2,
      { key: 'record', label: '没有已审核的年度数据', count: 2 },
    ])
    expect((await resultsOf(id, { lack: 'record' })).map(({ total }) => total)).toEqual([null, null])
  })

  test('each figure opens to its formula, its filing and its table, and gives the same digits again', async () => {
    const enterpriseId = scheme.factories[0].id
    const { data } = await app.call(lsdtQyDf.getLsdtQyDfDetailList, { runId: id, enterpriseId }, as('city'))
    expect(data).toMatchObject({
      replays: true,
      filingNumber: expect.stringMatching(/\d/),
      schemeEdition: expect.any(Number),
    })
    expect(data.tables.map((one) => one.id).sort()).toEqual([...tables].sort())
    const e1 = data.explained.find((one) => one.id === 'E1')
    expect(e1?.how).toMatch(/×/)
    expect(e1?.sources.map(({ label }) => label)).toEqual([
      '取值',
      '2025年综合能源消费量（当量值）',
      '2025年工业总产值',
    ])
    expect(data.explained.find((one) => one.id === 'I1')?.because).toBe('不足三个可比年度')
    const [row] = await app.services.db.select().from(ratingResult).where(eq(ratingResult.enterpriseId, enterpriseId))
    const again = await rateOne(app.services.db, enterpriseId, year, { runId: id })
    expect([again.total, again.grade]).toEqual([row?.total, row?.grade])
  })

  test('a benchmark that ends before freezing asks for a new computation', async () => {
    const [gone = ''] = tables
    const set = (endedAt: string | null) =>
      app.services.db.update(benchmarkTable).set({ endedAt }).where(eq(benchmarkTable.id, gone))
    await set(clock.now())
    const { version } = await run(id)
    expect(await app.call(greenRating.freeze, { id, version }, as('city'))).toMatchObject({
      status: 409,
      msg: expect.stringContaining('基准表有变动'),
    })
    await set(null)
  })

  /** The batches of yearly data end then. */
  const closeAt = (at: string) =>
    app.services.db
      .update(batch)
      .set({ closeAt: at, extensions: {} })
      .where(and(inArray(batch.programme, [nonGreenData.id, greenYearly.id]), eq(batch.year, year)))

  test('while enterprises may still send data it is frozen by two with a reason, and not published without one', async () => {
    await closeAt(addMs(clock.now(), 86_400_000))
    const { version, openWindows } = await run(id)
    expect(openWindows).not.toEqual([])
    const bare = await app.call(greenRating.freeze, { id, version }, as('city'))
    expect([bare.status, bare.data]).toMatchObject([422, { errors: [{ field: 'opinion' }] }])
    const early = { id, version, opinion: '上级要求提前报送评级结果' }
    const waits = waitingOf(await app.call(greenRating.freeze, early, as('city')))
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect((await run(id)).state).toBe('computed')
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    const frozen = await run(id)
    expect([frozen.state, frozen.steps.at(-1)?.opinion]).toEqual(['frozen', early.opinion])
    const other = (await aPerson(app, 'city')).token
    const publishing = await app.call(greenRating.publish, { id, version: frozen.version }, other)
    expect([publishing.status, publishing.data]).toMatchObject([422, { errors: [{ field: 'opinion' }] }])
    await closeAt(addMs(clock.now(), -86_400_000))
    id = await computedRun(app, year, as('city'))
  })

  test('is published by a second person; the first of two wins, and the other hears who', async () => {
    const { version } = await run(id)
    const frozen = { data: aloneOf(await app.call(greenRating.freeze, { id, version }, as('city'))) }
    expect(frozen.data).toMatchObject({ state: 'frozen', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    frozenVersion = frozen.data.version
    const seen = { id, version: frozenVersion }
    expect((await app.call(greenRating.publish, seen, as('city'))).status).toBe(403)
    expect((await app.call(greenRating.publish, seen, as('admin'))).status).toBe(403)
    const other = await computedRun(app, year, as('city2'))
    const otherFrozen = aloneOf(
      await app.call(greenRating.freeze, { id: other, version: (await run(other)).version }, as('city2')),
    )
    const both = await Promise.all([
      app.call(greenRating.publish, seen, as('city2')),
      app.call(greenRating.publish, { id: other, version: otherFrozen.version }, as('city')),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.msg).toMatch(/2025年度评分已由.+于.+发布/)
    const [published] = await app.services.db.select().from(ratingRun).where(eq(ratingRun.state, 'published'))
    id = published?.id ?? ''
    const codes = await app.services.db.select().from(greenCode)
    expect(codes.map(({ state, runId }) => [state, runId])).toEqual(Array(3).fill(['told', id]))
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3)
    expect(codes.find((one) => one.enterpriseId === scheme.factories[0].id)).toMatchObject({
      edition: 1,
      current: true,
      grade: expect.any(String),
    })
    expect(
      (await app.call(message.list, { size: 5 }, as('filer'))).data.rows.filter(({ title }) =>
        title.includes('绿效码结果已出'),
      ),
    ).toHaveLength(1)
    expect((await run(id)).contestBy).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test('its hash is over the texts on record, in either suite', async () => {
    const { db } = app.services
    const { rows } = await db.$client.query(
      `select inputs::text || tables::text || result::text || coalesce(total::text, '') || grade || coalesce(band, '') as one
       from rating_result where run_id = $1 order by enterprise_id`,
      [id],
    )
    const counted = (algorithm: 'sha256' | 'sm3') => {
      const hashed = (text: string) => createHash(algorithm).update(text).digest('hex')
      return hashed(rows.map(({ one }) => hashed(one)).join(''))
    }
    expect(rows).toHaveLength(3)
    expect(await hashOfResults(db, id)).toBe(counted('sha256'))
    expect(await hashOfResults(db, id, sm3Prefix)).toBe(`${sm3Prefix}${counted('sm3')}`)
  })

  test('once published it is neither computed, discarded nor published again', async () => {
    expect(await app.call(greenRating.start, { year }, as('city'))).toMatchObject({
      status: 409,
      msg: expect.stringContaining('2025年度评分已由'),
    })
    const { version } = await run(id)
    const seen = { id, version, opinion: '数据有误，需要重新计算。' }
    expect((await app.call(greenRating.discard, seen, as('city'))).status).toBe(409)
    expect((await app.call(greenRating.publish, { id, version }, as('city2'))).status).toBe(409)
  })

  test('is exported with every row', async () => {
    const { body: book } = await app.call(lsdtQyDf.exportLsdtQyDfExcel, { runId: id }, as('city'))
    const rows: string[][] = []
    for await (const row of readSheet(book, { maxRows: 10, maxColumns: 60, timeoutMs: 10_000 }))
      rows.push(row.cells.map((cell) => cell.text))
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual(expect.arrayContaining(['总分', '等级', 'E1 单位产值综合能耗（12分）']))
  })

  test('rates what the ledger has adopted, and names its version on the way to the score', async () => {
    const { db } = app.services
    const enterpriseId = scheme.factories[0].id
    const before = await rateOne(db, enterpriseId, year)
    const fact = { enterpriseId, year, month: 0, key: 'total.tce' }
    const [adopted] = await currentAdoptions(db, { enterpriseIds: [enterpriseId], ...fact })
    const value = (adopted?.value ?? 0) * 2
    const settlement = { ...fact, value, reason: '按电费单核定', evidence: [{ text: '电费单' }], byName: '张三' }
    await transaction(db, (tx) => settleFact(tx, { ...settlement, version: adopted?.version ?? 0 }))
    const after = await rateOne(db, enterpriseId, year)
    const inputs = after.inputs as StoredInputs
    expect(inputs.unitOutputEnergy).toBeCloseTo(2 * Number((before.inputs as StoredInputs).unitOutputEnergy), 6)
    const rated = explain(treeOf((await schemeInForce(db, year)) as SchemeRecord), inputs, after.result as Rating)
    const sources = rated.find(({ id }) => id === 'E1')?.sources ?? []
    expect(sources.map(({ formula }) => formula)).toContainEqual(
      expect.stringContaining('（来源：账本第2版，人工裁定）'),
    )
  })

  test('a correction uses the scheme and the tables of the published run', async () => {
    const enterpriseId = scheme.factories[0].id
    const before = await rateOne(app.services.db, enterpriseId, year)
    await app.services.db.update(benchmarkTable).set({ endedAt: clock.now() })
    expect((await rateOne(app.services.db, enterpriseId, year)).total).toBe(before.total)
    const worse = await rateOne(app.services.db, enterpriseId, year, { adjust: { penalty: 'other' } })
    expect(worse.total).toBeLessThan(before.total ?? 0)
  })
})

test('scores are computed on request without being stored', async () => {
  const { data } = await app.call(lsdtDf.rate, { ids: scheme.factories[0].id, year }, as('city'))
  expect(data.rows).toMatchObject([{ enterpriseId: scheme.factories[0].id, rows: expect.any(Array) }])
  expect((await app.call(lsdtDf.rate, { ids: 'x', year }, as('city'))).status).toBe(422)
  const rated = { enterpriseId: scheme.factories[1].id, year }
  expect((await app.call(lsdtQyDf.greenFactoryRating, rated, as('city'))).status).toBe(404)
})

test('a run is discarded with a reason; what is computed already is not computed again', async () => {
  const { data } = await app.call(greenRating.start, { year: 2024 }, as('city'))
  const computed = await app.call(greenRating.compute, { id: data.id }, as('city'))
  expect(computed.data.says).toMatch(/^共\d+家企业/)
  expect((await app.call(greenRating.compute, { id: data.id }, as('city'))).data.says).toBe('已由另一个任务计算完成')
  const { version } = await run(data.id)
  const seen = { id: data.id, version }
  expect((await app.call(greenRating.discard, { ...seen, opinion: '错' }, as('city'))).status).toBe(422)
  const gone = await app.call(greenRating.discard, { ...seen, opinion: '2024年度数据还没有审核完。' }, as('city'))
  expect(gone.data.state).toBe('discarded')
  const [draft] = (await app.call(ratingScheme.list, { state: 'draft' }, as('city'))).data.rows
  const tried = await app.call(greenRating.tryScheme, { schemeId: draft?.id ?? '', year }, as('admin'))
  expect(tried.status).toBe(200)
})

test('counties, experts and enterprises neither read runs nor schemes', async () => {
  for (const token of [as('county'), as('filer'), as('expert')]) {
    expect((await app.call(ratingScheme.list, {}, token)).status).toBe(403)
    expect((await app.call(greenRating.runs, {}, token)).status).toBe(403)
    expect((await app.call(lsdtQyDf.getLsdtQyDfPage, {}, token)).status).toBe(403)
  }
  expect((await app.call(greenRating.start, { year: 2024 }, as('admin'))).status).toBe(403)
})
