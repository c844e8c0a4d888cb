/** Sites of demo enterprises, a year that was entered site by site, and tenancies of parks in every state. */
import { times } from '@green/filing/form/answers.ts'
import { acceptedYear } from '../../modules/energy/energy-year/accepted.ts'
import { enterYear } from '../../modules/energy/energy-year/year-operations.ts'
import { askTenancy, saveSite, stepTenancy } from '../../modules/enterprise/site/sites.ts'
import type { Actor } from '../../platform/actor.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

export async function fillSites(stage: SeedContext): Promise<void> {
  const { cast, present, services } = stage
  const random = sequence(9900)
  moveClock(officeHour(stage, dayFrom(stage, -40), random))
  const named = stage.records.find((one) => cast.filerOf(one.id).loginName === 'enterprise')
  const park = stage.records.find((one) => cast.filerOf(one.id).loginName === 'park')
  const others = industrial(stage).filter((one) => one !== named && one.qxCode === park?.qxCode)
  for (const record of [named, others[3]]) {
    if (!record) continue
    const filer = cast.filerOf(record.id)
    const sites = await twoSites(stage, record, filer)
    await enterBySite(stage, record, filer, sites, Number(present.slice(0, 4)) - 3)
  }
  if (!park) return
  const keeper = cast.filerOf(park.id)
  for (const [i, record] of others.slice(0, 6).entries()) {
    const filer = cast.filerOf(record.id)
    const byPark = i % 2 === 0
    const since = `20${12 + i}-0${1 + i}-15`
    const tenancy = byPark
      ? await askTenancy(services, { socialCode: record.socialCode, since }, keeper)
      : await askTenancy(services, { parkId: park.id, since }, filer)
    const { id, version } = tenancy
    const [asker, other] = byPark ? [keeper, filer] : [filer, keeper]
    const seen = { id, version, opinion: '' }
    if (i < 3) await stepTenancy(services, { ...seen, action: 'confirm' }, other)
    if (i === 3)
      await stepTenancy(services, { ...seen, action: 'decline', opinion: '该企业生产地址不在园区规划范围内。' }, other)
    if (i === 4) await stepTenancy(services, { ...seen, action: 'withdraw' }, asker)
  }
  moveClock(present)
}

async function twoSites({ services }: SeedContext, record: DemoRecord, filer: Actor): Promise<string[]> {
  const plain = { version: undefined, until: null, meters: [] }
  const main = await saveSite(
    services,
    {
      ...plain,
      kind: 'site',
      parentId: null,
      name: '本部厂区',
      address: record.facts.address,
      since: '2011-05-01',
      meters: [{ number: '0310-2211', energyCode: '33', measures: '总进线' }],
    },
    filer,
  )
  const second = await saveSite(
    services,
    {
      ...plain,
      kind: 'site',
      parentId: null,
      name: '二期厂区',
      address: `${record.facts.address}（二期）`,
      since: '2018-09-01',
    },
    filer,
  )
  for (const [kind, name, number] of [
    ['line', '一号生产线', '0310-2212'],
    ['utility', '空压站和循环水泵房', '0310-2213'],
  ] as const)
    await saveSite(
      services,
      {
        ...plain,
        kind,
        parentId: main.id,
        name,
        address: '',
        since: '2011-05-01',
        meters: [{ number, energyCode: '33', measures: name }],
      },
      filer,
    )
  return [main.id, second.id]
}

/** The accepted figures of a year, divided between the two sites. */
async function enterBySite(
  { services }: SeedContext,
  record: DemoRecord,
  filer: Actor,
  sites: readonly string[],
  year: number,
): Promise<void> {
  const accepted = await acceptedYear(services.db, record.id, year)
  if (!accepted) return
  for (const [i, siteId] of sites.entries()) {
    const part = i === 0 ? 0.64 : 0.36
    const share = (value: number | null) => (value === null ? null : (times(value, part) ?? null))
    const lines = accepted.used.map(({ energyCode, quantity }) => ({
      energyCode,
      flow: 'used' as const,
      quantity: share(quantity) ?? 0,
    }))
    const amounts = { outputValue: share(accepted.outputValue), addedValue: share(accepted.addedValue) }
    const rest = { waterIntake: null, greenPower: null, ownPower: null, feedstockTce: null, mediaTce: null, note: '' }
    await enterYear(services, { year, month: 0, siteId, lines, ...amounts, ...rest }, filer)
  }
}
