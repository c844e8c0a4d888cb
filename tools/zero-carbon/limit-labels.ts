/** 零碳工厂参数 by name. */

/** Numbers among the parameters, in the order in which they are shown. */
export const limitLabels = {
  intensityBasic: { label: '单位能耗碳排放：基本要求（不高于）', unit: 'tCO₂/tce' },
  intensityTarget: { label: '单位能耗碳排放：验收（不高于）', unit: 'tCO₂/tce' },
  nonFossilBasicPct: { label: '非化石能源消费占比：基本要求（不低于）', unit: '%' },
  nonFossilTargetPct: { label: '非化石能源消费占比：验收（不低于）', unit: '%' },
  physicalBasicPct: { label: '物理认定量占比：基本要求（不低于，空着为未定）', unit: '%' },
  physicalTargetPct: { label: '物理认定量占比：验收（不低于）', unit: '%' },
  physicalFromMWh: { label: '物理认定量占比：年用电量达到多少适用', unit: 'MWh' },
} as const
export type LimitName = keyof typeof limitLabels
export const limitNames = Object.keys(limitLabels) as LimitName[]
