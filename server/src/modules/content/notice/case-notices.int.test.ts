/** 通知 of a case: what was told about it, about its batch and its title; who reads how much of it. */

import { notice } from '@green/contract/calls/content/notice.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { byTwo } from '../../../base/two-hands/testing.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { schedules } from '../../../schedules.ts'

const { app, scheme, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
/** In expert review and approved, of the own county; sent in, of the other county. */
let inReview: string
let titled: string
let elsewhere: string

beforeAll(async () => {
  const [home, neighbour, other] = scheme.factories
  inReview = (await scheme.filed(greenFactory, home, 'expert_review')).id
  titled = (await scheme.filed(greenFactory, neighbour, 'approved')).id
  elsewhere = (await scheme.filed(greenFactory, other, 'submitted')).id
})
afterEach(resetClock)

const people = () => {
  const { cast, factories } = scheme
  const [home, neighbour] = factories
  return {
    filer: cast.filerOf(home.id),
    neighbour: cast.filerOf(neighbour.id),
    county: cast.countyOf(homeCounty),
    county2: cast.countyOf(otherCounty),
    city: cast.city,
    expert: cast.experts[0],
  }
}
const ask = async (filingId: string, who: keyof ReturnType<typeof people>) => {
  const actor = people()[who]
  if (!actor) throw new Error('nobody')
  return app.call(notice.ofCase, { filingId }, await scheme.token(actor))
}
const read = async (filingId: string, who: keyof ReturnType<typeof people>) => (await ask(filingId, who)).data
const query = (text: string, values: unknown[]) => app.services.db.$client.query(text, values)

test('the city reads all of it, the county what enterprises and counties were told, the filer its own', async () => {
  const [city, county, filer] = [
    await read(inReview, 'city'),
    await read(inReview, 'county'),
    await read(inReview, 'filer'),
  ]
  expect(city.some(({ to, title }) => to.includes('（专家）') && title.includes('前评分：'))).toBe(true)
  expect(city.some(({ to }) => to.includes('（市级管理员）'))).toBe(true)
  expect(county.length).toBeGreaterThan(0)
  expect(county.every(({ to }) => /（(企业主账号|企业操作员|区县管理员)）/.test(to))).toBe(true)
  expect(filer.length).toBeGreaterThan(0)
  expect(filer.every(({ to }) => to.includes('企业主账号'))).toBe(true)
  expect(filer[0]).toMatchObject({ title: expect.stringContaining('绿色工厂'), body: '意见：材料齐全，同意推荐。' })
})

test('nobody else reads it: no other county, no other enterprise, no expert, nobody who is not signed in', async () => {
  expect((await ask(inReview, 'county2')).status).toBe(404)
  expect((await ask(inReview, 'neighbour')).status).toBe(404)
  expect((await ask(inReview, 'expert')).status).toBe(403)
  expect((await app.call(notice.ofCase, { filingId: inReview })).status).toBe(401)
  expect((await ask(elsewhere, 'county2')).status).toBe(200)
})

test('what did not arrive is said to both; why, to staff only', async () => {
  const [newest] = await read(inReview, 'filer')
  await query(
    `insert into delivery (id, message_id, channel, state, text, tries, error, at, done_at)
     values ($1, $2, 'sms', 'failed', '有进展', 11, '网关回答503', now(), now())`,
    [ids.next(), newest?.id],
  )
  const wayIn = async (who: 'filer' | 'county') =>
    (await read(inReview, who)).find(({ id }) => id === newest?.id)?.deliveries.find(({ state }) => state === 'failed')
  expect(await wayIn('filer')).toMatchObject({ channel: 'sms', tries: 11, error: null })
  expect(await wayIn('county')).toMatchObject({ channel: 'sms', tries: 11, error: '网关回答503' })
})

test('a change of its batch is told in every case, to each its own: the filer’s people and the county of the case', async () => {
  const token = as('city')
  const { version = 0 } = (await app.call(batch.list, {}, token)).data.find(({ id }) => id === scheme.batchId) ?? {}
  const reason = '材料核对需要提前结束'
  await byTwo(app, batch.close, { id: scheme.batchId, version, reason }, [token, as('city2')])
  const changed = async (filingId: string, who: keyof ReturnType<typeof people>) =>
    (await read(filingId, who)).filter(({ title }) => title.endsWith('有变更'))
  const [change] = await changed(elsewhere, 'county2')
  expect(change).toMatchObject({ body: expect.stringContaining(reason) })
  const seen = [await changed(elsewhere, 'city'), await changed(inReview, 'city')]
  const receivers = seen.map((all) => all.map(({ to }) => to))
  // The filing of the other county was still to be sent on and its filer is told; the one in review no longer reckons with the window.
  expect(receivers[0]?.filter((to) => to.includes('企业主账号'))).toHaveLength(1)
  expect(receivers[1]?.filter((to) => to.includes('企业主账号'))).toHaveLength(0)
  expect(seen[0]?.map(({ id }) => id)).not.toEqual(expect.arrayContaining(seen[1]?.map(({ id }) => id) ?? ['']))
})

test('the end of its title is told in the case', async () => {
  const { rows } = await query('select valid_to::text as day from filing where id = $1', [titled])
  moveClock(addMs(`${rows[0]?.day}T01:00:00Z`, -60 * 86_400_000))
  await schedules['remind-deadlines']?.run(app.services)
  resetClock()
  expect((await read(titled, 'city'))[0]).toMatchObject({
    title: expect.stringContaining('还有60天到期'),
    to: expect.stringContaining('主账号'),
  })
})
