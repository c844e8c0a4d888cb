/** 净消费: what comes out of a conversion, or is recovered, is energy that the year has counted already and is taken off once. */
import { roundHalfUp } from '@green/filing/value/round.ts'

/** Kinds that are dug or grown: what an enterprise makes of them it has received. What it makes of the others comes out of a conversion. */
const primary: ReadonlySet<string> = new Set(['01', '02', '03', '04', '05', '15', '17', '18', '36'])
const electricity = '33'

/** Whether what is made of this kind comes out of a conversion. */
export const isConverted = (code: string): boolean => !primary.has(code)

/** Of what is made of a kind, what comes out of a conversion; of electricity the own renewable power does not. */
export function conversionOf(code: string, made: number, ownRenew = 0): number {
  if (!isConverted(code)) return 0
  return Math.max(0, code === electricity ? made - ownRenew : made)
}

type Line = { energyCode: string; flow: string; quantity: number; tce: number | null }

/** The year's energy by its kinds, net of conversion; null where no consumption is stated. */
export function netTce(lines: readonly Line[], ownRenew: number | null): number | null {
  const of = (flow: string) => lines.filter((line) => line.flow === flow && line.tce !== null)
  const used = of('used')
  if (used.length === 0) return null
  const made = of('made').filter(({ quantity }) => quantity > 0)
  const out = made.map(
    ({ energyCode, quantity, tce }) => ((tce ?? 0) * conversionOf(energyCode, quantity, ownRenew ?? 0)) / quantity,
  )
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return roundHalfUp(sum(used.map(({ tce }) => tce ?? 0)) - sum(out), 6)
}
