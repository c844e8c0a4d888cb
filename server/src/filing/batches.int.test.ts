/** 申报批次: changes once it has begun, its end, its archive, quotas of counties, who has not sent. */
import { batch as calls } from '@green/contract/calls/filing.ts'
import { message } from '@green/contract/calls/public.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import type { Batch } from '@green/contract/filing.ts'
import { fieldsOf } from '@green/filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../db/testing.ts'
import { homeCounty } from '../demo/people.ts'
import { addMs, clock, resetClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { openScheme, type Scheme } from './testing.ts'

const materials = fieldsOf(greenFactory).flatMap(({ key, spec }) => (spec.kind === 'files' ? [key] : []))
const dayMs = 86_400_000
let house: TestHouse
let scheme: Scheme
const tokens: Record<string, string> = {}
const as = (name: string) => tokens[name] ?? null

beforeAll(async () => {
  house = await openTestHouse()
  scheme = await openScheme(house)
  const { cast, factories } = scheme
  const people = {
    filer: cast.filerOf(factories[2].id),
    county: cast.countyOf(homeCounty),
    otherCounty: cast.countyOf(factories[2].qxCode),
    city: cast.city,
  }
  for (const [name, actor] of Object.entries(people)) if (actor) tokens[name] = await scheme.token(actor)
}, 120_000)
afterAll(() => house.close())
afterEach(resetClock)

async function current(): Promise<Batch> {
  const { data } = await house.ask(calls.list, { programme: 'green-factory' })
  const found = data.find(({ id }) => id === scheme.batchId)
  if (!found) throw new Error('the scheme has no batch')
  return found
}

/** What the form would send to change one part of the batch. */
async function changed(part: Partial<Batch> & { reason?: string }) {
  const { id, programme, name, year, openAt, closeAt, countyDeadline, cityDeadline, returnDays } = await current()
  const { needExperts, requireThirdParty, version } = await current()
  const as_is = { id, programme, name, year, openAt, closeAt, countyDeadline, cityDeadline, returnDays }
  const { levelTarget: _, status: _s, statusLabel: _l, formVersion: _f, ...asked } = part
  return house.ask(calls.save, { ...as_is, needExperts, requireThirdParty, version, ...asked }, as('city'))
}

const faultsOf = (answer: { data: unknown }) => (answer.data as { errors: { field: string; message: string }[] }).errors

test('a batch that has begun is extended with a reason; filers with a draft and the counties are told', async () => {
  const answers = await scheme.answers(greenFactory, scheme.factories[2])
  await house.ask(shenb.saveDraft, { batchId: scheme.batchId, action: 'draft', answers }, as('filer'))
  const closeAt = addMs((await current()).closeAt, 5 * dayMs)
  const silent = await changed({ closeAt })
  expect(silent.status).toBe(422)
  expect(faultsOf(silent)).toEqual([
    { field: 'reason', message: '批次已经开始，请填写修改理由（至少5个字），将通知有关单位' },
  ])
  const told = await changed({ closeAt, reason: '受强降雨影响，统一顺延五天。' })
  expect([told.status, told.data.closeAt]).toEqual([200, closeAt])
  const { data } = await house.ask(calls.changes, { id: scheme.batchId }, as('county'))
  expect(data[0]).toMatchObject({ reason: '受强降雨影响，统一顺延五天。', changes: [{ label: '企业提交截止' }] })
  for (const who of ['filer', 'county']) {
    const box = await house.ask(message.list, {}, as(who))
    expect(box.data.rows.some((one: { body: string }) => one.body.includes('受强降雨影响'))).toBe(true)
  }
})

test('what filings rest on does not change any more, and an old version of the batch is refused', async () => {
  const { year, version } = await current()
  const other = await changed({ year: year - 1, reason: '年度写错了，改正。' })
  expect(faultsOf(other)).toEqual([{ field: 'year', message: '已有单位申报，不能再修改年度' }])
  const stale = await changed({ version: version - 1, returnDays: 20, reason: '补正时间太短。' })
  expect(stale.status).toBe(409)
})

test('a county recommends up to its quota; none at all with a quota of zero; two at once do not pass it', async () => {
  const first = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const second = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
  const recommend = (filing: { id: string; version: number }) =>
    house.ask(
      shenb.updateCountyState,
      { id: filing.id, version: filing.version, state: 'county_approved', materialsChecked: materials },
      as('county'),
    )
  expect((await changed({ countyQuotas: { [homeCounty]: 0 }, reason: '本年度名额调整。' })).status).toBe(200)
  const none = await recommend(first)
  expect([none.status, none.msg]).toEqual([
    422,
    expect.stringMatching(/^本批次给.+的推荐名额（0家）已用完，如需增加请联系市级管理员$/),
  ])
  expect((await changed({ countyQuotas: { [homeCounty]: 1 }, reason: '本年度名额调整。' })).status).toBe(200)
  const both = await Promise.all([recommend(first), recommend(second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { data } = await house.ask(calls.progress, { id: scheme.batchId }, as('county'))
  expect(data).toEqual([expect.objectContaining({ qxCode: homeCounty, recommended: 1, atCounty: 1, quota: 1 })])
})

test('who has not sent is listed by county, without what was typed, and reminded once', async () => {
  const own = await house.ask(calls.unsent, { id: scheme.batchId }, as('county'))
  expect(own.data.total).toBe(0)
  const all = await house.ask(calls.unsent, { id: scheme.batchId }, as('city'))
  expect(all.data.rows).toEqual([
    expect.objectContaining({ enterpriseName: scheme.factories[2].name, state: 'draft', stateLabel: '草稿' }),
  ])
  expect(all.data.rows[0]).not.toHaveProperty('answers')
  const words = '请于本周五前完成提交，如有困难请与区县联系。'
  const dry = await house.ask(calls.remind, { id: scheme.batchId, words, dryRun: true }, as('city'))
  expect(dry.data).toEqual({ told: 1, dryRun: true })
  const requestId = ids.next()
  const again = () => house.ask(calls.remind, { id: scheme.batchId, words, dryRun: false, requestId }, as('city'))
  await again()
  await again()
  const { rows } = await house.services.db.$client.query('select 1 from message where body = $1', [words])
  expect(rows).toHaveLength(1)
})

test('a batch ends early with a reason, then takes nothing new, and is archived only when all is decided', async () => {
  const tooEarly = await house.ask(
    calls.archive,
    { id: scheme.batchId, version: (await current()).version },
    as('city'),
  )
  expect(tooEarly.status).toBe(409)
  const reason = '申报数量已满足年度计划。'
  const closed = await house.ask(
    calls.close,
    { id: scheme.batchId, version: (await current()).version, reason },
    as('city'),
  )
  expect(closed.data.closeAt <= clock.now()).toBe(true)
  await new Promise((wake) => setTimeout(wake, 5))
  expect((await current()).status).toBe('closed')
  const late = await house.ask(
    shenb.saveShenb,
    { batchId: scheme.batchId, answers: await scheme.answers(greenFactory, scheme.factories[2]) },
    as('filer'),
  )
  expect(late.status).not.toBe(200)
  const waiting = await house.ask(calls.archive, { id: scheme.batchId, version: (await current()).version }, as('city'))
  expect(faultsOf(waiting)[0]?.message).toMatch(/^还有2件申报没有办结/)
})

test('only the city and the administrator keep batches', async () => {
  const { id, version } = await current()
  for (const who of ['filer', 'county']) {
    expect((await house.ask(calls.close, { id, version, reason: '不应当可以截止。' }, as(who))).status).toBe(403)
    expect((await house.ask(calls.archive, { id, version }, as(who))).status).toBe(403)
  }
  expect((await house.ask(calls.unsent, { id }, as('filer'))).status).toBe(403)
  expect((await house.ask(calls.progress, { id: ids.next() }, as('city'))).status).toBe(404)
})
