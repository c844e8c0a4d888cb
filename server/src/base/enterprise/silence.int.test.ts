/** A county that does not answer for more than five working days: the city is notified once per case. */

import { user } from '@green/contract/calls/account/user.ts'
import { board, message } from '@green/contract/calls/content/public.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../db/testing.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { schedules } from '../../schedules.ts'
import { openSession } from '../account/sign-in/session.ts'
import { codeOf, type Person, person, profile, registered, uploaded } from './testing.ts'

const app = await sharedTestApp()
let city: Person
let county: Person

beforeAll(async () => {
  city = await person(app, 'city')
  county = await person(app, 'county', { qxCode: '500103' })
})
afterEach(resetClock)

/** Sessions expire while the clock is moved: everybody signs in anew. */
const as = ({ id }: Person) => openSession(app.services.db, id, '127.0.0.1')
const morning = async (day: string) => {
  moveClock(`${day}T00:35:00Z`)
  await schedules['tell-city-of-silence']?.run(app.services)
}
const titlesHeardBy = async (who: Person) =>
  (await app.call(message.list, { size: 50 }, await as(who))).data.rows.filter((row) =>
    row.title.includes('逾期未审核'),
  )

async function sentOn(day: string, named: { enterpriseName?: string; nameAsLicensed?: boolean } = {}) {
  moveClock(`${day}T02:00:00Z`)
  const socialCode = codeOf()
  const holder = await registered(app, socialCode)
  const files = { licence: await uploaded(app, holder), letter: await uploaded(app, holder, '授权书.pdf') }
  const form = { ...profile(socialCode, files), ...named }
  const { data } = await app.call(user.saveQyInfo, form, holder.token)
  expect(data.verification).toBe('verifying')
  return { ...data, holder, form }
}
const decide = async ({ id, version }: { id: string; version: number }, approve: boolean) =>
  app.call(
    enterprise.verify,
    { id, version, approve, ...(approve ? {} : { opinion: '营业执照不清晰。' }) },
    await as(county),
  )

// Sent on the eve of 中秋; after 国庆 the tenth of October, a Saturday, is a working day: 28, 29, 30 September, 8 and 9
// October are five.
test('after five working days, holidays and worked Saturdays counted, and only once', async () => {
  const waiting = await sentOn('2026-09-24')
  const before = (await titlesHeardBy(city)).length
  await morning('2026-10-09')
  expect(await titlesHeardBy(city)).toHaveLength(before)
  await morning('2026-10-10')
  await schedules['tell-city-of-silence']?.run(app.services)
  await morning('2026-10-12')
  const reminders = (await titlesHeardBy(city)).filter((row) => row.link?.endsWith(waiting.id))
  expect(reminders).toHaveLength(1)
  expect(reminders[0]).toMatchObject({
    title: `渝中区逾期未审核企业信息：${waiting.enterpriseName}`,
    link: `/hindex/EntManage?id=${waiting.id}`,
  })
  expect(reminders[0]?.body).toContain('于2026-09-24提交企业信息，已超过5个工作日')
  expect(await titlesHeardBy(county)).toEqual([])
  expect(await titlesHeardBy(waiting.holder)).toEqual([])
})

test('nobody is notified of a county that answered, and a new submission is a new case', async () => {
  const answered = await sentOn('2026-10-12')
  const returned = await sentOn('2026-10-12')
  moveClock('2026-10-15T02:00:00Z')
  expect((await decide(answered, true)).status).toBe(200)
  const back = await decide(returned, false)
  expect(back.data.verification).toBe('returned')
  await morning('2026-10-26')
  const of = async (id: string) => (await titlesHeardBy(city)).filter((row) => row.link?.endsWith(id)).length
  expect([await of(answered.id), await of(returned.id)]).toEqual([0, 0])

  moveClock('2026-10-26T02:00:00Z')
  const again = await app.call(
    user.saveQyInfo,
    { ...returned.form, version: back.data.version },
    await as(returned.holder),
  )
  expect(again.data.verification).toBe('verifying')
  await morning('2026-11-02')
  expect(await of(returned.id)).toBe(0)
  await morning('2026-11-03')
  expect(await of(returned.id)).toBe(1)
  await morning('2026-11-04')
  expect(await of(returned.id)).toBe(1)
})

test('a pending change of key fields is a case like any other', async () => {
  const one = await sentOn('2026-11-09')
  const accepted = await decide(one, true)
  const wished = await app.call(
    user.updateQyInfo,
    { version: accepted.data.version, legalPerson: '钱七' },
    await as(one.holder),
  )
  expect(wished.data.pendingChange).toEqual({ legalPerson: '钱七' })
  await morning('2026-11-17')
  const reminders = (await titlesHeardBy(city)).filter((row) => row.link?.endsWith(one.id))
  expect(reminders.map((row) => row.body)).toEqual([expect.stringContaining('提交企业信息变更')])
})

test('while the name waits for the city, the city is late and not the county, which has its days from the grant', async () => {
  const name = '重庆SLW示例变压器有限公司'
  const one = await sentOn('2026-11-09', { enterpriseName: name, nameAsLicensed: true })
  expect(one.answerBy).toBeNull()
  const toVerify = async () =>
    (await app.call(board.today, {}, await as(county))).data.todos.find(({ key }) => key === 'verify')?.count ?? 0
  const before = await toVerify()
  await morning('2026-11-17')
  await morning('2026-11-18')
  const heard = async () =>
    (await app.call(message.list, { size: 50 }, await as(city))).data.rows.filter((row) => row.link?.includes(one.id))
  const late = (await heard()).filter(({ title }) => title.includes('逾期'))
  expect(late.map(({ title }) => title)).toEqual([`企业名称逾期未核准：${name}`])
  expect(late[0]?.body).toContain('不计入区县的审核期限')
  moveClock('2026-11-19T02:00:00Z')
  const grant = { id: one.id, version: one.version, approve: true, reason: '与营业执照一致，予以核准' }
  expect((await app.call(enterprise.decideName, grant, await as(city))).status).toBe(200)
  expect(await toVerify()).toBe(before + 1)
  const own = (await app.call(user.getQyinfoById, {}, await as(one.holder))).data
  expect(own.answerBy).toBe('2026-11-26')
  await morning('2026-11-26')
  expect((await heard()).filter(({ title }) => title.includes('逾期未审核'))).toEqual([])
  await morning('2026-11-27')
  await morning('2026-11-28')
  const [reminder, ...more] = (await heard()).filter(({ title }) => title.includes('逾期未审核'))
  expect([reminder?.body, more]).toEqual([expect.stringContaining('于2026-11-19经市级核准名称，已超过5个工作日'), []])
})
