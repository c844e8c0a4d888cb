/** The indicators of the front page: part of the registry in `indicators.ts`, which the front page does not carry. */
export type IndicatorName = { label: string; unit: string; decimals: number }

export const publicIndicators = {
  filed: { label: '申报', unit: '件', decimals: 0 },
  enterprises: { label: '在册企业', unit: '家', decimals: 0 },
  factories: { label: '有效绿色工厂', unit: '家', decimals: 0 },
  serviceProviders: { label: '备案节能服务机构', unit: '家', decimals: 0 },
  savedTce: { label: '改造项目年节能量', unit: 'tce', decimals: 0 },
} as const satisfies Record<string, IndicatorName>
