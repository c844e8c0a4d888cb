/** Names of titles: kinds and levels, as lists, certificates and histories show them. */
export const titleLevelLabels = { city: '市级', national: '国家级' } as const
export type TitleLevel = keyof typeof titleLevelLabels

export const titleKindLabels = {
  factory: '绿色工厂',
  park: '绿色园区',
  supplyChain: '绿色供应链管理企业',
  energyService: '节能服务机构',
  thirdParty: '第三方评价机构',
} as const
export type TitleKind = keyof typeof titleKindLabels

export const titleStateLabels = { valid: '有效', suspended: '已暂停', revoked: '已撤销', expired: '已到期' } as const
