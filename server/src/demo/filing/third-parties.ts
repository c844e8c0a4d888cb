/** Filings of evaluating institutions: some renewed, one suspended, one removed; and two years of reports. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { variedThirdParty } from '@green/programmes/third-party/example.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { variedReport } from '@green/programmes/third-party-report/example.ts'
import { thirdPartyReport } from '@green/programmes/third-party-report/programme.ts'
import { moveClock } from '../../platform/clock.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/** By institution: the day it filed, and the state of that filing. The oldest were renewed before their two years were over. */
const plan: readonly { institution: number; day: number; to: State }[] = [
  { institution: 0, day: -860, to: 'approved' },
  { institution: 1, day: -855, to: 'approved' },
  { institution: 2, day: -850, to: 'approved' },
  { institution: 0, day: -140, to: 'approved' },
  { institution: 1, day: -138, to: 'approved' },
  { institution: 2, day: -136, to: 'approved' },
  { institution: 3, day: -90, to: 'approved' },
  { institution: 4, day: -75, to: 'suspended' },
  { institution: 5, day: -60, to: 'revoked' },
  { institution: 6, day: -30, to: 'rejected' },
  { institution: 7, day: -12, to: 'city_returned' },
  { institution: 8, day: -4, to: 'submitted' },
  { institution: 9, day: -2, to: 'submitted' },
]
/** Filed through all the years in which factories filed. */
const steady = 3

const institutionsOf = (stage: SeedContext) => stage.records.filter((r) => r.orgKind === 'institution')

/** An institution that a factory may name in any year of the demo city. */
export function evaluatorAt(stage: SeedContext, at: number): { name: string; code: string } {
  const record = institutionsOf(stage)[at % steady]
  if (!record) throw new Error('the demo city has no institutions')
  return { name: record.name, code: record.socialCode }
}

export async function fillThirdParties(stage: SeedContext): Promise<void> {
  const institutions = institutionsOf(stage)
  const { services, cast } = stage
  for (const [i, { institution, day, to }] of plan.entries()) {
    const record = institutions[institution]
    if (!record) continue
    const random = sequence(4000 + i)
    moveClock(officeHour(stage, dayFrom(stage, day), random))
    const answers = (await withPapers(
      services,
      cast.filerOf(record.id),
      ofDay(variedThirdParty(institution), stage, day),
    )) as AnswerSet
    await lead(stage, record, { programme: thirdParty, answers, to, reason: '正在补充人员，材料随后更新。' }, random, 3)
  }
  const year = Number(stage.present.slice(0, 4))
  for (const [k, of] of [year - 2, year - 1].entries()) {
    const open = k === 0 ? -690 : -140
    await openBatch(stage, thirdPartyReport.id, `${of}年度第三方机构工作报告`, of, open, k === 0 ? -600 : 40)
    for (let i = 0; i < steady + k; i++) {
      const record = institutions[i]
      if (!record) continue
      const random = sequence(4100 + of + i)
      moveClock(officeHour(stage, dayFrom(stage, open + 20 + i * 3), random))
      const answers = (await withPapers(services, cast.filerOf(record.id), variedReport(i, of))) as AnswerSet
      await lead(stage, record, { programme: thirdPartyReport, answers, to: 'submitted' }, random)
    }
  }
}

/** Work of the years before the day of filing. */
function ofDay(example: Record<string, unknown>, stage: SeedContext, day: number): Record<string, unknown> {
  const year = Number(dayFrom(stage, day).slice(0, 4))
  const rows = example.perfRows as Record<string, unknown>[]
  return { ...example, perfRows: rows.map((row, i) => ({ ...row, year: String(year - 1 - (i % 3)) })) }
}
