/** 节能项目入库: its calls, handled by the engine. */
import { rec } from '@green/contract/calls/filing/rec.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { listFilings } from '../filing/lists/list.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import { handlers } from '../platform/http/handlers.ts'

export const energyProjectCalls = handlers(rec, {
  saveRec: ({ input, actor, services }) => saveFiling(services, energyProject, input, actor),
  getRecsByCounty: ({ input, actor, services }) => listFilings(services, energyProject, input, actor),
  updateState: ({ input, actor, services }) => moveFiling(services, energyProject, input, actor),
  updateCityState: ({ input, actor, services }) => moveFiling(services, energyProject, input, actor),
})
