/** The factors that the calculators offer, row by row as data/ has them: energies and media, fuels, grids, saturated steam. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { numbered, type ReadData, type Verification } from '../tool.ts'

/** `edition`: of a factor that the city has set; the file's own otherwise. */
type Row = {
  id: string
  name: string
  verification: Verification
  source: string
  note: string | null
  edition?: string
}
type Coefficient = { min?: number; max?: number; default: number | null; unit: string }
type EnergyFile = {
  meta: { edition: string }
  energy: (Row & { statCode: string | null; category: string; coefficient: Coefficient })[]
  electricityHeat: (Row & { statCode: string; category: string; coefficient: Coefficient; calibre: string })[]
  media: (Row & { coefficient: Coefficient })[]
  steam: {
    saturated: {
      pressureMPaAbs: number
      temperatureC: number
      enthalpy: number
      verification: Verification
      source: string
    }[]
  }
}
type Fuel = Row & { unit: string; ncv: number; carbonContent: number; oxidation: number }
type CarbonFile = {
  meta: { edition: string }
  fuels: Fuel[]
  fuelsSteel: Fuel[]
  grid: {
    dataYear: number
    area: string
    kind: string
    scope: string
    value: number
    document: string
    verification: Verification
    edition?: string
  }[]
  heat: { value: number; verification: Verification; source: string; edition?: string }
}

/**
 * The fuel of the carbon guideline for an energy of GB/T 2589. The heating values of the two differ because their standards
 * differ; energies that are absent ask for measured values.
 */
const fuelOf: Readonly<Record<string, string>> = {
  raw_coal: 'bituminous',
  ...Object.fromEntries(
    ['washed_coal', 'coke', 'crude_oil', 'fuel_oil', 'gasoline', 'diesel', 'kerosene', 'lpg', 'lng', 'refinery_gas']
      .concat(['natural_gas', 'coke_oven_gas', 'bf_gas', 'coal_tar', 'crude_benzol'])
      .map((id) => [id, id]),
  ),
}

/** The unit that a coefficient is for: kg of kgce/kg. */
const baseUnit = ({ unit }: Coefficient) => unit.split('/')[1] ?? ''

/** Energies, electricity, heat and 耗能工质; `isMedium` ones count in 等价值 only. */
export function calculatorEnergyItems(readData: ReadData): DictItem[] {
  const { meta, energy, electricityHeat, media } = readData<EnergyFile>('energy-coefficients.json')
  const supplyHeat = electricityHeat.find(({ id }) => id === 'heat_equiv')?.coefficient.default ?? null
  const common = ({ id, name, coefficient, verification, source, note, edition }: EnergyFile['media'][number]) => ({
    code: id,
    label: name,
    unit: baseUnit(coefficient),
    coefficient: coefficient.default,
    least: coefficient.min ?? null,
    most: coefficient.max ?? null,
    verification,
    source,
    note,
    edition: edition ?? meta.edition,
  })
  return numbered([
    ...[...electricityHeat.filter(({ calibre }) => calibre === '当量值'), ...energy].map((row) => ({
      ...common(row),
      label: row.name.replace('（当量值）', ''),
      category: row.category,
      statCode: row.statCode,
      fuel: fuelOf[row.id] ?? null,
      isMedium: false,
      ...(row.id === 'heat_eq' ? { supplyHeat } : {}),
    })),
    ...media.map((row) => ({ ...common(row), category: '耗能工质', statCode: null, fuel: null, isMedium: true })),
  ])
}

/** Default net calorific value, carbon content and oxidation of each fuel; those of the steel guideline say so in their names. */
export function carbonFuelItems(readData: ReadData): DictItem[] {
  const { meta, fuels, fuelsSteel } = readData<CarbonFile>('carbon-factors.json')
  const item = ({ id, name, ...rest }: Fuel, group: string) => ({
    code: id,
    label: name,
    group,
    edition: rest.edition ?? meta.edition,
    unit: rest.unit,
    ncv: rest.ncv,
    carbonContent: rest.carbonContent,
    oxidation: rest.oxidation,
    verification: rest.verification,
    source: rest.source,
    note: rest.note ?? null,
  })
  return numbered([
    ...fuels.map((fuel) => item(fuel, '一般行业')),
    ...fuelsSteel.map((fuel) => item({ ...fuel, name: `${fuel.name}（钢铁指南）` }, '钢铁行业')),
  ])
}

/** Average grid factors by area and year of the data, the newest year first; the country before its regions and provinces. */
export function gridFactorItems(readData: ReadData): DictItem[] {
  const { meta, grid } = readData<CarbonFile>('carbon-factors.json')
  return numbered(
    grid
      .filter(({ kind }) => kind === '电力平均')
      .toSorted((a, b) => b.dataYear - a.dataYear)
      .map(({ area, dataYear, value, document, verification, scope, edition }) => ({
        code: `${area}-${dataYear}`,
        label: `${area}${dataYear}年`,
        area,
        year: dataYear,
        value,
        scope,
        source: document,
        verification,
        edition: edition ?? meta.edition,
      })),
  )
}

/** tCO₂ of one GJ of bought heat. */
export function heatFactorItems(readData: ReadData): DictItem[] {
  const { meta, heat } = readData<CarbonFile>('carbon-factors.json')
  const { value, verification, source, edition } = heat
  return numbered([{ code: 'heat', label: '外购热力', value, verification, source, edition: edition ?? meta.edition }])
}

/** Enthalpy of saturated steam by absolute pressure, rising. */
export function saturatedSteamItems(readData: ReadData): DictItem[] {
  const { meta, steam } = readData<EnergyFile>('energy-coefficients.json')
  return numbered(
    steam.saturated.map(({ pressureMPaAbs: pressure, temperatureC, enthalpy, verification, source }) => ({
      code: String(pressure),
      label: `${pressure}MPa（绝压），${temperatureC}℃`,
      pressure,
      enthalpy,
      verification,
      source,
      edition: meta.edition,
    })),
  )
}
