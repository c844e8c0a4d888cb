/** Handlers of 产品使用情况. */
import { formUsage } from '@green/contract/calls/overview/form-usage.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { exportFormUsage, formUsageOf } from './reading.ts'
import { takeReport } from './report.ts'

export const formUsageCalls = handlers(formUsage, {
  report: ({ input, actor, services }) => takeReport(services, input, actor),
  read: ({ input, services }) => formUsageOf(services, input),
  exportList: ({ input, actor, services }) => exportFormUsage(services, input, actor),
})
