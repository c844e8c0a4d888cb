/** 自查: its calls. */
import { selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { getSelfCheck, lastInfoOf, listOwn, treeInfo, yearInfo } from './reading.ts'
import { takeReport } from './reports.ts'
import { beginSelfCheck, updateSelfCheckStep } from './steps.ts'

export const selfCheckCalls = handlers(selfCheck, {
  qyPage: ({ input, actor, services }) => listOwn(services, input, actor),
  get: ({ input, actor, services }) => getSelfCheck(services, input.id, actor),
  add: ({ input, actor, services }) => beginSelfCheck(services, input, actor),
  update: ({ input, actor, services }) => updateSelfCheckStep(services, input, actor),
  importLastInfo: ({ input, actor, services }) => lastInfoOf(services, input.id, actor),
  getTreeInfo: ({ input, actor, services }) => treeInfo(services, input.id, actor),
  getYearInfo: ({ input, actor, services }) => yearInfo(services, input, actor),
  energyReport: ({ input, actor, services }) => takeReport(services, 'energy', input, actor),
  productReport: ({ input, actor, services }) => takeReport(services, 'products', input, actor),
})
