/** What each family hands to the engine; a programme that is missing here does not compile. */
import type { ProgrammeId } from '@green/programmes/load.ts'
import type { FamilyHooks } from '../filing/family-hooks.ts'
import { requireParkRecord } from './green-park.ts'
import { requireBudget } from './special-fund-money.ts'
import { thirdPartyColumns } from './third-party-evaluations.ts'

export const familyHooks: Readonly<Record<ProgrammeId, FamilyHooks>> = {
  'green-factory': {},
  'green-park': { beforeSend: requireParkRecord },
  'park-record': {},
  'green-supply-chain': {},
  'energy-leader': {},
  'water-leader': {},
  'special-fund': { beforeStep: requireBudget },
  'water-quota': {},
  'energy-service-filing': {},
  'energy-project': {},
  'third-party': { countedColumns: thirdPartyColumns },
  'third-party-report': {},
  'energy-contract': {},
  'non-green-data': {},
  'green-yearly': {},
}
