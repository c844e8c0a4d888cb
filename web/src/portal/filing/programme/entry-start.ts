/** What a first entry of a year begins with: the lines and amounts of the ledger, with their sources. */
import type { LedgerFact } from '@green/contract/calls/energy/ledger.ts'
import type { Flow } from '@green/filing/programme/energy-words.ts'
import { energyIn, recordFigures } from '@green/tools/ledger/fact-keys.ts'
import { dateText } from '../../../ui/figure/date-text.ts'

export type EntryStart = {
  lines: { energyCode: string; flow: Flow; quantity: string }[]
  /** By figure of the entry. */
  amounts: Readonly<Record<string, string>>
  count: number
  /** 供电结算 · 2026-03-02, each once. */
  sources: string[]
}

/** A total of energy or carbon is computed from the lines and is not entered. */
const computed: readonly string[] = [recordFigures.totalTce, recordFigures.co2]

export function startOf(facts: readonly Pick<LedgerFact, 'key' | 'value' | 'source' | 'at'>[]): EntryStart {
  const known = facts.flatMap(({ key, value, source, at }) =>
    value === null || source === null || computed.includes(key) ? [] : [{ key, value: String(value), source, at }],
  )
  const lines = known.flatMap(({ key, value }) => {
    const of = energyIn(key)
    return of ? [{ energyCode: of.code, flow: of.flow, quantity: value }] : []
  })
  const figureOf = new Map(Object.entries(recordFigures).map(([figure, key]) => [key as string, figure]))
  const amounts = known.flatMap(({ key, value }) => {
    const figure = figureOf.get(key)
    return figure === undefined ? [] : [[figure, value] as const]
  })
  const used = known.filter(({ key }) => energyIn(key) !== null || figureOf.has(key))
  return {
    lines,
    amounts: Object.fromEntries(amounts),
    count: used.length,
    sources: [...new Set(used.map(({ source, at }) => `${source} · ${dateText(at)}`))],
  }
}
