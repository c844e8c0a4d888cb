/** 现场抽查 and 征求部门意见: what a batch asks for before publicity, who records it, and what waits for it. */

import { user } from '@green/contract/calls/account/user.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { MoveFiling } from '@green/contract/filing/filing.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { withPapers } from '../../demo/papers.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../platform/clock.ts'
import { keepBatch } from '../batches/batches.ts'
import { openTestScheme } from '../test-scheme.ts'

const dayMs = 86_400_000
const offices = ['市生态环境局', '市税务局']
const { app, scheme, as } = await openTestScheme()
let batchId: string

beforeAll(async () => {
  const made = await keepBatch(
    app.services,
    {
      programme: greenFactory.id,
      name: '先查后公示的测试批次',
      year: clock.year(),
      openAt: addMs(clock.now(), -dayMs),
      closeAt: addMs(clock.now(), 20 * dayMs),
      returnDays: 10,
      needExperts: true,
      requireThirdParty: false,
      twoHands: false,
      siteVisit: true,
      askOffices: offices,
    },
    scheme.cast.city,
  )
  batchId = made.id
})
afterEach(resetClock)

const city = () => scheme.cast.city
const seen = async (id: string, actor: Actor = city()) =>
  (await app.call(filingCalls.get, { id }, await scheme.token(actor))).data
const steps = async (id: string, actor: Actor = city()) => (await seen(id, actor)).allowed.map(({ action }) => action)
const step = async (id: string, more: Partial<MoveFiling>, actor: Actor = city()) => {
  const { state, version } = await seen(id)
  return app.call(shenb.updateCityState, { id, state, version, ...more }, await scheme.token(actor))
}
const photos = async () =>
  (await withPapers(app.services, city(), { files: [exampleFile('现场照片.pdf')] })).files as MoveFiling['files']
const faultsOf = (answer: { data: unknown }) =>
  ((answer.data as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field)
const publish = (id: string) => step(id, { state: 'publicity' })

test('publicity waits for the visit and for the offices; the record tells both', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'scored', { batchId })
  expect(await steps(id)).toEqual(expect.arrayContaining(['siteVisit', 'askOffices']))
  expect(await steps(id)).not.toContain('startPublicity')
  expect((await publish(id)).msg).toBe('本批次要求现场抽查：请先登记抽查情况；与申报不一致的，请退回修改或不予通过')

  const empty = await step(id, { action: 'siteVisit', opinion: '生产线运行正常，台账齐全。', visitResult: 'met' })
  expect(faultsOf(empty)).toEqual(['on', 'people', 'files'])
  const visit = {
    action: 'siteVisit' as const,
    opinion: '生产线运行正常，计量台账齐全，光伏装机与申报一致。',
    on: clock.today(),
    people: '李查、王访（市经济信息委）',
    files: await photos(),
  }
  const bad = await step(id, { ...visit, visitResult: 'unmet' })
  expect([bad.status, bad.data.state]).toEqual([200, 'scored'])
  expect((await publish(id)).status).toBe(422)
  expect((await step(id, { ...visit, visitResult: 'partly' })).status).toBe(200)
  expect((await publish(id)).msg).toMatch(/^本批次要求征求部门意见/)

  const replyBy = dayOf(addMs(clock.now(), 5 * dayMs))
  expect(faultsOf(await step(id, { action: 'askOffices', offices: [], replyBy }))).toEqual(['offices'])
  await step(id, { action: 'askOffices', offices, replyBy, documentNumber: '渝经信函〔2026〕5号' })
  expect((await publish(id)).status).toBe(422)
  const answer = (officeAnswers: NonNullable<MoveFiling['officeAnswers']>) =>
    step(id, { action: 'recordOffices', officeAnswers })
  expect(faultsOf(await answer([{ office: '市公安局', answer: 'agree', note: '' }]))).toEqual([
    'officeAnswers.市公安局',
  ])
  await answer([
    { office: '市生态环境局', answer: 'object', note: '上年有一起废水超标处罚。' },
    { office: '市税务局', answer: 'agree', note: '' },
  ])
  expect((await publish(id)).msg).toMatch(/有不同意见的，核实后再登记/)
  await answer([{ office: '市生态环境局', answer: 'settled', note: '处罚已履行并通过验收。' }])

  const detail = await seen(id)
  expect(detail.inquiry).toMatchObject({
    visit: { result: 'partly', people: visit.people, isEarlier: false },
    offices: [
      { office: '市生态环境局', answer: 'settled' },
      { office: '市税务局', answer: 'agree' },
    ],
  })
  expect(detail.history.find((one) => one.action === 'siteVisit')).toMatchObject({
    opinion: visit.opinion,
    details: { 抽查结果: '与申报不一致', 抽查日期: visit.on, 抽查人员: visit.people },
    files: [{ name: '现场照片.pdf' }],
  })
  const log = await app.call(user.getLogs, { kind: 'business', keyword: '登记部门意见' }, as('admin'))
  expect(JSON.stringify(log.data.rows[0]?.changes)).toContain('处罚已履行并通过验收')
  expect((await publish(id)).data.state).toBe('publicity')
})

test('an office that lets its term pass is heard; what was sent anew is visited anew', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'scored', { batchId })
  await step(id, { action: 'siteVisit', opinion: '随机抽查未抽中，书面核对。', visitResult: 'notDrawn' })
  await step(id, { action: 'askOffices', offices, replyBy: dayOf(addMs(clock.now(), 2 * dayMs)) })
  expect((await publish(id)).status).toBe(422)
  moveClock(3 * dayMs)
  expect(await steps(id)).toContain('startPublicity')
})

test('only the city records; others see neither the steps nor, outside the offices, what was found', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[2], 'expert_review', { batchId })
  const { filer, county } = scheme.people(scheme.factories[2])
  const [expert] = scheme.cast.experts
  if (!expert) throw new Error('there is no expert')
  const visit = {
    action: 'siteVisit' as const,
    opinion: '随机抽查未抽中，书面核对。',
    visitResult: 'notDrawn' as const,
  }
  for (const actor of [filer, county, expert, scheme.cast.admin, scheme.cast.supervisor])
    expect([actor.role, (await step(id, visit, actor)).status]).toEqual([actor.role, 403])
  const { state, version } = await seen(id)
  const byCounty = await app.call(shenb.updateCountyState, { id, state, version, ...visit }, await scheme.token(county))
  expect(byCounty.status).toBe(403)
  expect((await step(id, visit)).status).toBe(200)
  for (const actor of [filer, expert]) {
    const shown = await seen(id, actor)
    expect([shown.inquiry, shown.history.some((one) => one.action === 'siteVisit')]).toEqual([null, false])
  }
  expect((await seen(id, county)).inquiry?.visit?.result).toBe('notDrawn')
})

test('a batch that asks for neither offers neither, and publishes as before', async () => {
  // Its case of the batch before ends: one case for one title and year.
  const { rows } = (await app.call(filingCalls.list, { programme: 'green-factory' }, as('city'))).data
  const before = rows.find(({ enterpriseName }) => enterpriseName === scheme.factories[1].name)
  expect((await step(before?.id ?? '', { state: 'rejected', opinion: '不再推进。' })).data.state).toBe('rejected')
  const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'scored')
  expect(await steps(id)).not.toEqual(expect.arrayContaining(['siteVisit']))
  expect((await seen(id)).inquiry).toBeNull()
  const refused = await step(id, {
    action: 'siteVisit',
    opinion: '随机抽查未抽中，书面核对。',
    visitResult: 'notDrawn',
  })
  expect(refused.status).toBe(409)
  expect((await publish(id)).data.state).toBe('publicity')
})
