/** Supply-chain filings of the demo city: a batch that is decided and one that is open. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { variedExample } from '@green/programmes/green-supply-chain/example.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { archiveOf } from '../../base/enterprise/profile.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { homeCounty } from '../enterprise/people.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/** `atHome`: in the county of the demo account `county`; `isFirst`: of the account `enterprise`. */
type Plan = { to: State; atHome?: true; isFirst?: true }

/** Makers of machines, vehicles and electronics, in the order of GB/T 4754. */
const variants = [
  [/^(36|37)/, 'auto'],
  [/^(38|39)/, 'electronics'],
  [/^(33|34|35)/, 'machinery'],
] as const

type Round = { name: string; year: number; open: number; close: number; pace: number; plans: readonly Plan[] }

/** Days count from today. */
const roundsOf = (year: number): Round[] => [
  {
    name: `${year - 1}年度绿色供应链管理企业`,
    year: year - 1,
    open: -420,
    close: -365,
    pace: 7,
    plans: [
      { to: 'approved', atHome: true },
      { to: 'approved' },
      { to: 'approved' },
      { to: 'revoked' },
      { to: 'rejected' },
    ],
  },
  {
    name: `${year}年度绿色供应链管理企业`,
    year,
    open: -45,
    close: 25,
    pace: 3,
    plans: [
      { to: 'scored' },
      { to: 'expert_review' },
      { to: 'county_approved' },
      { to: 'submitted', atHome: true },
      { to: 'submitted' },
      { to: 'county_returned' },
      { to: 'draft', isFirst: true },
    ],
  },
]

export async function fillSupplyChains(stage: SeedContext): Promise<void> {
  const first = stage.records.find((r) => stage.cast.filerOf(r.id).loginName === 'enterprise')
  // Makers of machines first; nobody twice.
  const free = industrial(stage)
    .filter((r) => r !== first)
    .toSorted((a, b) => Number(variantOf(a) === 'general') - Number(variantOf(b) === 'general'))
  const take = ({ atHome }: Plan): DemoRecord => {
    const at = free.findIndex((r) => (r.qxCode === homeCounty) === (atHome ?? false))
    return free.splice(Math.max(0, at), 1)[0] as DemoRecord
  }
  for (const round of roundsOf(Number(stage.present.slice(0, 4)))) {
    const batchId = await openBatch(stage, greenSupplyChain.id, round.name, round.year, round.open, round.close)
    for (const [i, plan] of round.plans.entries()) {
      const record = (plan.isFirst ? first : undefined) ?? take(plan)
      const random = sequence(3000 + round.year * 10 + i)
      moveClock(officeHour(stage, dayFrom(stage, round.open + 2 + Math.floor(random() * 12)), random))
      const answers = (await withPapers(
        stage.services,
        stage.cast.filerOf(record.id),
        variedExample(await seedOf(stage, record, round.year - 1, i), random),
      )) as AnswerSet
      await lead(
        stage,
        record,
        {
          programme: greenSupplyChain,
          batchId,
          answers,
          to: plan.to,
          generosity: (expert) => 0.78 + 0.05 * expert + random() * 0.08,
          reason: '采购结构调整，数据已与台账核对一致。',
        },
        random,
        round.pace,
      )
    }
  }
}

function variantOf(record: DemoRecord): string {
  return variants.find(([classes]) => classes.test(record.industryCode ?? ''))?.[1] ?? 'general'
}

/** Figures of the archive; three suppliers are enterprises of the city, with their true or a wrongly claimed title. */
async function seedOf(stage: SeedContext, record: DemoRecord, wanted: number, i: number) {
  const archive = await archiveOf(stage.services.db, record.id)
  const evalYear = Math.min(wanted, Math.max(...archive.energy.map((e) => e.year)))
  const others = industrial(stage).filter((r) => r.id !== record.id)
  return {
    evalYear,
    variant: variantOf(record),
    mainProducts: record.facts.mainProducts,
    outputValue: archive.yearly.find((y) => y.year === evalYear)?.outputValue ?? record.facts.outputValue,
    suppliers: [14, 15, 40].map((place, n) => {
      const { name, socialCode } = others[(place + i * 3) % others.length] as DemoRecord
      return { name, socialCode, isGreenFactory: n !== 1 }
    }),
    energy: archive.energy
      .filter((e) => e.year <= evalYear && e.year >= evalYear - 2)
      .map((e) => ({ year: e.year, energyCode: e.energyCode, consumeQty: e.quantity })),
    contactName: record.contact,
    contactPhone: record.facts.landline,
    email: record.facts.email,
    postcode: record.facts.postcode,
  }
}
