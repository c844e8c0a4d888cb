/** 节能服务机构备案: its calls, handled by the engine. */
import { record } from '@green/contract/calls/filing/record.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { listFilings } from '../filing/lists/list.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import { handlers } from '../platform/http/handlers.ts'

export const energyServiceFilingCalls = handlers(record, {
  saveRecord: ({ input, actor, services }) => saveFiling(services, energyServiceFiling, input, actor),
  getRecodsByCode: ({ input, actor, services }) => listFilings(services, energyServiceFiling, input, actor),
  getRecordsByCounty: ({ input, actor, services }) => listFilings(services, energyServiceFiling, input, actor),
  updateState: ({ input, actor, services }) => moveFiling(services, energyServiceFiling, input, actor),
})
