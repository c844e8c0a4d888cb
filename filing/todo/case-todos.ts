/** The duties of every kind of case that is not a filing, by the names of `cases/all.ts`. */
import type { caseMachines } from '../cases/all.ts'
import { contentTodos } from '../cases/content.ts'
import { pushTodos } from '../cases/county-push.ts'
import { creditTodos } from '../cases/credit-reference.ts'
import { diagnosisTodos } from '../cases/diagnosis.ts'
import { energyVerificationTodos } from '../cases/energy-verification.ts'
import { enterpriseMergeTodos } from '../cases/enterprise-merge.ts'
import { greenCodeTodos } from '../cases/green-code.ts'
import { greenPowerTodos } from '../cases/green-power.ts'
import { inquiryTodos } from '../cases/inquiry.ts'
import { inspectionTodos } from '../cases/inspection/inspection.ts'
import { inspectionPlanTodos } from '../cases/inspection/inspection-plan.ts'
import { inspectionTaskTodos } from '../cases/inspection/inspection-task.ts'
import { targetReviewTodos, targetReviewYearTodos } from '../cases/inspection/target-review.ts'
import { carbonMarketTodos } from '../cases/market/carbon-market.ts'
import { greenTargetTodos } from '../cases/market/green-target.ts'
import { objectionTodos } from '../cases/objection.ts'
import { panelMeetingTodos } from '../cases/panel-meeting.ts'
import { parkTenantTodos } from '../cases/park-tenant.ts'
import { benchmarkTableTodos } from '../cases/rating/benchmark-table.ts'
import { ratingTodos } from '../cases/rating/rating.ts'
import { ratingRunTodos } from '../cases/rating/rating-run.ts'
import { ratingSchemeTodos } from '../cases/rating/rating-scheme.ts'
import { rightsChangeTodos } from '../cases/rights-change.ts'
import { settingChangeTodos } from '../cases/setting-change.ts'
import { standardEditionTodos } from '../cases/standard-edition.ts'
import { stationOrderTodos } from '../cases/station-order.ts'
import { supplyAccountTodos } from '../cases/supply-account.ts'
import { trainingCourseTodos } from '../cases/training-course.ts'
import { twoHandsTodos } from '../cases/two-hands.ts'
import { ecCentreTodos } from '../cases/zero-carbon/energy-carbon-centre.ts'
import { microgridTodos } from '../cases/zero-carbon/microgrid.ts'
import { parkPilotTodos } from '../cases/zero-carbon/park-pilot.ts'
import { zeroProgressTodos } from '../cases/zero-carbon/zero-progress.ts'

export const caseTodos = {
  content: contentTodos,
  diagnosis: diagnosisTodos,
  rating: ratingTodos,
  ratingScheme: ratingSchemeTodos,
  ratingRun: ratingRunTodos,
  push: pushTodos,
  objection: objectionTodos,
  inquiry: inquiryTodos,
  greenCode: greenCodeTodos,
  credit: creditTodos,
  greenPower: greenPowerTodos,
  greenTarget: greenTargetTodos,
  carbonMarket: carbonMarketTodos,
  supplyAccount: supplyAccountTodos,
  energyVerification: energyVerificationTodos,
  enterpriseMerge: enterpriseMergeTodos,
  panelMeeting: panelMeetingTodos,
  parkTenant: parkTenantTodos,
  benchmarkTable: benchmarkTableTodos,
  inspectionPlan: inspectionPlanTodos,
  inspectionTask: inspectionTaskTodos,
  inspection: inspectionTodos,
  targetReviewYear: targetReviewYearTodos,
  targetReview: targetReviewTodos,
  standardEdition: standardEditionTodos,
  rightsChange: rightsChangeTodos,
  settingChange: settingChangeTodos,
  stationOrder: stationOrderTodos,
  trainingCourse: trainingCourseTodos,
  twoHands: twoHandsTodos,
  zeroProgress: zeroProgressTodos,
  parkPilot: parkPilotTodos,
  ecCentre: ecCentreTodos,
  microgrid: microgridTodos,
} satisfies Record<keyof typeof caseMachines, unknown>
