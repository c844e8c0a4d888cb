/** 标准匹配: its calls. */
import { standardMatching } from '@green/contract/calls/energy/standard.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { addStandard, decideEdition, modifyStandard, removeStandard } from './editions.ts'
import { officeStandards, standardEditionOf } from './editions-reading.ts'
import { exportStandards } from './export.ts'
import { standardWorkbook } from './import.ts'
import { standardDetail, standardPage } from './matching.ts'
import { radarOf } from './radar.ts'

export const standardCalls = handlers(standardMatching, {
  ...importHandlers(standardWorkbook, standardMatching.importRun),
  page: ({ input, visitor, services }) => standardPage(services, input, visitor),
  get: ({ input, services }) => standardDetail(services, input.code),
  add: ({ input, actor, services }) => addStandard(services, input, actor),
  modify: ({ input, actor, services }) => modifyStandard(services, input, actor),
  remove: ({ input, actor, services }) => removeStandard(services, input, actor),
  decide: ({ input, actor, services }) => decideEdition(services, input, actor),
  editions: ({ input, services }) => officeStandards(services, input),
  exportList: ({ input, actor, services }) => exportStandards(services, input, actor),
  edition: ({ input, actor, services }) => standardEditionOf(services, input.code, actor),
  ownRadar: ({ input, actor, services }) => radarOf(services, actor, input),
  radar: ({ input, actor, services }) => radarOf(services, actor, input),
})
