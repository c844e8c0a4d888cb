/** Every declared call, for the OpenAPI page, the server's routing and the tests. */

import type { Call } from './call.ts'
import { accessKey } from './calls/account/access-key.ts'
import { account, auth } from './calls/account/account.ts'
import { consent } from './calls/account/consent.ts'
import { handOver } from './calls/account/hand-over.ts'
import { meterKey } from './calls/account/meter-key.ts'
import { operator } from './calls/account/operator.ts'
import { ownAccount } from './calls/account/own-account.ts'
import { passkey } from './calls/account/passkey.ts'
import { people } from './calls/account/people.ts'
import { personal } from './calls/account/personal.ts'
import { rightsChange } from './calls/account/rights-change.ts'
import { security } from './calls/account/security.ts'
import { singleSignOn } from './calls/account/single-sign-on.ts'
import { twoHands } from './calls/account/two-hands.ts'
import { user } from './calls/account/user.ts'
import { viewing } from './calls/account/viewing.ts'
import { greenCode } from './calls/code/green-code.ts'
import { greenRating, lsdtQyDf } from './calls/code/green-rating.ts'
import { lxmReport } from './calls/code/lxm-report.ts'
import { lsdtDf, ratingScheme } from './calls/code/rating-scheme.ts'
import { contentEditing } from './calls/content/content.ts'
import { contentCheck } from './calls/content/content-check.ts'
import { contentReading } from './calls/content/content-reading.ts'
import { inquiry } from './calls/content/inquiry.ts'
import { mailing } from './calls/content/mailing.ts'
import { greenMap } from './calls/content/map.ts'
import { notice } from './calls/content/notice.ts'
import { pageText } from './calls/content/page-text.ts'
import { interpret, policy } from './calls/content/policy.ts'
import { board, content, greenEnter, message } from './calls/content/public.ts'
import { release } from './calls/content/release.ts'
import { benchmark } from './calls/energy/benchmark.ts'
import { lsdtCotwo, report } from './calls/energy/calculator.ts'
import { countyComparison } from './calls/energy/county-comparison.ts'
import { device } from './calls/energy/device.ts'
import { energyImport } from './calls/energy/energy-import.ts'
import { energyPrice } from './calls/energy/energy-price.ts'
import { energyScenario } from './calls/energy/energy-scenario.ts'
import { energySystem } from './calls/energy/energy-system.ts'
import { energyVerification } from './calls/energy/energy-verification.ts'
import { energyYear, lsdtQynhBase, yearlyEnergy } from './calls/energy/energy-year.ts'
import { factor } from './calls/energy/factor.ts'
import { greenPower } from './calls/energy/green-power.ts'
import { ledger } from './calls/energy/ledger.ts'
import { ledgerCorrection } from './calls/energy/ledger-correction.ts'
import { ledgerFinding } from './calls/energy/ledger-finding.ts'
import { ledgerProposal } from './calls/energy/ledger-proposal.ts'
import { ledgerSetting } from './calls/energy/ledger-setting.ts'
import { carbonAccount, carbonMarket, carbonResult } from './calls/energy/scheme/carbon-market.ts'
import { cbam } from './calls/energy/scheme/cbam.ts'
import { countyTarget } from './calls/energy/scheme/county-target.ts'
import { ecCentre } from './calls/energy/scheme/energy-carbon-centre.ts'
import { greenTarget } from './calls/energy/scheme/green-target.ts'
import { marketPrice } from './calls/energy/scheme/market-price.ts'
import { microgrid } from './calls/energy/scheme/microgrid.ts'
import { schemeSetting } from './calls/energy/scheme/scheme-setting.ts'
import { standardMatching } from './calls/energy/standard.ts'
import { statForm } from './calls/energy/stat-form.ts'
import { supplyAccount } from './calls/energy/supply-account.ts'
import { utility, utilityImport } from './calls/energy/utility.ts'
import { district } from './calls/enterprise/district.ts'
import { enterprise, lsdtqyinfo } from './calls/enterprise/enterprise.ts'
import { enterpriseMerge } from './calls/enterprise/enterprise-merge.ts'
import { site } from './calls/enterprise/site.ts'
import { batch } from './calls/filing/batch.ts'
import { caseAssignee, caseClock, caseNote, caseTalk } from './calls/filing/case.ts'
import { evidence } from './calls/filing/evidence.ts'
import { expert } from './calls/filing/expert.ts'
import { file, lsdtFile } from './calls/filing/files.ts'
import { filing } from './calls/filing/filing.ts'
import { filingDocument } from './calls/filing/filing-document.ts'
import { sectionLink } from './calls/filing/section-link.ts'
import { waiver } from './calls/filing/waiver.ts'
import { inspection, lsdtExport, lsdtjn } from './calls/inspection/inspection.ts'
import { inspectionPaper } from './calls/inspection/inspection-paper.ts'
import { inspectionPlan } from './calls/inspection/inspection-plan.ts'
import { inspectionSetting } from './calls/inspection/inspection-setting.ts'
import { inspectionTask, lsdttaskmg } from './calls/inspection/inspection-task.ts'
import { selfCheck } from './calls/inspection/self-check.ts'
import { targetReview } from './calls/inspection/target-review.ts'
import { verification } from './calls/inspection/verification.ts'
import { city } from './calls/operation/city-profile.ts'
import { failure } from './calls/operation/failure.ts'
import { featureSwitch } from './calls/operation/feature-switch.ts'
import { importOriginal } from './calls/operation/import-original.ts'
import { job } from './calls/operation/job.ts'
import { maintenance } from './calls/operation/maintenance.ts'
import { menu } from './calls/operation/menu.ts'
import { operation } from './calls/operation/operation.ts'
import { outgoingEvent } from './calls/operation/outgoing-event.ts'
import { retention } from './calls/operation/retention.ts'
import { returnPhrase } from './calls/operation/return-phrase.ts'
import { setUp } from './calls/operation/set-up.ts'
import { settingChange } from './calls/operation/setting-change.ts'
import { timeLimit } from './calls/operation/time-limit.ts'
import { calendarFeed } from './calls/overview/calendar-feed.ts'
import { favourite } from './calls/overview/favourite.ts'
import { formUsage } from './calls/overview/form-usage.ts'
import { indicator } from './calls/overview/indicator.ts'
import { labels } from './calls/overview/labels.ts'
import { listView } from './calls/overview/list-views.ts'
import { cdict, gis, role, settings, support } from './calls/overview/lookup.ts'
import { ownPlace } from './calls/overview/own-place.ts'
import { customReport, digest } from './calls/overview/report.ts'
import { search } from './calls/overview/search.ts'
import { timeline } from './calls/overview/timeline.ts'
import { todo } from './calls/overview/todo.ts'
import { countyPush } from './calls/service/county-push.ts'
import { creditReference } from './calls/service/credit-reference.ts'
import { fq, lsdtGreenDiagnosis, sj, zd } from './calls/service/diagnosis.ts'
import { finance } from './calls/service/finance.ts'
import { enterRate } from './calls/service/rating.ts'
import { station, stationSixMonth, stationTenMonth } from './calls/service/station.ts'
import { rcpx, training } from './calls/service/training.ts'
import { trainingEditing } from './calls/service/training-editing.ts'
import { certificate } from './calls/title/certificate.ts'
import { letter } from './calls/title/letter.ts'
import { objection } from './calls/title/objection.ts'
import { panel } from './calls/title/panel.ts'
import { panelMeeting } from './calls/title/panel-meeting.ts'
import { parkPilot } from './calls/title/park-pilot.ts'
import { titleList } from './calls/title/public-titles.ts'
import { ranking } from './calls/title/ranking.ts'
import { receipt } from './calls/title/receipt.ts'
import { lsdtProm, project, qy, titles } from './calls/title/titles.ts'
import { zeroProgress } from './calls/title/zero-progress.ts'
import { programmeGroups } from './screens/programmes.ts'

export const callGroups = {
  user,
  auth,
  account,
  security,
  singleSignOn,
  passkey,
  ownAccount,
  operator,
  viewing,
  twoHands,
  accessKey,
  meterKey,
  outgoingEvent,
  handOver,
  greenCode,
  consent,
  role,
  cdict,
  rightsChange,
  menu,
  settings,
  settingChange,
  factor,
  pageText,
  district,
  support,
  gis,
  file,
  lsdtFile,
  evidence,
  operation,
  setUp,
  letter,
  panel,
  panelMeeting,
  inspectionPaper,
  inspectionSetting,
  lxmReport,
  creditReference,
  finance,
  enterRate,
  ratingScheme,
  lsdtDf,
  greenPower,
  greenTarget,
  energyPrice,
  marketPrice,
  carbonMarket,
  carbonResult,
  carbonAccount,
  cbam,
  supplyAccount,
  zeroProgress,
  parkPilot,
  ecCentre,
  microgrid,
  statForm,
  utility,
  utilityImport,
  greenRating,
  lsdtQyDf,
  countyPush,
  benchmark,
  device,
  standardMatching,
  station,
  stationSixMonth,
  stationTenMonth,
  lsdttaskmg,
  lsdtjn,
  lsdtExport,
  inspection,
  inspectionPlan,
  inspectionTask,
  job,
  importOriginal,
  labels,
  selfCheck,
  fq,
  sj,
  zd,
  lsdtGreenDiagnosis,
  filing,
  filingDocument,
  notice,
  timeLimit,
  city,
  caseAssignee,
  caseClock,
  caseNote,
  caseTalk,
  favourite,
  listView,
  mailing,
  maintenance,
  featureSwitch,
  formUsage,
  release,
  objection,
  inquiry,
  contentCheck,
  people,
  personal,
  retention,
  returnPhrase,
  waiver,
  verification,
  search,
  receipt,
  batch,
  ranking,
  expert,
  titleList,
  greenMap,
  project,
  targetReview,
  titles,
  qy,
  lsdtProm,
  certificate,
  lsdtqyinfo,
  yearlyEnergy,
  lsdtQynhBase,
  energyYear,
  ledger,
  ledgerCorrection,
  ledgerProposal,
  ledgerFinding,
  ledgerSetting,
  schemeSetting,
  energyScenario,
  lsdtCotwo,
  report,
  energyVerification,
  countyComparison,
  countyTarget,
  indicator,
  customReport,
  digest,
  energyImport,
  enterprise,
  energySystem,
  enterpriseMerge,
  site,
  timeline,
  content,
  contentEditing,
  contentReading,
  policy,
  interpret,
  greenEnter,
  message,
  board,
  ownPlace,
  todo,
  calendarFeed,
  sectionLink,
  failure,
  rcpx,
  training,
  trainingEditing,
  ...programmeGroups,
}

export const allCalls: readonly Call[] = Object.values(callGroups).flatMap((group) => Object.values(group) as Call[])
