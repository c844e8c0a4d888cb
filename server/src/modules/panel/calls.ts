/** 专家组: its minutes. */
import { panel } from '@green/contract/calls/panel.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listMinutes, makeMinutes, minutesFile } from './minutes.ts'

export const panelCalls = handlers(panel, {
  minutes: ({ input, actor, services }) => listMinutes(services, input, actor),
  makeMinutes: ({ input, actor, services }) => makeMinutes(services, input, actor),
  minutesPaper: ({ input, actor, services }) => minutesFile(services, input.id, actor),
})
