/** Versions of factors: who may, what is refused, which data they count for, and what keeps its figures. */
import { lsdtCotwo } from '@green/contract/calls/energy/calculator.ts'
import { energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { factor } from '@green/contract/calls/energy/factor.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { tcePerUnit } from '@green/tools/energy-conversion/rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { referenceOf, referencesOf } from '../../../base/reference/reference.ts'
import { confirmed } from '../../../base/setting/testing.ts'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'

const { app, scheme, as } = await openTestScheme()
let other: App
let author: TestPerson
let second: TestPerson
const dayMs = 86_400_000

beforeAll(async () => {
  other = await openApp(app.services.config, app.url)
  author = await aPerson(app, 'city')
  second = await aPerson(app, 'admin')
})
afterAll(async () => {
  await other.close()
})
afterEach(() => resetClock())

const year = () => clock.year()
const day = (days: number) => dayOf(addMs(clock.now(), days * dayMs))
type Change = Partial<Parameters<typeof app.call<typeof factor.propose>>[1]>
const coal = (value: number, over: object = {}) => ({
  key: 'energy/raw_coal',
  parts: [{ part: 'value' as const, value, givenIn: 'kgce/kg' }],
  source: 'GB/T 2589-2030 附录A',
  fromYear: year(),
  startsOn: clock.today(),
  ...over,
})
const propose = (input: Change, token: string | null = author.token) =>
  app.call(factor.propose, { ...coal(0.75), reason: '标准已经修订，按新标准的附录调整', ...input }, token)
const faultsOf = ({ data }: { data: unknown }) =>
  (data as { errors: { field: string; message: string }[] }).errors.map(({ field }) => field)
const enter = (month: number, quantity: number) =>
  app.call(
    yearlyEnergy.addLsdtQynhYearInfo,
    { year: year(), month, lines: [{ energyCode: '01', flow: 'used', quantity }] },
    as('filer'),
  )
const months = async () =>
  (await app.call(energyYear.glance, {}, as('filer'))).data.years.find((one) => one.year === year())?.months ?? []

describe('who may', () => {
  test('the city and the administrators; nobody else reads or proposes', async () => {
    expect((await app.call(factor.page, {}, second.token)).status).toBe(200)
    for (const role of ['county', 'expert', 'supervisor'] as const) {
      const { token } = await aPerson(app, role)
      expect((await app.call(factor.page, {}, token)).status).toBe(403)
      expect((await propose({}, token)).status).toBe(403)
    }
    expect((await app.call(factor.preview, coal(0.75), as('filer'))).status).toBe(403)
    expect((await propose({}, null)).status).toBe(401)
  })
})

describe('bad input names its field', () => {
  test('zero, negative, no number, a unit of another kind', async () => {
    for (const value of [0, -1, Number.NaN]) expect(faultsOf(await propose(coal(value)))).toEqual(['parts[0].value'])
    const part = (unit: string, name: 'value' | 'ncv' = 'value') => ({
      parts: [{ part: name, value: 0.8, givenIn: unit }],
    })
    expect(faultsOf(await propose(part('kgce/kWh')))).toEqual(['parts[0].givenIn'])
    expect(faultsOf(await propose(part('kgce/kg', 'ncv')))).toContain('parts[0].value')
  })
  test('no source, or one without the number of a standard or document', async () => {
    for (const source of ['', '   ', '按通知', '某某文件规定执行'])
      expect(faultsOf(await propose({ source }))).toEqual(['source'])
  })
  test('ten times the figure before is a warning that needs its reason', async () => {
    const wrong = await propose(coal(7.143))
    expect(faultsOf(wrong)).toEqual(['unusual'])
    expect(JSON.stringify(wrong.data)).toContain('是现行数值的10倍')
    const explained = await propose(coal(7.143, { unusual: '标准改用另一种计量方法' }))
    expect(explained.status).toBe(200)
    const { data } = await app.call(settingChange.get, { id: explained.data.id }, second.token)
    expect(data.lines.map(({ label }) => label)).toContain('与原值相差较大的说明')
    await app.call(settingChange.step, { id: data.id, version: data.version, action: 'withdraw' }, author.token)
  })
  test('data years that have not begun, and what is no factor', async () => {
    expect(faultsOf(await propose({ fromYear: year() + 1 }))).toEqual(['fromYear'])
    expect(faultsOf(await propose({ fromYear: null }))).toEqual(['fromYear'])
    const grid = {
      key: `grid/重庆-${year() + 1}`,
      parts: [{ part: 'value' as const, value: 0.5, givenIn: 'kgCO2/kWh' }],
    }
    expect(faultsOf(await propose({ ...grid, fromYear: null }))).toEqual(['startsOn'])
    expect((await propose({ key: 'energy/none' })).status).toBe(404)
    expect((await propose(coal(0.7143, { source: 'GB/T 2589-2020《综合能耗计算通则》附录A' }))).status).toBe(200)
  })
})

describe('a version of a factor', () => {
  test('waits for a second person, is in force in every process, and counts for data of its year alone', async () => {
    const waiting = (await app.call(factor.page, { keyword: '原煤' }, author.token)).data.rows[0]?.waiting ?? ''
    const { version } = (await app.call(settingChange.get, { id: waiting }, author.token)).data
    await app.call(settingChange.step, { id: waiting, version, action: 'withdraw', opinion: '' }, author.token)
    expect((await enter(1, 100)).status).toBe(200)
    const preview = (await app.call(factor.preview, coal(0.75), author.token)).data
    expect(preview.lines).toContainEqual({ label: '数值', before: '0.7143 kgce/kg', after: '0.75 kgce/kg' })
    expect(preview.affected.find(({ label }) => label.startsWith('未核对'))?.count).toBe(1)
    expect(preview.openYears).toEqual([`${scheme.factories[0].name}：${year()}年1月`])
    const proposed = await propose({})
    const before = await app.call(settingChange.get, { id: proposed.data.id }, author.token)
    const own = { id: proposed.data.id, version: before.data.version, action: 'confirm' as const, opinion: '' }
    expect((await app.call(settingChange.step, own, author.token)).status).toBe(403)
    const moment = addMs(clock.now(), -1000)
    await confirmed(app, proposed, second.token)
    const of = async (services: typeof app.services) => {
      const found = await referenceOf(services)
      return [year() - 1, year()].map((one) => tcePerUnit(found, '01', one))
    }
    for (const services of [app.services, other.services])
      await expect.poll(() => of(services), { timeout: 2000 }).toEqual([0.7143, 0.75])
    expect(tcePerUnit((await referencesOf(app.services)).at(moment), '01', year())).toBe(0.7143)
    const lists = (await app.call(cdict.getDicts, { code: 'energyType' }, null)).data
    expect(lists.energyType?.items.find(({ code }) => code === '01')).toMatchObject({ coefTcePerUnit: 0.75 })
  })

  test('leaves what was entered before as it was, and counts what is entered after', async () => {
    expect((await enter(2, 100)).status).toBe(200)
    expect((await months()).map(({ month, totalTce }) => [month, totalTce]).toSorted()).toEqual([
      [1, 71.43],
      [2, 75],
    ])
  })

  test('is what the calculators offer and count with, by the year of the data; the browser is told the same', async () => {
    for (const [dataYear, coefficient] of [
      [year() - 1, 0.7143],
      [year(), 0.75],
    ] as const) {
      const offered = (await app.call(lsdtCotwo.getTr, { dataYear }, null)).data
      expect(offered.energies.find(({ id }) => id === 'raw_coal')?.coefficient).toBe(coefficient)
      const energy = { items: [{ energyId: 'raw_coal', unit: 't', consumption: 100 }], dataYear }
      const counted = await app.call(lsdtCotwo.countNyxf, { kind: 'energy', energy }, null)
      expect(counted.data.energy?.totalEq).toBe(coefficient * 100)
    }
  })

  test('cannot start in the past where something was counted with what is in force', async () => {
    moveClock(addMs(clock.now(), 10 * dayMs))
    const { token } = await aPerson(app, 'city')
    const parts = [{ part: 'value' as const, value: 0.72, givenIn: 'tce/t' }]
    const past = await propose({ key: 'statistical/01', parts, startsOn: day(-10) }, token)
    expect(faultsOf(past)).toEqual(['startsOn'])
    expect(JSON.stringify(past.data)).toContain('已有2件')
    expect((await propose({ key: 'statistical/01', parts, startsOn: day(-9) }, token)).status).toBe(200)
    expect(faultsOf(await propose(coal(0.8, { startsOn: day(-10), version: 1 }), token))).toEqual(['startsOn'])
  })

  test('is listed with its author and difference; the platform’s own can come back', async () => {
    const row = (await app.call(factor.get, { key: 'energy/raw_coal' }, author.token)).data
    expect(row).toMatchObject({ isOwn: true, fromYear: year(), shipped: '0.7143 kgce/kg', version: 1 })
    await confirmed(app, await propose({ parts: null, fromYear: null, version: 1 }), second.token)
    const known = await app.call(settingChange.versions, { kind: 'factor', key: 'energy/raw_coal' }, author.token)
    expect(known.data.versions.filter(({ state }) => state === 'confirmed')).toHaveLength(2)
    expect(known.data.about).toBe('能源折标系数（GB/T 2589）“原煤”')
    await expect
      .poll(async () => tcePerUnit(await referenceOf(app.services), '01', year()), { timeout: 2000 })
      .toBe(0.7143)
    expect((await months()).map(({ totalTce }) => totalTce).toSorted()).toEqual([71.43, 75])
  })

  test('of a data year published late holds for that year, and a checked year keeps the factor it was checked with', async () => {
    const lines = [{ energyCode: '33', flow: 'used' as const, quantity: 100 }]
    await app.call(yearlyEnergy.addLsdtQynhYearInfo, { year: year() - 1, lines }, as('filer'))
    const ofYear = async () => {
      const found = (await app.call(energyYear.glance, {}, as('filer'))).data.years.find(
        (one) => one.year === year() - 1,
      )
      const [record] = found?.records ?? []
      return { id: record?.id ?? '', version: record?.version ?? 0, equiv: found?.bridge?.totals.gb2589equiv }
    }
    const before = await ofYear()
    expect(before.equiv).toBe(302.4)
    const { token } = await aPerson(app, 'county', { qxCode: scheme.factories[0].qxCode })
    expect((await app.call(energyYear.check, { recordIds: [before.id], result: 'sound' }, token)).status).toBe(200)
    moveClock(addMs(clock.now(), 60_000))
    const late = {
      key: `equivalent/${year() - 1}`,
      fromYear: null,
      source: '中电联年度发展报告 2026',
      parts: [{ part: 'value' as const, value: 299, givenIn: 'gce/kWh' }],
    }
    await confirmed(app, await propose(late), second.token)
    const { equiv, version } = await ofYear()
    expect(equiv).toBe(302.4)
    const again = { year: year() - 1, lines: [{ energyCode: '33', flow: 'used' as const, quantity: 200 }], version }
    expect((await app.call(yearlyEnergy.addLsdtQynhYearInfo, again, as('filer'))).status).toBe(200)
    expect((await ofYear()).equiv).toBe(598)
  })
})
