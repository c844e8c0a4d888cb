/** A maintenance over somebody's deadline needs an officer of the city beside the administrator. */
import { maintenance } from '@green/contract/calls/operation/maintenance.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import { clock } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { deadlinePlan, deadlinesIn } from './deadlines.ts'
import { findMaintenance } from './store.ts'
import { startOf, timeFaults } from './times.ts'

type Wanted = { startsAt?: string | undefined; endsAt: string; isReadOnly: boolean }

/** Also where it has begun: then its start, and whether it is read-only, stay as they were. */
async function hasDeadlines({ db }: WithDb, wanted: Wanted & { id?: string }): Promise<boolean> {
  const now = clock.now()
  const begun = wanted.id === undefined ? null : await findMaintenance(db, wanted.id)
  const running = begun && begun.startsAt <= now ? begun : null
  const time = {
    startsAt: running?.startsAt ?? startOf(wanted.startsAt, now),
    endsAt: new Date(wanted.endsAt).toISOString(),
    isReadOnly: running?.isReadOnly ?? wanted.isReadOnly,
  }
  // A time that the call refuses anyway asks nobody else.
  if (timeFaults(time, now, running?.startsAt).length > 0) return false
  return deadlinesIn(await deadlinePlan(db, time, now)).length > 0
}

export const maintenanceActs: readonly Act[] = [
  actOf(maintenance.announce, { needsSecond: hasDeadlines }),
  actOf(maintenance.change, { subject: ({ id }) => `maintenance ${id}`, needsSecond: hasDeadlines }),
]
