/** The background jobs that run on a schedule, once per installation. Every job is idempotent. */

import { tellEnds } from './base/account/administration/expiry.ts'
import { endViewings } from './base/account/viewing-end.ts'
import { sealLines } from './base/audit/chain.ts'
import { writeRefusals } from './base/audit/refused.ts'
import { exportSignIns } from './base/audit/sign-in-export.ts'
import { fillLedger } from './base/energy/record-facts.ts'
import { checkRegisterByNight } from './base/enterprise/register-check.ts'
import { tellCityOfSilence } from './base/enterprise/silence.ts'
import { scanWaiting } from './base/files/scan.ts'
import { endSilentJobs } from './base/job/upkeep.ts'
import { checkLedgers } from './base/ledger/findings.ts'
import { lapseProposals, remindReviewers } from './base/two-hands/clock.ts'
import { transaction } from './db/database.ts'
import { remindDeadlines } from './filing/casework/reminders.ts'
import { watchLimits } from './filing/casework/watch-limits.ts'
import { expireDrafts } from './filing/send/draft-bin.ts'
import { expireFilings, resumeFilings } from './filing/step/clock-steps.ts'
import { tellKeyEnds } from './modules/account/access-key/clock.ts'
import { announceHandOvers } from './modules/account/hand-over/requests.ts'
import { confirmCodes, expireCodes, remindOfObjections } from './modules/code/green-code/clock.ts'
import { checkContent } from './modules/content/content-check/nightly.ts'
import { remindInquiries } from './modules/content/inquiry/clock.ts'
import { expireTitles } from './modules/content/public/title-expiry-store.ts'
import { followCorrections } from './modules/energy/ledger/follow.ts'
import { adjustDistricts } from './modules/enterprise/district/carry-out.ts'
import { settleMerges } from './modules/enterprise/enterprise-merge/merge.ts'
import { noteLateSelfChecks, remindSelfChecks } from './modules/inspection/inspection/clock.ts'
import {
  noteLateRectifications,
  publishResults,
  remindPayments,
  remindRectifications,
} from './modules/inspection/inspection-paper/clock.ts'
import { settleReviews } from './modules/inspection/target-review/clock.ts'
import { deliverEvents } from './modules/operation/outgoing-event/deliver.ts'
import { refillLabels } from './modules/overview/label/labels.ts'
import { sendDigests } from './modules/overview/report/send-digests.ts'
import { fillSearch } from './modules/overview/search/fill-store.ts'
import { remindAdvices } from './modules/service/diagnosis/reminders.ts'
import { settleWaitingRefunds } from './modules/service/station/refunds.ts'
import { keepBaseCopies } from './operation/backup/base-copy.ts'
import { drillRestore } from './operation/backup/restore-drill.ts'
import { watchParts } from './operation/health/health.ts'
import { resealValues } from './operation/key/reseal.ts'
import { cleanUp } from './operation/retention/clean-up.ts'
import { finishSetUp } from './operation/set-up/set-up.ts'
import { watchRestores } from './operation/state.ts'
import { clock } from './platform/clock.ts'
import type { Schedules } from './platform/schedule/jobs.ts'
import type { Services } from './platform/services.ts'

/** Times are Asia/Shanghai. While a maintenance keeps the platform read-only only those marked for it run. */
export const schedules: Schedules<Services> = {
  /** Shortly after midnight: the public lists show no title whose last day is over. */
  'expire-titles': {
    title: '称号到期',
    cron: '5 0 * * *',
    run: ({ db }) => transaction(db, (tx) => expireTitles(tx, clock.today())),
  },
  /** Hourly, since one run ends no more than some hundreds. */
  'expire-filings': { title: '申报到期', cron: '10 * * * *', run: expireFilings },
  /** Hourly, since one run confirms no more than some thousands. */
  'confirm-codes': { title: '绿效码公示期满确认', cron: '20 * * * *', run: confirmCodes },
  /** Every minute; the day of an adjustment begins at midnight. */
  'adjust-districts': { title: '区划调整', cron: '* * * * *', run: adjustDistricts },
  'settle-merges': { title: '企业合并撤销期满', cron: '14 0 * * *', run: settleMerges },
  /** Often, since a text of the portal that starts today is in force as soon as it is confirmed. */
  'follow-texts': {
    title: '搜索随页面文字更新',
    cron: '*/10 * * * *',
    run: async ({ db, closing }) => void (await fillSearch(db, closing)),
  },
  'expire-codes': { title: '绿效码到期', cron: '12 0 * * *', run: expireCodes },
  'remind-code-objections': { title: '绿效码异议提醒', cron: '35 8 * * *', run: remindOfObjections },
  /** Hourly; the day of a publication and the end of a term begin at midnight. */
  'publish-inspections': { title: '监察结果公开', cron: '14 * * * *', run: publishResults },
  'late-rectifications': { title: '整改逾期标记', cron: '16 0 * * *', run: noteLateRectifications },
  'remind-rectifications': { title: '整改提醒', cron: '37 8 * * *', run: remindRectifications },
  /** Slow where it opens the links to other sites. */
  'check-content': { title: '公开内容检查', cron: '20 2 * * *', slow: true, run: checkContent },
  'remind-inquiries': { title: '咨询留言提醒', cron: '39 8 * * *', run: remindInquiries },
  'remind-payments': { title: '罚没款提醒', cron: '38 8 * * *', run: remindPayments },
  'note-late-self-checks': { title: '自查逾期标记', cron: '18 * * * *', run: noteLateSelfChecks },
  'remind-self-checks': { title: '自查提醒', cron: '36 8 * * *', run: remindSelfChecks },
  'settle-target-reviews': { title: '目标责任考核结转', cron: '22 0 * * *', run: settleReviews },
  'settle-refunds': { title: '退款核对', cron: '*/10 * * * *', run: settleWaitingRefunds },
  'remind-advices': { title: '诊断建议提醒', cron: '40 8 * * *', run: remindAdvices },
  'resume-filings': { title: '中止期满恢复', cron: '15 * * * *', run: resumeFilings },
  /** Often, since each is due at an hour of its own and a process may have been away. */
  'send-digests': { title: '定期汇总', cron: '*/5 * * * *', slow: true, run: sendDigests },
  /** In the morning, when staff read it. */
  'remind-deadlines': { title: '期限提醒', cron: '30 8 * * *', run: remindDeadlines },
  'watch-limits': { title: '办理时限督办', cron: '25 8 * * *', run: (services) => watchLimits(services) },
  'tell-city-of-silence': { title: '区县未办提醒', cron: '35 8 * * *', run: tellCityOfSilence },
  'tell-account-ends': { title: '账号到期提醒', cron: '26 8 * * *', run: tellEnds },
  'tell-key-ends': { title: '接口密钥到期提醒', cron: '27 8 * * *', run: tellKeyEnds },
  'expire-drafts': { title: '草稿移入回收站', cron: '25 8 * * *', run: expireDrafts },
  /** After midnight, when the day is complete. */
  'export-sign-ins': { title: '登录日志另存', cron: '30 0 * * *', duringMaintenance: true, run: exportSignIns },
  /** Often: figures are read from the ledger, and records that came another way than through the platform have none until then. */
  'fill-ledger': { title: '账本补记', cron: '*/5 * * * *', run: async (services) => void (await fillLedger(services)) },
  /** Often: whoever relies on a value that was corrected is notified soon. */
  'follow-corrections': { title: '账本更正告知', cron: '*/5 * * * *', run: followCorrections },
  /** Before the office opens: all years by the bounds and lists of the day. */
  'check-ledgers': {
    title: '账本核对',
    cron: '40 2 * * *',
    slow: true,
    run: async (services) => void (await checkLedgers(services)),
  },
  'refill-labels': { title: '企业标签归入', cron: '40 3 * * *', run: refillLabels },
  'check-register': { title: '企业登记核验', cron: '20 3 * * *', run: checkRegisterByNight },
  /** Checked often, done once a night, and at once when the archive of the log begins. */
  'base-copy': { title: '数据副本', cron: '*/10 * * * *', duringMaintenance: true, slow: true, run: keepBaseCopies },
  /** On Sunday before dawn: a restore from the archive beside the running server. */
  'restore-drill': { title: '恢复演练', cron: '20 4 * * 0', slow: true, run: drillRestore },
  'watch-restores': { title: '备份提醒', cron: '45 8 * * *', run: watchRestores },
  /** Every minute: uploads that the virus scanner has not answered for. */
  'scan-files': { title: '附件查毒', cron: '* * * * *', slow: true, run: scanWaiting },
  'announce-hand-overs': { title: '账号接管告知', cron: '* * * * *', run: announceHandOvers },
  'write-refusals': { title: '被拒绝的操作记日志', cron: '* * * * *', duringMaintenance: true, run: writeRefusals },
  'lapse-proposals': { title: '双人复核到期', cron: '* * * * *', run: lapseProposals },
  'remind-reviewers': { title: '事后复核到期提醒', cron: '*/10 8-20 * * *', run: remindReviewers },
  'end-viewings': {
    title: '结束到时的身份查看',
    cron: '* * * * *',
    duringMaintenance: true,
    run: async ({ db }) => {
      await transaction(db, (tx) => endViewings(tx, { now: clock.now() }))
    },
  },
  /** Every minute: a new key becomes active, and what stands under another is encrypted again. */
  'reseal-values': { title: '更换加密密钥', cron: '* * * * *', slow: true, run: resealValues },
  'deliver-events': {
    title: '发送对外事件',
    cron: '* * * * *',
    slow: true,
    run: (services) => deliverEvents(services),
  },
  'seal-log': { title: '日志封存', cron: '* * * * *', duringMaintenance: true, run: sealLines },
  'watch-parts': { title: '运行状态', cron: '* * * * *', duringMaintenance: true, run: watchParts },
  'finish-set-up': { title: '首日引导完成', cron: '26 * * * *', run: finishSetUp },
  'end-silent-jobs': { title: '中断的后台任务', cron: '*/5 * * * *', run: endSilentJobs },
  /** By the declaration of what ends when: operation/retention/kinds-store.ts. */
  'clean-up': { title: '到期数据清理（每小时）', cron: '17 * * * *', run: (services) => cleanUp(services, 'hour') },
  /** In the quiet hours. */
  'clean-up-night': {
    title: '到期数据清理（每夜）',
    cron: '25 2 * * *',
    slow: true,
    run: (services) => cleanUp(services, 'night'),
  },
}
