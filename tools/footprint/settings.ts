/**
 * 限值 of the footprint's and the low-carbon calculations, in one versioned table with its sources. The file of data/ has the
 * defaults; a city passes its own.
 */
import defaults from '../../data/footprint-settings.json' with { type: 'json' }

/** Products whose process emissions per tonne have a chemical limit. */
export const plausibleProducts = { glass: '平板玻璃', clinker: '水泥熟料', lime: '石灰' } as const
export type PlausibleProduct = keyof typeof plausibleProducts

type Sourced = { readonly source: string }

export type ZeroFactoryLimits = Sourced & {
  /** In which power is counted in standard coal: 等价值 or 当量值. */
  calibre: 'equivalent' | 'equal'
  intensityBasic: number
  intensityTarget: number
  nonFossilBasicPct: number
  nonFossilTargetPct: number
  /** Null while it is not known: then nothing is judged by it. */
  physicalBasicPct: number | null
  physicalTargetPct: number
  physicalFromMWh: number
}

export type FootprintSettings = {
  readonly meta: {
    readonly title: string
    readonly source: string
    readonly edition: string
    readonly status: string
    readonly note: string
  }
  /** 取舍准则: the most that one left-out input and all of them may be, in percent. */
  readonly cutOff: Sourced & { readonly itemPct: number; readonly sumPct: number }
  /** 数据质量: up to which mean score it is 优 and 良. */
  readonly quality: Sourced & { readonly excellent: number; readonly good: number }
  /** The most that the process of a tonne of such a product emits, in t. */
  readonly process: Sourced & Readonly<Record<PlausibleProduct, number>>
  readonly greenPower: Sourced & {
    readonly validMonths: number
    /** Whether only certificates that were 核销 count, and those of other years too. */
    readonly countOnlyCancelled: boolean
    readonly acceptOtherYear: boolean
    /** So many days before its end a certificate that was not 核销 is a reminder. */
    readonly expiringDays: number
    /** The day of the next year by which a year is reported: 02-20. */
    readonly reportDay: string
    readonly ownSource: string
  }
  readonly zeroFactory: ZeroFactoryLimits
  /** The limit of the band with the largest start that is not above the park's energy; none below the first. */
  readonly zeroPark: Sourced & {
    readonly bands: readonly { readonly fromTce: number; readonly limit: number }[]
    readonly guiding: Readonly<Record<GuidingShare, number>>
  }
  /** 近零碳园区试点: by when the paper of the newest list wants the self-assessment. */
  readonly parkPilot: Sourced & { readonly dueOn: string }
  /** 工业绿色微电网: what is used on site or nearby, and what may be fed in where the spot market runs; null: nobody has said so. */
  readonly microgrid: Sourced & {
    readonly selfUsePct: number
    readonly feedInPct: number
    readonly judgedFrom: number
    readonly balancePct: number
    readonly spotMarket: boolean | null
    readonly ownSource: string
  }
  readonly bridge: Sourced & {
    readonly reconciledPct: number
    readonly explainedPct: number
    readonly offsetPct: number
    readonly offsetSource: string
  }
}

/** 引导性指标 of a park, each a share in percent. */
export const guidingShares = ['cleanPct', 'solidPct', 'wasteHeatPct', 'waterPct'] as const
export type GuidingShare = (typeof guidingShares)[number]

export const defaultSettings: FootprintSettings = defaults as FootprintSettings
