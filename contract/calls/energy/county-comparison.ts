/** 区县能效对照: ratios on a fair base, county by county; a county sees itself beside the anonymous distribution. */
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import type { IndicatorId } from '../../overview/indicators.ts'
import { maxText } from '../../rule-schemas.ts'
import { QueryYear } from '../../shapes.ts'

/** The indicators that are compared, by what they are related to. Residents are in no reference data, so nothing is per head. */
export const comparedBy = {
  output: {
    label: '按产值',
    indicators: ['intensity', 'structureIndex', 'carbonIntensity', 'waterIntensity', 'tceChange'],
  },
  enterprises: {
    label: '按规上企业数',
    indicators: ['tcePerEnterprise', 'co2PerEnterprise', 'factoryShare', 'reportedShare'],
  },
} as const satisfies Record<string, { label: string; indicators: readonly IndicatorId[] }>
export type ComparisonBase = keyof typeof comparedBy

/** Below so many enterprises with data a county's figures are not shown; below so many counties there is no distribution. */
export const fewestShown = 5

const Figures = z.record(z.string(), z.number().nullable())
export const ComparedCounty = z.object({
  code: z.string(),
  name: z.string(),
  isOwn: z.boolean(),
  /** Enterprises with accepted data; null: fewer than are shown. */
  enterprises: z.number().nullable(),
  aboveScale: z.number(),
  figures: Figures,
})
export type ComparedCounty = z.output<typeof ComparedCounty>
export const Spread = z.object({
  low: z.number(),
  lower: z.number(),
  middle: z.number(),
  upper: z.number(),
  high: z.number(),
})
export type Spread = z.output<typeof Spread>

const Query = z.strictObject({
  /** Last year by default. */
  year: QueryYear.optional(),
  industryCode: maxText(4).optional(),
})
const readers = ['county', 'city', 'supervisor', 'admin'] as const

export const countyComparison = {
  read: call({
    get: '/countyComparison/read',
    title: '区县能效对照',
    may: readers,
    reads: 'replica',
    in: Query,
    out: z.object({
      year: z.number(),
      /** Counties that the account may read by name, in the order of the list of districts. */
      rows: z.array(ComparedCounty),
      city: Figures,
      /** By indicator, over all counties that are shown; null: too few of them. */
      spread: z.record(z.string(), Spread.nullable()),
      counties: z.object({ shown: z.number(), hidden: z.number() }),
    }),
  }),
  exportList: call({
    get: '/countyComparison/exportList',
    title: '导出区县能效对照',
    may: readers,
    in: Query,
    ...listExport,
  }),
}
