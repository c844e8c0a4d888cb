/** 引用账本 of a calculation: which of its numbers are those that the ledger has of its year. */
import { citationOf } from '@green/filing/facts/cited-since.ts'
import { type Citation, type LedgerValue, type PlaceFact, sumOfFacts } from '@green/filing/facts/facts.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { Lookup } from '../energy-conversion/rules.ts'
import { energyKey, recordFigures, type YearFactKey } from '../ledger/fact-keys.ts'
import { netParts } from '../ledger/net-energy.ts'
import { textOf } from './parts.ts'
import { multiplierOf, statUnitIn, unitsFor } from './units.ts'

type Entry = {
  /** As they were counted: `consumption` is net of what comes out of a conversion. */
  items: readonly { energyId: string; unit: string; consumption: number }[]
  outputValue?: number | null | undefined
  addedValue?: number | null | undefined
}

/** As many decimals as a quantity of the ledger is carried over with. */
const decimals = 6
const isSame = (one: number, other: number) => roundHalfUp(one, decimals) === roundHalfUp(other, decimals)

/** Of a fact of these values. */
type Known = ReadonlyMap<string, LedgerValue>

/** `values`: the ledger's of the year of the calculation. */
export function calculationCitations(entry: Entry, values: readonly LedgerValue[], reference: Lookup): Citation[] {
  const known: Known = new Map(values.map((one) => [one.key, one]))
  const figures = (['outputValue', 'addedValue'] as const).flatMap((name) => figureCitation(name, entry[name], known))
  return [...entry.items.flatMap((item, i) => itemCitation(item, i, known, reference)), ...figures]
}

/** A quantity in the unit of the ledger. */
const amountIn = (quantity: number, entered: Exact, stated: Exact) =>
  Exact.of(quantity)?.times(entered).over(stated)?.toNumber(decimals) ?? Number.NaN

function figureCitation(
  name: 'outputValue' | 'addedValue',
  value: number | null | undefined,
  known: Known,
): Citation[] {
  const key: YearFactKey = recordFigures[name]
  const fact = known.get(key)
  return fact && value != null && isSame(fact.value, value) ? [citationOf(name, value, [fact])] : []
}

function itemCitation(item: Entry['items'][number], i: number, known: Known, reference: Lookup): Citation[] {
  const energy = reference.find('calculatorEnergy', item.energyId)
  const coefficientUnit = textOf(energy?.unit)
  const unit = statUnitIn(unitsFor(coefficientUnit))
  const used = known.get(energyKey(textOf(energy?.statCode), 'used'))
  const [entered, stated] = [multiplierOf(coefficientUnit, item.unit), unit && multiplierOf(coefficientUnit, unit)]
  if (!used || !entered || !stated) return []
  const facts = netParts(used.key, (key) => known.get(key)?.value).flatMap(({ key, isDeducted }): PlaceFact[] => {
    const fact = known.get(key)
    return fact ? [isDeducted ? { ...fact, isDeducted: true } : fact] : []
  })
  const citation = citationOf(`items[${i}].consumption`, item.consumption, facts)
  return isSame(sumOfFacts(facts), amountIn(item.consumption, entered, stated)) ? [citation] : []
}
