/** What the green code of one enterprise and year is rated from. A key without a value is 缺数据; nothing is invented. */

/** A figure as the decimal that was written. */
export type Figure = number | string | null

/** Level of a product against its mandatory limit. */
export type ProductInput = { name: string; level?: string | null; tce?: Figure }

/** Figures per unit of output that are compared with a frozen benchmark table. */
export type TableKey = 'unitOutputEnergy' | 'unitOutputCarbon' | 'unitOutputWater'

/** What a city changes of the scheme without a new version of its tree. */
export type SchemeEdit = {
  /** Points by indicator. */
  points?: Readonly<Record<string, number>>
  minScorable?: number
  minApplicable?: number
}

/** What the public may see: nothing, that there is a code, or its grade. */
export type PublicDisplay = 'none' | 'codedOnly' | 'gradeAB'

export type EnterpriseYearInputs = {
  /** Id of the frozen benchmark table; '' or unknown = none. */
  table?: string | null
  publicDisplay?: PublicDisplay | null
  /** The enterprise's consent for the year; a withdrawn one is false. */
  consent?: boolean | null
  /** Code of GB/T 4754, for indicators with a scope. */
  industryCode?: string | null
  /** tce, calorific equivalent: picks the size class of renewable energy. */
  totalTce?: Figure
  /** kgce, kg CO₂ and m³ per 万元. */
  unitOutputEnergy?: Figure
  unitOutputCarbon?: Figure
  unitOutputWater?: Figure
  /** Products with a mandatory limit of energy use. */
  products?: readonly ProductInput[] | null
  /** Percent. */
  renewableRate?: Figure
  waterReuseRate?: Figure
  solidUtilRate?: Figure
  pollutantBetter?: Figure
  meterRatio?: Figure
  retrofitInvestRatio?: Figure
  /** none, minorDone, other. */
  penalty?: string | null
  /** accepted, running, none. */
  cleanAudit?: string | null
  /** Counts. */
  systemCerts?: Figure
  platformFns?: Figure
  /** Fall in percent from year t−2 to t; negative = rise. */
  carbonDecline?: Figure
  energyDecline?: Figure
  /** Ids of the indicators that do not concern the enterprise. */
  notApplicable?: readonly string[] | null
  /** Ids of the indicators that concern it and cannot be compared: a limit standard without a value. */
  unscorable?: readonly string[] | null
  /** 正常 by default. */
  runState?: string | null
  /** approved by default. */
  dataState?: string | null
  failedCheckUnexplained?: boolean | null
  rectificationOverdue?: boolean | null
  /** Veto items that hold: neg2, neg6. */
  neg?: readonly string[] | null
  rubric?: SchemeEdit | null
}

/** Keys that hold one figure. */
export type FigureKey = keyof {
  [K in keyof EnterpriseYearInputs as Figure extends EnterpriseYearInputs[K] ? K : never]: true
}

/** Keys that hold the code of an option. */
export type OptionKey = 'penalty' | 'cleanAudit'

/** A benchmark table with frozen figures. */
export type FrozenTable = {
  tableId: string
  values: Partial<Record<TableKey, { lead: number; base: number; weak: number }>>
}
