/** Calls about the running system: what can be restored, how every part is, and circuit breakers closed by hand. */
import { operation } from '@green/contract/calls/operation/operation.ts'
import { handlers } from '../platform/http/handlers.ts'
import { allowExport, openPermit } from './export/permit.ts'
import { closeCircuit, healthOf } from './health/health.ts'
import { stateOf } from './state.ts'

export const operationCalls = handlers(operation, {
  restores: ({ services }) => stateOf(services),
  health: ({ services }) => healthOf(services),
  permitOfExport: async ({ services }) => ({ permit: await openPermit(services.db) }),
  allowExport: ({ input, actor, services }) => allowExport(services, input, actor),
  closeCircuit: ({ input, actor, services }) => closeCircuit(services, input, actor),
})
