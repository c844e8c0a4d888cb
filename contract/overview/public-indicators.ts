/** The indicators of the front page: part of the registry in `indicators.ts`, which the front page does not carry. */
export type IndicatorName = { label: string; unit: string; decimals: number }

/** What an indicator of the front page counts, in one sentence that stands under the figure. */
type PublicIndicator = IndicatorName & { says: string }

export const publicIndicators = {
  filed: { label: '申报', unit: '件', decimals: 0, says: '该年内提交、没有撤回的各类申报；草稿不计' },
  enterprises: {
    label: '在册企业',
    unit: '家',
    decimals: 0,
    says: '今天在册的企业：经区县核验，没有停业、注销、吊销或迁出；不含园区和服务机构',
  },
  factories: { label: '有效绿色工厂', unit: '家', decimals: 0, says: '今天在有效期内的绿色工厂称号，一个称号计一家' },
  serviceProviders: { label: '备案节能服务机构', unit: '家', decimals: 0, says: '今天备案有效的节能服务机构' },
  savedTce: {
    label: '改造项目年节能量',
    unit: 'tce',
    decimals: 0,
    says: '审定通过的申报中改造项目的年节能量，每家企业取最近一份；按上月末统计，取整到百吨，不足5家或集中于一两家企业时不公开',
  },
} as const satisfies Record<string, PublicIndicator>
