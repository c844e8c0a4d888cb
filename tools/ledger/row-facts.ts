/**
 * Facts of which an enterprise has several: by product, water source, solid waste, outlet, project, meter, equipment. The key has what
 * tells them apart, divided by a bar: prod.水泥熟料|t.output, so that an amount in another unit is another fact.
 */
import type { Lookup } from '../energy-conversion/rules.ts'
import type { FactKind } from './fact-keys.ts'

type Part = Omit<FactKind, 'unit'> & { unit: string | ((names: readonly string[]) => string) }
type Family = {
  /** What tells one from another, in words; null where a code names nothing. */
  named: (names: readonly string[], reference: Lookup) => string | null
  parts: Readonly<Record<string, Part>>
}

const part = (label: string, unit: Part['unit'], kind: string, calibre = 'physical'): Part => ({
  label,
  unit,
  calibre,
  kind,
})
const money = (label: string) => part(label, '万元', 'money', 'currentPrice')
const tonnes = (label: string) => part(label, 't', 'waste')
const pieces = (label: string) => part(label, '台', 'people')

const ownUnit = (names: readonly string[]) => names[1] ?? ''
const concentration = ([medium]: readonly string[]) => (medium === 'water' ? 'mg/L' : 'mg/m³')
const allNames = (names: readonly string[]) => (names.every((name) => name.trim() !== '') ? names.join('') : null)
const entry = (reference: Lookup, dict: string, code: string | undefined) =>
  code === undefined ? null : (reference.find(dict, code)?.label ?? null)
const joined = (...labels: (string | null | undefined)[]) =>
  labels.every((label) => typeof label === 'string' && label !== '') ? labels.join(' ') : null

const families = {
  prod: {
    named: ([name = '', unit = '']) => (name !== '' && unit !== '' ? name : null),
    parts: {
      output: part('产量', ownUnit, 'output'),
      capacity: part('设计产能', ownUnit, 'output'),
      value: money('产值'),
      tce: part('产品综合能耗', 'tce', 'tce', 'productScope'),
      intake: part('产品取水量', 'm³', 'water'),
    },
  },
  water: {
    named: ([source], reference) => entry(reference, 'waterSource', source),
    parts: { intake: part('取水量', 'm³', 'water'), production: part('生产取水量', 'm³', 'water') },
  },
  solid: {
    named: ([category, name], reference) => joined(entry(reference, 'solidKind', category), name),
    parts: {
      generated: tonnes('产生量'),
      usedOwn: tonnes('自行利用量'),
      usedOut: tonnes('委托利用量'),
      usedStock: tonnes('利用往年贮存量'),
      disposed: tonnes('处置量'),
      stored: tonnes('贮存量'),
    },
  },
  emit: {
    named: ([medium, outlet, pollutant], reference) =>
      joined(entry(reference, 'pollutantMedium', medium), outlet, entry(reference, 'pollutant', pollutant)),
    parts: {
      limit: part('许可限值', concentration, 'concentration'),
      mean: part('年均浓度', concentration, 'concentration'),
      amount: tonnes('年排放量'),
    },
  },
  cost: {
    named: ([code], reference) => entry(reference, 'energyType', code),
    parts: { paid: money('购进费用') },
  },
  process: {
    named: ([process, name], reference) => joined(entry(reference, 'processFactor', process), name),
    parts: {
      activity: part('活动数据', '', 'carrier'),
      factor: part('排放因子', '', 'rating'),
    },
  },
  project: {
    named: allNames,
    parts: {
      invest: money('投资额'),
      savedTce: part('年节能量', 'tce', 'tce', 'projectScope'),
      savedWater: part('年节水量', 'm³', 'water'),
      cutCo2: part('年减碳量', 'tCO₂', 'tce', 'projectScope'),
    },
  },
  meter: {
    named: ([level, code], reference) =>
      joined(entry(reference, 'meterLevel', level), entry(reference, 'energyType', code), '计量器具'),
    parts: { need: pieces('应装台数'), have: pieces('实装台数'), checked: pieces('检定合格台数') },
  },
  equip: {
    named: ([name, model]) => joined(name, model),
    parts: {
      quantity: part('数量', '台（套）', 'people'),
      power: part('额定功率或容量', 'kW', 'rating'),
      year: part('投用年份', '年', 'people'),
    },
  },
} as const satisfies Record<string, Family>

type Families = typeof families
/** `prod.{productName}|{unit}.output`: a fact of a table's row, named by the row's own cells. */
export type RowFactTemplate = {
  [F in keyof Families]: `${F}.{${string}}.${keyof Families[F]['parts'] & string}`
}[keyof Families]

/** Divides what tells rows apart. */
export const nameBar = '|'
const rowKey = /^(\w+)\.(.+)\.(\w+)$/su

/** What such a key is of; null where it names no fact. */
export function rowFactKind(key: string, reference: Lookup): FactKind | null {
  const [, family = '', naming = '', last = ''] = rowKey.exec(key) ?? []
  if (!Object.hasOwn(families, family)) return null
  const { named, parts }: Family = families[family as keyof Families]
  const names = naming.split(nameBar)
  const of = Object.hasOwn(parts, last) ? parts[last] : undefined
  const label = of && named(names, reference)
  if (!of || label === null || label === undefined) return null
  return { ...of, label: `${label}${of.label}`, unit: typeof of.unit === 'string' ? of.unit : of.unit(names) }
}
