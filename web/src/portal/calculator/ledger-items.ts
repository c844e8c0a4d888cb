/** What the ledger has of a year as rows of the calculator, with sources; kinds that the calculator does not have are named. */
import type { CalculatorFactors } from '@green/contract/calls/energy/calculator.ts'
import type { LedgerFact } from '@green/contract/calls/energy/ledger.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { statUnitIn } from '@green/tools/calculators/units.ts'
import { energyIn, recordFigures } from '@green/tools/ledger/fact-keys.ts'
import { netQuantity } from '@green/tools/ledger/net-energy.ts'
import { dateText } from '../../ui/figure/date-text.ts'

type Known = Pick<LedgerFact, 'key' | 'label' | 'value' | 'source' | 'version' | 'at'>
export type LedgerItems = {
  items: { energyId: string; unit: string; consumption: string }[]
  /** By field of the entry. */
  one: Readonly<Record<string, string>>
  /** 电力消费：供电结算 · 账本第2版 · 2026-03-02. */
  origins: string[]
  /** Kinds to be entered by hand. */
  missing: string[]
}

export function ledgerItems(facts: readonly Known[], energies: CalculatorFactors['energies']): LedgerItems {
  const values = new Map(facts.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])))
  const used = facts.filter(({ key, value }) => energyIn(key)?.flow === 'used' && value !== null)
  const ofKind = used.map((fact) => {
    const code = energyIn(fact.key)?.code ?? ''
    const energy = energies.find(({ statCode }) => statCode === code)
    const unit = energy && statUnitIn(energy.units.map((one) => one.unit))
    // The calculator takes what is consumed net of what comes out of a conversion.
    const quantity = netQuantity(fact.key, (key) => values.get(key))
    return { fact, energy, unit, quantity: roundHalfUp(quantity, 6) }
  })
  const figures = (['outputValue', 'addedValue'] as const).flatMap((name) => {
    const fact = facts.find(({ key, value }) => key === recordFigures[name] && value !== null)
    return fact ? [{ name, fact }] : []
  })
  const cited = [
    ...ofKind.filter(({ unit }) => unit !== undefined).map(({ fact }) => fact),
    ...figures.map(({ fact }) => fact),
  ]
  return {
    items: ofKind.flatMap(({ energy, unit, quantity }) =>
      energy && unit ? [{ energyId: energy.id, unit, consumption: String(quantity) }] : [],
    ),
    one: Object.fromEntries(figures.map(({ name, fact }) => [name, String(fact.value)])),
    origins: cited.map(
      ({ label, source, version, at }) => `${label}：${source ?? '来源不详'} · 账本第${version}版 · ${dateText(at)}`,
    ),
    missing: ofKind.flatMap(({ fact, unit }) => (unit === undefined ? [fact.label] : [])),
  }
}
