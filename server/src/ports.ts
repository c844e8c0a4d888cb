/** The ports of the lower layers (`platform/ports.ts`), implemented by the layers that own the data. */
import { personOf } from './base/account/session.ts'
import { citing } from './citing-store.ts'
import { fileNameFor } from './filing/experts/blind.ts'
import { relocateFilings } from './filing/step/relocate.ts'
import { findFiling } from './filing/store.ts'
import type { Ports } from './platform/ports.ts'

export const ports: Ports = {
  citing,
  fileNameFor,
  mayReadFiling: async (tx, actor, filingId) => (await findFiling(tx, actor, filingId)) !== null,
  enterpriseMoves: relocateFilings,
  personOf,
}
