/** The notice of a finished background job. */

import { resultHours } from '@green/contract/calls/operation/job.ts'
import { jobsPage } from '@green/contract/screens/screens.ts'
import type { News } from '../message/tell.ts'
import type { JobRecord } from './store.ts'

export function endNotice(job: JobRecord): News {
  const what = { to: [job.accountId], link: jobsPage(job.scope.startsWith('enterprise|')), sms: false } as const
  const { title } = job
  if (job.state === 'failed') return { ...what, template: 'jobFailed', values: { title, why: job.says ?? '' } }
  if (job.storageKey) return { ...what, template: 'jobFileReady', values: { title, hours: String(resultHours) } }
  return { ...what, template: 'jobDone', values: { title, result: job.says ?? '' } }
}
