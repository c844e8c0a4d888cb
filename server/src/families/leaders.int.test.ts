/** 能效领跑者 and 水效领跑者 from the enterprise to the public list, decided without experts, in the order of their lead. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { energyLeader as energyCalls, waterLeader as waterCalls } from '@green/contract/calls/filing/leaders.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { ranking } from '@green/contract/calls/title/ranking.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { variedExample } from '@green/programmes/energy-leader/example.ts'
import { energyLeader } from '@green/programmes/energy-leader/programme.ts'
import { waterLeader } from '@green/programmes/water-leader/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { byTwo } from '../base/two-hands/testing.ts'
import { withPapers } from '../demo/papers.ts'
import { keepBatch } from '../filing/batches/batches.ts'
import { endPublicity } from '../filing/step/testing.ts'
import { type CastName, openTestScheme } from '../filing/test-scheme.ts'
import { addMs, clock } from '../platform/clock.ts'

const dayMs = 86_400_000

const { app, scheme, as } = await openTestScheme()
const batches: Record<string, string> = {}

beforeAll(async () => {
  const { cast } = scheme
  for (const { id } of [energyLeader, waterLeader]) {
    const made = await keepBatch(
      app.services,
      {
        programme: id,
        name: '2026年度领跑者',
        year: clock.year(),
        openAt: addMs(clock.now(), -dayMs),
        closeAt: addMs(clock.now(), 20 * dayMs),
        countyDeadline: addMs(clock.now(), 30 * dayMs),
        cityDeadline: addMs(clock.now(), 90 * dayMs),
        returnDays: 10,
        needExperts: true,
        requireThirdParty: false,
        twoHands: false,
      },
      cast.city,
    )
    batches[id] = made.id
  }
})

const filed = (programme: Programme, no: 0 | 1 | 2, to: 'submitted' | 'county_approved', more = {}) =>
  scheme.filed(programme, scheme.factories[no], to, { batchId: batches[programme.id] ?? '', ...more })

test('the list is in the order of the lead, narrowed to a product; a county sees its own', async () => {
  const leads = [0.04, 0.07, 0.02] as const
  for (const [no, ahead] of leads.entries()) {
    const of = scheme.factories[no] as (typeof scheme.factories)[number]
    const answers = await withPapers(
      app.services,
      scheme.cast.filerOf(of.id),
      variedExample({ evalYear: clock.year() - 1, ahead }),
    )
    await filed(energyLeader, no as 0 | 1 | 2, 'submitted', { answers })
  }
  const ranked = async (input: object, who: CastName = 'city') =>
    (await app.call(energyCalls.list, { sort: 'rankFigure', ...input }, as(who))).data
  const gaps = (page: { rows: readonly { columns: Record<string, string> }[] }) =>
    page.rows.map((row) => row.columns.rankFigure)
  expect(gaps(await ranked({}))).toEqual(['7.00', '4.00', '2.00'])
  expect(gaps(await ranked({ order: 'asc' }))).toEqual(['2.00', '4.00', '7.00'])
  expect(gaps(await ranked({ product: 'clinker' }))).toHaveLength(3)
  expect(gaps(await ranked({ product: 'steel' }))).toEqual([])
  expect(gaps(await ranked({}, 'county'))).toEqual(['7.00', '4.00'])
  expect(gaps(await ranked({}, 'otherCounty'))).toEqual(['2.00'])
})

test('the city ranks by the lead within each product, and freezes the list once nobody waits for a county', async () => {
  const batchId = batches[energyLeader.id] ?? ''
  const read = async () => (await app.call(ranking.get, { batchId, total: 1 }, as('city'))).data
  expect(await read()).toMatchObject({ underWay: 3, passLine: null, lines: [] })
  await app.services.db.$client.query("update filing set state = 'county_approved' where batch_id = $1", [batchId])
  await app.services.db.$client.query(
    `update filing set answers = jsonb_set(answers, '{product}', '"steelBlast"') where batch_id = $1 and rank_figure = 4`,
    [batchId],
  )
  const tried = await read()
  expect([tried.group, tried.score, tried.underWay]).toEqual(['申报的产品类别', '领先幅度(%)', 0])
  const placed = tried.lines.map(({ group, place, score, standingLabel }) => [group, place, score, standingLabel])
  expect(placed.toSorted()).toEqual([
    ['水泥熟料', 1, 7, '入选'],
    ['水泥熟料', 2, 2, '候补1'],
    [expect.stringContaining('钢'), 1, 4, '入选'],
  ])
  const places = { batchId, total: 1, perCounty: null, byCounty: {} }
  await byTwo(app, ranking.freeze, places, [as('city'), as('city2')])
  expect((await read()).frozen?.intact).toBe(true)
  const waiting = tried.lines.find(({ standing: placement }) => placement === 'waiting')?.filingId ?? ''
  const { version } = (await app.call(filing.get, { id: waiting }, as('city'))).data
  const decision = {
    id: waiting,
    version,
    level: 'city',
    documentNumber: '渝经信〔2026〕9号',
    opinion: '同意。',
    clearing: '名额已核对，情况紧急。',
    reviewItems: (energyLeader.reviewItems ?? []).map(({ id }) => ({ id, verdict: 'met' as const })),
  } as const
  const refused = await app.call(
    energyCalls.move,
    { ...decision, state: 'approved', validFrom: '2026-12-01' },
    as('city'),
  )
  expect([refused.status, refused.msg]).toEqual([422, expect.stringContaining('候补1')])
})

test('who is chosen and who waits is the city’s until it is published: administrators read the lines that are', async () => {
  const batchId = batches[energyLeader.id] ?? ''
  const lines = async (who: CastName) => (await app.call(ranking.get, { batchId }, as(who))).data.lines
  const text = async (who: CastName) => (await app.call(ranking.text, { batchId }, as(who))).status
  expect([(await lines('city')).length, await lines('admin')]).toEqual([3, []])
  expect([await text('city'), await text('admin')]).toEqual([200, 404])
  const [chosen] = (await lines('city')).filter(({ standing: placement }) => placement === 'selected')
  const set = (state: string, of: string) =>
    app.services.db.$client.query(`update filing set state = $1 where ${of} = $2`, [
      state,
      of === 'id' ? chosen?.filingId : batchId,
    ])
  await set('publicity', 'id')
  expect((await lines('admin')).map(({ filingId }) => filingId)).toEqual([chosen?.filingId])
  await set('approved', 'batch_id')
  expect([(await lines('admin')).length, await text('admin')]).toEqual([3, 200])
})

test('a filing that misses a condition is refused with its name', async () => {
  const answers = { ...(await scheme.answers(waterLeader, scheme.factories[0])), noOverPlan: false }
  const refused = await app.call(waterCalls.save, { batchId: batches[waterLeader.id], answers }, as('filer'))
  expect(refused.status).toBe(422)
  expect((refused.data as unknown as { errors: object[] }).errors).toContainEqual(
    expect.objectContaining({ field: 'noOverPlan', message: '不符合申报条件：近三年没有超计划用水' }),
  )
})

test('the city decides after the county without experts; a 水效领跑者 holds two years and shows its figures', async () => {
  const { id, version } = await filed(waterLeader, 0, 'county_approved')
  const detail = (await app.call(filing.get, { id }, as('city'))).data
  expect(detail.allowed.map(({ action }) => action)).not.toContain('distExpert')
  const decision = { id, version, level: 'city', documentNumber: '渝经信〔2026〕9号', opinion: '同意认定。' } as const
  expect((await app.call(waterCalls.move, { ...decision, state: 'approved' }, as('county'))).status).toBe(403)
  await endPublicity(app, id)
  const decided = await app.call(
    waterCalls.move,
    { ...decision, state: 'approved', validFrom: '2026-12-01' },
    as('city'),
  )
  expect(decided.data.state).toBe('approved')
  const [title] = (await app.call(project.projectWaterEfficiency, {})).data.rows
  expect(title).toMatchObject({ enterpriseName: scheme.factories[0].name, levelLabel: '市级' })
  const shown = (await app.call(titleList.detail, { id: title?.id ?? '' })).data
  expect(shown.validTo).toBe('2028-11-30')
  expect(shown.facts).toEqual([
    { label: '产品', value: '钢铁' },
    { label: '单位产品用水量', value: '1.9320' },
    { label: '定额先进值', value: '2.1000' },
    { label: '重复利用率（%）', value: '96.86' },
  ])
})
