/** Calls about the running system: what can be restored, how every part is, and circuit breakers closed by hand. */
import { operation } from '@green/contract/calls/operation.ts'
import { handlers } from '../platform/http/handlers.ts'
import { closeCircuit, healthOf } from './health/health.ts'
import { stateOf } from './state.ts'

export const operationCalls = handlers(operation, {
  restores: ({ services }) => stateOf(services),
  health: ({ services }) => healthOf(services),
  closeCircuit: ({ input, actor, services }) => closeCircuit(services, input, actor),
})
