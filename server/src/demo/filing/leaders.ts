/** Applications as 能效领跑者 and 水效领跑者 in the demo city: one open batch each, with some decided and some that wait. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import type { LeaderSeed } from '@green/programmes/blocks/leader.ts'
import { variedExample as energyExample } from '@green/programmes/energy-leader/example.ts'
import { energyLeader } from '@green/programmes/energy-leader/programme.ts'
import { mayLead as mayLeadWater, variedExample as waterExample } from '@green/programmes/water-leader/example.ts'
import { waterLeader } from '@green/programmes/water-leader/programme.ts'
import { moveClock } from '../../platform/clock.ts'
import { likeThose, productRows, renewableShareOf, typed } from '../book/answers.ts'
import { bookYears } from '../book/book.ts'
import type { DemoRecord } from '../demo-store.ts'
import { homeCounty } from '../enterprise/people.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/** `story`: a glass works takes the row of the largest furnaces, counts its furnace only, and states more non-fossil energy than it has. */
type Plan = { to: State; atHome?: true; story?: true }

const energyPlans: readonly Plan[] = [
  { to: 'approved' },
  { to: 'approved' },
  { to: 'county_approved' },
  { to: 'county_approved' },
  { to: 'submitted', atHome: true, story: true },
  { to: 'county_returned', story: true },
]
/** `atHome`: in the county of the demo account `county`. */
const waterPlans: readonly Plan[] = [
  { to: 'approved' },
  { to: 'approved', atHome: true },
  { to: 'county_approved' },
  { to: 'county_approved' },
  { to: 'submitted', atHome: true },
  { to: 'county_returned' },
]

const leading = /^3140/
const glass = /^3041/
/** The row of the largest furnaces, and just below its level 1. */
const largeFurnaces = { limitStd: 'STD006-3', unitEnergy: 7.8 }
const overstatedShare = '23.6'

const families = [
  {
    programme: energyLeader,
    plans: energyPlans,
    mayFile: (code: string, { story }: Plan) => (story ? glass : leading).test(code),
    answersOf: energyAnswers,
  },
  {
    programme: waterLeader,
    plans: waterPlans,
    mayFile: (code: string) => mayLeadWater(code),
    answersOf: waterAnswers,
  },
] as const

export async function fillLeaders(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  for (const [f, { programme, plans, mayFile, answersOf }] of families.entries()) {
    const batchId = await openBatch(stage, programme.id, `${year}年度${programme.shortTitle}`, year, -60, 20)
    const left = stage.records.filter(({ orgKind }) => orgKind === 'enterprise')
    for (const [i, plan] of plans.entries()) {
      const fits = left.filter(({ industryCode }) => mayFile(industryCode ?? '', plan))
      const record = fits.find(({ qxCode }) => (qxCode === homeCounty) === (plan.atHome ?? false)) ?? fits[0]
      if (!record) throw new Error(`nobody may file for ${programme.shortTitle}`)
      left.splice(left.indexOf(record), 1)
      const random = sequence(7000 + f * 100 + i)
      moveClock(officeHour(stage, dayFrom(stage, -57 + i * 2), random))
      const filer = stage.cast.filerOf(record.id)
      const evalYear = Math.min(year - 1, bookYears[2])
      const answers = (await withPapers(stage.services, filer, answersOf(record, evalYear, plan))) as AnswerSet
      await lead(
        stage,
        record,
        { programme, batchId, answers, to: plan.to, reason: '已与计量台账核对一致。' },
        random,
        3,
      )
    }
  }
}

/** The three years up to the evaluated one. */
const yearsOf = ({ book }: DemoRecord, evalYear: number) => (book?.years ?? []).filter(({ year }) => year <= evalYear)

const leaderOf = ({ book }: DemoRecord) => book?.years.at(-1)?.products.find(({ limit }) => limit)?.name

function energyAnswers(record: DemoRecord, evalYear: number, { story }: Plan): AnswerSet {
  const example = energyExample(seedOf(record, evalYear))
  const years = yearsOf(record, evalYear)
  const now = years.at(-1)
  const rows = productRows(years, leaderOf(record))
  if (!now) return example
  const limitStd = story ? largeFurnaces.limitStd : (rows.at(-1)?.limitStd ?? null)
  const tceOf = ({ output, productTce = null }: RowAnswers) =>
    story ? typed((Number(output) * largeFurnaces.unitEnergy) / 1000) : productTce
  const techRows = (example.techRows as RowAnswers[]).map((row, i) => {
    const saved = now.statedTce * (0.012 + i * 0.008)
    return { ...row, saved: typed(saved, 2), invest: typed(saved * 0.6, 2) }
  })
  return {
    ...example,
    totalTce: typed(now.statedTce, 2),
    nonFossil: story ? overstatedShare : typed(renewableShareOf(now), 2),
    productRows: likeThose(
      rows.map((row) => ({ ...row, limitStd, productTce: tceOf(row) })),
      example.productRows as RowAnswers[],
    ),
    techRows,
  }
}

function waterAnswers(record: DemoRecord, evalYear: number): AnswerSet {
  const example = waterExample(seedOf(record, evalYear))
  const years = yearsOf(record, evalYear)
  const [shown] = example.productRows as RowAnswers[]
  const rows = productRows(years, String(shown?.productName)).map((row, i) => ({
    ...row,
    unit: '吨',
    productIntake: typed((years[i]?.water.production ?? 0) * 0.97, 2),
    waterQuota: shown?.waterQuota ?? null,
  }))
  return {
    ...example,
    waterRows: years.map(({ year, water }, i) => ({
      rowId: `w${i + 1}`,
      year: String(year),
      source: 'surface',
      intake: typed(water.intake, 2),
      ofProduction: typed(water.production, 2),
    })),
    waterReuse: typed(years.at(-1)?.water.reuse ?? 0, 2),
    productRows: likeThose(rows, example.productRows as RowAnswers[]),
  }
}

const seedOf = ({ contact, facts, industryCode }: DemoRecord, evalYear: number): LeaderSeed => ({
  evalYear,
  ahead: 0.05,
  of: { industryCode: industryCode ?? '', output: facts.output },
  contactName: contact,
  contactPhone: facts.landline,
  email: facts.email,
  postcode: facts.postcode,
})
