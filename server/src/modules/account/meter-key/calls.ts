/** 企业能管系统接口: its calls. */
import { meterKey } from '@green/contract/calls/account/meter-key.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { deliverMeterReadings } from './deliver.ts'
import { createMeterKey, endMeterKey, listMeterKeys } from './keys.ts'

export const meterKeyCalls = handlers(meterKey, {
  list: ({ actor, services }) => listMeterKeys(services, actor),
  create: ({ input, actor, services }) => createMeterKey(services, input, actor),
  end: ({ input, actor, services }) => endMeterKey(services, input, actor),
  deliver: ({ input, actor, services }) => deliverMeterReadings(services, input, actor),
})
