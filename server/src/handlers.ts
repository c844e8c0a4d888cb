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
import { importOriginalCalls } from './base/import/originals.ts'
import { jobCalls } from './base/job/calls.ts'
import { messageCalls } from './base/message/calls.ts'
import { twoHandsCalls } from './base/two-hands/calls.ts'
import { withTwoHands } from './base/two-hands/declared-calls.ts'
import { proposing } from './base/two-hands/propose.ts'
import { familyCalls } from './families/hooks.ts'
import { batchCalls, expertCalls, filingCalls, filingDocumentCalls, rankingCalls } from './filing/calls.ts'
import { caseAssigneeCalls } from './filing/casework/assignees.ts'
import { caseNoteCalls } from './filing/casework/case-notes.ts'
import { caseTalkCalls } from './filing/casework/case-talk.ts'
import { timeLimitCalls } from './filing/casework/time-limits.ts'
import { caseClockCalls } from './filing/clock/case-clock.ts'
import { consentCalls } from './filing/consent/calls.ts'
import { sectionLinkCalls } from './filing/section-help/calls.ts'
import { waiverCalls } from './filing/send/waivers.ts'
import { accessKeyCalls } from './modules/account/access-key/calls.ts'
import { handOverCalls } from './modules/account/hand-over/calls.ts'
import { meterKeyCalls } from './modules/account/meter-key/calls.ts'
import { ownAccountCalls } from './modules/account/own-account/calls.ts'
import { peopleCalls } from './modules/account/people/calls.ts'
import { personalCalls } from './modules/account/personal/calls.ts'
import { rightsCalls } from './modules/account/rights/calls.ts'
import { greenCodeCalls } from './modules/code/green-code/calls.ts'
import { lxmReportCalls } from './modules/code/green-report/calls.ts'
import { greenRatingCalls, lsdtDfCalls, lsdtQyDfCalls, ratingSchemeCalls } from './modules/code/scoring/calls.ts'
import { contentCalls } from './modules/content/content/calls.ts'
import { contentCheckCalls } from './modules/content/content-check/calls.ts'
import { inquiryCalls } from './modules/content/inquiry/calls.ts'
import { mailingCalls } from './modules/content/mailing/calls.ts'
import { noticeCalls } from './modules/content/notice/calls.ts'
import { greenEnterCalls } from './modules/content/public/calls.ts'
import { mapCalls } from './modules/content/public/map.ts'
import { titleListCalls } from './modules/content/public/titles.ts'
import { releaseCalls } from './modules/content/release/calls.ts'
import { benchmarkCalls } from './modules/energy/benchmark/calls.ts'
import { calculatorCalls, calculatorReportCalls } from './modules/energy/calculator/calls.ts'
import { carbonAccountCalls } from './modules/energy/carbon-market/account.ts'
import { carbonMarketCalls } from './modules/energy/carbon-market/record.ts'
import { carbonResultCalls } from './modules/energy/carbon-market/results.ts'
import { cbamCalls } from './modules/energy/cbam/calls.ts'
import { countyTargetCalls } from './modules/energy/county-target/calls.ts'
import { ecCentreCalls } from './modules/energy/energy-carbon-centre/record.ts'
import { energyPriceCalls } from './modules/energy/energy-price/calls.ts'
import { energyScenarioCalls } from './modules/energy/energy-scenario/calls.ts'
import { energySystemCalls } from './modules/energy/energy-system/calls.ts'
import { energyVerificationCalls } from './modules/energy/energy-verification/calls.ts'
import { energyYearCalls } from './modules/energy/energy-year/calls.ts'
import { deviceCalls } from './modules/energy/equipment/calls.ts'
import { greenPowerCalls } from './modules/energy/green-power/record.ts'
import { greenTargetCalls } from './modules/energy/green-power/target-record.ts'
import { ledgerCalls } from './modules/energy/ledger/calls.ts'
import { marketPriceCalls } from './modules/energy/market-price/calls.ts'
import { microgridCalls } from './modules/energy/microgrid/record.ts'
import { schemeSettingCalls } from './modules/energy/scheme-setting/calls.ts'
import { standardCalls } from './modules/energy/standard/calls.ts'
import { statFormCalls } from './modules/energy/stat-form/calls.ts'
import { utilityCalls } from './modules/energy/utility/calls.ts'
import { supplyAccountCalls } from './modules/energy/utility/record.ts'
import { districtCalls } from './modules/enterprise/district/calls.ts'
import { enterpriseMergeCalls } from './modules/enterprise/enterprise-merge/calls.ts'
import { siteCalls } from './modules/enterprise/site/calls.ts'
import { inspectionCalls } from './modules/inspection/inspection/calls.ts'
import { inspectionPaperCalls, inspectionSettingCalls } from './modules/inspection/inspection-paper/calls.ts'
import { selfCheckCalls } from './modules/inspection/self-check/calls.ts'
import { targetReviewCalls } from './modules/inspection/target-review/calls.ts'
import { verificationCalls } from './modules/inspection/verification/calls.ts'
import { cityCalls } from './modules/operation/city/calls.ts'
import { featureSwitchCalls } from './modules/operation/feature-switch/calls.ts'
import { maintenanceCalls } from './modules/operation/maintenance/calls.ts'
import { outgoingEventCalls } from './modules/operation/outgoing-event/calls.ts'
import { returnPhraseCalls } from './modules/operation/return-phrase/calls.ts'
import { factorCalls, pageTextCalls, settingCalls } from './modules/operation/setting/calls.ts'
import { boardCalls } from './modules/overview/board/calls.ts'
import { favouriteCalls } from './modules/overview/favourite/calls.ts'
import { indicatorCalls } from './modules/overview/indicator/calls.ts'
import { labelCalls } from './modules/overview/label/calls.ts'
import { listViewCalls } from './modules/overview/list-view/calls.ts'
import {
  cdictCalls,
  gisCalls,
  menuCalls,
  roleCalls,
  settingsCalls,
  supportCalls,
} from './modules/overview/lookup/calls.ts'
import { ownPlaceCalls } from './modules/overview/own-place/calls.ts'
import { customReportCalls, digestCalls } from './modules/overview/report/calls.ts'
import { searchCalls } from './modules/overview/search/calls.ts'
import { timelineCalls } from './modules/overview/timeline/calls.ts'
import { calendarFeedCalls, todoCalls } from './modules/overview/todo/calls.ts'
import { countyPushCalls } from './modules/service/county-push/record.ts'
import { creditReferenceCalls } from './modules/service/credit/calls.ts'
import { diagnosisCalls } from './modules/service/diagnosis/calls.ts'
import { financeCalls } from './modules/service/finance/calls.ts'
import { enterRateCalls } from './modules/service/rating/calls.ts'
import { stationCalls } from './modules/service/station/calls.ts'
import { trainingCalls } from './modules/service/training/calls.ts'
import { certificateCalls } from './modules/title/certificate/calls.ts'
import { letterCalls } from './modules/title/letter/calls.ts'
import { objectionCalls } from './modules/title/objection/calls.ts'
import { panelCalls } from './modules/title/panel/calls.ts'
import { panelMeetingCalls } from './modules/title/panel-meeting/calls.ts'
import { parkPilotCalls } from './modules/title/park-pilot/record.ts'
import { receiptCalls } from './modules/title/receipt/calls.ts'
import { titleCalls } from './modules/title/title/calls.ts'
import { zeroProgressCalls } from './modules/title/zero-progress/record.ts'
import { operationCalls } from './operation/calls.ts'
import { formUsageCalls } from './operation/form-usage/calls.ts'
import { retentionCalls } from './operation/retention/calls.ts'
import { setUpCalls } from './operation/set-up/set-up.ts'
import type { CallHandler } from './platform/http/handlers.ts'
import { twoHandedActs } from './two-hands.ts'

const singleHanded: readonly CallHandler[] = [
  ...familyCalls,
  ...accountCalls,
  ...accessKeyCalls,
  ...meterKeyCalls,
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
  ...todoCalls,
  ...ownPlaceCalls,
  ...calendarFeedCalls,
  ...noticeCalls,
  ...timeLimitCalls,
  ...cityCalls,
  ...caseClockCalls,
  ...caseAssigneeCalls,
  ...importOriginalCalls,
  ...caseNoteCalls,
  ...caseTalkCalls,
  ...cdictCalls,
  ...certificateCalls,
  ...consentCalls,
  ...sectionLinkCalls,
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
  ...ledgerCalls,
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
  ...greenTargetCalls,
  ...marketPriceCalls,
  ...schemeSettingCalls,
  ...carbonMarketCalls,
  ...carbonResultCalls,
  ...carbonAccountCalls,
  ...cbamCalls,
  ...supplyAccountCalls,
  ...zeroProgressCalls,
  ...parkPilotCalls,
  ...countyTargetCalls,
  ...ecCentreCalls,
  ...microgridCalls,
  ...utilityCalls,
  ...statFormCalls,
  ...energyPriceCalls,
  ...greenEnterCalls,
  ...inspectionCalls,
  ...inspectionPaperCalls,
  ...inspectionSettingCalls,
  ...letterCalls,
  ...panelCalls,
  ...panelMeetingCalls,
  ...lxmReportCalls,
  ...creditReferenceCalls,
  ...energySystemCalls,
  ...enterpriseMergeCalls,
  ...siteCalls,
  ...financeCalls,
  ...handOverCalls,
  ...favouriteCalls,
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
