/** Applications as 能效领跑者 and 水效领跑者 in the demo city: one open batch each, with some decided and some that wait. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import type { LeaderSeed } from '@green/programmes/blocks/leader.ts'
import { variedExample as energyExample, mayLead as mayLeadEnergy } from '@green/programmes/energy-leader/example.ts'
import { energyLeader } from '@green/programmes/energy-leader/programme.ts'
import { mayLead as mayLeadWater, variedExample as waterExample } from '@green/programmes/water-leader/example.ts'
import { waterLeader } from '@green/programmes/water-leader/programme.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { homeCounty } from '../enterprise/people.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const families = [
  { programme: energyLeader, example: energyExample, mayLead: mayLeadEnergy, step: 0.011 },
  { programme: waterLeader, example: waterExample, mayLead: mayLeadWater, step: 0.023 },
] as const

/** `atHome`: in the county of the demo account `county`. */
const plans: readonly { to: State; atHome?: true }[] = [
  { to: 'approved' },
  { to: 'approved', atHome: true },
  { to: 'county_approved' },
  { to: 'county_approved' },
  { to: 'submitted', atHome: true },
  { to: 'county_returned' },
]

export async function fillLeaders(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  for (const [f, { programme, example, mayLead, step }] of families.entries()) {
    const batchId = await openBatch(stage, programme.id, `${year}年度${programme.shortTitle}`, year, -60, 20)
    const free = stage.records.filter(
      ({ orgKind, industryCode, facts }) =>
        orgKind === 'enterprise' && facts.totalTce > 15_000 && mayLead(industryCode ?? ''),
    )
    for (const [i, { to, atHome }] of plans.entries()) {
      const at = free.findIndex((r) => (r.qxCode === homeCounty) === (atHome ?? false))
      const [record] = free.splice(Math.max(0, at), 1)
      if (!record) return
      const random = sequence(7000 + f * 100 + i)
      moveClock(officeHour(stage, dayFrom(stage, -57 + i * 2), random))
      const answers = (await withPapers(
        stage.services,
        stage.cast.filerOf(record.id),
        example(seedOf(record, year - 1, 0.012 + ((i * 5) % 7) * step)),
      )) as AnswerSet
      await lead(stage, record, { programme, batchId, answers, to, reason: '已与计量台账核对一致。' }, random, 3)
    }
  }
}

const seedOf = ({ contact, facts, industryCode }: DemoRecord, evalYear: number, ahead: number): LeaderSeed => ({
  evalYear,
  ahead,
  of: { industryCode: industryCode ?? '', output: facts.output },
  contactName: contact,
  contactPhone: facts.landline,
  email: facts.email,
  postcode: facts.postcode,
})
