/** What counts of a year as the case that the cross-checks read. */
import { type Factors, factorsOf, type LedgerSettings } from '@green/tools/ledger/factors.ts'
import { energyOnlyShare } from '@green/tools/ledger/figures.ts'
import { yearFigures } from '@green/tools/ledger/index.ts'
import { conversionOf, isConverted } from '@green/tools/ledger/net-energy.ts'
import type { AdoptionRow } from './store.ts'
import { rowFactsOf } from './year-case-rows.ts'

export type AdoptedValue = Pick<AdoptionRow, 'month' | 'key' | 'value'>
type Values = ReadonlyMap<string, number>

const valuesOf = (adopted: readonly AdoptedValue[]): Values =>
  new Map(adopted.flatMap(({ month, key, value }) => (month === 0 && value !== null ? [[key, value] as const] : [])))

/** 自产 as the rules read it: received, or what comes out of a conversion. */
function madeOf(code: string, made: number | undefined, ownRenew = 0) {
  if (made === undefined || !isConverted(code)) return { produced: made }
  return { convOut: conversionOf(code, made, ownRenew) || undefined }
}

/** Kinds of energy with their flows, in the units of the form. */
function energyOf(values: Values) {
  const codes = new Set([...values.keys()].flatMap((key) => /^en\.(\w+)\./.exec(key)?.[1] ?? []))
  return [...codes].flatMap((code) => {
    const of = (flow: string) => values.get(`en.${code}.${flow}`)
    const used = of('used')
    if (used === undefined) return []
    const stocked = of('stocked')
    return [
      {
        code,
        used,
        bought: of('bought'),
        ...madeOf(code, of('made'), values.get('power.ownRenew')),
        sold: of('sold'),
        lost: of('lost'),
        // An increase of stock goes out, a decrease comes in.
        open: stocked !== undefined && stocked < 0 ? -stocked : undefined,
        close: stocked !== undefined && stocked >= 0 ? stocked : undefined,
      },
    ]
  })
}

function factsOf(values: Values, months: number[], closedOn: string | null) {
  const [ownRenew, traded] = [values.get('power.ownRenew'), values.get('power.green')]
  const bought = values.get('en.33.bought')
  return {
    energy: energyOf(values),
    statedTce: values.get('total.tce'),
    months,
    outputValue: values.get('output.value'),
    addedValue: values.get('output.added'),
    mediaTce: values.get('energy.media'),
    power: [ownRenew, traded, bought].every((value) => value === undefined) ? undefined : { bought, ownRenew, traded },
    ...rowFactsOf(values),
    closedOn,
  }
}

/**
 * The stated total of carbon over that of the kinds of energy is the process, as the bridge of the calibres names it; where the total
 * is as large as the energy, or none is stated, the process is not answered.
 */
function carbonOf(values: Values, energyCarbon: unknown) {
  const stated = values.get('total.co2')
  if (stated === undefined || typeof energyCarbon !== 'number') return {}
  const rest = stated - energyCarbon
  if (Math.abs(rest) <= Math.abs(energyCarbon) * energyOnlyShare) return {}
  return rest > 0 ? { process: [{ id: 'other', activity: rest, factor: 1 }] } : { statedCo2: stated }
}

/** An enterprise whose years are checked. */
export type Subject = { industryCode: string; closedOn: string | null }

/** Each year with the one before it; every year is read once, however many are checked. Further keys of the case stay open. */
export function yearCases(
  { industryCode, closedOn }: Subject,
  adoptedIn: (year: number) => readonly AdoptedValue[],
  settings: LedgerSettings,
) {
  const known = new Map<number, ReturnType<typeof yearOf>>()
  const read = (year: number) => {
    const one = known.get(year) ?? yearOf(industryCode, closedOn, year, adoptedIn(year), settings)
    known.set(year, one)
    return one
  }
  return (year: number) => {
    const last = read(year - 1)
    const factors = factorsOf(settings, year)
    const energy = last.facts.energy.filter(({ code }) => factors.nameOf(code) !== null)
    return {
      industry: industryCode,
      year,
      facts: read(year).facts,
      before: {
        tce: last.figures.tceEq ?? last.facts.statedTce,
        outputValue: last.facts.outputValue,
        energy: Object.fromEntries(energy.map(({ code, used }) => [code, used])),
        co2Calibre: 'process' in last.facts ? 'energy+process' : 'energy',
      },
    }
  }
}

/** 原料用能 is stated as a sum; it is of the one fuel that is large enough, and of none where several are. */
function withFeedstock(energy: ReturnType<typeof energyOf>, feedstockTce: number | undefined, factors: Factors) {
  if (!feedstockTce) return energy
  const isLarge = ({ code, used }: { code: string; used: number }) =>
    code !== '32' && code !== '33' && used * factors.tce(code) >= feedstockTce
  const fuels = energy.filter(isLarge)
  const [fuel] = fuels
  if (!fuel || fuels.length > 1) return energy
  return energy.map((line) => (line === fuel ? { ...line, feedstock: feedstockTce / factors.tce(fuel.code) } : line))
}

function yearOf(
  industry: string,
  closedOn: string | null,
  year: number,
  adopted: readonly AdoptedValue[],
  settings: LedgerSettings,
) {
  const values = valuesOf(adopted)
  const months = adopted.flatMap(({ month, key, value }) =>
    month > 0 && key === 'total.tce' && value !== null ? [value] : [],
  )
  const stated = factsOf(values, months, closedOn)
  const energy = withFeedstock(stated.energy, values.get('energy.feedstock'), factorsOf(settings, year))
  const facts = { ...stated, energy }
  const figures = yearFigures({ industry, year, facts }, settings)
  return { facts: { ...facts, ...carbonOf(values, figures.co2Energy) }, figures }
}
