/** 区县碳目标: the indicators of the papers that set them; the platform has the actual value of some of them. */

export const countyIndicators = {
  co2Total: { label: '碳排放总量', unit: 'tCO₂' },
  co2PerAddedValue: { label: '单位工业增加值碳排放', unit: 'tCO₂/万元' },
  co2PerGdp: { label: '单位地区生产总值碳排放', unit: 'tCO₂/万元' },
  nonFossilPct: { label: '非化石能源消费占比', unit: '%' },
  coalT: { label: '煤炭消费量', unit: 't' },
} as const
export type CountyIndicator = keyof typeof countyIndicators
