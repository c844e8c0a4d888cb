/** 参数变更: its calls. */
import { settingChange } from '@green/contract/calls/setting-change.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { getChange, listChanges, stepChange, versionsOf } from './changes.ts'
import { listDictionaries, listEntries } from './entries.ts'

export const settingCalls = handlers(settingChange, {
  dictionaries: ({ services }) => listDictionaries(services),
  entries: ({ services, input }) => listEntries(services, input),
  versions: ({ services, input }) => versionsOf(services, input),
  page: ({ services, actor, input }) => listChanges(services, actor, input),
  get: ({ services, actor, input }) => getChange(services, actor, input),
  step: ({ services, actor, input }) => stepChange(services, actor, input),
})
