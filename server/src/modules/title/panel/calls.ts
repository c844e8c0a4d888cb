/** 专家组: its minutes, and what a case still lacks. */
import { panel } from '@green/contract/calls/title/panel.ts'
import { missingOf } from '../../../filing/casework/missing.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listMinutes, makeMinutes, minutesFile } from './minutes.ts'

export const panelCalls = handlers(panel, {
  minutes: ({ input, actor, services }) => listMinutes(services, input, actor),
  makeMinutes: ({ input, actor, services }) => makeMinutes(services, input, actor),
  missing: ({ input, actor, services }) => missingOf(services, input.id, actor),
  minutesPaper: ({ input, actor, services }) => minutesFile(services, input.id, actor),
})
