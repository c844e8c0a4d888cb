/** How each programme is loaded, by its id, in the order of the menus. A screen loads its own; `all.ts` has them all. */
import type { Programme } from '@green/filing/programme/programme.ts'

const byId = <T extends { [K in keyof T]: () => Promise<Programme & { id: K }> }>(loaders: T): Readonly<T> => loaders

export const load = byId({
  'green-factory': () => import('./green-factory/programme.ts').then((m) => m.greenFactory),
  'green-park': () => import('./green-park/programme.ts').then((m) => m.greenPark),
  'park-record': () => import('./park-record/programme.ts').then((m) => m.parkRecord),
  'green-supply-chain': () => import('./green-supply-chain/programme.ts').then((m) => m.greenSupplyChain),
  'energy-leader': () => import('./energy-leader/programme.ts').then((m) => m.energyLeader),
  'water-leader': () => import('./water-leader/programme.ts').then((m) => m.waterLeader),
  'zero-plan': () => import('./zero-plan/programme.ts').then((m) => m.zeroPlan),
  'zero-accept': () => import('./zero-accept/programme.ts').then((m) => m.zeroAccept),
  'zero-park': () => import('./zero-park/programme.ts').then((m) => m.zeroPark),
  'special-fund': () => import('./special-fund/programme.ts').then((m) => m.specialFund),
  'water-quota': () => import('./water-quota/programme.ts').then((m) => m.waterQuota),
  'product-footprint': () => import('./product-footprint/programme.ts').then((m) => m.productFootprint),
  'energy-service-filing': () => import('./energy-service-filing/programme.ts').then((m) => m.energyServiceFiling),
  'energy-project': () => import('./energy-project/programme.ts').then((m) => m.energyProject),
  'third-party': () => import('./third-party/programme.ts').then((m) => m.thirdParty),
  'third-party-report': () => import('./third-party-report/programme.ts').then((m) => m.thirdPartyReport),
  'energy-contract': () => import('./energy-contract/programme.ts').then((m) => m.energyContract),
  'non-green-data': () => import('./non-green-data/programme.ts').then((m) => m.nonGreenData),
  'green-yearly': () => import('./green-yearly/programme.ts').then((m) => m.greenYearly),
})

/** A programme missing in a map by this key does not compile. */
export type ProgrammeId = keyof typeof load
