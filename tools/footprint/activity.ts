/** A row's activity in the unit that its factor is per, and the factor in kg; units that do not belong together are refused. */
import type { Exact } from '@green/filing/value/exact.ts'
import { exactFactor, sameUnit } from '@green/filing/value/units.ts'
import type { Input } from '../ledger/input.ts'
import { one, required } from './read.ts'

const tonneKilometre = 't·km'
const otherTonneKilometres = /^\(?(?:t[·.*×]?km|吨[·.*×]?公里)\)?$/i

/** kgCO2e/kg, tCO₂/t, kgCO2e/(t·km): what the gas is weighed in, and what it is per. */
const writtenFactor = /^(g|kg|t)CO2(?:e|eq|当量)?\/(.+)$/i

type FactorUnit = { kgPerMass: Exact; per: string }

/** The unit of a factor, in kg of gas; null for a text that is none. */
export function factorUnitOf(text: string): FactorUnit | null {
  const [, mass = '', per = ''] = writtenFactor.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? []
  if (mass === '') return null
  const kgPerMass = mass.toLowerCase() === 'g' ? one.over(exactThousand) : exactFactor(mass, 'kg')
  return kgPerMass && { kgPerMass, per: otherTonneKilometres.test(per) ? tonneKilometre : per }
}

const exactThousand = exactFactor('t', 'kg') ?? one

/** kg of gas that an activity causes: 124 200 t × 0.025 kgCO2e/kg. */
export function emissionOf(row: Input, isTransport: boolean): Exact {
  const written = row.requiredText('factorUnit')
  const unit = factorUnitOf(written)
  if (!unit) return row.refuse('factorUnit', `现为“${written}”，应写为“kgCO2e/单位”，如kgCO2e/kg`)
  const factor = required(row, 'factor').times(unit.kgPerMass)
  if (isTransport) {
    if (unit.per !== tonneKilometre)
      row.refuse('factorUnit', `与运输不一致：运输按吨公里计，因子应为kgCO2e/(t·km)，现为“${written}”`)
    return required(row, 'tonnes').times(required(row, 'km')).times(factor)
  }
  const own = row.requiredText('unit')
  const turned = sameUnit(own, unit.per) ? one : exactFactor(own, unit.per)
  if (!turned)
    return row.refuse('factorUnit', `与数量的单位不一致：数量按“${own}”，因子按“${unit.per}”，不能换算，请改用同类单位`)
  return required(row, 'amount').times(turned).times(factor)
}
