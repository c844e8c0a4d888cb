/** 绿效码报告: its calls. */
import { lxmReport } from '@green/contract/calls/code/lxm-report.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { checkReport, deleteReport, getReport, listReports, ownReports, saveReport, takePaper } from './reports.ts'

export const lxmReportCalls = handlers(lxmReport, {
  saveReportInfo: ({ input, actor, services }) => saveReport(services, input, actor),
  getReportInfoByYear: ({ input, actor, services }) => ownReports(services, input, actor),
  getReportInfoById: ({ input, actor, services }) => getReport(services, input.id, actor),
  getReportInfos: ({ input, actor, services }) => listReports(services, input, actor),
  deleteReportInfo: ({ input, actor, services }) => deleteReport(services, input, actor),
  outLxmReport: ({ input, actor, services }) => takePaper(services, input, actor),
  check: ({ input, services }) => checkReport(services, input),
})
