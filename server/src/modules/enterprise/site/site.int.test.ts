/** 厂区与园区 on the real database: the tree is the enterprise's own, tenancies need both sides, a year is the sum of its sites. */
import { energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { type SiteKind, site } from '@green/contract/calls/enterprise/site.ts'
import { roles } from '@green/contract/roles.ts'
import { describe, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { aPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'

const { app, scheme, as } = await openTestScheme()

const save = (
  over: Partial<Parameters<typeof app.call<typeof site.save>>[1]> & { name: string },
  token = as('filer'),
) => app.call(site.save, { kind: 'site' as SiteKind, address: '示例路1号', ...over }, token)
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map(({ field }) => field)

describe('the tree', () => {
  test('holds sites with their units; each fault stands at its field', async () => {
    const bare = await app.call(site.save, { kind: 'site', name: '一厂区' }, as('filer'))
    expect([bare.status, faultsOf(bare)]).toEqual([422, ['address']])
    const { data: main } = await save({ name: '一厂区', since: '2012-01-01' })
    const stray = await save({ name: '车间', kind: 'workshop' })
    expect(faultsOf(stray)).toEqual(['parentId'])
    const meters = [{ number: 'A1', energyCode: '33', measures: '总进线' }]
    const unit = await save({ name: '一号线', kind: 'line', parentId: main.id, meters })
    expect(unit.status).toBe(200)
    const wrong = await save({ name: '二号线', kind: 'line', parentId: unit.data.id })
    expect(faultsOf(wrong)).toEqual(['parentId'])
    const dates = await save({ name: '旧厂区', since: '2020-01-01', until: '2019-01-01' })
    expect(faultsOf(dates)).toEqual(['until'])
    const { data } = await app.call(site.tree, {}, as('filer'))
    expect(data.sites.map(({ name, units }) => [name, units.map((one) => one.name)])).toEqual([['一厂区', ['一号线']]])
    const used = await app.call(site.remove, { id: main.id, version: main.version }, as('filer'))
    expect([used.status, JSON.stringify(used.data)]).toEqual([422, expect.stringContaining('不能删除')])
    expect((await app.call(site.remove, { id: unit.data.id, version: 1 }, as('filer'))).status).toBe(200)
  })

  test('is kept by the enterprise, read by its county and the city, and nobody else', async () => {
    const { data } = await app.call(site.tree, {}, as('filer'))
    const [{ id, version } = { id: '', version: 0 }] = data.sites
    expect((await save({ name: '改名', id, version }, as('neighbour'))).status).toBe(404)
    expect((await save({ name: '园区厂房' }, as('park'))).status).toBe(403)
    const enterpriseId = scheme.factories[0].id
    for (const token of [as('county'), as('city')])
      expect((await app.call(site.tree, { enterpriseId }, token)).data).toMatchObject({ mayEdit: false })
    for (const token of [as('otherCounty'), as('neighbour')])
      expect((await app.call(site.tree, { enterpriseId }, token)).status).toBe(404)
    for (const role of roles.filter((one) => one !== 'enterprise')) {
      const person = await aPerson(app, role)
      expect((await save({ name: '厂区' }, person.token)).status).toBe(403)
      expect((await app.call(site.step, { id, version, action: 'confirm' }, person.token)).status).toBe(403)
    }
  })
})

describe('a tenancy', () => {
  const since = '2024-01-01'
  const ask = (token: string, of: object) => app.call(site.ask, { since, ...of }, token)
  const step = (
    token: string,
    of: { id: string; version: number },
    action: 'confirm' | 'decline' | 'end',
    opinion = '',
  ) => app.call(site.step, { id: of.id, version: of.version, action, opinion }, token)

  test('counts once both sides have said it; neither side confirms for the other', async () => {
    const request = await ask(as('filer'), { parkId: scheme.parks[0].id })
    expect(request.data).toMatchObject({ state: 'asked', askedBy: 'tenant' })
    expect((await step(as('filer'), request.data, 'confirm')).status).toBe(403)
    expect((await step(as('farPark'), request.data, 'confirm')).status).toBe(404)
    expect((await ask(as('filer'), { parkId: scheme.parks[0].id })).status).toBe(409)
    const done = await step(as('park'), request.data, 'confirm')
    expect(done.data.state).toBe('confirmed')
    const { data } = await app.call(site.tree, {}, as('park'))
    expect(data.tenancies).toMatchObject([{ enterpriseName: scheme.factories[0].name, state: 'confirmed' }])
    expect((await step(as('filer'), done.data, 'end')).status).toBe(422)
    expect((await step(as('filer'), done.data, 'end', '搬迁至新址')).data.state).toBe('ended')
  })

  test('a park names the tenant by its code; an unknown one is told at its field', async () => {
    expect(faultsOf(await ask(as('park'), { socialCode: '91500000XXXXXXXXXX' }))).toEqual(['socialCode'])
    expect(faultsOf(await ask(as('neighbour'), { parkId: scheme.factories[0].id }))).toEqual(['parkId'])
    const { rows } = await app.services.db.$client.query('select social_code from enterprise where id = $1', [
      scheme.factories[1].id,
    ])
    const request = await ask(as('park'), { socialCode: rows[0].social_code })
    expect((await step(as('neighbour'), request.data, 'decline')).status).toBe(422)
    expect((await step(as('neighbour'), request.data, 'decline', '不在园区内')).data.state).toBe('declined')
  })
})

describe('a year by site', () => {
  const enter = (quantity: number, siteId?: string, version?: number) =>
    app.call(
      yearlyEnergy.addLsdtQynhYearInfo,
      {
        year: 2023,
        outputValue: quantity * 10,
        lines: [{ energyCode: '33', flow: 'used', quantity }],
        ...(siteId ? { siteId } : {}),
        ...(version ? { version } : {}),
      },
      as('neighbour'),
    )
  const yearOf = async () =>
    (await app.call(energyYear.glance, {}, as('neighbour'))).data.years.find(({ year }) => year === 2023)

  test('is the sum of its sites, corrected with each of them, and stands as one source', async () => {
    const [first, second] = [
      (await save({ name: '东厂区' }, as('neighbour'))).data,
      (await save({ name: '西厂区' }, as('neighbour'))).data,
    ]
    expect((await enter(100, first.id)).status).toBe(200)
    expect((await enter(50, second.id)).status).toBe(200)
    const year = await yearOf()
    expect(year?.records.map(({ totalTce, outputValue, accepted }) => [totalTce, outputValue, accepted])).toEqual([
      [184.35, 1500, true],
    ])
    expect(year?.sites.map(({ siteName, totalTce }) => [siteName, totalTce])).toEqual([
      ['东厂区', 122.9],
      ['西厂区', 61.45],
    ])
    expect(year?.contradicts).toBe(false)
    const whole = await enter(999)
    expect([whole.status, faultsOf(whole)]).toEqual([422, ['siteId']])
    expect((await enter(60, second.id)).status).toBe(409)
    expect((await enter(60, second.id, 1)).status).toBe(200)
    expect((await yearOf())?.records[0]?.totalTce).toBe(196.64)
  })

  test('only an own site in operation takes figures', async () => {
    const { data } = await app.call(site.tree, {}, as('filer'))
    expect(faultsOf(await enter(1, data.sites[0]?.id))).toEqual(['siteId'])
    const old = await save({ name: '旧厂区', until: '2020-12-31' }, as('neighbour'))
    expect(faultsOf(await enter(1, old.data.id))).toEqual(['siteId'])
  })

  test('another source that differs contradicts the sum, not the sites', async () => {
    const { id, qxCode } = scheme.factories[1]
    await putRecord(app.services.db, {
      enterpriseId: id,
      qxCode,
      year: 2023,
      source: 'imported',
      totalTce: 300,
      updatedByName: '测试',
    })
    const year = await yearOf()
    expect([year?.contradicts, year?.records.length, year?.sites.length]).toEqual([true, 2, 2])
  })
})
