/** Every act that needs two people, from the modules that own it. A call that is declared so and missing here stops the start. */
import { accountActs } from './base/account/acts.ts'
import { enterpriseActs } from './base/enterprise/acts.ts'
import type { Act } from './base/two-hands/acts.ts'
import { panelActs } from './families/panel-acts.ts'
import { fundActs } from './families/special-fund-acts.ts'
import { batchActs } from './filing/batches/acts.ts'
import { expertActs } from './filing/experts/acts.ts'
import { stepActs } from './filing/step/second-officer.ts'
import { accessKeyActs } from './modules/access-key/acts.ts'
import { creditActs } from './modules/credit/acts.ts'
import { energyYearActs } from './modules/energy-year/two-handed.ts'
import { enterpriseMergeActs } from './modules/enterprise-merge/acts.ts'
import { greenCodeActs } from './modules/green-code/acts.ts'
import { handOverActs } from './modules/hand-over/acts.ts'
import { inspectionActs } from './modules/inspection/acts.ts'
import { inspectionPaperActs } from './modules/inspection-paper/acts.ts'
import { labelActs } from './modules/label/acts.ts'
import { letterActs } from './modules/letter/acts.ts'
import { mailingActs } from './modules/mailing/acts.ts'
import { maintenanceActs } from './modules/maintenance/acts.ts'
import { outgoingEventActs } from './modules/outgoing-event/acts.ts'
import { peopleActs } from './modules/people/acts.ts'
import { scoringActs } from './modules/scoring/acts.ts'
import { stationActs } from './modules/station/acts.ts'
import { titleActs } from './modules/title/acts.ts'
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
