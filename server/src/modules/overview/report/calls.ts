/** 自助报表, 定期汇总: the calls. */
import { customReport, digest } from '@green/contract/calls/overview/report.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { changeDigest, ownDigests, pauseDigest, subscribe, unsubscribe } from './digests.ts'
import { exportReport, runReport, sourcesFor } from './run.ts'
import { openReport, removeReport, savedReports, saveReport } from './saved.ts'

export const customReportCalls = handlers(customReport, {
  sources: ({ actor }) => sourcesFor(actor),
  run: ({ input: { page, size, ...query }, actor, services }) => runReport(services, query, { page, size }, actor),
  exportReport: ({ input, actor, services }) => exportReport(services, input, actor),
  saved: ({ input, actor, services }) => savedReports(services, input, actor),
  open: ({ input, actor, services }) => openReport(services, input.id, actor),
  save: ({ input, actor, services }) => saveReport(services, input, actor),
  remove: ({ input, actor, services }) => removeReport(services, input, actor),
})

export const digestCalls = handlers(digest, {
  mine: ({ actor, services }) => ownDigests(services, actor),
  subscribe: ({ input, actor, services }) => subscribe(services, input, actor),
  change: ({ input, actor, services }) => changeDigest(services, input, actor),
  pause: ({ input, actor, services }) => pauseDigest(services, input, actor),
  unsubscribe: ({ input, actor, services }) => unsubscribe(services, input, actor),
})
