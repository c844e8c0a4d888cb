/** Every programme of the product, in the order of the menus. */

import { energyContract } from './energy-contract/programme.ts'
import { energyLeader } from './energy-leader/programme.ts'
import { energyProject } from './energy-project/programme.ts'
import { energyServiceFiling } from './energy-service-filing/programme.ts'
import { greenFactory } from './green-factory/programme.ts'
import { greenPark } from './green-park/programme.ts'
import { greenSupplyChain } from './green-supply-chain/programme.ts'
import { greenYearly } from './green-yearly/programme.ts'
import { nonGreenData } from './non-green-data/programme.ts'
import { parkRecord } from './park-record/programme.ts'
import { specialFund } from './special-fund/programme.ts'
import { thirdParty } from './third-party/programme.ts'
import { thirdPartyReport } from './third-party-report/programme.ts'
import { waterLeader } from './water-leader/programme.ts'
import { waterQuota } from './water-quota/programme.ts'

export const programmes = [
  greenFactory,
  greenPark,
  parkRecord,
  greenSupplyChain,
  energyLeader,
  waterLeader,
  specialFund,
  waterQuota,
  energyServiceFiling,
  energyProject,
  thirdParty,
  thirdPartyReport,
  energyContract,
  nonGreenData,
  greenYearly,
]

/** A programme that is missing in a map by this key does not compile. */
export type ProgrammeId = (typeof programmes)[number]['id']
