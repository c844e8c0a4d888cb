/** Green-factory filings of the demo city: four batches, every state. */
import { isCounted, isInForce, isRejected, isSent, type State } from '@green/filing/workflow/states.ts'
import { asOf2018, edition2018 } from '@green/programmes/green-factory/2025/release.ts'
import { variedExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { archiveOf } from '../../base/enterprise/profile.ts'
import { moveClock } from '../../platform/clock.ts'
import { typed, withBook } from '../book/answers.ts'
import type { BookYear } from '../book/book.ts'
import { cityBooks } from '../book/city-books.ts'
import { meritOf } from '../book/merit.ts'
import type { DemoRecord } from '../demo-store.ts'
import { evaluatorAt } from '../filing/third-parties.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { homeCounty } from './people.ts'

type Round = {
  name: string
  year: number
  /** Days from today. */
  open: number
  close: number
  /** Days between the steps. */
  pace: number
  /** Index in the list of enterprises where this round begins. */
  from: number
  shares: Partial<Record<State, number>>
  /** Which enterprises come first in a state: the named demo accounts. */
  named?: Partial<Record<State, string>>
  /** Which of the approved ones the city recommended further up, by index, and the result. */
  above?: Readonly<Record<number, 'recommended' | 'listed' | 'unlisted'>>
  /** How many of a state are filed in the county of the demo account `county`, so that its officer has work to do. */
  atHome?: Partial<Record<State, number>>
}

/** Figures that the filer of the open round mistyped, by the place among those that wait at the county: the papers say otherwise. */
const slips: Readonly<Record<number, { field: string; slip: (figure: string) => string }>> = {
  // Two digits of the revenue changed places: on the paper stands the other.
  0: { field: 'revenue', slip: withSwappedDigits },
  // The building area is of a plan that is not among the papers.
  1: { field: 'buildArea', slip: (area) => typed(Number(area) * 1.0739, 2) },
}

/** The second and third digit from the left that differ from their neighbour change places. */
export function withSwappedDigits(number: string): string {
  const at = [1, 2, 3, 0].find((i) => /\d\d/.test(number.slice(i, i + 2)) && number[i] !== number[i + 1])
  if (at === undefined) return number
  return number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2)
}

/** Rounds before this year are in the form of GB/T 36132-2018. */
const formSince = 2026
/** How many enterprises may be refused in a state of a round before it stays short. */
const spare = 8

const roundsOf = (year: number): Round[] => [
  {
    name: `${year - 2}年度市级绿色工厂`,
    year: year - 2,
    open: -800,
    close: -740,
    pace: 6,
    from: 14,
    shares: { approved: 13, revoked: 1, rejected: 2 },
    atHome: { approved: 3 },
    above: { 2: 'listed', 4: 'unlisted', 6: 'listed', 10: 'listed' },
  },
  {
    name: `${year - 1}年度市级绿色工厂`,
    year: year - 1,
    open: -430,
    close: -370,
    pace: 6,
    from: 34,
    shares: { approved: 13, rejected: 2, withdrawn: 1 },
    above: { 2: 'listed', 4: 'recommended', 6: 'listed', 8: 'recommended', 10: 'listed', 12: 'unlisted' },
  },
  {
    name: `${year}年度第一批市级绿色工厂`,
    year,
    open: -110,
    close: -60,
    pace: 11,
    from: 134,
    shares: { approved: 3, publicity: 4, scored: 5, expert_review: 5, city_returned: 2, rejected: 1 },
    atHome: { publicity: 1, expert_review: 1, city_returned: 1 },
  },
  {
    name: `${year}年度第二批市级绿色工厂`,
    year,
    open: -20,
    close: 30,
    pace: 2,
    from: 80,
    shares: { county_approved: 5, submitted: 9, county_returned: 4, withdrawn: 1, draft: 5 },
    named: { county_returned: 'enterprise2' },
    atHome: { submitted: 5, county_approved: 1 },
  },
]

export async function fillFactories(stage: SeedContext): Promise<void> {
  const named = (loginName: string) => stage.records.find((r) => stage.cast.filerOf(r.id).loginName === loginName)
  const merits = new Map(stage.records.map(({ id, book }) => [id, meritOf(book, cityBooks().values())]))
  // Who does well in its trade comes last: the newest edition asks for more.
  const free = industrial(stage)
    .filter((r) => !['enterprise', 'enterprise2'].includes(stage.cast.filerOf(r.id).loginName))
    .toSorted((a, b) => (merits.get(a.id) ?? 0) - (merits.get(b.id) ?? 0))
  const home = free.filter((r) => r.qxCode === homeCounty)
  const away = free.filter((r) => r.qxCode !== homeCounty)
  // A title is not filed for again while it is held, nor twice in one year.
  const held = new Set<string>()
  const live = new Set<string>()
  for (const round of roundsOf(Number(stage.present.slice(0, 4)))) {
    const { name, year, open, close } = round
    const formVersion = year < formSince ? edition2018.formVersion : greenFactory.formVersion
    // Rounds whose factories were recommended above took both levels.
    const level = round.above ? null : 'city'
    const batchId = await openBatch(stage, greenFactory.id, name, year, open, close, formVersion, level)
    const isBusy = (id = '') => held.has(id) || live.has(`${year} ${id}`)
    const near = home.filter((r) => !isBusy(r.id))
    let place = round.from
    for (const [state, count] of Object.entries(round.shares) as [State, number][])
      for (let i = 0, tried = 0; i < count && tried < count + spare; tried++) {
        do place += 1
        while (isBusy(away[place % away.length]?.id))
        const first = i === 0 && tried === 0 ? named(round.named?.[state] ?? '') : undefined
        const close = i < (round.atHome?.[state] ?? 0) ? near.pop() : undefined
        const record = first ?? close ?? (away[place % away.length] as DemoRecord)
        const reached = await fileOne(stage, round, batchId, record, state, place, i)
        if (isInForce(state) && !isRejected(reached)) held.add(record.id)
        if (isCounted(reached)) live.add(`${year} ${record.id}`)
        // The panel found it below the line: the next enterprise takes its place.
        if (!isRejected(reached) || isRejected(state)) i += 1
      }
  }
}

async function fileOne(
  stage: SeedContext,
  round: Round,
  batchId: string,
  record: DemoRecord,
  state: State,
  seed: number,
  i: number,
): Promise<State> {
  const random = sequence(seed)
  const days = Math.floor(random() * Math.min(round.close - round.open - 2, 17))
  moveClock(officeHour(stage, dayFrom(stage, round.open + 1 + days), random))
  const archive = await archiveOf(stage.services.db, record.id)
  const evaluated = Math.min(round.year - 1, Math.max(...archive.energy.map((e) => e.year)))
  const above = isInForce(state) ? round.above?.[i] : undefined
  const evaluator = evaluatorAt(stage, i)
  const known = { ...factorySeed(record, archive, evaluated, above ? 'national' : 'city'), evaluator }
  const booked = withBook(variedExample(known, random), record.book, evaluated)
  const slip = isSent(state) ? slips[i] : undefined
  const current = slip ? { ...booked, [slip.field]: slip.slip(String(booked[slip.field])) } : booked
  const example = round.year < formSince ? asOf2018(current) : current
  const answers = await withPapers(stage.services, stage.cast.filerOf(record.id), example)
  // Sometimes the third expert's score differs widely, so that 分歧较大 is shown.
  const generosity = (expert: number) =>
    round.year >= formSince && i % 4 === 3 && expert === 2 ? 0.2 : 0.7 + 0.08 * expert + random() * 0.1
  const overwritten = slip ? [slip.field] : []
  const plan = { programme: greenFactory, batchId, answers, to: above ?? state, generosity, overwritten }
  return (await lead(stage, record, plan, random, round.pace)).state
}

const reusedIn = ({ water }: BookYear) => water.reuse / (water.reuse + water.intake)

type Archive = Awaited<ReturnType<typeof archiveOf>>

/** What the archive holds of an enterprise in one year, in the shape of the examples. */
export function factorySeed(record: DemoRecord, archive: Archive, evaluated: number, applyLevel: 'city' | 'national') {
  const year = archive.yearly.find((y) => y.year === evaluated)
  const { facts } = record
  const own = record.book?.years.find((one) => one.year === evaluated)
  const earlier = [evaluated - 2, evaluated - 1].flatMap(
    (y) => archive.yearly.find((a) => a.year === y)?.outputValue ?? [],
  )
  return {
    enterpriseName: record.name,
    industryCode: record.industryCode ?? '',
    industryName: facts.industryName,
    address: facts.address,
    outputValue: year?.outputValue ?? facts.outputValue,
    ...(earlier.length === 2 ? { earlierOutputValues: earlier } : {}),
    addedValue: facts.addedValue,
    revenue: facts.revenue,
    mainProducts: facts.mainProducts,
    productUnit: facts.productUnit,
    output: facts.output,
    totalTce: year?.totalTce ?? facts.totalTce,
    ...(year?.waterIntake ? { waterIntake: year.waterIntake } : {}),
    ...(own ? { reusedShare: reusedIn(own), renewablePower: own.power.ownRenew + own.power.traded } : {}),
    energy: archive.energy
      .filter((e) => e.year <= evaluated && e.year >= evaluated - 2)
      .map((e) => ({ year: e.year, energyCode: e.energyCode, consumeQty: e.quantity })),
    socialCode: record.socialCode,
    contactName: record.contact,
    contactPhone: facts.landline,
    email: facts.email,
    postcode: facts.postcode,
    applyLevel,
  }
}
