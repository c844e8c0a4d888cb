/** 我的任务 in the office. */
import { jobsLead, OwnJobs } from '../../../filing/jobs/own-jobs.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'

export function OwnJobsPage() {
  return (
    <Page title="我的任务" lead={jobsLead}>
      <Sheet>
        <OwnJobs />
      </Sheet>
    </Page>
  )
}
