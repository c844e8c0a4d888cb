/** Contracts of the demo city: providers and users register, the others confirm or dispute. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { variedExample } from '@green/programmes/energy-contract/example.ts'
import { energyContract } from '@green/programmes/energy-contract/programme.ts'
import { moveFiling } from '../../filing/step/move.ts'
import { moveClock } from '../../platform/clock.ts'
import { savingOf } from '../book/money.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, lead, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type Answer = 'confirmed' | 'disputed' | null
/** Who registers, how the other party responds, and how many years ago it was signed. */
const plans: readonly (readonly ['user' | 'esco', Answer, number])[] = [
  ['esco', 'confirmed', 4],
  ['esco', null, 3],
  ['user', 'confirmed', 3],
  ['esco', 'disputed', 2],
  ['user', null, 2],
  ['esco', 'confirmed', 2],
  ['esco', 'confirmed', 1],
  ['user', 'confirmed', 1],
  ['esco', null, 1],
]

export async function fillContracts(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const providers = stage.records.filter((r) => r.orgKind === 'institution')
  const named = stage.records.filter((r) => ['enterprise', 'enterprise2'].includes(cast.filerOf(r.id).loginName))
  const users = [...named, ...industrial(stage).filter((r) => !named.includes(r))]
  const year = Number(stage.present.slice(0, 4))
  for (const [i, [by, answer, ago]] of plans.entries()) {
    const random = sequence(4000 + i)
    const [user, esco] = [
      users[i % 3 === 2 ? i * 5 : i % 3] as DemoRecord,
      providers[i % providers.length] as DemoRecord,
    ]
    const [filer, other] = by === 'user' ? [user, esco] : [esco, user]
    moveClock(officeHour(stage, dayFrom(stage, -90 + i * 8), random))
    const example = variedExample(
      {
        no: i,
        signed: year - ago,
        until: year - 1,
        user: { ...user, industryCode: user.industryCode ?? '3011' },
        esco,
        mostTce: savingOf({ statedTce: user.facts.totalTce }),
        contactName: filer.contact,
        contactPhone: filer.facts.landline,
      },
      random,
    )
    const answers = (await withPapers(services, cast.filerOf(filer.id), example)) as AnswerSet
    const receipt = await lead(
      stage,
      filer,
      { programme: energyContract, answers, to: 'submitted', reason: '已与节能量确认单核对一致。' },
      random,
    )
    if (!answer) continue
    moveClock(officeHour(stage, dayFrom(stage, -86 + i * 8), random))
    await moveFiling(
      services,
      energyContract,
      {
        id: receipt.id,
        version: receipt.version,
        state: answer,
        fieldNotes: [],
        files: [],
        ...(answer === 'disputed' ? { opinion: '能耗基准与双方确认书不一致，请核对后修改。' } : {}),
      },
      cast.filerOf(other.id),
    )
  }
}
