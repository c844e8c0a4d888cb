/** Every source of 要办的事: one for each kind of case, by the names of its machine, and those of filings. */
import type { caseTodos } from '@green/filing/todo/case-todos.ts'
import { accountEndSource } from '../../../base/account/administration/todo-store.ts'
import { settingSource, twoHandsSource } from '../../../base/todo/base-sources-store.ts'
import type { TodoSource } from '../../../base/todo/source-store.ts'
import { caseTalkSource } from '../../../filing/casework/talk-todo-store.ts'
import { filingSource } from '../../../filing/casework/todo-store.ts'
import { expertTermSource } from '../../../filing/experts/todo-store.ts'
import { accessKeySource } from '../../account/access-key/todo-store.ts'
import { handOverSource } from '../../account/hand-over/todo-store.ts'
import { meterKeySource } from '../../account/meter-key/todo-store.ts'
import { rightsChangeSource } from '../../account/rights/todo-store.ts'
import { greenCodeSource } from '../../code/green-code/todo-store.ts'
import { runSource, schemeSource } from '../../code/scoring/todo-store.ts'
import { contentSource } from '../../content/content/todo-store.ts'
import { contentCheckSource } from '../../content/content-check/todo-store.ts'
import { inquirySource } from '../../content/inquiry/todo-store.ts'
import { benchmarkSource } from '../../energy/benchmark/todo-store.ts'
import { carbonEvidenceSource, carbonMarketSource } from '../../energy/carbon-market/todo-store.ts'
import { ecCentreSource } from '../../energy/energy-carbon-centre/todo-store.ts'
import { energySystemSource } from '../../energy/energy-system/todo-store.ts'
import { energyVerificationSource } from '../../energy/energy-verification/todo-store.ts'
import { greenTargetSource } from '../../energy/green-power/target-todo-store.ts'
import { greenPowerSource } from '../../energy/green-power/todo-store.ts'
import { ledgerFindingSource } from '../../energy/ledger/todo-store.ts'
import { microgridSource } from '../../energy/microgrid/todo-store.ts'
import { standardEditionSource } from '../../energy/standard/todo-store.ts'
import { supplyAccountSource } from '../../energy/utility/todo-store.ts'
import { mergeSource } from '../../enterprise/enterprise-merge/todo-store.ts'
import { tenancySource } from '../../enterprise/site/todo-store.ts'
import { inspectorCardSource } from '../../inspection/inspection/card-todo-store.ts'
import { inspectionSource, planSource, taskSource } from '../../inspection/inspection/todo-store.ts'
import { legalReviewSource, obligationSource } from '../../inspection/inspection-paper/todo-store.ts'
import { reviewSource, reviewYearSource } from '../../inspection/target-review/todo-store.ts'
import { outgoingEventSource } from '../../operation/outgoing-event/todo-store.ts'
import { pushSource } from '../../service/county-push/todo-store.ts'
import { creditSource } from '../../service/credit/todo-store.ts'
import { adviceSource } from '../../service/diagnosis/advice-todo-store.ts'
import { diagnosisSource } from '../../service/diagnosis/todo-store.ts'
import { ratingSource } from '../../service/rating/todo-store.ts'
import { stationSource } from '../../service/station/todo-store.ts'
import { courseSource } from '../../service/training/todo-store.ts'
import { objectionSource } from '../../title/objection/todo-store.ts'
import { meetingSource } from '../../title/panel-meeting/todo-store.ts'
import { parkPilotSource } from '../../title/park-pilot/todo-store.ts'
import { zeroProgressSource, zeroReportSource } from '../../title/zero-progress/todo-store.ts'
import { digestSource } from './digest-todo-store.ts'
import { enterpriseRecordSource } from './enterprise-records.ts'
import { owedReportSource } from './owed-reports.ts'
import { systemPartSource } from './system-parts.ts'

export const caseSources: Readonly<Record<keyof typeof caseTodos, TodoSource>> = {
  content: contentSource,
  diagnosis: diagnosisSource,
  rating: ratingSource,
  ratingScheme: schemeSource,
  ratingRun: runSource,
  push: pushSource,
  objection: objectionSource,
  inquiry: inquirySource,
  greenCode: greenCodeSource,
  credit: creditSource,
  greenPower: greenPowerSource,
  greenTarget: greenTargetSource,
  carbonMarket: carbonMarketSource,
  supplyAccount: supplyAccountSource,
  energyVerification: energyVerificationSource,
  enterpriseMerge: mergeSource,
  panelMeeting: meetingSource,
  parkTenant: tenancySource,
  benchmarkTable: benchmarkSource,
  inspectionPlan: planSource,
  inspectionTask: taskSource,
  inspection: inspectionSource,
  targetReviewYear: reviewYearSource,
  targetReview: reviewSource,
  standardEdition: standardEditionSource,
  rightsChange: rightsChangeSource,
  settingChange: settingSource,
  stationOrder: stationSource,
  trainingCourse: courseSource,
  twoHands: twoHandsSource,
  zeroProgress: zeroProgressSource,
  parkPilot: parkPilotSource,
  ecCentre: ecCentreSource,
  microgrid: microgridSource,
}

/** In the order in which they are read. */
export const sources: readonly TodoSource[] = [
  filingSource,
  owedReportSource,
  enterpriseRecordSource,
  obligationSource,
  legalReviewSource,
  handOverSource,
  caseTalkSource,
  expertTermSource,
  ledgerFindingSource,
  energySystemSource,
  adviceSource,
  inspectorCardSource,
  contentCheckSource,
  digestSource,
  systemPartSource,
  accountEndSource,
  accessKeySource,
  meterKeySource,
  outgoingEventSource,
  carbonEvidenceSource,
  zeroReportSource,
  ...Object.values(caseSources),
]
