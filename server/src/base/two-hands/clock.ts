/** Proposals that nobody carries out lapse; their makers are told a day before. */
import { transaction } from '../../db/database.ts'
import { addMs, clock, localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { takeCaseStep, theClock } from '../case/take-step.ts'
import { tell } from '../message/tell.ts'
import { addressOf, twoHandsKind } from './kind.ts'
import { lapsingProposals, noteWarned, type ProposalRecord } from './store.ts'

const dayMs = 86_400_000

/** Never passes anything by silence: what is over is over, and has to be proposed again. */
export async function lapseProposals(services: Services): Promise<void> {
  const { db } = services
  const now = clock.now()
  for (const one of await lapsingProposals(db, addMs(now, dayMs))) {
    if (one.lapsesAt > now) await warn(services, one)
    else {
      const seen = { id: one.id, version: one.version, action: 'lapse' } as const
      await transaction(db, (tx) => takeCaseStep(tx, services, twoHandsKind(services), seen, theClock))
    }
  }
}

async function warn(services: Services, { id, about, lapsesAt, madeBy }: ProposalRecord): Promise<void> {
  await transaction(services.db, async (tx) => {
    if (!(await noteWarned(tx, id, clock.now()))) return
    const values = { about, until: localTime(lapsesAt) }
    await tell(tx, services, { to: [madeBy], link: addressOf(id), template: 'proposalLapses', values, sms: false })
  })
}
