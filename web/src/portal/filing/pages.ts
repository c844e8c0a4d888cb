/** Lazy imports of the portal's filing pages; the public ones are in web/src/routes.tsx. */
import type { PortalScreen } from '@green/contract/portal-screens.ts'
import type { LoadPage } from '../../platform/page-route.ts'

export const filingPages = {
  apply: () => import('./apply.tsx').then((m) => m.ApplyPage),
  greenFactory: () => import('./green-factory.tsx').then((m) => m.GreenFactoryPage),
  greenYearly: () => import('./declarations.tsx').then((m) => m.DeclarationsPage),
  greenSupplyChain: () => import('./green-supply-chain.tsx').then((m) => m.GreenSupplyChainPage),
  greenParkFiling: () => import('./green-park-filing.tsx').then((m) => m.GreenParkFilingPage),
  energyLeader: () => import('./leaders.tsx').then((m) => m.EnergyLeaderPage),
  waterLeader: () => import('./leaders.tsx').then((m) => m.WaterLeaderPage),
  nonGreenData: () => import('./non-green-data.tsx').then((m) => m.NonGreenDataPage),
  specialFund: () => import('./special-fund.tsx').then((m) => m.SpecialFundPage),
  energyServiceFiling: () => import('./service-filing.tsx').then((m) => m.ServiceFilingPage),
  waterQuota: () => import('./water-filling.tsx').then((m) => m.WaterFillingPage),
  thirdParty: () => import('./third-filing.tsx').then((m) => m.ThirdFilingPage),
  thirdPartyReport: () => import('./third-report.tsx').then((m) => m.ThirdReportPage),
  energyProject: () => import('./energy-project.tsx').then((m) => m.EnergyProjectPage),
  energyContract: () => import('./energy-contract.tsx').then((m) => m.EnergyContractPage),
  greenParks: () => import('./green-parks.tsx').then((m) => m.GreenParksPage),
  serviceRating: () => import('./web-rate.tsx').then((m) => m.WebRatePage),
  diagnosis: () => import('./green-diagnosis.tsx').then((m) => m.GreenDiagnosisPage),
  personalCenter: () => import('./personal-center/screen.tsx').then((m) => m.PersonalCenterPage),
} satisfies Partial<Record<PortalScreen, LoadPage>>
