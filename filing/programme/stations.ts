/** The lists of station orders in words, and money in yuan of a whole number of fen. */
export const stationTypes = {
  charging: '充电站',
  swapping: '换电站',
  petrol: '加油站',
  gas: '加气站',
  other: '其他',
} as const
export type StationType = keyof typeof stationTypes

export const stationPeriods = { june: '6月', october: '10月', other: '其他' } as const
export type StationPeriod = keyof typeof stationPeriods

/** 12.3 → 1230; null for text that is no amount with up to two decimals. Exact: no binary fraction is involved. */
export function fenOf(yuan: string): number | null {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? null : Number(`${whole}${part.padEnd(2, '0')}`)
}

/** 1230 → 12.30. */
export function yuanOf(fen: number): string {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
