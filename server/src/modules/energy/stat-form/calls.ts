/** 统计报表: the calls on an enterprise's own copies. */
import { statForm } from '@green/contract/calls/energy/stat-form.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { adoptStatForm } from './adopt.ts'
import { readStatForm } from './read.ts'

export const statFormCalls = handlers(statForm, {
  read: ({ input, actor, services, upload }) => readStatForm(services, input, actor, upload),
  adopt: ({ input, actor, services }) => adoptStatForm(services, input, actor),
})
