/** The sums that a penalty decision prints, so that what is owed is what was decided. */

/** 罚款 and 没收违法所得 as the decision words them. */
const named = { fine: '罚款', confiscation: '没收违法所得' } as const
export type FineKind = keyof typeof named

const amount = String.raw`(?:人民币|金额)?[^\d，。；,;]{0,12}(\d[\d,]*(?:\.\d+)?)\s*(万)?元`

/** The sum in 元 of this kind; null where the words name none, or several that differ. */
export function sumIn(text: string, kind: FineKind): number | null {
  const plain = text.normalize('NFKC').replaceAll(/(\d)\s+(?=\d)/g, '$1')
  const found = [...plain.matchAll(new RegExp(named[kind] + amount, 'g'))].map(([, digits = '', tenThousand]) =>
    Math.round(Number(digits.replaceAll(',', '')) * (tenThousand ? 1_000_000 : 100)),
  )
  const [first, ...others] = new Set(found)
  return first === undefined || others.length > 0 ? null : first / 100
}
