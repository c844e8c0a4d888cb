/** 好差评 on the real database: who may rate what, who reads it, how a bad mark is closed, what the public sees. */

import type { CallRequest } from '@green/contract/call.ts'
import { board, message } from '@green/contract/calls/content/public.ts'
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'

const { app, scheme, as, signIn } = await openTestScheme()
let caseId = ''

beforeAll(async () => {
  const { institution } = scheme
  caseId = (await scheme.filed(energyServiceFiling, institution, 'approved')).id
})
afterEach(resetClock)

type NewRate = CallRequest<typeof enterRate.saveRate>
const rate = (who: CastName, input: Partial<NewRate>) =>
  app.call(enterRate.saveRate, { rateObject: 'platform', level: 5, ...input }, as(who))
const bad: Partial<NewRate> = {
  rateObject: 'review',
  level: 1,
  tags: ['slow'],
  content: '两周没有答复，影响后续准备。',
  contactPhone: '023-11111111',
}

test('a decided case is offered to its filer, and rated once', async () => {
  const { data } = await app.call(enterRate.getRate, {}, as('institution'))
  expect(data.open).toMatchObject([
    { objectId: caseId, name: expect.stringContaining('节能服务备案'), stateLabel: '已备案' },
  ])
  expect((await app.call(enterRate.getRate, {}, as('filer'))).data.open).toEqual([])
  expect((await rate('filer', { ...bad, objectId: caseId })).status).toBe(404)
  expect((await rate('institution', { ...bad, objectId: caseId })).data).toMatchObject({ state: 'waiting', level: 1 })
  const again = await rate('institution', { ...bad, objectId: caseId })
  expect([again.status, again.msg]).toEqual([409, '这件事项的评价已存在，请核对后修改'])
  expect((await app.call(enterRate.getRate, {}, as('institution'))).data.open).toEqual([])
})

test('a bad mark without a reason is refused with every fault', async () => {
  const { status, data } = await rate('filer', { level: 2 })
  expect(status).toBe(422)
  expect((data as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toEqual([
    'tags',
    'content',
    'contactPhone',
  ])
})

test('its county and the city are told of it and find it on their board; another county does not see it', async () => {
  const titles = async (who: CastName) =>
    (await app.call(message.list, { page: 1, size: 10 }, as(who))).data.rows.map((row) => row.title)
  for (const who of ['county', 'city'] as const) {
    expect(await titles(who)).toContain('收到差评：非常不满意')
    const { todos } = (await app.call(board.today, {}, as(who))).data
    expect(todos.find((todo) => todo.key === 'rates')).toMatchObject({ count: 1, urgent: false })
  }
  expect(await titles('otherCounty')).not.toContain('收到差评：非常不满意')
  expect((await app.call(enterRate.getRates, {}, as('otherCounty'))).data.total).toBe(0)
})

test('an anonymous one names nobody, on the screen, by search and in the export', async () => {
  await rate('filer', { level: 4, content: '指导很清楚，谢谢。', anonymous: true, contactPhone: '' })
  const own = scheme.factories[0].name
  const { rows } = (await app.call(enterRate.getRates, { level: '4' }, as('city'))).data
  expect(rows).toMatchObject([{ enterpriseName: null, contactPhone: null }])
  expect((await app.call(enterRate.getRates, { keyword: own }, as('city'))).data.total).toBe(0)
  const exported = await app.call(enterRate.exportRates, {}, as('city'))
  const cells: string[] = []
  for await (const row of readSheet(exported.body, { maxRows: 50, maxColumns: 30, timeoutMs: 20_000 }))
    cells.push(...row.cells.map((cell) => cell.text))
  expect(cells).toContain('匿名')
  expect(cells).not.toContain(own)
  expect(cells).toContain(scheme.institution.name)
})

test('it is overdue after five working days, answered, called back until reached, and then closed', async () => {
  const of = async () => {
    const { rows } = (await app.call(enterRate.getRates, { bad: '1' }, as('city'))).data
    if (!rows[0]) throw new Error('the bad mark is gone')
    return rows[0]
  }
  expect((await of()).overdue).toBe(false)
  moveClock(12 * 86_400_000)
  await signIn('city')
  expect((await of()).overdue).toBe(true)
  resetClock()
  const early = await app.call(
    enterRate.callBack,
    { id: (await of()).id, version: 1, result: 'satisfied', note: '企业表示满意。' },
    as('county'),
  )
  expect(early.status).toBe(409)
  const answer = { id: (await of()).id, version: 1, reply: '已要求三个工作日内答复。' }
  for (const who of ['admin', 'institution'] as const)
    expect((await app.call(enterRate.reply, answer, as(who))).status).toBe(403)
  expect((await app.call(enterRate.reply, answer, as('otherCounty'))).status).toBe(404)
  const replied = await app.call(enterRate.reply, answer, as('county'))
  expect(replied.data).toMatchObject({ state: 'replied', reply: '已要求三个工作日内答复。', overdue: false })
  expect((await app.call(enterRate.reply, answer, as('city'))).status).toBe(409)
  const call = { id: answer.id, note: '电话无人接听，明日再拨。' }
  const unreached = await app.call(enterRate.callBack, { ...call, version: 2, result: 'unreached' }, as('county'))
  expect(unreached.data.state).toBe('replied')
  const { figures } = (await app.call(enterRate.getRates, {}, as('city'))).data
  expect(figures).toMatchObject({ bad: 1, closingRate: 0 })
  const closed = await app.call(enterRate.callBack, { ...call, version: 3, result: 'satisfied' }, as('city'))
  expect(closed.data).toMatchObject({ state: 'fixed', mayAnswer: false, callBack: { result: 'satisfied' } })
  const { figures: after } = (await app.call(enterRate.getRates, {}, as('county'))).data
  expect(after).toMatchObject({ total: 2, bad: 1, closingRate: 100, goodShare: 50 })
  expect((await app.call(message.list, { page: 1, size: 10 }, as('institution'))).data.rows[0]?.title).toBe(
    '您的服务评价已有回复',
  )
})

test('the public reads figures and answered ratings, nobody’s name', async () => {
  const { data } = await app.call(enterRate.publicRates, {})
  // Two ratings would tell who rated.
  expect(data.figures).toBeNull()
  expect(data.rows).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      rateObject: 'review',
      level: 1,
      content: '两周没有答复，影响后续准备。',
      reply: '已要求三个工作日内答复。',
      repliedAt: expect.any(String),
    },
  ])
})

test('the public’s figures need five ratings, and are those of the end of last month', async () => {
  const { $client } = app.services.db
  const figures = async () => (await app.call(enterRate.publicRates, {})).data.figures
  await $client.query(
    `insert into service_rate select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'object_id', null, 'level', 4))).*
     from service_rate r, generate_series(1, 3) where r.level > 2`,
  )
  expect(await figures()).toBeNull()
  await $client.query(`update service_rate set at = at - interval '40 days'`)
  // One bad rating among five: how it was closed would tell of a single case.
  expect(await figures()).toMatchObject({ total: 5, bad: 1, goodShare: 80, closingRate: null })
  await $client.query(
    `update service_rate set at = now() where id = (select id from service_rate where level = 4 limit 1)`,
  )
  expect(await figures()).toBeNull()
})
