/** The keys of facts: what each is called, its unit, calibre and kind of quantity. */
import { type Flow, flowNames, flows } from '@green/filing/programme/energy-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type Lookup, unitLabel } from '../energy-conversion/rules.ts'
import { rowFactKind } from './row-facts.ts'

export type FactKind = {
  label: string
  unit: string
  calibre: string
  /** Which tolerance it is compared with. */
  kind: string
}

/** What the records of yearly energy state; the other facts are stated by the forms that are sent. */
export const recordFacts = {
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
export type YearFactKey = keyof typeof recordFacts

/** Which fact each figure of a record of yearly energy is. */
export const recordFigures = {
  totalTce: 'total.tce',
  co2: 'total.co2',
  outputValue: 'output.value',
  addedValue: 'output.added',
  output: 'output.quantity',
  waterIntake: 'water.intake',
  greenPower: 'power.green',
  ownPower: 'power.ownRenew',
  feedstockTce: 'energy.feedstock',
  mediaTce: 'energy.media',
} as const satisfies Record<string, YearFactKey>

/** What every record may state beside its kinds of energy. */
export const recordKeys: readonly string[] = keysOf(recordFacts)

const money = (label: string) => ({ label, unit: '万元', calibre: 'currentPrice', kind: 'money' }) as const
const area = (label: string) => ({ label, unit: 'm²', calibre: 'physical', kind: 'area' }) as const

const formFacts = {
  'money.revenue': money('营业收入'),
  'money.profit': money('利润'),
  'money.tax': money('税收'),
  'money.research': money('研发投入'),
  'people.employees': { label: '职工人数', unit: '人', calibre: 'physical', kind: 'people' },
  'land.area': area('用地面积'),
  'land.building': area('计容建筑面积'),
  'land.buildingFoot': area('建筑物占地面积'),
  'land.structFoot': area('构筑物占地面积'),
  'land.yardFoot': area('露天堆场占地面积'),
  'power.traded': { label: '绿电交易电量', unit: '万kWh', calibre: 'physical', kind: 'power' },
  'power.certificate': { label: '绿证折电量', unit: '万kWh', calibre: 'physical', kind: 'power' },
  'power.pvCapacity': { label: '自建光伏装机', unit: 'kW', calibre: 'physical', kind: 'power' },
  'energy.renewOther': { label: '非电可再生能源', unit: 'tce', calibre: 'gb2589eq', kind: 'tce' },
  'energy.nonFossilShare': { label: '非化石能源消费比例', unit: '%', calibre: 'physical', kind: 'share' },
  'report.total': { label: '温室气体排放报告总量', unit: 'tCO₂e', calibre: 'reportedCo2e', kind: 'tce' },
  'report.co2': { label: '温室气体排放报告中二氧化碳', unit: 'tCO₂', calibre: 'reportedCo2', kind: 'tce' },
  'water.reuse': { label: '重复利用水量', unit: 'm³', calibre: 'physical', kind: 'water' },
} as const satisfies Record<string, FactKind>
export type FormFactKey = keyof typeof formFacts

export const yearFacts: Readonly<Record<string, FactKind>> = { ...recordFacts, ...formFacts }

const kindOfCode: Readonly<Record<string, string>> = { '33': 'power', '15': 'gas', '32': 'steam' }

/** en.15.bought: a kind of energy in a flow. */
export const energyKey = (code: string, flow: string): string => `en.${code}.${flow}`

const energyParts = /^en\.(\w+)\.(\w+)$/

/** The kind of energy and the flow that a key is of; null for every other fact. */
export function energyIn(key: string): { code: string; flow: Flow } | null {
  const [, code, flow] = energyParts.exec(key) ?? []
  return code !== undefined && flowNames.includes(flow as Flow) ? { code, flow: flow as Flow } : null
}

/** The kind of energy whose consumption a key is; null for every other fact. */
export const energyUsedIn = (key: string): string | null => /^en\.(\w+)\.used$/.exec(key)?.[1] ?? null

/** Whether an approved form states it by its record of yearly energy; the rest of a form's facts it states when it is sent. */
export const isInFiledRecord = (key: string): boolean => Object.hasOwn(recordFacts, key) || energyUsedIn(key) !== null

/** What a key is of; null for one that names no fact. */
export function factKindOf(key: string, reference: Lookup): FactKind | null {
  const [, code = '', flow = ''] = energyParts.exec(key) ?? []
  if (code === '') return Object.hasOwn(yearFacts, key) ? (yearFacts[key] ?? null) : rowFactKind(key, reference)
  const label = reference.find('energyType', code)?.label
  if (label === undefined || !flowNames.includes(flow as Flow)) return null
  return {
    label: `${label}${flows[flow as Flow]}`,
    unit: unitLabel(reference, code) ?? '',
    calibre: 'physical',
    kind: kindOfCode[code] ?? 'carrier',
  }
}
