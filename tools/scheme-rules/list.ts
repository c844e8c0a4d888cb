/** The platform's own 新制度参数 out of data/, with their sources. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import type { carbonCalendar } from '../footprint/carbon-calendar.ts'
import type { FootprintSettings } from '../footprint/settings.ts'
import { numbered, type ReadData } from '../tool.ts'
import { partsOf, type SchemeGroup } from './groups.ts'

const itemsOf = (group: SchemeGroup, values: object, source: string): DictItem[] =>
  numbered(
    partsOf(group).map(([code, { label }]) => ({
      code,
      label,
      value: (values as Readonly<Record<string, unknown>>)[code] ?? null,
      source,
      verification: 'unverified',
    })),
  )

const settingsOf = (readData: ReadData) => readData<FootprintSettings>('footprint-settings.json')

export function carbonMarketItems(readData: ReadData): DictItem[] {
  const calendar = readData<typeof carbonCalendar>('carbon-calendar.json')
  return itemsOf('carbonMarket', calendar, `${calendar.meta.source}；以当年通知为准`)
}

export function greenPowerItems(readData: ReadData): DictItem[] {
  const { greenPower } = settingsOf(readData)
  return itemsOf('greenPower', greenPower, `${greenPower.source}。${greenPower.ownSource}`)
}

export function microgridItems(readData: ReadData): DictItem[] {
  const { microgrid } = settingsOf(readData)
  return itemsOf('microgrid', microgrid, `${microgrid.source}。${microgrid.ownSource}`)
}

export function bridgeItems(readData: ReadData): DictItem[] {
  const { bridge } = settingsOf(readData)
  return itemsOf('bridge', bridge, `${bridge.source}；${bridge.offsetSource}`)
}
