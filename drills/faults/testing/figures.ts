/** Figures that the drill measured: printed at once, and collected for its table when one is wanted. */
import { appendFileSync } from 'node:fs'

/** How often each fault is caused: once among the tests, many times in the drill. */
export const trials = Number(process.env.DRILL_TRIALS ?? '1')

/** One line of the table. */
export type Figure = { fault: string; trials: number; outcome: string; times: string }

export function report(figure: Figure): void {
  process.stdout.write(`    ${figure.fault} × ${figure.trials}: ${figure.outcome}; ${figure.times}\n`)
  const file = process.env.DRILL_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

/** The value below which this share of the sorted values lies; 0 where there are none. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

/** `0.42 s, at most 1.10 s` of so many measured milliseconds. */
export function timesOf(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => (quantile(sorted, share) / 1000).toFixed(2)
  return `median ${at(0.5)} s, 95 % ${at(0.95)} s, worst ${at(1)} s`
}
