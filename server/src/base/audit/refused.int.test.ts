/** Refused operations are logged, once a minute however often they were tried. */

import { account } from '@green/contract/calls/account/account.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLog, refusedAct } from '../../db/schema/audit.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { writeRefusals } from './refused.ts'

const { app, scheme, as } = await openTestScheme()

beforeEach(async () => {
  await app.services.db.delete(refusedAct)
})
afterEach(resetClock)

/** The lines of the last minute. */
async function written() {
  const before = new Set((await lines()).map((one) => one.id))
  moveClock(61_000)
  await writeRefusals(app.services)
  return (await lines()).filter((one) => !before.has(one.id))
}
const lines = () => app.services.db.select().from(auditLog).where(like(auditLog.action, '被拒绝：%'))

test('a step that is not allowed in this state: who, what, which filing, why', async () => {
  const filed = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const city = as('city')
  const move = { id: filed.id, version: filed.version, state: 'approved' as const, opinion: '同意' }
  expect((await app.call(shenb.updateCityState, move, city)).status).toBe(409)
  const [line, ...others] = await written()
  expect(others).toEqual([])
  expect(line).toMatchObject({
    accountId: scheme.cast.city.accountId,
    role: 'city',
    action: expect.stringContaining('被拒绝：'),
    object: expect.stringContaining(scheme.factories[0].name),
  })
  expect(line?.object).toContain(filed.number ?? 'no number')
  expect(line?.result).toContain('不能进行此操作')
})

test('a role without the permission, another county’s filing, and each of a batch; invalid input is not logged', async () => {
  const [own, , other] = scheme.factories
  const alien = await scheme.filed(greenFactory, other, 'submitted')
  const county = await scheme.token(scheme.cast.countyOf(own.qxCode))
  const target = { id: alien.id, version: alien.version }
  await app.call(shenb.updateCountyState, { ...target, state: 'county_approved' }, county)
  await app.call(account.resetPassword, { id: ids.next(), reason: '测试重置密码' }, county)
  await app.call(account.resetPassword, { id: ids.next(), reason: '' } as never, as('admin'))
  const many = { items: [target], step: { state: 'county_approved' as const }, dryRun: false }
  await app.call(filing.moveMany, many as never, county)
  const found = await written()
  expect(Object.fromEntries(found.map((one) => [one.action, one.result]))).toEqual({
    '被拒绝：区县推荐或退回': '不存在或已被删除',
    '被拒绝：批量办理': '不存在或已被删除',
    '被拒绝：重置密码': '无权限',
  })
})

test('a flood is one line with its count, and many different ids do not fill the disk either', async () => {
  const county = as('county')
  const id = ids.next()
  for (let i = 0; i < 12; i++) await app.call(account.resetPassword, { id, reason: '测试重置密码' }, county)
  expect((await written()).map((one) => one.result)).toEqual(['无权限（1分钟内12次）'])
  for (let i = 0; i < 45; i++) await app.call(account.resetPassword, { id: ids.next(), reason: '测试重置密码' }, county)
  const found = await written()
  expect(found).toHaveLength(31)
  expect(found.find((one) => one.object === '多个对象')?.result).toBe('无权限（1分钟内15次）')
})
