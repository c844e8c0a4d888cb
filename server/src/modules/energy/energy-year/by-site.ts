/** Yearly energy by site: each site's entry stands by itself, and the enterprise's entry of the period is their sum. */

import type { EnergyGlance } from '@green/contract/calls/energy/energy-year.ts'
import { total } from '@green/filing/form/answers.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import {
  type EnergyLine,
  type EnergyRecord,
  linesOf,
  replaceLines,
  upsertRecord,
} from '../../../base/energy/record-store.ts'
import { putRecord } from '../../../base/energy/records.ts'
import type { Names } from '../../../base/reference/names.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { ownSite, sitesOf } from '../../enterprise/site/store.ts'
import { recordView } from './series.ts'
import { siteRecordsOf } from './store.ts'

type Line = Omit<EnergyLine, 'recordId'>
type Period = { year: number; month: number }
type Stated = Omit<Parameters<typeof putRecord>[1], 'siteId'> & Period & { siteId: string }

/** Totals of an entry that are added up over the sites. */
const summed = [
  'totalTce',
  'outputValue',
  'addedValue',
  'waterIntake',
  'greenPower',
  'ownPower',
  'feedstockTce',
  'mediaTce',
] as const

/** A site has to be one's own and in operation; a period that is entered by site has no entry of the whole beside it. */
export async function siteEntryFaults(
  tx: Tx,
  enterpriseId: string,
  { siteId, year, month }: Period & { siteId?: string | undefined },
): Promise<{ field: string; message: string }[]> {
  if (!siteId) {
    const entered = await siteRecordsOf(tx, enterpriseId, { year, month })
    return entered.length > 0
      ? [{ field: 'siteId', message: '这一期已按厂区录入，企业合计由各厂区相加；请选择要更正的厂区' }]
      : []
  }
  const site = await ownSite(tx, enterpriseId, siteId)
  if (!site) return [{ field: 'siteId', message: faultTexts.ownSite }]
  const outside =
    (site.until && Number(site.until.slice(0, 4)) < year) || (site.since && Number(site.since.slice(0, 4)) > year)
  return outside ? [{ field: 'siteId', message: `${site.name}在${year}年没有运行，请核对启用和停用日期` }] : []
}

/** Writes one site's entry, and the enterprise's entry as the sum of all sites of that period; answers the sum. */
export async function putSiteRecord(tx: Tx, stated: Stated, lines: readonly Line[]): Promise<EnergyRecord> {
  const now = clock.now()
  const { siteId, enterpriseId, qxCode, source, updatedByName, year, month } = stated
  const own = await upsertRecord(tx, { ...stated, sourceId: siteId, id: ids.next(), createdAt: now, updatedAt: now })
  await replaceLines(tx, own.id, lines)
  const parts = await siteRecordsOf(tx, enterpriseId, { year, month })
  const all = await linesOf(
    tx,
    parts.map(({ id }) => id),
  )
  const figures = Object.fromEntries(
    summed.map((key) => [key, total(parts.flatMap((part) => (part[key] === null ? [] : [part[key]])))]),
  )
  const sums = [...Map.groupBy(all, ({ energyCode, flow }) => `${energyCode} ${flow}`).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return [
      {
        energyCode: first.energyCode,
        flow: first.flow,
        quantity: total(group.map(({ quantity }) => quantity)) ?? 0,
        tce: total(group.map(({ tce }) => tce)) ?? 0,
        co2: total(group.map(({ co2 }) => co2)),
      },
    ]
  })
  const note = `由${parts.length}个厂区相加`
  return putRecord(tx, { enterpriseId, qxCode, source, updatedByName, year, month, note, ...figures }, sums)
}

type BySite = { sites: EnergyGlance['sites']; ofYear: (year: number) => EnergyGlance['years'][number]['sites'] }

/** Sites to choose from, and what was entered for each in a year. */
export async function bySite(tx: Tx, enterpriseId: string, names: Names): Promise<BySite> {
  const sites = (await sitesOf(tx, enterpriseId)).filter(({ parentId }) => parentId === null)
  const records = await siteRecordsOf(tx, enterpriseId)
  const lines = await linesOf(
    tx,
    records.map(({ id }) => id),
  )
  const views = records.map((record) => ({
    ...recordView(
      record,
      lines.filter(({ recordId }) => recordId === record.id),
      names,
    ),
    siteId: record.siteId ?? '',
    siteName: sites.find(({ id }) => id === record.siteId)?.name ?? '',
  }))
  return {
    sites: sites.map(({ id, name }) => ({ id, name })),
    ofYear: (year) => views.filter((one) => one.year === year),
  }
}
