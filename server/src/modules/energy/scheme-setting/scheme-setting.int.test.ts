/** 新制度参数 on the real database: two people of the city change a group, and what counts by it follows from its first day. */
import { carbonMarket } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { schemeSetting } from '@green/contract/calls/energy/scheme/scheme-setting.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { expect, test, vi } from 'vitest'
import { confirmed, fromToday } from '../../../base/setting/testing.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'

const { app, scheme, as, signIn } = await openTestScheme()
const [own] = scheme.factories

const groupOf = async (group: string, who: CastName = 'city') =>
  (await app.call(schemeSetting.groups, {}, as(who))).data.find((one) => one.group === group)
const textOf = async (group: string, name: string, who: CastName = 'filer') =>
  (await app.call(schemeSetting.inForce, {}, as(who))).data
    .find((one) => one.group === group)
    ?.parts.find((part) => part.name === name)?.text

const calendar = { reportDay: '04-30', quotaDay: '09-20', surrenderDay: '12-20', monthDays: 45, remindDays: 15 }
const propose = (over: object = {}, who: CastName = 'city') =>
  app.call(
    schemeSetting.save,
    {
      group: 'carbonMarket',
      values: calendar,
      source: '渝环〔2026〕9号',
      ...fromToday(),
      version: 0,
      ...over,
    } as never,
    as(who),
  )
const faultsOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; message: string }[] }).errors

const dueOf = async (key: string) =>
  (await app.call(todo.mine, {}, as('filer'))).data.groups.find((group) => group.key === key)?.due
const firstMonthDue = async () =>
  (await app.call(carbonMarket.months, { year: 2025 } as never, as('filer'))).data[0]?.due

test('the calendar of the market is the platform’s until two people of the city have set it', async () => {
  const listed = { enterpriseId: own.id, year: 2025, industry: 'cement', duty: 'quota', guide: '' }
  await app.call(carbonMarket.list, { ...listed, source: '2025年重点排放单位名录' } as never, as('city'))
  expect([await dueOf('carbonMarket.report'), await firstMonthDue()]).toEqual(['2026-03-31', '2025-03-12'])
  expect(await groupOf('carbonMarket')).toMatchObject({ isOwn: false, version: 0, waiting: null })
  expect((await groupOf('carbonMarket'))?.source).toContain('未核对')

  for (const who of ['county', 'admin', 'filer', 'expert'] as const)
    expect([who, (await propose({}, who)).status]).toEqual([who, 403])
  expect((await app.call(schemeSetting.groups, {}, as('filer'))).status).toBe(403)
  expect((await app.call(schemeSetting.inForce, {}, as('expert'))).status).toBe(403)

  const proposed = await propose()
  expect(proposed.status).toBe(200)
  expect((await groupOf('carbonMarket'))?.waiting).toBe(proposed.data.id)
  expect(await dueOf('carbonMarket.report')).toBe('2026-03-31')
  const alone = { id: proposed.data.id, version: 1, action: 'confirm' } as const
  expect((await app.call(settingChange.step, alone, as('city'))).status).not.toBe(200)

  const done = await confirmed(app, proposed, as('city2'))
  expect(done.lines).toContainEqual({ label: '配额清缴（次年）', before: '12月31日', after: '12月20日' })
  expect(done.lines.map(({ label }) => label)).not.toContain('配额核定（次年）')
  await vi.waitFor(async () => expect(await dueOf('carbonMarket.report')).toBe('2026-04-30'))
  expect(await firstMonthDue()).toBe('2025-03-17')
  expect(await groupOf('carbonMarket')).toMatchObject({ isOwn: true, version: 1, source: '渝环〔2026〕9号' })
  expect(await textOf('carbonMarket', 'surrenderDay')).toBe('12月20日')
  // The other groups are as they were.
  expect(await groupOf('greenPower')).toMatchObject({ isOwn: false, version: 0 })
  expect((await propose()).status).toBe(409)
})

test('what cannot be is told at its figure, and nothing is proposed', async () => {
  expect(faultsOf(await propose({ group: 'unknown' }))).toEqual([
    { field: 'group', message: '没有这组参数，请刷新页面后再试' },
  ])
  const bad = await propose({ values: { ...calendar, reportDay: '02-29', monthDays: 0 }, version: 1 })
  expect(faultsOf(bad).map(({ field }) => field)).toEqual(['values.reportDay', 'values.monthDays'])
  expect(faultsOf(await propose({ version: 1, startsOn: '2025-01-01' }))).toMatchObject([{ field: 'startsOn' }])
  expect(faultsOf(await propose({ version: 1 }))).toEqual([
    { field: 'group', message: '与当时有效的内容相同，没有需要变更的内容' },
  ])
})

test('a limit with a later first day is in force from that day on, for the forms’ lists too', async () => {
  const values = {
    intensityBasic: 1.5,
    intensityTarget: 0.2,
    nonFossilBasicPct: 30,
    nonFossilTargetPct: 95,
    physicalTargetPct: 35,
    physicalFromMWh: 5000,
  }
  const later = { group: 'zeroFactory', values, source: '市级建设方案', startsOn: '2031-01-01', version: 0 }
  await confirmed(app, await propose(later), as('city2'))
  expect(await groupOf('zeroFactory')).toMatchObject({ next: '2031-01-01', isOwn: false })
  expect(await textOf('zeroFactory', 'intensityBasic')).toBe('1.8tCO₂/tce')
  moveClock('2031-01-01T02:00:00Z')
  await signIn()
  expect(await textOf('zeroFactory', 'intensityBasic')).toBe('1.5tCO₂/tce')
  resetClock()
  await signIn()
})
