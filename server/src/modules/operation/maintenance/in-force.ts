/** The maintenance in force: every process keeps what is announced until PostgreSQL notifies it of a change, and asks the clock. */
import type { Database } from '../../../db/database.ts'
import { cachedUntilNotified, type Notifications } from '../../../db/listen.ts'
import { clock } from '../../../platform/clock.ts'
import type { MaintenanceInForce } from '../../../platform/services.ts'
import { maintenanceChannel, openMaintenance } from './store.ts'

export async function openMaintenanceInForce(db: Database, notifications: Notifications): Promise<MaintenanceInForce> {
  const savedOf = await cachedUntilNotified(notifications, maintenanceChannel, () => openMaintenance(db, clock.now()))
  const open = async () => (await savedOf()).filter(({ endsAt }) => endsAt > clock.now())
  return {
    next: async () => (await open())[0] ?? null,
    readOnlyUntil: async () =>
      (await open()).find(({ isReadOnly, startsAt }) => isReadOnly && startsAt <= clock.now())?.endsAt ?? null,
  }
}
