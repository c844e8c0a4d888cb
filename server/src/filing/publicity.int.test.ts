/** Publicity runs its time: what is approved before its last day is over, and what is not. */
import { filing as filingCalls } from '@green/contract/calls/filing.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

test('an objection that proves right ends publicity at once: rejected', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'publicity')
  expect((await move(id, 'rejected')).data.state).toBe('rejected')
})
