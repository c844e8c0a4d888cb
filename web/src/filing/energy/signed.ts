/** Differences as they are written. */
import { formatNumber } from '@green/filing/value/round.ts'

/** With its sign; nothing where the shown figure is 0. */
export function signed(amount: number, decimals = 2): string {
  const shown = formatNumber(Math.abs(amount), decimals)
  return Number(shown) === 0 ? shown : `${amount < 0 ? '－' : '＋'}${shown}`
}
