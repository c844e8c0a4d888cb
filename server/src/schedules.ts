/** The background jobs that run on a schedule, once per installation. Every job is idempotent. */

import { idleMs } from '@green/contract/session-times.ts'
import { deleteAddressesBefore, deleteTriesBefore } from './base/account/attempt-store.ts'
import { tellEnds } from './base/account/expiry.ts'
import { deleteDevicesBefore } from './base/account/known-store.ts'
import { endViewings } from './base/account/viewing-end.ts'
import { sealLines } from './base/audit/chain.ts'
import { writeRefusals } from './base/audit/refused.ts'
import { exportSignIns } from './base/audit/sign-in-export.ts'
import { checkRegisterByNight } from './base/enterprise/register-check.ts'
import { tellCityOfSilence } from './base/enterprise/silence.ts'
import { deleteFailuresBefore } from './base/failure/store.ts'
import { dropOldUploads } from './base/files/parts.ts'
import { scanWaiting } from './base/files/scan.ts'
import { sweepFiles } from './base/files/sweep.ts'
import { clearResults, endSilentJobs } from './base/job/upkeep.ts'
import { transaction } from './db/database.ts'
import { remindDeadlines } from './filing/casework/reminders.ts'
import { watchLimits } from './filing/casework/watch-limits.ts'
import { emptyBin, expireDrafts } from './filing/send/draft-bin.ts'
import { expireFilings, resumeFilings } from './filing/step/clock-steps.ts'
import { deleteExpired } from './modules/clean-up/store.ts'
import { checkContent } from './modules/content-check/nightly.ts'
import { remindAdvices } from './modules/diagnosis/reminders.ts'
import { settleMerges } from './modules/enterprise-merge/merge.ts'
import { confirmCodes, expireCodes, remindOfObjections } from './modules/green-code/clock.ts'
import { announceHandOvers } from './modules/hand-over/requests.ts'
import { dropNowhere } from './modules/hand-over/store.ts'
import { remindInquiries } from './modules/inquiry/clock.ts'
import { noteLateSelfChecks, remindSelfChecks } from './modules/inspection/clock.ts'
import {
  noteLateRectifications,
  publishResults,
  remindPayments,
  remindRectifications,
} from './modules/inspection-paper/clock.ts'
import { refillLabels } from './modules/label/labels.ts'
import { expireTitles } from './modules/public/title-expiry-store.ts'
import { settleWaitingRefunds } from './modules/station/refunds.ts'
import { settleReviews } from './modules/target-review/clock.ts'
import { keepBaseCopies } from './operation/base-copy.ts'
import { resealValues } from './operation/reseal.ts'
import { drillRestore } from './operation/restore-drill.ts'
import { finishSetUp } from './operation/set-up.ts'
import { watchRestores } from './operation/state.ts'
import { addMs, clock } from './platform/clock.ts'
import { deleteRequestsBefore } from './platform/http/receipts.ts'
import type { Schedules } from './platform/jobs.ts'

const dayMs = 86_400_000

/** Times are Asia/Shanghai. */
export const schedules: Schedules = {
  /** Shortly after midnight: the public lists show no title whose last day is over. */
  'expire-titles': { cron: '5 0 * * *', run: ({ db }) => expireTitles(db, clock.today()) },
  /** Hourly, since one run ends no more than some hundreds. */
  'expire-filings': { cron: '10 * * * *', run: expireFilings },
  /** Hourly, since one run confirms no more than some thousands. */
  'confirm-codes': { cron: '20 * * * *', run: confirmCodes },
  'settle-merges': { cron: '14 0 * * *', run: settleMerges },
  'expire-codes': { cron: '12 0 * * *', run: expireCodes },
  'remind-code-objections': { cron: '35 8 * * *', run: remindOfObjections },
  /** Hourly; the day of a publication and the end of a term begin at midnight. */
  'publish-inspections': { cron: '14 * * * *', run: publishResults },
  'late-rectifications': { cron: '16 0 * * *', run: noteLateRectifications },
  'remind-rectifications': { cron: '37 8 * * *', run: remindRectifications },
  /** Slow where it opens the links to other sites. */
  'check-content': { cron: '20 2 * * *', slow: true, run: checkContent },
  'remind-inquiries': { cron: '39 8 * * *', run: remindInquiries },
  'remind-payments': { cron: '38 8 * * *', run: remindPayments },
  'note-late-self-checks': { cron: '18 * * * *', run: noteLateSelfChecks },
  'remind-self-checks': { cron: '36 8 * * *', run: remindSelfChecks },
  'settle-target-reviews': { cron: '22 0 * * *', run: settleReviews },
  'settle-refunds': { cron: '*/10 * * * *', run: settleWaitingRefunds },
  'remind-advices': { cron: '40 8 * * *', run: remindAdvices },
  'resume-filings': { cron: '15 * * * *', run: resumeFilings },
  /** In the morning, when staff read it. */
  'remind-deadlines': { cron: '30 8 * * *', run: remindDeadlines },
  'watch-limits': { cron: '25 8 * * *', run: (services) => watchLimits(services) },
  'tell-city-of-silence': { cron: '35 8 * * *', run: tellCityOfSilence },
  'tell-account-ends': { cron: '26 8 * * *', run: tellEnds },
  'expire-drafts': { cron: '25 8 * * *', run: expireDrafts },
  /** After midnight, when the day is complete. */
  'export-sign-ins': { cron: '30 0 * * *', run: exportSignIns },
  /** In the quiet hours; files left without a record are removed after it. */
  'empty-bin': { cron: '25 2 * * *', run: emptyBin },
  'refill-labels': { cron: '40 3 * * *', run: refillLabels },
  'check-register': { cron: '20 3 * * *', run: checkRegisterByNight },
  /** Checked often, done once a night, and at once when the archive of the log begins. */
  'base-copy': { cron: '*/10 * * * *', slow: true, run: keepBaseCopies },
  /** On Sunday before dawn: a restore from the archive beside the running server. */
  'restore-drill': { cron: '20 4 * * 0', slow: true, run: drillRestore },
  'watch-restores': { cron: '45 8 * * *', run: watchRestores },
  /** Every minute: uploads that the virus scanner has not answered for. */
  'scan-files': { cron: '* * * * *', slow: true, run: scanWaiting },
  /** Every hour: uploads in parts that were not finished within a day. */
  'drop-uploads': { cron: '34 * * * *', run: dropOldUploads },
  'sweep-files': { cron: '40 2 * * *', run: sweepFiles },
  'announce-hand-overs': { cron: '* * * * *', run: announceHandOvers },
  'write-refusals': { cron: '* * * * *', run: writeRefusals },
  'end-viewings': {
    cron: '* * * * *',
    run: async ({ db }) => {
      await transaction(db, (tx) => endViewings(tx, { now: clock.now() }))
    },
  },
  /** Every minute: new log lines are sealed. */
  /** Every minute: a new key becomes active, and what stands under another is encrypted again. */
  'reseal-values': { cron: '* * * * *', slow: true, run: resealValues },
  'seal-log': { cron: '* * * * *', run: sealLines },
  'finish-set-up': { cron: '26 * * * *', run: finishSetUp },
  'end-silent-jobs': { cron: '*/5 * * * *', run: endSilentJobs },
  'clear-results': { cron: '22 * * * *', run: clearResults },
  'clean-up': {
    cron: '17 * * * *',
    run: async ({ db }) => {
      const now = clock.now()
      await deleteExpired(db, { now, idleSince: addMs(now, -idleMs), codesBefore: addMs(now, -2 * dayMs) })
      await deleteRequestsBefore(db, addMs(now, -dayMs))
      await deleteTriesBefore(db, addMs(now, -dayMs))
      await deleteAddressesBefore(db, addMs(now, -180 * dayMs))
      await deleteDevicesBefore(db, addMs(now, -180 * dayMs))
      await deleteFailuresBefore(db, addMs(now, -90 * dayMs))
      await dropNowhere(db, { requestsBefore: addMs(now, -30 * dayMs), proofsBefore: addMs(now, -dayMs) })
    },
  },
}
