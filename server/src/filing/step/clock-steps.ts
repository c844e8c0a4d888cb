/** Steps that the clock takes: validity that has run out, suspensions that are over. */
import type { State } from '@green/filing/workflow.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { transaction } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { expiredFilings, lockFilingById, suspendedUntilBefore, updateFiling } from '../store.ts'
import { tellPeople, writeHistory } from './outcome.ts'
import { setTitleState } from './title-store.ts'

/** What has run out of validity expires. */
export async function expireFilings(services: Services): Promise<void> {
  for (const id of await expiredFilings(services.db, clock.today()))
    await takeClockStep(services, id, 'expire', 'expired')
}

/** A suspension whose last day is over ends. */
export async function resumeFilings(services: Services): Promise<void> {
  for (const id of await suspendedUntilBefore(services.db, clock.today()))
    await takeClockStep(services, id, 'resume', 'valid')
}

async function takeClockStep(
  services: Services,
  id: string,
  action: 'expire' | 'resume',
  title: 'expired' | 'valid',
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const filing = await lockFilingById(tx, id)
    if (!filing) return
    const from = filing.state as State
    const programme = programmeOfFiling(filing)
    const step = programme.workflow.transitions.find((t) => t.action === action && t.from.includes(from))
    if (!step) return
    const saved = await updateFiling(tx, id, filing.version, {
      state: step.to,
      stateSince: clock.now(),
      updatedAt: clock.now(),
      suspendedUntil: null,
    })
    if (!saved) return
    await setTitleState(tx, id, title)
    await writeHistory(tx, saved, from, action, null)
    await tellPeople(tx, services, programme, step, saved)
  })
}
