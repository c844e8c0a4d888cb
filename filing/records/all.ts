/** Every declared record. */
import { carbonMarketRecord } from './carbon-market.ts'
import { pushRecord } from './county-push.ts'
import { ecCentreRecord } from './energy-carbon-centre.ts'
import { powerRecord } from './green-power.ts'
import { greenTargetRecord } from './green-target.ts'
import { microgridRecord } from './microgrid.ts'
import { parkPilotRecord } from './park-pilot.ts'
import type { AnyRecord } from './record.ts'
import { supplyRecord } from './supply-account.ts'
import { progressRecord } from './zero-progress.ts'

export const records: readonly AnyRecord[] = [
  pushRecord,
  powerRecord,
  greenTargetRecord,
  carbonMarketRecord,
  supplyRecord,
  progressRecord,
  parkPilotRecord,
  ecCentreRecord,
  microgridRecord,
] as unknown as AnyRecord[]
