/** Which acts on yearly energy need the city as the second person: it is what enterprises are rated by. */
import { energyImport } from '@green/contract/calls/energy/energy-import.ts'
import { energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { importAct } from '../../../base/import/confirmed-import.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'

export const energyYearActs: readonly Act[] = [
  importAct(energyImport.importRun),
  actOf(energyYear.accept, { subject: ({ recordId }) => `energy record ${recordId}` }),
]
