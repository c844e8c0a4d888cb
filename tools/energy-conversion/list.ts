/** The energy kinds with their coal equivalents and CO2 factors, joined from three files of data/. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { numbered, type ReadData, type Verification } from '../tool.ts'

type StandardCoefficient = {
  id: string
  calibre: string
  displayUnit: string
  displayCoefficient: { default: number | null }
  verification: Verification
  source: string
}
type EnergyCoefficients = {
  energy: StandardCoefficient[]
  electricityHeat: StandardCoefficient[]
  electricityEquivalentByYear: { year: number; value: number; source: string }[]
  statisticalForm: {
    statCode: string
    unit: string
    coefficient: { default: number; unit: string }
    verification: Verification
    source: string
  }[]
}
type CarbonFactors = {
  meta: { defaultGrid: { area: string; dataYear: number } }
  fuels: {
    id: string
    name: string
    co2Factor: number
    co2FactorUnit: string
    verification: Verification
    source: string
  }[]
  grid: {
    dataYear: number
    area: string
    kind: string
    value: number
    document: string
    verification: Verification
  }[]
  heat: { value: number; unit: string; verification: Verification; source: string }
  process: ProcessFactor[]
  carbonates: (Omit<ProcessFactor, 'value'> & { co2PerTonne: number })[]
}
type ProcessFactor = {
  id: string
  name: string
  value: number
  unit: string
  verification: Verification
  source: string
  note: string | null
}

/**
 * Row of GB/T 2589-2020 appendix A for each kind of the statistical form that names the same energy. The other kinds are collective
 * names, for which the standard has no coefficient.
 */
const standardRowOf: Readonly<Record<string, string>> = {
  '01': 'raw_coal',
  '06': 'washed_coal',
  '09': 'coke',
  '11': 'coke_oven_gas',
  '12': 'bf_gas',
  '15': 'natural_gas',
  '16': 'lng',
  '18': 'crude_oil',
  '19': 'gasoline',
  '20': 'kerosene',
  '21': 'diesel',
  '22': 'fuel_oil',
  '23': 'lpg',
  '24': 'refinery_gas',
  '32': 'heat_eq',
  '33': 'electricity_eq',
  '34': 'gangue',
  '37': 'heat_eq',
}
/** Fuel of the carbon guideline for each kind of the statistical form. Absent: the guideline has no such fuel. */
const carbonFuelOf: Readonly<Record<string, { fuel: string; note?: string }>> = {
  '01': { fuel: 'bituminous', note: '按烟煤计，请确认煤种' },
  '02': { fuel: 'anthracite' },
  '03': { fuel: 'bituminous', note: '按烟煤计' },
  '04': { fuel: 'bituminous' },
  '05': { fuel: 'lignite' },
  '06': { fuel: 'washed_coal' },
  '07': { fuel: 'other_washed_coal' },
  '08': { fuel: 'briquette', note: '按型煤计' },
  '09': { fuel: 'coke' },
  '11': { fuel: 'coke_oven_gas' },
  '12': { fuel: 'bf_gas' },
  '13': { fuel: 'converter_gas' },
  '14': { fuel: 'other_gas' },
  '15': { fuel: 'natural_gas' },
  '16': { fuel: 'lng' },
  '18': { fuel: 'crude_oil' },
  '19': { fuel: 'gasoline' },
  '20': { fuel: 'kerosene' },
  '21': { fuel: 'diesel' },
  '22': { fuel: 'fuel_oil' },
  '23': { fuel: 'lpg' },
  '24': { fuel: 'refinery_gas' },
  '25': { fuel: 'naphtha' },
  '29': { fuel: 'petroleum_coke' },
  '31': { fuel: 'other_petroleum' },
}
const heatCode = '32'
const electricityCode = '33'

type CarbonAttributes = {
  /** tCO2 for one `unit` of the kind; null when there is no default and the filer gives a measured one. */
  co2Factor: number | null
  co2Unit: string | null
  co2Verification: Verification | null
  co2Source: string | null
  co2Note: string | null
  /** Electricity only: the published factor of each year of data, the oldest first. */
  co2ByYear?: readonly { year: number; co2Factor: number; document: string }[]
}

/** kg/kWh × 10^4 kWh = 10 t; in whole ten-thousandths, since 0.5581 × 10 is not exact in binary. */
const perTenThousandKwh = (kgPerKwh: number) => Math.round(kgPerKwh * 1e5) / 1e4

function gridAttributes({ grid, meta }: CarbonFactors, area: string): CarbonAttributes {
  const published = grid
    .filter((row) => row.area === area && row.kind === '电力平均')
    .toSorted((a, b) => a.dataYear - b.dataYear)
  const usual = published.find((row) => row.dataYear === meta.defaultGrid.dataYear)
  if (!usual) throw new Error(`carbon-factors.json has no grid factor for ${area}`)
  return {
    co2Factor: perTenThousandKwh(usual.value),
    co2Unit: 'tCO2/10^4kWh',
    co2Verification: usual.verification,
    co2Source: usual.document,
    co2Note: `${area}电网平均排放因子（${usual.dataYear}年）${usual.value} kgCO2/kWh`,
    co2ByYear: published.map(({ dataYear, value, document }) => ({
      year: dataYear,
      co2Factor: perTenThousandKwh(value),
      document,
    })),
  }
}

function carbonAttributes(code: string, carbon: CarbonFactors, area: string): CarbonAttributes {
  if (code === electricityCode) return gridAttributes(carbon, area)
  if (code === heatCode) {
    const { value, unit, verification, source } = carbon.heat
    return { co2Factor: value, co2Unit: unit, co2Verification: verification, co2Source: source, co2Note: null }
  }
  const match = carbonFuelOf[code]
  const fuel = carbon.fuels.find((row) => row.id === match?.fuel)
  if (!match || !fuel) {
    const co2Note = '没有缺省排放因子，请按实测值填写'
    return { co2Factor: null, co2Unit: null, co2Verification: null, co2Source: null, co2Note }
  }
  // The guideline counts gases at standard state (Nm3); the statistical form writes m3 and means the same.
  const co2Unit = fuel.co2FactorUnit.replace('Nm3', 'm3')
  const note = [match.note, fuel.co2FactorUnit.includes('Nm3') ? '气体体积按标准状态计' : undefined]
  return {
    co2Factor: fuel.co2Factor,
    co2Unit,
    co2Verification: fuel.verification,
    co2Source: fuel.source,
    co2Note: note.filter((part) => part !== undefined).join('；') || null,
  }
}

/**
 * Energy kinds of the statistical form with both coal equivalents and the CO2 factor: `coefTcePerUnit` is 当量值 of GB/T 2589-2020
 * (where its appendix A names the kind), `coef205` the reference coefficient of the statistical form. Heat differs: 0.03412 and
 * 0.0341 tce/GJ. A figure uses one of them throughout and says which.
 */
export function energyItems(readData: ReadData): DictItem[] {
  const energy = readData<EnergyCoefficients>('energy-coefficients.json')
  const carbon = readData<CarbonFactors>('carbon-factors.json')
  const { gridArea } = readData<{ gridArea: string }>('city.json')
  const kinds = readData<{ dicts: { energyType: { items: DictItem[] } } }>('dictionaries.json').dicts.energyType.items
  const rows = new Map(energy.statisticalForm.map((row) => [row.statCode, row]))
  const standard = new Map([...energy.energy, ...energy.electricityHeat].map((row) => [row.id, row]))
  return kinds.map((item) => {
    const row = rows.get(item.code)
    if (!row) throw new Error(`energy-coefficients.json has no row for energy kind ${item.code}`)
    const own = standard.get(standardRowOf[item.code] ?? '')
    if (own && own.displayUnit !== row.unit) throw new Error(`energy kind ${item.code} has two units`)
    const coef2589 = own?.displayCoefficient.default ?? null
    return {
      ...item,
      unit: row.unit,
      coefTcePerUnit: coef2589 ?? row.coefficient.default,
      coef205: row.coefficient.default,
      coefUnit: row.coefficient.unit,
      coefSource: own && coef2589 !== null ? own.source : row.source,
      /** 等价值, kept for electricity only and by year. */
      ...(item.code === electricityCode
        ? {
            equivalentTcePerUnit: standard.get('electricity_equiv')?.displayCoefficient.default ?? null,
            equivalentByYear: energy.electricityEquivalentByYear
              .toSorted((a, b) => a.year - b.year)
              .map(({ year, value, source }) => ({ year, tcePerUnit: perTenThousandKwh(value), source })),
          }
        : {}),
      verification: own && coef2589 !== null ? own.verification : row.verification,
      ...carbonAttributes(item.code, carbon, gridArea),
    }
  })
}

/** Sources of process emissions with their factors; carbon that stays in a product is deducted, so its factor is negative. */
export function processItems(readData: ReadData): DictItem[] {
  const { process, carbonates } = readData<CarbonFactors>('carbon-factors.json')
  const known = [
    ...process.map(({ id, name, value, ...rest }) => ({
      code: id,
      label: name,
      co2PerUnit: id.endsWith('_sequestered') ? -value : value,
      ...rest,
    })),
    ...carbonates.map(({ id, name, co2PerTonne, ...rest }) => ({
      code: id,
      label: `${name}分解`,
      co2PerUnit: co2PerTonne,
      ...rest,
    })),
  ]
  return numbered([
    ...known.map(({ unit, ...item }) => ({ ...item, factorUnit: unit.replace('CO2', 'CO₂') })),
    { code: 'other', label: '其他过程（按行业指南填写因子）', co2PerUnit: null, factorUnit: null },
  ])
}
