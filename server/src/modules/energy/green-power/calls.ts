/** 绿电凭证台账: its calls. */
import { greenPower } from '@green/contract/calls/energy/green-power.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { exportPower, listPower, ownYears, registerPower, stepPower } from './ledger.ts'

export const greenPowerCalls = handlers(greenPower, {
  page: ({ input, actor, services }) => listPower(services, input, actor),
  years: ({ actor, services }) => ownYears(services, actor),
  register: ({ input, actor, services }) => registerPower(services, input, actor),
  step: ({ input, actor, services }) => stepPower(services, input, actor),
  exportAll: ({ input: { page: _page, size: _size, ...filter }, actor, services, progress }) =>
    exportPower(services, filter, actor, progress),
})
