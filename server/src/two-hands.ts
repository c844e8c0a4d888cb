/** Every act that needs two people, from the modules that own it. A call that is declared so and missing here stops the start. */
import { accountActs } from './base/account/administration/acts.ts'
import { enterpriseActs } from './base/enterprise/acts.ts'
import type { Act } from './base/two-hands/acts.ts'
import { panelActs } from './families/panel-acts.ts'
import { fundActs } from './families/special-fund/special-fund-acts.ts'
import { batchActs } from './filing/batches/acts.ts'
import { expertActs } from './filing/experts/acts.ts'
import { stepActs } from './filing/step/draft/second-officer.ts'
import { accessKeyActs } from './modules/account/access-key/acts.ts'
import { handOverActs } from './modules/account/hand-over/acts.ts'
import { peopleActs } from './modules/account/people/acts.ts'
import { greenCodeActs } from './modules/code/green-code/acts.ts'
import { scoringActs } from './modules/code/scoring/acts.ts'
import { mailingActs } from './modules/content/mailing/acts.ts'
import { carbonResultActs } from './modules/energy/carbon-market/results.ts'
import { energyYearActs } from './modules/energy/energy-year/two-handed.ts'
import { utilityActs } from './modules/energy/utility/calls.ts'
import { enterpriseMergeActs } from './modules/enterprise/enterprise-merge/acts.ts'
import { inspectionActs } from './modules/inspection/inspection/acts.ts'
import { inspectionPaperActs } from './modules/inspection/inspection-paper/acts.ts'
import { maintenanceActs } from './modules/operation/maintenance/acts.ts'
import { outgoingEventActs } from './modules/operation/outgoing-event/acts.ts'
import { labelActs } from './modules/overview/label/acts.ts'
import { creditActs } from './modules/service/credit/acts.ts'
import { stationActs } from './modules/service/station/acts.ts'
import { letterActs } from './modules/title/letter/acts.ts'
import { titleActs } from './modules/title/title/acts.ts'
import { exportActs } from './operation/export/permit.ts'

export const twoHandedActs: readonly Act[] = [
  ...accountActs,
  ...enterpriseActs,
  ...peopleActs,
  ...handOverActs,
  ...accessKeyActs,
  ...outgoingEventActs,
  ...maintenanceActs,
  ...mailingActs,
  ...titleActs,
  ...labelActs,
  ...letterActs,
  ...energyYearActs,
  ...utilityActs,
  ...carbonResultActs,
  ...greenCodeActs,
  ...scoringActs,
  ...creditActs,
  ...fundActs,
  ...stationActs,
  ...enterpriseMergeActs,
  ...exportActs,
  ...inspectionActs,
  ...inspectionPaperActs,
  ...batchActs,
  ...expertActs,
  ...stepActs,
  ...panelActs,
]
