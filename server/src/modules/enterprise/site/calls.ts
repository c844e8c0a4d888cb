/** 厂区与单元: its calls. */
import { site } from '@green/contract/calls/enterprise/site.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { askTenancy, parkChoices, removeSite, saveSite, siteTree, stepTenancy } from './sites.ts'

export const siteCalls = handlers(site, {
  tree: ({ input, actor, services }) => siteTree(services, input, actor),
  save: ({ input, actor, services }) => saveSite(services, input, actor),
  remove: ({ input, actor, services }) => removeSite(services, input, actor),
  parks: ({ services }) => parkChoices(services),
  ask: ({ input, actor, services }) => askTenancy(services, input, actor),
  step: ({ input, actor, services }) => stepTenancy(services, input, actor),
})
