/** Names of titles: kinds and levels, as lists, certificates and histories show them. */
export const titleLevelLabels = { city: '市级', national: '国家级', county: '区县级' } as const
/** Levels that filings lead to; a county's own titles are entered by hand. */
export type TitleLevel = 'city' | 'national'

export const titleKindLabels = {
  factory: '绿色工厂',
  park: '绿色园区',
  supplyChain: '绿色供应链管理企业',
  energyService: '节能服务机构',
  thirdParty: '第三方评价机构',
  product: '绿色设计产品',
  energyLeader: '能效领跑者',
  waterLeader: '水效领跑者',
  waterSaving: '节水型企业',
  zeroCarbon: '零碳工厂',
  cleanProd: '清洁生产',
} as const
export type TitleKind = keyof typeof titleKindLabels

/** The last day of a title for which no end is published: it holds until it is revoked. */
export const noEnd = '2999-12-31'
/** The last day as people read it. */
export const endText = (validTo: string): string => (validTo === noEnd ? '不设期限，每年核查' : validTo)
/** 有效期 as people read it. */
export const termText = (validFrom: string, validTo: string): string =>
  validTo === noEnd ? `${validFrom}起，${endText(validTo)}` : `${validFrom} 至 ${validTo}`

export const titleStateLabels = {
  valid: '有效',
  review: '复核中',
  suspended: '已暂停',
  revoked: '已撤销',
  expired: '已到期',
  renamed: '已更名',
} as const
export type TitleState = keyof typeof titleStateLabels

/** What is shown to the public with a title of a kind. */
export const titleExtras: Partial<Record<TitleKind, readonly (readonly [key: string, label: string])[]>> = {
  energyLeader: [
    ['product', '产品'],
    ['unitEnergy', '单位产品能耗'],
    ['limit1', '限额1级值'],
    ['benchmark', '标杆值'],
    ['nonFossil', '非化石能源占比（%）'],
  ],
  waterLeader: [
    ['product', '产品'],
    ['vui', '单位产品用水量'],
    ['advanced', '定额先进值'],
    ['reuseRate', '重复利用率（%）'],
  ],
  zeroCarbon: [
    ['acceptedYear', '验收年度'],
    ['zeroIntensity', '单位能耗碳排放（tCO₂/tce）'],
    ['zeroNonFossil', '非化石能源消费占比（%）'],
    ['zeroPhysical', '物理认定量占比（%）'],
  ],
  park: [['greenIndex', '绿色指数']],
}

/** How many a title shows. */
export const figuresAtMost = 20
export const imagesAtMost = 6

/** Institutions that evaluate and serve: they have lists of their own and are not in the library. */
export const institutionKinds: readonly TitleKind[] = ['energyService', 'thirdParty']
