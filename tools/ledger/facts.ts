/** The facts of one enterprise and year, and last year's, as a check reads them. */

export type EnergyLine = {
  code: string
  /** 消费合计, with what goes into conversion. */
  used: number
  open?: number | undefined
  bought?: number | undefined
  close?: number | undefined
  sold?: number | undefined
  lost?: number | undefined
  produced?: number | undefined
  convOut?: number | undefined
  recover?: number | undefined
  /** 万元 without VAT. */
  money?: number | undefined
  /** 折标系数 the filer used; the list's own without one. */
  coef?: number | undefined
  /** Measured tCO₂ of one unit. */
  co2Factor?: number | undefined
  feedstock?: number | undefined
  /** Whether combustion counts the feedstock too. */
  co2OnAll: boolean
}

export type LimitRow = {
  std?: string | undefined
  row?: string | undefined
  band?: readonly [number | null, number | null] | undefined
  unit?: string | undefined
  l1?: number | undefined
  l3?: number | undefined
  effective?: string | undefined
}

export type ProductLine = {
  name: string
  unit: string
  output?: number | undefined
  sold?: number | undefined
  capacity?: number | undefined
  size?: number | undefined
  tce?: number | undefined
  value?: number | undefined
  water?: number | undefined
  priceBand?: readonly [number | null, number | null] | undefined
  floor?: string | undefined
  limit?: LimitRow | undefined
}

export type ProcessLine = {
  id: string
  activity: number
  factor: number
  kind?: string | undefined
  of?: string | undefined
}

export type ProjectLine = {
  name: string
  saved?: number | undefined
  before?: number | undefined
  after?: number | undefined
  outBefore?: number | undefined
  outAfter?: number | undefined
  invest?: number | undefined
  benefit?: number | undefined
  plantTce?: number | undefined
  /** The kinds of energy of the system that the project changed. */
  carriers: readonly string[]
}

export type Power = {
  bought?: number | undefined
  ownRenew: number
  traded: number
  gec: number
  feedIn: number
  resold: number
  maxDemandKW?: number | undefined
}

export type Water = {
  intake?: number | undefined
  production?: number | undefined
  discharge?: number | undefined
  reuse?: number | undefined
}

export type ConversionLine = { inTce: number; powerOut: number; heatOut: number; isFuel: boolean }
export type Metered = { quantity: number; coverage: number }
export type SourceValue = { value: number; calibre: string }

export type Facts = {
  energy: readonly EnergyLine[]
  power?: Power | undefined
  water?: Water | undefined
  products: readonly ProductLine[]
  process: readonly ProcessLine[]
  hasProcess?: boolean | undefined
  projects: readonly ProjectLine[]
  conversions: readonly ConversionLine[]
  /** By kind of energy, or water. */
  metered: Readonly<Record<string, Metered>>
  /** What several sources say of one fact, the one that goes before first. */
  sources: Readonly<Record<string, readonly SourceValue[]>>
  months: readonly number[]
  processHistory: readonly number[]
  accounts: readonly { no: string; isConfirmed: boolean }[]
  master?: { quantity: number; parts: readonly number[] } | undefined
  report?: { year: number; co2: number } | undefined
  peers?: { low: number; high: number; count: number } | undefined
  statedTce?: number | undefined
  statedCo2?: number | undefined
  nonFossilStated?: number | undefined
  mediaTce: number
  outputValue?: number | undefined
  revenue?: number | undefined
  addedValue?: number | undefined
  employees?: number | undefined
  landArea?: number | undefined
  buildingFoot?: number | undefined
  buildArea?: number | undefined
  roofArea?: number | undefined
  pvKW?: number | undefined
  runMonths: number
  liveFilings: number
  kilnOnSite: boolean
  closedOn?: string | undefined
}

export type LastYear = {
  tce?: number | undefined
  outputValue?: number | undefined
  energy: Readonly<Record<string, number>>
  /** Output by product. */
  products: Readonly<Record<string, number>>
  hasProcess: boolean
}

export type YearCase = { industry: string; year: number; facts: Facts; before: LastYear }
