/** 能源平衡: what is bought and made is used, sold, lost or put in stock. */
import type { Flow } from '@green/filing/programme/energy-words.ts'
import { Exact, exactSum } from '@green/filing/value/exact.ts'

/** Above the first in percent a warning, above the second an error; exactly at the limit is neither. */
const limits = { warning: 1, error: 5 } as const

export type FlowLine = { energyCode: string; flow: string; quantity: number }
export type Balance = {
  energyCode: string
  amounts: Partial<Record<Flow, number>>
  /** In minus out. */
  difference: number
  /** Of what came in, in percent; null where nothing did. */
  percent: number | null
  level: 'ok' | 'warning' | 'error'
}

/** The balance of every kind that says more than its consumption. */
export function balancesOf(lines: readonly FlowLine[]): Balance[] {
  return [...Map.groupBy(lines, (line) => line.energyCode)].flatMap(([energyCode, own]) => {
    if (own.every(({ flow }) => flow === 'used')) return []
    return [balanceOf(energyCode, own)]
  })
}

function balanceOf(energyCode: string, lines: readonly FlowLine[]): Balance {
  const of = (...wanted: readonly Flow[]) =>
    exactSum(lines.filter(({ flow }) => wanted.includes(flow as Flow)).map(({ quantity }) => Exact.of(quantity))) ??
    (Exact.of(0) as Exact)
  const [came, went] = [of('bought', 'made'), of('used', 'sold', 'lost', 'stocked')]
  const difference = came.minus(went)
  const share = difference.times(Exact.of(100) as Exact).over(came)
  const beyond = (limit: number) =>
    share === null || share.compare(Exact.of(limit) as Exact) > 0 || share.compare(Exact.of(-limit) as Exact) < 0
  const isEven = difference.n === 0n
  return {
    energyCode,
    amounts: Object.fromEntries(lines.map(({ flow, quantity }) => [flow, quantity])),
    difference: difference.toDouble(),
    percent: share?.toDouble() ?? null,
    level: isEven || !beyond(limits.warning) ? 'ok' : beyond(limits.error) ? 'error' : 'warning',
  }
}
