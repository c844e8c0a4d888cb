/** The handlers of every call, one line per module or family. */

import {
  accountCalls,
  authCalls,
  operatorCalls,
  passkeyCalls,
  securityCalls,
  singleSignOnCalls,
  userCalls,
  viewingCalls,
} from './base/account/calls.ts'
import { enterpriseCalls } from './base/enterprise/calls.ts'
import { failureCalls } from './base/failure/failures.ts'
import { fileCalls } from './base/files/calls.ts'
import { jobCalls } from './base/job/calls.ts'
import { messageCalls } from './base/message/calls.ts'
import { withTwoHands } from './base/two-hands/acts.ts'
import { twoHandsCalls } from './base/two-hands/calls.ts'
import { proposing } from './base/two-hands/propose.ts'
import { familyCalls } from './families/hooks.ts'
import { batchCalls, expertCalls, filingCalls, filingDocumentCalls, rankingCalls } from './filing/calls.ts'
import { caseClockCalls } from './filing/casework/case-clock.ts'
import { caseNoteCalls } from './filing/casework/case-notes.ts'
import { caseTalkCalls } from './filing/casework/case-talk.ts'
import { timeLimitCalls } from './filing/casework/time-limits.ts'
import { consentCalls } from './filing/consent/calls.ts'
import { waiverCalls } from './filing/send/waivers.ts'
import { accessKeyCalls } from './modules/access-key/calls.ts'
import { benchmarkCalls } from './modules/benchmark/calls.ts'
import { boardCalls } from './modules/board/calls.ts'
import { calculatorCalls, calculatorReportCalls } from './modules/calculator/calls.ts'
import { certificateCalls } from './modules/certificate/calls.ts'
import { cityCalls } from './modules/city/calls.ts'
import { contentCalls } from './modules/content/calls.ts'
import { contentCheckCalls } from './modules/content-check/calls.ts'
import { countyPushCalls } from './modules/county-push/record.ts'
import { creditReferenceCalls } from './modules/credit/calls.ts'
import { diagnosisCalls } from './modules/diagnosis/calls.ts'
import { districtCalls } from './modules/district/calls.ts'
import { energyScenarioCalls } from './modules/energy-scenario/calls.ts'
import { energySystemCalls } from './modules/energy-system/calls.ts'
import { energyVerificationCalls } from './modules/energy-verification/calls.ts'
import { energyYearCalls } from './modules/energy-year/calls.ts'
import { enterpriseMergeCalls } from './modules/enterprise-merge/calls.ts'
import { deviceCalls } from './modules/equipment/calls.ts'
import { featureSwitchCalls } from './modules/feature-switch/calls.ts'
import { financeCalls } from './modules/finance/calls.ts'
import { greenCodeCalls } from './modules/green-code/calls.ts'
import { greenPowerCalls } from './modules/green-power/calls.ts'
import { lxmReportCalls } from './modules/green-report/calls.ts'
import { handOverCalls } from './modules/hand-over/calls.ts'
import { indicatorCalls } from './modules/indicator/calls.ts'
import { inquiryCalls } from './modules/inquiry/calls.ts'
import { inspectionCalls } from './modules/inspection/calls.ts'
import { inspectionPaperCalls, inspectionSettingCalls } from './modules/inspection-paper/calls.ts'
import { labelCalls } from './modules/label/calls.ts'
import { letterCalls } from './modules/letter/calls.ts'
import { listViewCalls } from './modules/list-view/calls.ts'
import { cdictCalls, gisCalls, menuCalls, roleCalls, settingsCalls, supportCalls } from './modules/lookup/calls.ts'
import { mailingCalls } from './modules/mailing/calls.ts'
import { maintenanceCalls } from './modules/maintenance/calls.ts'
import { noticeCalls } from './modules/notice/calls.ts'
import { objectionCalls } from './modules/objection/calls.ts'
import { outgoingEventCalls } from './modules/outgoing-event/calls.ts'
import { ownAccountCalls } from './modules/own-account/calls.ts'
import { panelCalls } from './modules/panel/calls.ts'
import { peopleCalls } from './modules/people/calls.ts'
import { personalCalls } from './modules/personal/calls.ts'
import { greenEnterCalls } from './modules/public/calls.ts'
import { mapCalls } from './modules/public/map.ts'
import { titleListCalls } from './modules/public/titles.ts'
import { enterRateCalls } from './modules/rating/calls.ts'
import { receiptCalls } from './modules/receipt/calls.ts'
import { releaseCalls } from './modules/release/calls.ts'
import { customReportCalls, digestCalls } from './modules/report/calls.ts'
import { returnPhraseCalls } from './modules/return-phrase/calls.ts'
import { rightsCalls } from './modules/rights/calls.ts'
import { greenRatingCalls, lsdtDfCalls, lsdtQyDfCalls, ratingSchemeCalls } from './modules/scoring/calls.ts'
import { searchCalls } from './modules/search/calls.ts'
import { selfCheckCalls } from './modules/self-check/calls.ts'
import { factorCalls, pageTextCalls, settingCalls } from './modules/setting/calls.ts'
import { siteCalls } from './modules/site/calls.ts'
import { standardCalls } from './modules/standard/calls.ts'
import { stationCalls } from './modules/station/calls.ts'
import { targetReviewCalls } from './modules/target-review/calls.ts'
import { timelineCalls } from './modules/timeline/calls.ts'
import { titleCalls } from './modules/title/calls.ts'
import { trainingCalls } from './modules/training/calls.ts'
import { verificationCalls } from './modules/verification/calls.ts'
import { operationCalls } from './operation/calls.ts'
import { formUsageCalls } from './operation/form-usage/calls.ts'
import { retentionCalls } from './operation/retention/calls.ts'
import { setUpCalls } from './operation/set-up.ts'
import type { CallHandler } from './platform/http/handlers.ts'
import { twoHandedActs } from './two-hands.ts'

const singleHanded: readonly CallHandler[] = [
  ...familyCalls,
  ...accountCalls,
  ...accessKeyCalls,
  ...outgoingEventCalls,
  ...securityCalls,
  ...singleSignOnCalls,
  ...passkeyCalls,
  ...ownAccountCalls,
  ...authCalls,
  ...batchCalls,
  ...rankingCalls,
  ...benchmarkCalls,
  ...boardCalls,
  ...noticeCalls,
  ...timeLimitCalls,
  ...cityCalls,
  ...caseClockCalls,
  ...caseNoteCalls,
  ...caseTalkCalls,
  ...cdictCalls,
  ...certificateCalls,
  ...consentCalls,
  ...contentCalls,
  ...operationCalls,
  ...retentionCalls,
  ...setUpCalls,
  ...countyPushCalls,
  ...selfCheckCalls,
  ...deviceCalls,
  ...standardCalls,
  ...stationCalls,
  ...diagnosisCalls,
  ...enterRateCalls,
  ...energyYearCalls,
  ...energyScenarioCalls,
  ...calculatorCalls,
  ...calculatorReportCalls,
  ...energyVerificationCalls,
  ...enterpriseCalls,
  ...targetReviewCalls,
  ...timelineCalls,
  ...trainingCalls,
  ...expertCalls,
  ...failureCalls,
  ...fileCalls,
  ...filingCalls,
  ...filingDocumentCalls,
  ...gisCalls,
  ...greenCodeCalls,
  ...greenPowerCalls,
  ...greenEnterCalls,
  ...inspectionCalls,
  ...inspectionPaperCalls,
  ...inspectionSettingCalls,
  ...letterCalls,
  ...panelCalls,
  ...lxmReportCalls,
  ...creditReferenceCalls,
  ...energySystemCalls,
  ...enterpriseMergeCalls,
  ...siteCalls,
  ...financeCalls,
  ...handOverCalls,
  ...listViewCalls,
  ...customReportCalls,
  ...digestCalls,
  ...ratingSchemeCalls,
  ...lsdtDfCalls,
  ...greenRatingCalls,
  ...lsdtQyDfCalls,
  ...searchCalls,
  ...labelCalls,
  ...mailingCalls,
  ...maintenanceCalls,
  ...featureSwitchCalls,
  ...formUsageCalls,
  ...releaseCalls,
  ...messageCalls,
  ...objectionCalls,
  ...indicatorCalls,
  ...inquiryCalls,
  ...contentCheckCalls,
  ...operatorCalls,
  ...viewingCalls,
  ...twoHandsCalls,
  ...peopleCalls,
  ...personalCalls,
  ...receiptCalls,
  ...returnPhraseCalls,
  ...waiverCalls,
  ...roleCalls,
  ...menuCalls,
  ...rightsCalls,
  ...settingCalls,
  ...factorCalls,
  ...pageTextCalls,
  ...districtCalls,
  ...settingsCalls,
  ...supportCalls,
  ...titleListCalls,
  ...mapCalls,
  ...titleCalls,
  ...userCalls,
  ...verificationCalls,
]

/** As requests and background jobs call them: those that need two people only propose. */
const calls = withTwoHands(singleHanded, twoHandedActs, proposing)

export const callHandlers: readonly CallHandler[] = [...calls, ...jobCalls(calls)]
