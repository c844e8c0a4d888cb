/** 系统维护. */
import { maintenance } from '@green/contract/calls/operation/maintenance.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { announceMaintenance, changeMaintenance, endMaintenance, maintenanceView } from './announce.ts'
import { deadlinesShown } from './deadlines.ts'
import { latestMaintenance } from './store.ts'

export const maintenanceCalls = handlers(maintenance, {
  list: async ({ services }) => ({ rows: (await latestMaintenance(services.db)).map(maintenanceView) }),
  deadlines: ({ input, services }) => deadlinesShown(services.db, input),
  announce: ({ input, actor, services }) => announceMaintenance(services, input, actor),
  change: ({ input, actor, services }) => changeMaintenance(services, input, actor),
  end: ({ input, actor, services }) => endMaintenance(services, input, actor),
})
