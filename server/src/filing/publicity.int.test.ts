/** Publicity runs its time: what is approved before its last day is over, and what is not. */
import { expert as expertCalls, filing as filingCalls } from '@green/contract/calls/filing.ts'
import { objection } from '@green/contract/calls/objection.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import { user } from '@green/contract/calls/user.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { captcha } from '../db/schema.ts'
import { openTestHouse, type TestHouse } from '../db/testing.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../platform/clock.ts'
import { openScheme, type Scheme } from './testing.ts'

let house: TestHouse
let scheme: Scheme

beforeAll(async () => {
  house = await openTestHouse()
  scheme = await openScheme(house)
})
afterAll(() => house.close())
afterEach(resetClock)

/** Sessions end while the clock is moved: the city signs in for every question. */
const city = () => scheme.token(scheme.cast.city)
const seen = async (id: string) => (await house.ask(filingCalls.get, { id }, await city())).data
const move = async (id: string, state: 'approved' | 'rejected') =>
  house.ask(
    shenb.updateCityState,
    {
      id,
      version: (await seen(id)).version,
      state,
      ...(state === 'approved' ? { level: 'city' as const, documentNumber: '渝绿色制造〔2026〕9号' } : {}),
      opinion: '公示期间收到异议，经查实。',
      clearing: '经复核，不影响认定结论。',
    },
    await city(),
  )
const end = () => dayOf(addMs(clock.now(), 7 * 86_400_000))

test('until the last day is over the city may not approve and is told the date; from the day after it may', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'publicity')
  const lastDay = end()
  const words = `公示至${lastDay}，期满次日起方可审定通过；公示期内有异议查实的，可以不予通过`
  const early = await move(id, 'approved')
  expect([early.status, early.msg]).toEqual([422, words])
  expect(await seen(id)).toMatchObject({ state: 'publicity', publicityEnd: lastDay })
  expect((await seen(id)).allowed.map((step) => step.action)).toEqual(['cityReject'])
  const many = await house.ask(
    filingCalls.moveMany,
    {
      items: [{ id, version: (await seen(id)).version }],
      step: { state: 'approved', level: 'city', documentNumber: '渝绿色制造〔2026〕9号' },
      dryRun: true,
    },
    await city(),
  )
  expect(many.data.results).toMatchObject([{ ok: false, message: words }])

  moveClock(`${lastDay}T15:59:00Z`)
  expect((await move(id, 'approved')).msg).toBe(words)
  moveClock(`${lastDay}T16:00:00Z`)
  expect((await seen(id)).allowed.map((step) => step.action)).toContain('cityApprove')
  expect((await move(id, 'approved')).data.state).toBe('approved')
})

const raise = async (filingId: string, answered = true) => {
  const { captchaId } = (await house.ask(user.captcha, {}, null)).data
  const [kept] = await house.services.db.select().from(captcha).where(eq(captcha.id, captchaId))
  return house.ask(
    objection.raise,
    {
      filingId,
      name: '王五',
      contact: '13800001234',
      reason: '该厂去年受过环保处罚，与申报内容不符。',
      ...(answered ? { captchaId, captcha: kept?.answer ?? '' } : {}),
    },
    null,
  )
}

test('anybody objects while it is in publicity; no decision before the answer, which the number finds; upheld, it is rejected', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'publicity')
  expect((await house.ask(objection.published, {}, null)).data.rows.map((row) => row.filingId)).toEqual([id])
  expect((await raise(id, false)).msg).toBe('请输入图形验证码')
  const { number } = (await raise(id)).data
  expect(number).toMatch(/^YY\d{4}-[0-9A-F]{12}$/)
  expect((await move(id, 'rejected')).msg).toMatch(/异议还没有答复/)
  const [raised] = (await house.ask(objection.list, { filingId: id }, await city())).data
  expect([raised?.number, raised?.contact]).toEqual([number, '13800001234'])
  const admin = await house.ask(objection.list, { filingId: id }, await scheme.token(scheme.cast.admin))
  expect(admin.data[0]?.contact).toMatch(/\*{4}/)
  const answer = { id: raised?.id ?? '', upheld: true, note: '经核查属实。' }
  expect((await house.ask(objection.handle, answer, await city())).data).toEqual({ done: true })
  expect((await house.ask(objection.handle, answer, await city())).status).toBe(409)
  const told = (await house.ask(objection.result, { number }, null)).data
  expect([told.stateLabel, told.note]).toEqual(['异议成立', '经核查属实。'])
  expect(JSON.stringify(told)).not.toMatch(/王五|13800001234/)
  expect((await move(id, 'rejected')).data.state).toBe('rejected')
  expect((await raise(id)).msg).toMatch(/不在公示期内/)
})

test('a refusal is appealed against once and in time; other experts review anew, and the first result stays to be read', async () => {
  const [rejected] = (await house.ask(filingCalls.list, { state: 'rejected' }, await city())).data.rows
  const filer = () => scheme.token(scheme.cast.filerOf(scheme.factories[1].id))
  const ask = async () =>
    house.ask(
      shenb.updateShenb,
      {
        id: rejected?.id ?? '',
        version: (await seen(rejected?.id ?? '')).version,
        action: 'appeal',
        opinion: '处罚决定已被撤销，附复议决定书文号。',
      },
      await filer(),
    )
  moveClock(60 * 86_400_000)
  expect((await ask()).msg).toMatch(/15个工作日内/)
  resetClock()
  expect((await ask()).data.state).toBe('appealed')
  const { version, appeal } = await seen(rejected?.id ?? '')
  expect(appeal).toMatchObject({ opinion: '公示期间收到异议，经查实。', accepted: null })
  const taken = await house.ask(
    shenb.updateCityState,
    { id: rejected?.id ?? '', version, state: 'county_approved', opinion: '理由成立，重新评审。' },
    await city(),
  )
  expect(taken.data.state).toBe('county_approved')
  const candidates = await house.ask(expertCalls.candidates, { filingId: rejected?.id ?? '' }, await city())
  const firstHands = new Set((await seen(rejected?.id ?? '')).tasks.map((task) => task.expertId))
  expect(firstHands.size).toBeGreaterThan(1)
  for (const one of candidates.data) expect(one.conflict === '参加过申诉前的评审').toBe(firstHands.has(one.expertId))
  expect((await seen(rejected?.id ?? '')).appeal).toMatchObject({ accepted: true })
})
