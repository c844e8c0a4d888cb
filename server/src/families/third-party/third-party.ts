/** 第三方机构备案 and its yearly report: their calls, handled by the engine; the public list and the evaluations are its own. */
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { thirdPartyReport } from '@green/programmes/third-party-report/programme.ts'
import { listFilings } from '../../filing/lists/list.ts'
import { removeFiling } from '../../filing/send/own-steps.ts'
import { saveFiling } from '../../filing/send/send.ts'
import { moveFiling } from '../../filing/step/move.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { evaluationsOfInstitution } from './third-party-evaluations.ts'
import { filedInstitutions } from './third-party-list.ts'

export const thirdPartyCalls = handlers(lsdtJg, {
  regInfo: ({ input, actor, services }) => saveFiling(services, thirdParty, input, actor),
  getInfo: ({ input, actor, services }) => listFilings(services, thirdParty, input, actor),
  updateInfo: ({ input, actor, services }) => saveFiling(services, thirdParty, input, actor),
  getRecordInfos: ({ input, actor, services }) => listFilings(services, thirdParty, input, actor),
  getJgInfos: ({ input, services }) => filedInstitutions(services, input),
  updateRecordById: ({ input, actor, services }) => moveFiling(services, thirdParty, input, actor),
  getEvaluations: ({ input, actor, services }) => evaluationsOfInstitution(services, input.id, actor),
  saveReport: ({ input, actor, services }) => saveFiling(services, thirdPartyReport, input, actor),
  getReports: ({ input, actor, services }) => listFilings(services, thirdPartyReport, input, actor),
  getReportList: ({ input, actor, services }) => listFilings(services, thirdPartyReport, input, actor),
  deleteReport: ({ input, actor, services }) =>
    removeFiling(services, thirdPartyReport, { action: 'remove', input, actor }),
})
