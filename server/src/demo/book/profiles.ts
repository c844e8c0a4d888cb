/** What is usual in an industry, as the books of the demo city are drawn from it; how it was set is told in the file's meta. */
import file from '../../../../data/demo/industry-profiles.json' with { type: 'json' }

/** Low and high, or low, centre and high. */
export type Range = readonly number[]
type Ranges = Readonly<Record<string, Range>>

export type LimitValue = {
  std: string
  row: string
  unit: string
  effective: string
  l1: number | null
  l3: number
  /** Sizes of equipment that the row is for: above the first, up to the second. */
  band?: readonly [number | null, number | null]
}

export type ProductProfile = {
  name: string
  unit: string
  formUnit?: string
  formFactor?: number
  price?: Range
  priceBand?: Range
  share?: Range
  unitEnergy?: Range
  utilisation: Range
  limits?: readonly LimitValue[]
  sizePerCapacity?: number
  /** An intermediate product: so much for each of that product. */
  per?: readonly [string, Range]
  whole?: boolean
  floor?: string
}

export type Conversion = Readonly<Record<string, Range | string>>

export type Pattern = {
  name: string
  weight: number
  /** Share of the total and its spread, by kind of energy. */
  mix: Ranges
  only?: readonly string[]
  unitEnergy?: Ranges
  retrofits?: readonly string[]
  feedstock?: Ranges
  conv?: Conversion
}

export type ProcessProfile = {
  id: string
  of: string
  per: string
  rate: Range
  factor: Range
  kind?: string
  base?: string
  pattern?: string
  toTonne?: number
}

export type Profile = {
  code: string
  name: string
  land: { output: Range; cover: Range; ratio: Range }
  intensity: Range
  driver: string
  coverage: Range
  patterns: readonly Pattern[]
  products: readonly { weight: number; rows: readonly ProductProfile[] }[]
  process: readonly ProcessProfile[]
  water: { intake: Range; reuse: Range; discharge: Range }
  months: string
  loadHours: Range
  addedValue: Range
  growth: { output: Range; intensity: Range }
  pv: {
    share: number
    roofOfFoot: number
    kwPerRoof: Range
    roofUsed: Range
    hours: Range
    selfUse: Range
    maxOfUse: Range
    since: Range
  }
  retrofits: readonly string[]
  price?: Ranges
  greenPower?: Range
  ownProduced?: readonly string[]
}

export type Retrofit = {
  name: string
  carrier: string
  share: Range
  invest: Range
  ofSystem: Range
  anyFuel?: boolean
}

/** A contradiction that is planted: changes by path, and the rules with their levels that find it. */
export type Story = {
  id: string
  title: string
  industry: string
  pattern?: string
  change: readonly (readonly [path: string, how: string, value: unknown])[]
  fires: readonly string[]
}

type Profiles = {
  carriers: Readonly<Record<string, { price?: Range; stock?: boolean }>>
  sizeClasses: Readonly<Record<string, Readonly<Record<string, Range>>>>
  monthShapes: Ranges
  monthSpread: number
  accounts: Readonly<Record<string, Range>>
  retrofits: Readonly<Record<string, Retrofit>>
  stories: readonly Story[]
  industries: readonly Profile[]
}

export const profiles = file as unknown as Profiles

const byCode = new Map(profiles.industries.map((one) => [one.code, one]))

/** The profile of a four-digit industry. */
export function profileOf(industryCode: string): Profile {
  const profile = byCode.get(industryCode)
  if (!profile) throw new Error(`no profile of industry ${industryCode}`)
  return profile
}
