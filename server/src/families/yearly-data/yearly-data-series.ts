/** Several years of one enterprise side by side: its main values, its place in the industry, two years' pre-scores. */

import { refuse } from '@green/contract/errors.ts'
import { isFiler } from '@green/contract/roles.ts'
import { largestGaps } from '@green/filing/scoring/score.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { isInForce } from '@green/filing/workflow/states.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { figures } from '@green/programmes/non-green-data/figures.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { rubric } from '@green/programmes/non-green-data/rubric.ts'
import { type AdoptedFacts, readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { findEnterprise, yearsOf } from '../../base/enterprise/store.ts'
import { adoptedFacts } from '../../base/ledger/adopted-store.ts'
import type { FilingRecord } from '../../filing/record/store.ts'
import { heldSince } from '../../filing/step/title-store.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { placeInTenths } from '../../platform/small-groups.ts'
import { currentIn, sentYears } from './yearly-data-store.ts'

const yearlyIds: readonly string[] = [nonGreenData.id, greenYearly.id]

const measured = [
  'outputTotal',
  'totalTce',
  'unitOutputEnergy',
  'co2Total',
  'unitOutputCarbon',
  'renewableRate',
  'waterIntake',
  'unitOutputWater',
  'waterReuseRate',
  'solidUtilRate',
] as const
type Measure = (typeof measured)[number]
type Values = Partial<Record<Measure, number | null>>

const measures = measured.map((key) => {
  const { label, decimals } = figures[key]
  return { key, label, unit: 'unit' in figures[key] ? figures[key].unit : '', decimals }
})

const tierOf = (filing: FilingRecord) =>
  rubric.grades.find((grade) => grade.code === filing.scoreSheet?.grade)?.label ?? null

const seriesFacts = readsFacts('年度数据各年对照', {
  'output.value': 'currentPrice',
  'total.tce': 'gb2589eq',
  'total.co2': 'totalCo2',
  'water.intake': 'physical',
})

/** The named enterprise within scope; one's own when none is named. */
async function subject(services: WithDb, enterpriseId: string | undefined, actor: Actor) {
  const id = enterpriseId ?? actor.enterpriseId
  const found = id ? await findEnterprise(services.db, actor, { id }) : null
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** Every year with data: as filed, else from the archive. */
export async function yearSeries(services: Services, enterpriseId: string | undefined, actor: Actor) {
  const { db } = services
  const { id, enterpriseName } = await subject(services, enterpriseId, actor)
  const filed = new Map((await sentYears(db, actor, id, yearlyIds)).map((filing) => [filing.year, filing]))
  const archived = (await yearsOf(db, id)).map(({ year }) => year)
  const known = [...new Set([...filed.keys(), ...archived])].filter((year) => year !== null).sort((a, b) => a - b)
  const adoptedOf = await adoptedFacts(db, seriesFacts, { years: known, enterpriseIds: [id] })
  const years = known.map((year) => {
    const filing = filed.get(year)
    const own = filing ? Object.fromEntries(measured.map((key) => [key, filing.figures[key] ?? null])) : {}
    // What is not approved is not in the ledger yet: the form's own figures stand until then.
    const isOpen = filing !== undefined && !isInForce(filing.state)
    const values: Values = isOpen ? own : { ...own, ...ofLedger(adoptedOf(id, year)) }
    return {
      year,
      source: filing ? (isInForce(filing.state) ? '终稿' : '审核中') : '企业档案',
      filingId: filing?.id ?? null,
      values,
      score: filing?.systemScore ?? null,
      tier: filing ? tierOf(filing) : null,
    }
  })
  return {
    enterpriseId: id,
    enterpriseName,
    titledSince: await heldSince(db, id, nonGreenData.audience?.lacks ?? '', clock.today()),
    measures,
    years,
    standing: await stateOf(services, id, years, actor),
  }
}

function ofLedger(facts: AdoptedFacts<(typeof seriesFacts)['facts']>): Values {
  const adopted = (key: keyof typeof facts) => facts[key].value
  const output = adopted('output.value')
  const ratio = (part: number | null, factor: number) =>
    output && part !== null ? roundHalfUp((part * factor) / output, 4) : null
  const [totalTce, co2Total, waterIntake] = [adopted('total.tce'), adopted('total.co2'), adopted('water.intake')]
  return {
    outputTotal: output,
    totalTce,
    unitOutputEnergy: ratio(totalTce, 1000),
    co2Total,
    unitOutputCarbon: ratio(co2Total, 1000),
    waterIntake,
    unitOutputWater: ratio(waterIntake, 1),
  }
}

/** In the latest year with data of others; fewer than five others would reveal single ones. Staff read the exact place. */
async function stateOf(
  services: WithDb,
  enterpriseId: string,
  years: readonly { year: number; values: Values }[],
  { role }: Actor,
) {
  for (const { year, values } of years.toReversed()) {
    if (!values.unitOutputEnergy) continue
    const { others, worse } = await currentIn(services.db, enterpriseId, year, values.unitOutputEnergy)
    const place = placeInTenths(worse, others)
    if (!place) continue
    return isFiler(role)
      ? { year, others, ...place }
      : { year, others, worse, percent: roundHalfUp((worse / others) * 100, 1) }
  }
  return null
}

/** The pre-score of a year (the latest sent one by default) beside that of the year before, and the points lost. */
export async function twoYears(
  services: Services,
  query: { enterpriseId?: string | undefined; year?: number | undefined },
  actor: Actor,
) {
  const { id } = await subject(services, query.enterpriseId, actor)
  const filed = await sentYears(services.db, actor, id, yearlyIds)
  const now = query.year ? filed.find((filing) => filing.year === query.year) : filed.at(-1)
  const before = now ? filed.find((filing) => filing.year === (now.year ?? 0) - 1) : undefined
  const earlier = new Map(before?.scoreSheet?.items.map((item) => [item.id, item.score]))
  const items = now?.scoreSheet?.items ?? []
  return {
    year: now?.year ?? null,
    total: now?.systemScore ?? null,
    tier: now ? tierOf(now) : null,
    totalBefore: before?.systemScore ?? null,
    tierBefore: before ? tierOf(before) : null,
    items: items.map(({ id: item, seq, group, label, points, score }) => ({
      id: item,
      seq,
      group,
      label,
      points,
      score,
      before: earlier.get(item) ?? null,
    })),
    gaps: largestGaps({ items }, 5),
  }
}
