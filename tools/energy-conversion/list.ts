/** The energy kinds with their coal equivalents and CO2 factors, joined from three files of data/. */
import type { DictItem } from '@green/filing/reference.ts'
import type { ReadData, Verification } from '../tool.ts'

type EnergyCoefficients = {
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
}

function carbonAttributes(code: string, carbon: CarbonFactors, area: string): CarbonAttributes {
  if (code === electricityCode) {
    const grid = carbon.grid.find(
      (row) => row.area === area && row.dataYear === carbon.meta.defaultGrid.dataYear && row.kind === '电力平均',
    )
    if (!grid) throw new Error(`carbon-factors.json has no grid factor for ${area}`)
    // kgCO2/kWh × 10^4 kWh = 10 tCO2; in whole ten-thousandths, since 0.5581 × 10 is not exact in binary.
    return {
      co2Factor: Math.round(grid.value * 1e5) / 1e4,
      co2Unit: 'tCO2/10^4kWh',
      co2Verification: grid.verification,
      co2Source: grid.document,
      co2Note: `${area}电网平均排放因子（${grid.dataYear}年）${grid.value} kgCO2/kWh`,
    }
  }
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

/** Energy kinds of the statistical form with coal equivalent (当量值, GB/T 2589) and CO2 factor. */
export function energyItems(readData: ReadData): DictItem[] {
  const energy = readData<EnergyCoefficients>('energy-coefficients.json')
  const carbon = readData<CarbonFactors>('carbon-factors.json')
  const { gridArea } = readData<{ gridArea: string }>('city.json')
  const kinds = readData<{ dicts: { energyType: { items: DictItem[] } } }>('dictionaries.json').dicts.energyType.items
  const rows = new Map(energy.statisticalForm.map((row) => [row.statCode, row]))
  return kinds.map((item) => {
    const row = rows.get(item.code)
    if (!row) throw new Error(`energy-coefficients.json has no row for energy kind ${item.code}`)
    return {
      ...item,
      unit: row.unit,
      coefTcePerUnit: row.coefficient.default,
      coefUnit: row.coefficient.unit,
      coefSource: row.source,
      verification: row.verification,
      ...carbonAttributes(item.code, carbon, gridArea),
    }
  })
}
