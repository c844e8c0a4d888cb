/**
 * CBAM for an exporter: the case of `embeddedEmissions` out of what the enterprise states of a good and the dated tables. What the
 * tables do not have is left out: without a benchmark and a price there is no illustration of the importer's cost.
 */
import tables from '../../data/cbam-tables.json' with { type: 'json' }
import type { EmbeddedEmissions, precursorSources } from './embedded.ts'
import { embeddedEmissions } from './index.ts'

/** Where the tables come from, and how certain they are. */
export const cbamTableSource = `${tables.meta.source}；${tables.meta.note}`

export type CbamActivity = { name: string; amount: number; unit: string; factor: number }
export type CbamPower = { name: string; mwh: number; factor: number; source: string }
export type CbamPrecursor = {
  name: string
  cn: string
  tonnes: number
  source: keyof typeof precursorSources
  seeDirect: number | null
  seeIndirect: number | null
  country: string
  installation: string
}

export type CbamGood = {
  cn: string
  year: number
  activityLevel: number
  direct: readonly CbamActivity[]
  electricity: readonly CbamPower[]
  precursors: readonly CbamPrecursor[]
}

const digitsOf = (cn: string) => cn.replace(/\s/g, '')

/** The entry with the longest prefix of the code; null where none fits. */
function longest<T extends { prefix: string }>(entries: readonly T[], cn: string): T | null {
  const code = digitsOf(cn)
  const fitting = entries.filter(({ prefix }) => code.startsWith(prefix))
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0] ?? null
}

/** Whether a good is within the regulation, and whether its indirect emissions count; null where it is not. */
export function cbamScope(cn: string): { sector: string; indirect: boolean } | null {
  const found = longest(tables.scope, cn)
  return found && found.sector !== 'none' ? found : null
}

/** The default and the benchmarks of a good; null where the table has none. */
export const cbamValues = (cn: string) => longest(tables.values, cn)

const termsOf = (year: number) => tables.years.find((one) => one.year === year) ?? null

/** The default of a precursor before the mark-up, by what counts of it. */
const defaultOf = (cn: string, year: number) => {
  const [values, terms] = [cbamValues(cn), termsOf(year)]
  return values && terms ? { direct: values.direct, markupPct: terms.markupPct, benchmark: values.own } : null
}

function precursorCase(precursor: CbamPrecursor, year: number) {
  const { name, cn, tonnes, source, seeDirect, seeIndirect } = precursor
  const known = defaultOf(cn, year)
  return {
    name,
    tonnes,
    source,
    seeDirect: source === 'default' ? (seeDirect ?? known?.direct) : seeDirect,
    ...(seeIndirect === null ? {} : { seeIndirect }),
    ...(source === 'default' && known ? { markupPct: known.markupPct } : {}),
    ...(known ? { benchmark: known.benchmark } : {}),
  }
}

export type CbamResult = Pick<
  EmbeddedEmissions,
  'ownDirectT' | 'precursorDirectT' | 'indirectT' | 'seeDirect' | 'seeIndirect' | 'seeCounted' | 'defaultSharePct'
> & {
  /** What an importer would surrender and pay, as an illustration; null where table or price lack. */
  exposure: { certificatesPerTonne: number; costPerTonneEur: number; defaultCostPerTonneEur: number | null } | null
}

/** The result of a good, by the price of a certificate where there is one; refused in Chinese where it cannot be. */
export function cbamResult(good: CbamGood, priceEur: number | null): CbamResult {
  const { cn, year, activityLevel, direct, electricity, precursors } = good
  const [values, terms] = [cbamValues(cn), termsOf(year)]
  const indirectCounts = cbamScope(cn)?.indirect ?? false
  const isShown = values !== null && terms !== null && priceEur !== null
  const hasBenchmarks = precursors.every((one) => cbamValues(one.cn) !== null)
  const found = embeddedEmissions({
    cn,
    year,
    activityLevel,
    direct,
    electricity: electricity.map(({ name, mwh, factor }) => ({ name, MWh: mwh, factor })),
    precursors: precursors.map((one) => precursorCase(one, year)),
    indirectCounts,
    benchmarkOwn: values?.own ?? 0,
    cbamFactor: terms?.factor ?? 0,
    cscf: terms?.cscf ?? 0,
    priceEur: priceEur ?? 0,
    ...(isShown
      ? {
          defaultRoute: {
            default: indirectCounts ? values.total : values.direct,
            markupPct: terms.markupPct,
            benchmark: values.route,
          },
        }
      : {}),
  })
  return {
    ownDirectT: found.ownDirectT,
    precursorDirectT: found.precursorDirectT,
    indirectT: found.indirectT,
    seeDirect: found.seeDirect,
    seeIndirect: found.seeIndirect,
    seeCounted: found.seeCounted,
    defaultSharePct: found.defaultSharePct,
    exposure:
      isShown && hasBenchmarks
        ? {
            certificatesPerTonne: found.certificatesPerTonne,
            costPerTonneEur: found.costPerTonneEur,
            defaultCostPerTonneEur: found.defaultRoute?.costPerTonneEur ?? null,
          }
        : null,
  }
}
