/** Every act that needs two people, from the modules that own it. A call that is declared so and missing here stops the start. */
import { accountActs } from './base/account/administration/two-person-rules.ts'
import { enterpriseActs } from './base/enterprise/two-person-rules.ts'
import type { Act } from './base/two-hands/declared-calls.ts'
import { panelActs } from './families/panel-two-person-rules.ts'
import { fundActs } from './families/special-fund/two-person-rules.ts'
import { batchActs } from './filing/batches/two-person-rules.ts'
import { expertActs } from './filing/experts/two-person-rules.ts'
import { stepActs } from './filing/step/draft/second-officer.ts'
import { accessKeyActs } from './modules/account/access-key/two-person-rules.ts'
import { handOverActs } from './modules/account/hand-over/two-person-rules.ts'
import { peopleActs } from './modules/account/people/two-person-rules.ts'
import { greenCodeActs } from './modules/code/green-code/two-person-rules.ts'
import { scoringActs } from './modules/code/scoring/two-person-rules.ts'
import { mailingActs } from './modules/content/mailing/two-person-rules.ts'
import { carbonResultActs } from './modules/energy/carbon-market/results.ts'
import { energyYearActs } from './modules/energy/energy-year/two-handed.ts'
import { utilityActs } from './modules/energy/utility/calls.ts'
import { enterpriseMergeActs } from './modules/enterprise/enterprise-merge/two-person-rules.ts'
import { inspectionActs } from './modules/inspection/inspection/two-person-rules.ts'
import { inspectionPaperActs } from './modules/inspection/inspection-paper/two-person-rules.ts'
import { maintenanceActs } from './modules/operation/maintenance/two-person-rules.ts'
import { outgoingEventActs } from './modules/operation/outgoing-event/two-person-rules.ts'
import { labelActs } from './modules/overview/label/two-person-rules.ts'
import { creditActs } from './modules/service/credit/two-person-rules.ts'
import { stationActs } from './modules/service/station/two-person-rules.ts'
import { letterActs } from './modules/title/letter/two-person-rules.ts'
import { titleActs } from './modules/title/title/two-person-rules.ts'
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
