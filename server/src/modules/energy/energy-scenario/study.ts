/** The base of a study out of the accepted yearly energy, and its scenarios computed on it. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type {
  energyScenario as calls,
  ScenarioKind,
  ScenarioStudy,
} from '@green/contract/calls/energy/energy-scenario.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import { type CarrierPrice, carrierPriceText } from '@green/tools/energy-conversion/carrier-prices.ts'
import { tcePerUnit } from '@green/tools/energy-conversion/rules.ts'
import {
  type FrozenKind,
  frozenKinds,
  type ScenarioBase,
  scenarioFaults,
  scenarioOf,
} from '@green/tools/energy-scenario/scenario.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { digest } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { energyPrices } from '../../code/green-code/current-settings.ts'
import { type AcceptedYear, acceptedYear } from '../energy-year/accepted.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { unitOf } from '../energy-year/series.ts'
import { acceptedYears } from '../energy-year/store.ts'

type Draft = CallInput<typeof calls.compute>
/** Reference prices as they were frozen; a study from before prices by kind has the one price alone. */
export type Prices = { yuanPerTce: number; priceSource: string; carriers?: readonly CarrierPrice[] }

/** Everything a study is computed from, and what comes out: the same content gives the same results for ever. */
export type StudyContent = {
  enterprise: { name: string; socialCode: string }
  title: string
  source: { recordId: string; words: string; isChecked: boolean; updatedAt: string }
  base: ScenarioBase
  kinds: FrozenKind[]
  prices: Prices
  given: Pick<Draft, 'scenarios' | 'prices'>
  results: ReturnType<typeof resultsOf>
  /** What the base is of the ledger; a study from before has none. */
  citations?: readonly Citation[]
}

/** The own enterprise; an agent makes no studies. */
export async function ownEnterprise(services: Services, actor: Actor) {
  if (actor.agent) throw refuse('FORBIDDEN')
  return subjectOf(services, undefined, actor)
}

const baseOf = (known: AcceptedYear): ScenarioBase => {
  const { year, totalTce, used, co2, greenPower, ownPower, feedstockTce, mediaTce, outputValue } = known
  return { year, totalTce, used, co2, greenPower, ownPower, feedstockTce, mediaTce, outputValue }
}

/** Base, factors and prices of a year as they are now; `codes`: kinds that measures bring in. */
export async function readBase(tx: Tx, enterpriseId: string, year: number, codes: readonly string[] = []) {
  const known = await acceptedYear(tx, enterpriseId, year)
  if (!known || known.totalTce === null || known.used.length === 0) return null
  const names = await namesOf(tx)
  const base = baseOf(known)
  const ofYear = known.used.map(({ energyCode }) => energyCode)
  const freeze = (more: readonly string[]) =>
    frozenKinds([...ofYear, ...more], year, names, (code) => unitOf(names, code))
  const { yuanPerTce, priceSource, carriers } = await energyPrices(tx)
  const prices = { yuanPerTce, priceSource, carriers: [...carriers] }
  return {
    base,
    kinds: freeze(codes),
    prices,
    source: {
      recordId: known.recordId,
      words: known.source,
      isChecked: known.isChecked,
      updatedAt: new Date(known.updatedAt).toISOString(),
    },
    /** Of the year's own figures and factors, so that it does not depend on the measures. */
    baseHash: digest(JSON.stringify([base, freeze([]), prices])),
  }
}
const codesIn = (scenarios: Draft['scenarios']) =>
  scenarios.flatMap(({ changes }) =>
    changes.flatMap((change) =>
      change.kind === 'fuel' ? [change.from, change.to] : change.kind === 'device' ? [change.energyCode] : [],
    ),
  )

/** Refuses measures that cannot be, each at its field. */
export async function computedOn(tx: Tx, enterpriseId: string, { year, scenarios, prices }: Draft) {
  const read = await readBase(tx, enterpriseId, year, codesIn(scenarios))
  if (!read) throw refuseFields([{ field: 'year', message: `${year}年还没有采用的分品种能耗，不能测算` }])
  const faults = scenarios.flatMap(({ changes }, i) =>
    scenarioFaults(read.base, changes, read.kinds).map(({ index, field, message }) => ({
      field: `scenarios[${i}].changes[${index}].${field}`,
      message,
    })),
  )
  if (faults.length > 0) throw refuseFields(faults)
  const input = { scenarios, prices }
  return { ...read, given: input, results: resultsOf({ ...read, given: input }) }
}

/** What a kept content gives when it is computed again. */
export function resultsOf({
  base,
  kinds,
  prices,
  given: input,
}: Pick<StudyContent, 'base' | 'kinds' | 'prices' | 'given'>) {
  const yuan = Object.fromEntries(input.prices.map((one) => [one.energyCode, one.yuan]))
  const by = { yuan, yuanPerTce: prices.yuanPerTce, carriers: prices.carriers }
  return {
    before: scenarioOf(base, [], kinds, by),
    after: input.scenarios.map(({ changes }) => scenarioOf(base, changes, kinds, by)),
  }
}

/** As the screen reads it. */
export function studyView(content: Omit<StudyContent, 'enterprise' | 'title'>, baseHash: string): ScenarioStudy {
  const { base, source, kinds, prices, given: input, results } = content
  const named = kinds.map(({ code, label, unit }): ScenarioKind => ({ code, label, unit }))
  return {
    base: { ...sourceView({ base, source, kinds, prices }), figures: results.before.figures, baseHash },
    kinds: named,
    prices: input.prices,
    scenarios: input.scenarios.map((one, i) => {
      const result = results.after[i]
      if (!result) throw new Error('a scenario without a result')
      return { ...one, result }
    }),
  }
}

function sourceView({ base, source, kinds, prices }: Pick<StudyContent, 'base' | 'source' | 'kinds' | 'prices'>) {
  const kindOf = (code: string) => kinds.find((kind) => kind.code === code)
  const { yuanPerTce, priceSource, carriers = [] } = prices
  return {
    yuanPerTce,
    priceSource,
    referencePrices: carriers.filter(({ code }) => kindOf(code) !== undefined).map(carrierPriceText),
    year: base.year,
    source: source.words,
    isChecked: source.isChecked,
    outputValue: base.outputValue,
    used: base.used.map(({ energyCode, ...line }) => ({
      ...line,
      code: energyCode,
      label: kindOf(energyCode)?.label ?? energyCode,
      unit: kindOf(energyCode)?.unit ?? '',
    })),
  }
}

export async function baseFor(
  services: Services,
  { year }: CallInput<typeof calls.base>,
  actor: Actor,
): Promise<CallOutput<typeof calls.base>> {
  const own = await ownEnterprise(services, actor)
  const { db } = services
  const names = await namesOf(db)
  const years = await acceptedYears(db, own.id)
  const baseYear = year ?? years[0]
  const read = baseYear === undefined ? null : await readBase(db, own.id, baseYear)
  return {
    years,
    kinds: convertible(names),
    base: read && {
      ...sourceView(read),
      figures: scenarioOf(read.base, [], read.kinds, { yuan: {}, yuanPerTce: 0 }).figures,
      baseHash: read.baseHash,
    },
  }
}

/** Kinds that a measure may bring in: those with a coefficient. */
const convertible = (names: Names): ScenarioKind[] =>
  names
    .items('energyType')
    .filter(({ code }) => tcePerUnit(names, code) !== null)
    .map(({ code, label }) => ({ code, label, unit: unitOf(names, code) }))

export async function computeStudy(services: Services, draft: Draft, actor: Actor): Promise<ScenarioStudy> {
  const own = await ownEnterprise(services, actor)
  const computed = await computedOn(services.db, own.id, draft)
  return studyView(computed, computed.baseHash)
}
