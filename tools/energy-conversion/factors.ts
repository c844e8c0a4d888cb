/**
 * 折标系数 and 排放因子 that a city may change: what the files of data/ say of each, and the files with the city's editions
 * applied, from which every list of factors is then made as usual.
 */

import { type FactorGroup, type FactorPart, factorGroups } from '@green/filing/programme/factor-words.ts'
import { Exact } from '@green/filing/value/exact.ts'
import type { ReadData, Verification } from '../tool.ts'

type PartValue = { part: FactorPart; unit: string; value: number | null }

export type Factor = {
  key: string
  group: FactorGroup
  name: string
  parts: readonly PartValue[]
  source: string
  verification: Verification
  /** Its data year; null where it holds from a data year on. */
  year: number | null
}

/** A version of a factor as the city sets it, in the factor's own units. */
export type FactorEdition = {
  key: string
  values: Readonly<Partial<Record<FactorPart, number>>>
  source: string
  /** Data of this year and later are counted with it. */
  fromYear: number
  /** In words, for the record of a result: since when it is in force. */
  edition: string
}

type Row = { verification: Verification; source: string; edition?: string }
type Coefficient = { default: number | null; unit: string }
type EnergyRow = Row & {
  id: string
  name: string
  calibre: string
  coefficient: Coefficient
  displayCoefficient?: Coefficient
}
type EquivalentRow = Row & { year: number; value: number; unit: string }
type EnergyFile = {
  energy: EnergyRow[]
  electricityHeat: EnergyRow[]
  media: EnergyRow[]
  electricityEquivalentByYear: EquivalentRow[]
  statisticalForm: (Row & { statCode: string; name: string; unit: string; coefficient: Coefficient })[]
}
type FuelRow = Row & {
  id: string
  name: string
  ncv: number
  ncvUnit: string
  carbonContent: number
  carbonContentUnit: string
  oxidation: number
  co2Factor: number
}
type GridRow = Row & { dataYear: number; area: string; kind: string; value: number; unit: string; document: string }
type CarbonFile = {
  meta: { defaultGrid: { area: string; dataYear: number } }
  fuels: FuelRow[]
  fuelsSteel: FuelRow[]
  grid: GridRow[]
  heat: Row & { value: number; unit: string }
  process: (Row & { id: string; name: string; value: number; unit: string })[]
}
type Files = { energy: EnergyFile; carbon: CarbonFile }

/** A factor with the way to change it in the files it was read from. */
type Entry = Factor & { set(edition: FactorEdition): void }

const energyFile = 'energy-coefficients.json'
const carbonFile = 'carbon-factors.json'
const average = '电力平均'
const electricityUnit = 'kgce/kWh'

const filesOf = (readData: ReadData): Files => ({
  energy: readData<EnergyFile>(energyFile),
  carbon: readData<CarbonFile>(carbonFile),
})

/** Where the value of two persons' decision comes from; nobody but them has confirmed it. */
const stamp = (row: Row, { source, edition }: FactorEdition) => {
  row.source = source
  row.edition = edition
  row.verification = 'parameter'
}

const single = (unit: string, value: number | null): readonly PartValue[] => [{ part: 'value', unit, value }]

function coefficientEntry(
  group: FactorGroup,
  id: string,
  row: Row & { name: string; coefficient: Coefficient },
): Entry {
  const { coefficient } = row
  const shown = (row as { displayCoefficient?: Coefficient }).displayCoefficient
  return {
    key: `${group}/${id}`,
    group,
    name: row.name,
    year: null,
    parts: single(coefficient.unit, coefficient.default),
    source: row.source,
    verification: row.verification,
    set(edition) {
      const value = edition.values.value ?? null
      coefficient.default = value
      if (shown) shown.default = value === null ? null : inUnit(value, coefficient.unit, shown.unit)
      stamp(row, edition)
    },
  }
}

function fuelEntry(row: FuelRow, name: string): Entry {
  return {
    key: `fuel/${row.id}`,
    group: 'fuel',
    name,
    year: null,
    parts: [
      { part: 'ncv', unit: row.ncvUnit, value: row.ncv },
      { part: 'carbonContent', unit: row.carbonContentUnit, value: row.carbonContent },
      { part: 'oxidation', unit: '%', value: row.oxidation },
    ],
    source: row.source,
    verification: row.verification,
    set(edition) {
      Object.assign(row, edition.values)
      row.co2Factor = fuelCo2(row)
      stamp(row, edition)
    },
  }
}

/** tCO₂ of one unit: NCV × carbon content × oxidation × 44/12, with four decimals as the guideline prints it. */
function fuelCo2({ ncv, carbonContent, oxidation }: Pick<FuelRow, 'ncv' | 'carbonContent' | 'oxidation'>): number {
  const exact = (value: number) => Exact.of(value) ?? Exact.whole(0)
  const carbon = exact(ncv).times(exact(carbonContent)).times(exact(oxidation))
  return carbon.times(Exact.whole(44)).over(Exact.whole(1200))?.toNumber(4) ?? 0
}

function valueEntry(
  of: Pick<Entry, 'key' | 'group' | 'name' | 'year'>,
  row: Row & { value: number; unit: string },
  onSet: (edition: FactorEdition) => void = () => undefined,
): Entry {
  return {
    ...of,
    parts: single(row.unit, row.value),
    source: row.source,
    verification: row.verification,
    set(edition) {
      row.value = edition.values.value ?? row.value
      stamp(row, edition)
      onSet(edition)
    },
  }
}

function equivalentEntry(row: EquivalentRow): Entry {
  const { year } = row
  return valueEntry({ key: `equivalent/${year}`, group: 'equivalent', name: `${year}年供电煤耗`, year }, row)
}

function gridEntry(row: GridRow): Entry {
  const { area, dataYear: year } = row
  const of = { key: `grid/${area}-${year}`, group: 'grid', name: `${area}${year}年`, year } as const
  const entry = valueEntry(of, row, ({ source }) => {
    row.document = source
  })
  return { ...entry, source: row.document }
}

function entriesIn({ energy, carbon }: Files): Entry[] {
  const equal = energy.electricityHeat.filter(({ id }) => id !== 'electricity_equiv')
  return [
    ...[...equal, ...energy.energy].map((row) => coefficientEntry('energy', row.id, row)),
    ...energy.statisticalForm
      .filter(({ coefficient }) => coefficient.unit !== 'tce/tce')
      .map((row) => coefficientEntry('statistical', row.statCode, row)),
    ...energy.media.map((row) => coefficientEntry('medium', row.id, row)),
    ...energy.electricityEquivalentByYear.map(equivalentEntry),
    ...carbon.grid.filter(({ kind }) => kind === average).map(gridEntry),
    ...carbon.fuels.map((row) => fuelEntry(row, row.name)),
    ...carbon.fuelsSteel.map((row) => fuelEntry(row, `${row.name}（钢铁指南）`)),
    valueEntry({ key: 'heat/heat', group: 'heat', name: '外购热力', year: null }, carbon.heat),
    ...carbon.process.map((row) =>
      valueEntry({ key: `process/${row.id}`, group: 'process', name: row.name, year: null }, row),
    ),
  ]
}

const firstDataYear = 2000
const unset = { verification: 'parameter', source: '' } as const

/** The entry of a data year that the files do not have yet, made in them; null where the key names no such year or area. */
function nextYearEntry(files: Files, key: string): Entry | null {
  const found = /^(equivalent\/|grid\/(?<area>.{2,10})-)(?<year>\d{4})$/.exec(key)?.groups
  const year = Number(found?.year)
  if (!found || year < firstDataYear) return null
  if (!found.area) {
    const row = { ...unset, year, value: 0, unit: electricityUnit }
    files.energy.electricityEquivalentByYear.push(row)
    return equivalentEntry(row)
  }
  const like = files.carbon.grid.find(({ area, kind }) => area === found.area && kind === average)
  if (!like) return null
  const row = { ...like, ...unset, dataYear: year, value: 0, document: '' }
  files.carbon.grid.push(row)
  return gridEntry(row)
}

/** Every factor as the files have it, in the order of the groups. */
export const factorsIn = (readData: ReadData): Factor[] => entriesIn(filesOf(readData))

/** The factor of a key; one of a data year without a value yet has none. Null where there is nothing of that name. */
export function factorIn(readData: ReadData, key: string): Factor | null {
  const known = factorsIn(readData).find((one) => one.key === key)
  if (known) return known
  const made = nextYearEntry(structuredClone(filesOf(readData)), key)
  return made && { ...made, parts: made.parts.map((part) => ({ ...part, value: null })) }
}

/** The files as they read with these editions, each in the place of the one before it. */
function withEditions(readData: ReadData, editions: readonly FactorEdition[]): ReadData {
  const files = structuredClone(filesOf(readData))
  const entries = new Map(entriesIn(files).map((entry) => [entry.key, entry]))
  for (const edition of editions) {
    const entry = entries.get(edition.key) ?? nextYearEntry(files, edition.key)
    if (!entry) continue
    entries.set(edition.key, entry)
    entry.set(edition)
  }
  useNewestYears(files, readData<{ gridArea: string }>('city.json').gridArea)
  const changed: Readonly<Record<string, unknown>> = { [energyFile]: files.energy, [carbonFile]: files.carbon }
  return <T>(file: string) => (changed[file] ?? readData(file)) as T
}

/** What counts without a data year is the newest: the city's grid, and the supply coal of 等价值. */
function useNewestYears({ energy, carbon }: Files, area: string): void {
  const years = carbon.grid.flatMap((row) => (row.area === area && row.kind === average ? [row.dataYear] : []))
  carbon.meta.defaultGrid.dataYear = Math.max(carbon.meta.defaultGrid.dataYear, ...years)
  const newest = energy.electricityEquivalentByYear.toSorted((a, b) => b.year - a.year)[0]
  const row = energy.electricityHeat.find(({ id }) => id === 'electricity_equiv')
  if (!newest || !row?.displayCoefficient) return
  row.coefficient.default = newest.value
  row.displayCoefficient.default = inUnit(newest.value, row.coefficient.unit, row.displayCoefficient.unit)
  row.source = newest.source
}

/**
 * The files by data year with these editions, the newest first: each holds for data of its year and later. The first of
 * them is what counts without a year; the last, from year 0, what the years before every edition have.
 */
export function filesByYear(
  readData: ReadData,
  editions: readonly FactorEdition[],
): { fromYear: number; readData: ReadData }[] {
  const isYearly = ({ key }: FactorEdition) => factorGroups[groupOf(key)]?.isYearly === true
  const years = new Set([0, ...editions.filter((one) => !isYearly(one)).map(({ fromYear }) => fromYear)])
  return [...years]
    .toSorted((a, b) => b - a)
    .map((fromYear) => ({
      fromYear,
      readData: withEditions(
        readData,
        editions.filter((one) => isYearly(one) || one.fromYear <= fromYear),
      ),
    }))
}

export const groupOf = (key: string) => key.slice(0, key.indexOf('/')) as FactorGroup

/** The other units in which documents give a factor, with how many of them make one of the factor's own. */
const otherUnits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'kgce/kg': { 'tce/t': 1 },
  'kgce/m3': { 'tce/10^4m3': 10 },
  'kgce/kWh': { 'tce/10^4kWh': 10, 'gce/kWh': 1000 },
  'kgce/MJ': { 'tce/GJ': 1 },
  'kgCO2/kWh': { 'tCO2/MWh': 1, 'tCO2/10^4kWh': 10 },
  'tce/t': { 'kgce/kg': 1 },
  'tce/10^4m3': { 'kgce/m3': 0.1 },
  'tce/10^4kWh': { 'kgce/kWh': 0.1 },
  'tce/GJ': { 'kgce/MJ': 1 },
}

/** The units in which a factor may be given; its own first. */
export const unitsOf = (own: string): string[] => [own, ...Object.keys(otherUnits[own] ?? {})]

/** A value given in one of the units, in the factor's own; null for a unit that does not fit. */
export function inOwnUnit(value: number, unit: string, own: string): number | null {
  if (unit === own) return value
  const many = otherUnits[own]?.[unit]
  return many === undefined ? null : decimal(value, many, 'over')
}

function inUnit(value: number, own: string, wanted: string): number {
  const many = otherUnits[own]?.[wanted]
  if (many === undefined) throw new Error(`${own} is not counted in ${wanted}`)
  return decimal(value, many, 'times')
}

function decimal(value: number, by: number, how: 'times' | 'over'): number {
  const [a, b] = [Exact.of(value), Exact.of(by)]
  const result = a && b && (how === 'times' ? a.times(b) : a.over(b))
  return result?.toNumber(10) ?? value
}

/** A unit as it is read: 万m³, tCO₂. */
export const unitText = (unit: string) => unit.replaceAll('10^4', '万').replaceAll('m3', 'm³').replaceAll('CO2', 'CO₂')
