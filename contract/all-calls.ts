/** Every declared call, for the OpenAPI page, the server's routing and the tests. */
import type { Call } from './call.ts'
import { accessKey } from './calls/access-key.ts'
import { account, auth } from './calls/account.ts'
import { batch } from './calls/batch.ts'
import { benchmark } from './calls/benchmark.ts'
import { lsdtCotwo, report } from './calls/calculator.ts'
import { caseClock, caseNote, caseTalk } from './calls/case.ts'
import { certificate } from './calls/certificate.ts'
import { city } from './calls/city-profile.ts'
import { consent } from './calls/consent.ts'
import { contentEditing } from './calls/content.ts'
import { contentCheck } from './calls/content-check.ts'
import { contentReading } from './calls/content-reading.ts'
import { countyComparison } from './calls/county-comparison.ts'
import { countyPush } from './calls/county-push.ts'
import { creditReference } from './calls/credit-reference.ts'
import { device } from './calls/device.ts'
import { fq, lsdtGreenDiagnosis, sj, zd } from './calls/diagnosis.ts'
import { district } from './calls/district.ts'
import { energyImport } from './calls/energy-import.ts'
import { energyScenario } from './calls/energy-scenario.ts'
import { energySystem } from './calls/energy-system.ts'
import { energyVerification } from './calls/energy-verification.ts'
import { energyYear, lsdtQynhBase, yearlyEnergy } from './calls/energy-year.ts'
import { enterprise, lsdtqyinfo } from './calls/enterprise.ts'
import { enterpriseMerge } from './calls/enterprise-merge.ts'
import { expert } from './calls/expert.ts'
import { factor } from './calls/factor.ts'
import { failure } from './calls/failure.ts'
import { featureSwitch } from './calls/feature-switch.ts'
import { file, lsdtFile } from './calls/files.ts'
import { filing } from './calls/filing.ts'
import { filingDocument } from './calls/filing-document.ts'
import { finance } from './calls/finance.ts'
import { formUsage } from './calls/form-usage.ts'
import { greenCode } from './calls/green-code.ts'
import { greenPower } from './calls/green-power.ts'
import { greenRating, lsdtQyDf } from './calls/green-rating.ts'
import { handOver } from './calls/hand-over.ts'
import { indicator } from './calls/indicator.ts'
import { inquiry } from './calls/inquiry.ts'
import { inspection, lsdtExport, lsdtjn } from './calls/inspection.ts'
import { inspectionPaper } from './calls/inspection-paper.ts'
import { inspectionPlan } from './calls/inspection-plan.ts'
import { inspectionSetting } from './calls/inspection-setting.ts'
import { inspectionTask, lsdttaskmg } from './calls/inspection-task.ts'
import { job } from './calls/job.ts'
import { labels } from './calls/labels.ts'
import { letter } from './calls/letter.ts'
import { listView } from './calls/list-views.ts'
import { cdict, gis, role, settings, support } from './calls/lookup.ts'
import { lxmReport } from './calls/lxm-report.ts'
import { mailing } from './calls/mailing.ts'
import { maintenance } from './calls/maintenance.ts'
import { greenMap } from './calls/map.ts'
import { menu } from './calls/menu.ts'
import { notice } from './calls/notice.ts'
import { objection } from './calls/objection.ts'
import { operation } from './calls/operation.ts'
import { operator } from './calls/operator.ts'
import { outgoingEvent } from './calls/outgoing-event.ts'
import { ownAccount } from './calls/own-account.ts'
import { pageText } from './calls/page-text.ts'
import { panel } from './calls/panel.ts'
import { passkey } from './calls/passkey.ts'
import { people } from './calls/people.ts'
import { personal } from './calls/personal.ts'
import { interpret, policy } from './calls/policy.ts'
import { board, content, greenEnter, message } from './calls/public.ts'
import { titleList } from './calls/public-titles.ts'
import { ranking } from './calls/ranking.ts'
import { enterRate } from './calls/rating.ts'
import { lsdtDf, ratingScheme } from './calls/rating-scheme.ts'
import { receipt } from './calls/receipt.ts'
import { release } from './calls/release.ts'
import { customReport, digest } from './calls/report.ts'
import { retention } from './calls/retention.ts'
import { returnPhrase } from './calls/return-phrase.ts'
import { rightsChange } from './calls/rights-change.ts'
import { search } from './calls/search.ts'
import { security } from './calls/security.ts'
import { selfCheck } from './calls/self-check.ts'
import { setUp } from './calls/set-up.ts'
import { settingChange } from './calls/setting-change.ts'
import { singleSignOn } from './calls/single-sign-on.ts'
import { site } from './calls/site.ts'
import { standardMatching } from './calls/standard.ts'
import { station, stationSixMonth, stationTenMonth } from './calls/station.ts'
import { targetReview } from './calls/target-review.ts'
import { timeLimit } from './calls/time-limit.ts'
import { timeline } from './calls/timeline.ts'
import { lsdtProm, project, qy, titles } from './calls/titles.ts'
import { rcpx, training } from './calls/training.ts'
import { trainingEditing } from './calls/training-editing.ts'
import { twoHands } from './calls/two-hands.ts'
import { user } from './calls/user.ts'
import { verification } from './calls/verification.ts'
import { viewing } from './calls/viewing.ts'
import { waiver } from './calls/waiver.ts'
import { programmeGroups } from './programmes.ts'

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
  operation,
  setUp,
  letter,
  panel,
  inspectionPaper,
  inspectionSetting,
  lxmReport,
  creditReference,
  finance,
  enterRate,
  ratingScheme,
  lsdtDf,
  greenPower,
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
  caseClock,
  caseNote,
  caseTalk,
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
  energyScenario,
  lsdtCotwo,
  report,
  energyVerification,
  countyComparison,
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
  failure,
  rcpx,
  training,
  trainingEditing,
  ...programmeGroups,
}

export const allCalls: readonly Call[] = Object.values(callGroups).flatMap((group) => Object.values(group) as Call[])
