/** Every kind of case that is not a filing. The test suites over all kinds read this list. */

import { contentCase } from './content.ts'
import { pushCase } from './county-push.ts'
import { creditCase } from './credit-reference.ts'
import { diagnosisCase } from './diagnosis.ts'
import { energyVerificationCase } from './energy-verification.ts'
import { enterpriseMergeCase } from './enterprise-merge.ts'
import { greenCodeCase } from './green-code.ts'
import { greenPowerCase } from './green-power.ts'
import { inquiryCase } from './inquiry.ts'
import { inspectionCase } from './inspection/inspection.ts'
import { inspectionPlanCase } from './inspection/inspection-plan.ts'
import { inspectionTaskCase } from './inspection/inspection-task.ts'
import { targetReviewCase, targetReviewYearCase } from './inspection/target-review.ts'
import { carbonMarketCase } from './market/carbon-market.ts'
import { greenTargetCase } from './market/green-target.ts'
import { objectionCase } from './objection.ts'
import { panelMeetingCase } from './panel-meeting.ts'
import { parkTenantCase } from './park-tenant.ts'
import { benchmarkTableCase } from './rating/benchmark-table.ts'
import { ratingCase } from './rating/rating.ts'
import { ratingRunCase } from './rating/rating-run.ts'
import { ratingSchemeCase } from './rating/rating-scheme.ts'
import { rightsChangeCase } from './rights-change.ts'
import { settingChangeCase } from './setting-change.ts'
import { standardEditionCase } from './standard-edition.ts'
import { stationOrderCase } from './station-order.ts'
import { supplyAccountCase } from './supply-account.ts'
import { trainingCourseCase } from './training-course.ts'
import { twoHandsCase } from './two-hands.ts'
import { ecCentreCase } from './zero-carbon/energy-carbon-centre.ts'
import { microgridCase } from './zero-carbon/microgrid.ts'
import { parkPilotCase } from './zero-carbon/park-pilot.ts'
import { zeroProgressCase } from './zero-carbon/zero-progress.ts'

export const caseMachines = {
  content: contentCase,
  diagnosis: diagnosisCase,
  rating: ratingCase,
  ratingScheme: ratingSchemeCase,
  ratingRun: ratingRunCase,
  push: pushCase,
  objection: objectionCase,
  inquiry: inquiryCase,
  greenCode: greenCodeCase,
  credit: creditCase,
  greenPower: greenPowerCase,
  greenTarget: greenTargetCase,
  carbonMarket: carbonMarketCase,
  supplyAccount: supplyAccountCase,
  energyVerification: energyVerificationCase,
  enterpriseMerge: enterpriseMergeCase,
  panelMeeting: panelMeetingCase,
  parkTenant: parkTenantCase,
  benchmarkTable: benchmarkTableCase,
  inspectionPlan: inspectionPlanCase,
  inspectionTask: inspectionTaskCase,
  inspection: inspectionCase,
  targetReviewYear: targetReviewYearCase,
  targetReview: targetReviewCase,
  standardEdition: standardEditionCase,
  rightsChange: rightsChangeCase,
  settingChange: settingChangeCase,
  stationOrder: stationOrderCase,
  trainingCourse: trainingCourseCase,
  twoHands: twoHandsCase,
  zeroProgress: zeroProgressCase,
  parkPilot: parkPilotCase,
  ecCentre: ecCentreCase,
  microgrid: microgridCase,
}
