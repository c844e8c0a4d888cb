/** Proposals that nobody carries out lapse, and their makers are told a day before; of a 事后复核 its reviewers are reminded. */
import { transaction } from '../../db/database.ts'
import { addMs, clock, localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { takeCaseStep, theClock } from '../case/take-step.ts'
import { tell } from '../message/tell.ts'
import { addressOf, twoHandsKind, waitsFor } from './kind.ts'
import { dueReviews, lapsingProposals, noteWarned, type ProposalRecord } from './store.ts'

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

/** Once, on its last day or as soon afterwards as somebody can be reminded. */
export async function remindReviewers(services: Services): Promise<void> {
  for (const one of await dueReviews(services.db, clock.today()))
    await transaction(services.db, async (tx) => {
      const to = (await waitsFor(tx, services, one)).map(({ id }) => id)
      if (to.length === 0 || !(await noteWarned(tx, one.id, clock.now()))) return
      const values = { about: one.about, maker: one.madeByName, day: one.reviewBy ?? '' }
      await tell(tx, services, { to, link: addressOf(one.id), template: 'postReviewDue', values, sms: false })
    })
}
