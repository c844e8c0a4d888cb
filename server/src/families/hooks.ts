/** The hooks and handlers of each family; a programme without its hooks does not compile. */

import type { ProgrammeId } from '@green/programmes/load.ts'
import type { FamilyHooks } from '../filing/lists/family-hooks.ts'
import type { CallHandler } from '../platform/http/handlers.ts'
import { energyContractCalls } from './energy-contract.ts'
import { energyProjectCalls } from './energy-project.ts'
import { energyServiceFilingCalls } from './energy-service-filing.ts'
import { greenFactoryCalls } from './green-factory.ts'
import { greenParkCalls, requireParkRecord } from './green-park.ts'
import { greenSupplyChainCalls } from './green-supply-chain.ts'
import { energyLeaderCalls, waterLeaderCalls } from './leaders.ts'
import { productFootprintCalls } from './product-footprint/product-footprint.ts'
import { projectCompletionCalls } from './project-completion.ts'
import { specialFundCalls } from './special-fund/special-fund.ts'
import { fundColumns } from './special-fund/special-fund-columns.ts'
import { requireBudget } from './special-fund/special-fund-money.ts'
import { thirdPartyCalls } from './third-party/third-party.ts'
import { thirdPartyColumns } from './third-party/third-party-evaluations.ts'
import { waterQuotaCalls } from './water-quota.ts'
import { yearlyDataCalls } from './yearly-data/yearly-data.ts'
import { zeroAcceptCalls, zeroPlanCalls } from './zero-carbon/calls.ts'
import { parkColumns, requireCoverage, requireOffices, zeroParkCalls } from './zero-carbon/park.ts'
import { completePlan, requireConditions, requireOwnPlan, requirePlanToAccept } from './zero-carbon/rules.ts'

export const familyHooks: Readonly<Record<ProgrammeId, FamilyHooks>> = {
  'green-factory': {},
  'green-park': { beforeSend: requireParkRecord },
  'park-record': {},
  'green-supply-chain': {},
  'energy-leader': {},
  'water-leader': {},
  'zero-plan': { beforeSend: requireOwnPlan, beforeStep: requireConditions },
  'zero-accept': { beforeSend: requirePlanToAccept, beforeStep: completePlan },
  'zero-park': { beforeSend: requireCoverage, beforeStep: requireOffices, countedColumns: parkColumns },
  'special-fund': { beforeStep: requireBudget, countedColumns: fundColumns },
  'water-quota': {},
  'product-footprint': {},
  'energy-service-filing': {},
  'energy-project': {},
  'third-party': { countedColumns: thirdPartyColumns },
  'third-party-report': {},
  'energy-contract': {},
  'non-green-data': {},
  'green-yearly': {},
}

/** Their calls, each handled by the engine or by the family itself. */
export const familyCalls: readonly CallHandler[] = [
  ...energyContractCalls,
  ...energyProjectCalls,
  ...energyServiceFilingCalls,
  ...greenFactoryCalls,
  ...greenParkCalls,
  ...greenSupplyChainCalls,
  ...energyLeaderCalls,
  ...waterLeaderCalls,
  ...zeroPlanCalls,
  ...zeroAcceptCalls,
  ...zeroParkCalls,
  ...projectCompletionCalls,
  ...specialFundCalls,
  ...thirdPartyCalls,
  ...waterQuotaCalls,
  ...productFootprintCalls,
  ...yearlyDataCalls,
]
