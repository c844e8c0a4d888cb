/** The keys of facts: what each is called, its unit, calibre and kind of quantity. */
import { type Flow, flowNames, flows } from '@green/filing/programme/energy-words.ts'
import { type Lookup, unitLabel } from '../energy-conversion/rules.ts'

export type FactKind = {
  label: string
  unit: string
  calibre: string
  /** Which tolerance it is compared with. */
  kind: string
}

export const yearFacts = {
  'total.tce': { label: '综合能源消费量', unit: 'tce', calibre: 'gb2589eq', kind: 'tce' },
  'total.co2': { label: '碳排放总量', unit: 'tCO₂', calibre: 'totalCo2', kind: 'tce' },
  'output.value': { label: '工业总产值', unit: '万元', calibre: 'currentPrice', kind: 'money' },
  'output.added': { label: '工业增加值', unit: '万元', calibre: 'currentPrice', kind: 'money' },
  'output.quantity': { label: '产量', unit: '', calibre: 'physical', kind: 'output' },
  'water.intake': { label: '取水量', unit: 'm³', calibre: 'physical', kind: 'water' },
  'power.green': { label: '绿电交易和绿证', unit: '万kWh', calibre: 'physical', kind: 'power' },
  'power.ownRenew': { label: '自发自用可再生电力', unit: '万kWh', calibre: 'physical', kind: 'power' },
  'energy.feedstock': { label: '原料用能', unit: 'tce', calibre: 'gb2589eq', kind: 'tce' },
  'energy.media': { label: '外购耗能工质', unit: 'tce', calibre: 'gb2589equiv', kind: 'tce' },
} as const satisfies Record<string, FactKind>
export type YearFactKey = keyof typeof yearFacts

const kindOfCode: Readonly<Record<string, string>> = { '33': 'power', '15': 'gas', '32': 'steam' }

/** en.15.bought: a kind of energy in a flow. */
export const energyKey = (code: string, flow: string): string => `en.${code}.${flow}`

/** The kind of energy whose consumption a key is; null for every other fact. */
export const energyUsedIn = (key: string): string | null => /^en\.(\w+)\.used$/.exec(key)?.[1] ?? null

/** What a key is of; null for one that names no fact. */
export function factKindOf(key: string, reference: Lookup): FactKind | null {
  if (Object.hasOwn(yearFacts, key)) return yearFacts[key as YearFactKey]
  const [, code = '', flow = ''] = /^en\.(\w+)\.(\w+)$/.exec(key) ?? []
  const label = reference.find('energyType', code)?.label
  if (label === undefined || !flowNames.includes(flow as Flow)) return null
  return {
    label: `${label}${flows[flow as Flow]}`,
    unit: unitLabel(reference, code) ?? '',
    calibre: 'physical',
    kind: kindOfCode[code] ?? 'carrier',
  }
}
