/** Handlers of the label module. */
import { labels } from '@green/contract/calls/overview/labels.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { addLabel, allLabels, endLabel, labelsOfEnterprise, pageOfMembers, saveLabel, tryRule } from './labels.ts'

export const labelCalls = handlers(labels, {
  list: ({ services, actor }) => allLabels(services, actor),
  save: ({ services, input, actor }) => saveLabel(services, input, actor),
  tryRule: ({ services, input }) => tryRule(services, input),
  members: ({ services, input, actor }) => pageOfMembers(services, input, actor),
  of: ({ services, input, actor }) => labelsOfEnterprise(services, input.enterpriseId, actor),
  add: ({ services, input, actor }) => addLabel(services, input, actor),
  end: async ({ services, input, actor }) => {
    await endLabel(services, input, actor)
    return { done: true } as const
  },
})
