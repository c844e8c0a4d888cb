/** 对外事件: its calls. */
import { outgoingEvent } from '@green/contract/calls/operation/outgoing-event.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import {
  changeReceiver,
  createReceiver,
  listEvents,
  listReceivers,
  renewSecret,
  resendEvent,
  resendSince,
  setReceiverState,
} from './receivers.ts'

export const outgoingEventCalls = handlers(outgoingEvent, {
  receivers: ({ services }) => listReceivers(services),
  create: ({ input, actor, services }) => createReceiver(services, input, actor),
  change: ({ input, actor, services }) => changeReceiver(services, input, actor),
  renewSecret: ({ input, actor, services }) => renewSecret(services, input, actor),
  setState: ({ input, actor, services }) => setReceiverState(services, input, actor),
  list: ({ input, services }) => listEvents(services, input),
  resend: ({ input, actor, services }) => resendEvent(services, input, actor),
  resendSince: ({ input, actor, services }) => resendSince(services, input, actor),
})
