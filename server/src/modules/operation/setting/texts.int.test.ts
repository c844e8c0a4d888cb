/** Page texts: who may change them, what is refused, and that pages and system items say the same in every process. */

import { pageText } from '@green/contract/calls/content/page-text.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { textSlots } from '../../../base/reference/page-texts.ts'
import { confirmed, fromToday } from '../../../base/setting/testing.ts'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { requestOf, sharedTestApp } from '../../../db/testing.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { schedules } from '../../../schedules.ts'
import { guideElementsOf } from '../../content/content/reading.ts'

const app = await sharedTestApp()
let other: App
let author: TestPerson
let second: TestPerson

beforeAll(async () => {
  other = await openApp(app.services.config, app.url)
  author = await aPerson(app, 'city')
  second = await aPerson(app, 'admin')
})
afterAll(async () => {
  await other.close()
})
afterEach(() => resetClock())

const tomorrow = () => dayOf(addMs(clock.now(), 86_400_000))
type Change = { key?: string; text?: string | null; startsOn?: string; version?: number }
const propose = (over: Change = {}, token: string | null = author.token) =>
  app.call(pageText.propose, { ...fromToday(), key: 'home.park', text: '园区填报和查询', ...over }, token)
const faultOf = ({ data }: { data: unknown }) =>
  (data as { errors: { field: string; message: string }[] }).errors.map(
    ({ field, message }) => `${field} ${message}`,
  )[0]
const shownIn = async (key: string) =>
  Promise.all(
    [app.fastify, other.fastify].map(async (fastify) => {
      const answer = await fastify.inject(requestOf(settings.getSysItems, {}, null, {}))
      return answer.json<{ data: Record<string, string> }>().data[`text:${key}`]
    }),
  )

test('every text has a place, a default that fits it, and no two share a key', () => {
  const slots = textSlots()
  expect(new Set(slots.map(({ key }) => key)).size).toBe(slots.length)
  for (const { key, where, most, text } of slots)
    expect([key, where !== '', text.trim() === text && text !== '', [...text].length <= most]).toEqual([
      key,
      true,
      true,
      true,
    ])
})

test('only the city and the administrators read and propose them', async () => {
  expect((await app.call(pageText.list, {}, second.token)).status).toBe(200)
  for (const role of ['county', 'expert', 'supervisor'] as const) {
    const { token } = await aPerson(app, role)
    expect((await app.call(pageText.list, {}, token)).status).toBe(403)
    expect((await propose({}, token)).status).toBe(403)
  }
  expect((await propose({}, null)).status).toBe(401)
})

test('empty, too long, more than a line, unchanged, in the past and unknown are refused', async () => {
  expect(faultOf(await propose({ text: '   ' }))).toContain('text 请填写文字')
  expect(faultOf(await propose({ text: '园'.repeat(25) }))).toBe('text 最多24个字，现在25个字')
  expect(faultOf(await propose({ text: '第一行\n第二行' }))).toContain('请去掉换行')
  expect(faultOf(await propose({ text: '园区账号事项' }))).toContain('没有需要变更的内容')
  expect(faultOf(await propose({ startsOn: dayOf(addMs(clock.now(), -86_400_000)) }))).toContain('不能早于今天')
  expect((await propose({ key: 'home.none' })).status).toBe(404)
  expect((await propose({ key: 'consent' })).status).toBe(404)
})

test('a text is changed by two people, from its day on, in every process; nothing has to run at midnight', async () => {
  const proposed = await propose({ startsOn: tomorrow() })
  const { data } = await app.call(settingChange.get, { id: proposed.data.id }, author.token)
  expect(data.lines).toEqual([{ label: '文字', before: '园区账号事项', after: '园区填报和查询' }])
  const own = { id: data.id, version: data.version, action: 'confirm' as const, opinion: '' }
  expect((await app.call(settingChange.step, own, author.token)).status).toBe(403)
  const midnight = `${tomorrow()}T00:00:00+08:00`
  await confirmed(app, proposed, second.token)
  expect(await shownIn('home.park')).toEqual(['园区账号事项', '园区账号事项'])
  moveClock(new Date(Date.parse(midnight) + 50).toISOString())
  await expect.poll(() => shownIn('home.park'), { timeout: 2000 }).toEqual(['园区填报和查询', '园区填报和查询'])
  const [later, another] = [await aPerson(app, 'city'), await aPerson(app, 'admin')]
  const row = (await app.call(pageText.list, {}, later.token)).data.find(({ key }) => key === 'home.park')
  expect(row).toMatchObject({ isOwn: true, shipped: '园区账号事项', version: 1 })
  const back = await propose({ text: null, version: 1, startsOn: clock.today() }, later.token)
  await confirmed(app, back, another.token)
  await expect.poll(() => shownIn('home.park'), { timeout: 2000 }).toEqual(['园区账号事项', '园区账号事项'])
})

test('a programme’s page carries its own text, and gets the city’s in its place', async () => {
  expect(await shownIn('programme.special-fund')).toEqual([undefined, undefined])
  await confirmed(app, await propose({ key: 'programme.special-fund', text: '本市专项资金' }), second.token)
  await expect.poll(() => shownIn('programme.special-fund')).toEqual(['本市专项资金', '本市专项资金'])
})

test('guides and the search say the head of a programme’s page as the city words it', async () => {
  await app.services.search.filled
  const own = '本市技改补助以奖代补'
  await confirmed(app, await propose({ key: 'programme.green-park', text: own }), second.token)
  const about = { programmes: ['green-park'], fields: {}, links: [] }
  const what = (await guideElementsOf(app.services.db, app.services, about))?.find(({ key }) => key === 'what')
  expect(what?.lines[0]).toBe(own)
  const found = async () =>
    (await app.call(search.everything, { words: '技改补助' }, null)).data.rows.map(({ address }) => address)
  expect(await found()).toEqual([])
  await schedules['follow-texts']?.run(app.services)
  expect(await found()).toContain('/Instructions?programme=green-park&part=file')
})
