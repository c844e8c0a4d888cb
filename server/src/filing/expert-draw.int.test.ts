/** Experts drawn by seed, assigned as drawn, and kept in the register with the figures of their reviews. */
import { expert as calls, filing } from '@green/contract/calls/filing.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../db/testing.ts'
import { homeCounty } from '../demo/people.ts'
import { openScheme, type Scheme } from './testing.ts'

let house: TestHouse
let scheme: Scheme
let filingId = ''
const tokens: Record<string, string> = {}
const as = (name: string) => tokens[name] ?? null
const faultsOf = (answer: { data: unknown }) => (answer.data as { errors: { field: string; message: string }[] }).errors

beforeAll(async () => {
  house = await openTestHouse()
  scheme = await openScheme(house)
  const { cast, factories } = scheme
  const people = {
    county: cast.countyOf(homeCounty),
    city: cast.city,
    expert: cast.experts[0],
  }
  for (const [name, actor] of Object.entries(people)) if (actor) tokens[name] = await scheme.token(actor)
  await scheme.filed(greenFactory, factories[1], 'scored')
  filingId = (await scheme.filed(greenFactory, factories[0], 'county_approved')).id
}, 120_000)
afterAll(() => house.close())

test('a draw keeps pool and seed; a second one needs a reason; only those drawn are assigned with it', async () => {
  const first = await house.ask(calls.draw, { filingId, count: 2 }, as('city'))
  expect(first.data.drawn).toHaveLength(2)
  expect(first.data.seed).toMatch(/^[0-9a-f]{12}$/)
  const silent = await house.ask(calls.draw, { filingId, count: 2 }, as('city'))
  expect(faultsOf(silent)).toEqual([{ field: 'reason', message: '已经抽取过，重新抽取须说明理由（至少5个字）' }])
  const second = await house.ask(calls.draw, { filingId, count: 2, reason: '一位专家电话回复不能参加。' }, as('city'))
  const { data: all } = await house.ask(calls.draws, { filingId }, as('city'))
  expect(all.map(({ id, repeats }) => [id, repeats])).toEqual([
    [second.data.id, true],
    [first.data.id, true],
  ])

  const { data: detail } = await house.ask(filing.get, { id: filingId }, as('city'))
  const assign = (expertIds: string[]) =>
    house.ask(
      shenb.distExpert,
      { id: filingId, version: detail.version, expertIds, dueAt: '2999-01-01', drawId: second.data.id },
      as('city'),
    )
  const others = second.data.pool
    .map(({ expertId }) => expertId)
    .filter((id) => !second.data.drawn.some((one) => one.expertId === id))
  expect(faultsOf(await assign([others[0] ?? '']))[0]?.message).toMatch(/与抽取结果不一致/)
  expect((await assign(second.data.drawn.map(({ expertId }) => expertId))).status).toBe(200)
  const { data: after } = await house.ask(filing.get, { id: filingId }, as('city'))
  expect(JSON.stringify(after.history)).toContain(second.data.seed)
})

test('a pool that is too small says so', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[2], 'county_approved')
  const many = await house.ask(calls.draw, { filingId: id, count: 15 }, as('city'))
  expect(faultsOf(many)[0]?.message).toMatch(/^可抽取的专家只有\d+位/)
})

test('the register shows load and deviation, is changed by the city, and refuses what is in no list', async () => {
  const { data } = await house.ask(calls.register, { size: 50, inTerm: '1' }, as('city'))
  const scored = data.rows.filter(({ doneTasks }) => doneTasks > 0)
  expect(scored.length).toBeGreaterThan(0)
  expect(scored.reduce((sum, { deviation }) => sum + (deviation ?? 0), 0)).toBeCloseTo(0, 1)
  const [one] = data.rows
  if (!one) throw new Error('no expert')
  const change = { ...one, avoidUnits: ['重庆示例甲方水泥有限公司'], termTo: '2999-12-31' }
  const { expertId, professionalTitle, fields, industries, avoidUnits, termFrom, termTo } = change
  const asked = { expertId, professionalTitle, fields, industries, avoidUnits, termFrom, termTo }
  expect((await house.ask(calls.save, asked, as('city'))).data).toEqual({ done: true })
  expect(faultsOf(await house.ask(calls.save, { ...asked, fields: ['nothing'] }, as('city')))).toEqual([
    { field: 'fields', message: '请从列表中选择专业' },
  ])
  expect(faultsOf(await house.ask(calls.save, { ...asked, termTo: termFrom }, as('city')))[0]?.field).toBe('termTo')
})

test('county and expert see neither register nor draws', async () => {
  for (const who of ['county', 'expert']) {
    expect((await house.ask(calls.register, {}, as(who))).status).toBe(403)
    expect((await house.ask(calls.draw, { filingId, count: 1 }, as(who))).status).toBe(403)
    expect((await house.ask(calls.draws, { filingId }, as(who))).status).toBe(403)
  }
})
