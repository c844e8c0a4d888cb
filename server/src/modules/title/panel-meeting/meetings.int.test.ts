/** 评审会: written by one, confirmed by its chair and one more who was there; its minutes are a paper, and the decision cites it. */
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { type PanelMeeting, panelMeeting } from '@green/contract/calls/title/panel-meeting.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../base/account/administration/make-account.ts'
import { requestOf } from '../../../db/testing.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { pagesOf, plainText } from '../../../platform/paper/testing/pdf-text.ts'
import { meetingInput } from './testing.ts'

const { app, scheme, as } = await openTestScheme()
const { city, city2 } = scheme.cast
let filingId = ''
let thirdId = ''
let third = ''

beforeAll(async () => {
  filingId = (await scheme.filed(greenFactory, scheme.factories[0], 'scored')).id
  const person = { loginName: 'city3', name: '李三示例', mobile: '13900007777' } as const
  thirdId = await makeAccount(app.services.db, {
    ...person,
    role: 'city',
    unit: '市工业主管部门',
    passwordHash: 'none',
  })
  third = await scheme.token({ ...city2, accountId: thirdId, ...person })
})

const faultsOf = (data: unknown) => (data as { errors: { field: string; message: string }[] }).errors
const input = () => {
  const usual = meetingInput({ batchId: scheme.batchId, filingId, chair: city2, other: city })
  const expert = { accountId: null, name: '周专家', attendance: 'recused' as const, note: '与申报单位有合作，全程回避' }
  return { ...usual, members: [...usual.members, expert] }
}
const save = async (over: object = {}, token = as('city')) =>
  app.call(panelMeeting.save, { ...input(), ...over } as never, token)
const step = async ({ id, version }: PanelMeeting, action: string, token: string, opinion?: string) =>
  app.call(panelMeeting.step, { id, version, action, ...(opinion ? { opinion } : {}) } as never, token)
const owes = async (token: string) =>
  JSON.stringify((await app.call(todo.mine, {}, token)).data).includes('确认评审会纪要')

test('what is missing or does not fit is said at its place', async () => {
  const { members, cases } = input()
  const faulty = await save({
    heldOn: dayOf(addMs(clock.now(), 2 * 86_400_000)),
    chairId: thirdId,
    members: [members[0], { ...members[2], note: '' }],
    cases: [{ ...cases[0], conclusion: 'against' }],
  })
  expect(faulty.status).toBe(422)
  expect(faultsOf(faulty.data).map(({ field }) => field)).toEqual([
    'heldOn',
    'members.1.note',
    'chairId',
    'members',
    'cases.0.reason',
  ])
})

test('its chair and one more who was there confirm, each once; nobody else does', async () => {
  const made = (await save()).data
  expect(made).toMatchObject({ state: 'draft', code: null })
  const edited = (await save({ id: made.id, version: made.version, place: '二号会议室' })).data
  expect(await owes(as('city2'))).toBe(false)
  const sent = (await step(edited, 'send', as('city'))).data
  expect(sent.waitsFor.toSorted()).toEqual([city.name, city2.name].toSorted())
  expect([await owes(as('city2')), await owes(third)]).toEqual([true, false])
  // Was not there.
  expect((await step(sent, 'confirm', third)).status).toBe(403)
  expect((await step(sent, 'confirm', as('county'))).status).toBe(403)

  // Given back, it begins anew: no confirmation stays.
  const half = (await step(sent, 'confirm', as('city'))).data
  expect(half).toMatchObject({ state: 'sent', waitsFor: [city2.name] })
  expect((await step(half, 'confirm', as('city'))).status).toBe(403)
  const back = (await step(half, 'giveBack', as('city2'), '请补充专家的不同意见。')).data
  expect(back).toMatchObject({ state: 'draft', confirmations: [] })
  const cases = [{ ...input().cases[0], dissent: '王专家认为计量数据不足' }]
  const mended = (await save({ id: back.id, version: back.version, cases })).data
  const again = (await step(mended, 'send', as('city'))).data
  const first = (await step(again, 'confirm', as('city2'))).data
  const done = (await step(first, 'confirm', as('city'))).data
  expect(done).toMatchObject({ state: 'confirmed', allowed: [], signature: { isValid: true } })
  expect(done.code).toMatch(/^[0-9A-F]{12,}$/)

  const { body, status } = await app.send(requestOf(panelMeeting.paper, { id: done.id }, as('city2'), {}))
  expect(status).toBe(200)
  const text = pagesOf(body).join('')
  for (const said of ['评审会纪要', '周专家', '全程回避', '王专家认为计量数据不足', '建议通过', done.code ?? ''])
    expect(text).toContain(plainText(said))
  expect((await save({ id: done.id, version: done.version })).status).toBe(409)
  expect((await app.call(panelMeeting.page, { page: 1, size: 10 }, as('county'))).status).toBe(403)
})

test('it decides nothing; the decision that follows cites it', async () => {
  const seen = async () => (await app.call(filingCalls.get, { id: filingId }, as('city'))).data
  const before = await seen()
  expect(before.state).toBe('scored')
  const { rows } = (await app.call(panelMeeting.page, { page: 1, size: 10 }, as('city'))).data
  const code = rows.find(({ state }) => state === 'confirmed')?.code ?? 'none'
  const published = { id: filingId, version: before.version, state: 'publicity' as const }
  expect((await app.call(shenb.updateCityState, published, as('city'))).status).toBe(200)
  expect(JSON.stringify((await seen()).history)).toContain(`校验码 ${code}`)
})
