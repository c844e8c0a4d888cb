/** Steps that timers take: expired validity, ended suspensions. What is due is read first, and again under the lock. */
import { Refusal } from '@green/contract/errors.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { type FilingRecord, lockFilingById } from '../record/store.ts'
import { expiredFilings, suspendedUntilBefore } from '../record/validity-store.ts'
import { effectOf } from './effects.ts'
import { tellPeople } from './outcome.ts'
import { writeStep } from './write-step.ts'

/** Expires filings whose validity has ended. */
export async function expireFilings(services: Services): Promise<void> {
  const today = clock.today()
  for (const id of await expiredFilings(services.db, today))
    await takeClockStep(services, id, 'expire', ({ validTo }) => validTo !== null && validTo < today)
}

/** A suspension whose last day is over ends. */
export async function resumeFilings(services: Services): Promise<void> {
  const today = clock.today()
  for (const id of await suspendedUntilBefore(services.db, today))
    await takeClockStep(
      services,
      id,
      'resume',
      ({ suspendedUntil }) => suspendedUntil !== null && suspendedUntil < today,
    )
}

async function takeClockStep(
  services: Services,
  id: string,
  action: 'expire' | 'resume',
  isDue: (filing: FilingRecord) => boolean,
): Promise<void> {
  await byTimer(services, id, async (tx, filing) => {
    if (!isDue(filing)) return
    const from = filing.state as State
    const programme = programmeOfFiling(filing)
    const step = programme.workflow.transitions.find((t) => t.action === action && t.from.includes(from))
    if (!step) return
    const saved = await writeStep(tx, services, filing, {
      action,
      to: step.to,
      actor: null,
      changes: await effectOf(action, { tx, programme, filing }),
    })
    await tellPeople(tx, services, { programme, step, filing: saved })
  })
}

/** A timer's step on one filing, in a transaction of its own; a refusal is logged and stops no other filing. */
export async function byTimer(
  services: Pick<Services, 'db' | 'log'>,
  id: string,
  work: (tx: Tx, filing: FilingRecord) => Promise<void>,
): Promise<void> {
  try {
    await transaction(services.db, async (tx) => {
      const filing = await lockFilingById(tx, id)
      if (filing) await work(tx, filing)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    services.log.warn({ filing: id, code: error.code }, 'a timer’s step was refused')
  }
}
