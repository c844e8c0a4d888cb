/** The ports of the lower layers (`platform/ports.ts`), implemented by the layers that own the data. */
import { personOf } from './base/account/sign-in/session.ts'
import { endPostReview, openPostReview } from './base/two-hands/post-review.ts'
import { citing } from './citing-store.ts'
import { filingWork } from './filing/casework/assignees.ts'
import { expertWork } from './filing/experts/open-work.ts'
import { fileNameFor } from './filing/panel/blind.ts'
import { findFiling } from './filing/record/store.ts'
import { isFileOfSection } from './filing/section-help/section.ts'
import { relocateFilings } from './filing/step/relocate.ts'
import { casesOverYear } from './modules/inspection/inspection/case-store.ts'
import { inspectionWork } from './modules/inspection/inspection/open-work.ts'
import { diagnosisWork } from './modules/service/diagnosis/open-work.ts'
import { unwellParts } from './operation/health/health.ts'
import type { Ports } from './platform/ports.ts'

export const ports: Ports = {
  citing,
  openWork: {
    inspectionTask: inspectionWork,
    diagnosis: diagnosisWork,
    expertTask: expertWork,
    countyFiling: filingWork('county'),
    cityFiling: filingWork('city'),
  },
  fileNameFor: async (tx, actor, found) => {
    if (!actor.helper) return fileNameFor(tx, actor, found)
    return (await isFileOfSection(tx, actor, found.id)) ? found.name : null
  },
  mayReadFiling: async (tx, actor, filingId) => (await findFiling(tx, actor, filingId)) !== null,
  enterpriseMoves: relocateFilings,
  inspectionsOverYear: casesOverYear,
  personOf,
  unwellParts,
  postReview: { open: openPostReview, end: endPostReview },
}
