/** 参考价格 of certificates and allowances: what each is a price of, and which one counts on a day. */

export const priceKinds = {
  certificate: { label: '绿证', unit: '元/个' },
  allowance: { label: '全国碳市场配额', unit: '元/t' },
  cbam: { label: 'CBAM证书', unit: '欧元/t' },
} as const
export type PriceKind = keyof typeof priceKinds

export type MarketPrice = { kind: PriceKind; from: string; price: number; source: string }

/** The price of a day: the newest one that began before its end; null where there is none. */
export const priceOn = <P extends MarketPrice>(prices: readonly P[], kind: PriceKind, day: string): P | null =>
  prices
    .filter((one) => one.kind === kind && one.from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1) ?? null
