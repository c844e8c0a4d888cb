/** The ports of the lower layers (`platform/ports.ts`), implemented by the layers that own the data. */
import { personOf } from './base/account/session.ts'
import { citing } from './citing-store.ts'
import { fileNameFor } from './filing/experts/blind.ts'
import { expertWork } from './filing/experts/open-work.ts'
import { relocateFilings } from './filing/step/relocate.ts'
import { findFiling } from './filing/store.ts'
import { diagnosisWork } from './modules/diagnosis/open-work.ts'
import { casesOverYear } from './modules/inspection/case-store.ts'
import { inspectionWork } from './modules/inspection/open-work.ts'
import type { Ports } from './platform/ports.ts'

export const ports: Ports = {
  citing,
  openWork: { inspectionTask: inspectionWork, diagnosis: diagnosisWork, expertTask: expertWork },
  fileNameFor,
  mayReadFiling: async (tx, actor, filingId) => (await findFiling(tx, actor, filingId)) !== null,
  enterpriseMoves: relocateFilings,
  inspectionsOverYear: casesOverYear,
  personOf,
}
