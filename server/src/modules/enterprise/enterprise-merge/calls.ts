/** 重复企业合并: its calls. */
import { enterpriseMerge } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { candidatePage, getMerge, listMerges, previewOf, proposeMerge, setApart, stepMerge } from './merge.ts'

export const enterpriseMergeCalls = handlers(enterpriseMerge, {
  candidates: ({ input, services }) => candidatePage(services, input),
  preview: ({ input, services }) => previewOf(services, input),
  propose: ({ input, actor, services }) => proposeMerge(services, input, actor),
  setApart: ({ input, actor, services }) => setApart(services, input, actor),
  page: ({ input, actor, services }) => listMerges(services, input, actor),
  get: ({ input, actor, services }) => getMerge(services, input, actor),
  step: ({ input, actor, services }) => stepMerge(services, input, actor),
})
