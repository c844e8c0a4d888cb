/** 净消费: what comes out of a conversion, or is recovered, is energy that the year has counted already and is taken off once. */
import type { NetUse } from '@green/filing/form/fields.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { energyKey, energyUsedIn, recordFigures } from './fact-keys.ts'

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

/** A fact of which net consumption is made up. */
export type NetPart = { key: string; isDeducted: boolean }

/**
 * What the net consumption of a kind is made up of, by the key of its consumption: that fact alone, or what comes out of a conversion
 * taken off. `amountOf` the facts of the same year.
 */
export function netParts(key: string, amountOf: (key: string) => number | undefined): NetPart[] {
  const code = energyUsedIn(key)
  const used = { key, isDeducted: false }
  if (code === null) return [used]
  const made = energyKey(code, 'made')
  const ownRenew = code === electricity ? (amountOf(recordFigures.ownPower) ?? 0) : 0
  if (conversionOf(code, amountOf(made) ?? 0, ownRenew) === 0) return [used]
  const own = ownRenew > 0 ? [{ key: recordFigures.ownPower, isDeducted: false }] : []
  return [used, { key: made, isDeducted: true }, ...own]
}

/** Of a column that asks for the net consumption of the row's kind. */
export const netConsumption: NetUse = {
  less: 'en.{energyCode}.made',
  also: [recordFigures.ownPower],
  parts: netParts,
}

/** The net consumption of a kind, of which the ledger has the parts. */
export const netQuantity = (key: string, amountOf: (key: string) => number | undefined): number =>
  netParts(key, amountOf).reduce((sum, part) => sum + (part.isDeducted ? -1 : 1) * (amountOf(part.key) ?? 0), 0)

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
