/** Lazy imports of the portal's filing pages; the public ones are in web/src/routes.tsx. */
import type { PortalScreen } from '@green/contract/screens/portal-screens.ts'
import { load, type ProgrammeId } from '@green/programmes/load.ts'
import { programmeIds } from '../../filing/families.ts'
import type { LoadPage } from '../../platform/navigation/page-route.ts'

/** The pages made from the definition alone; the others are named below. */
const plainPages = Object.fromEntries(
  programmeIds.map((id): [string, LoadPage] => [
    id,
    async () => {
      const [{ plainFiling }, programme] = await Promise.all([import('./programme/plain-filing.tsx'), load[id]()])
      return plainFiling(programme)
    },
  ]),
) as Record<ProgrammeId, LoadPage>

export const filingPages = {
  ...plainPages,
  // A part of the desk: opening it redirects there.
  apply: () => import('./personal-center/screen.tsx').then((m) => m.PersonalCenterPage),
  'green-yearly': () => import('./start/declarations.tsx').then((m) => m.DeclarationsPage),
  'green-park': () => import('./programme/green-park-filing.tsx').then((m) => m.GreenParkFilingPage),
  'non-green-data': () => import('./programme/non-green-data.tsx').then((m) => m.NonGreenDataPage),
  'special-fund': () => import('./programme/special-fund.tsx').then((m) => m.SpecialFundPage),
  'energy-service-filing': () => import('./programme/service-filing.tsx').then((m) => m.ServiceFilingPage),
  'water-quota': () => import('./programme/water-filling.tsx').then((m) => m.WaterFillingPage),
  'product-footprint': () => import('./programme/product-footprint.tsx').then((m) => m.ProductFootprintPage),
  'third-party': () => import('./programme/third-filing.tsx').then((m) => m.ThirdFilingPage),
  'third-party-report': () => import('./programme/third-report.tsx').then((m) => m.ThirdReportPage),
  'energy-project': () => import('./programme/energy-project.tsx').then((m) => m.EnergyProjectPage),
  'energy-contract': () => import('./programme/energy-contract.tsx').then((m) => m.EnergyContractPage),
  'park-record': () => import('./programme/green-parks.tsx').then((m) => m.GreenParksPage),
  serviceRating: () => import('./programme/web-rate.tsx').then((m) => m.WebRatePage),
  greenReport: () => import('./green-report/screen.tsx').then((m) => m.GreenReportPage),
  greenFinance: () => import('./green-finance/screen.tsx').then((m) => m.GreenFinancePage),
  greenFinanceDetail: () => import('./green-finance/detail.tsx').then((m) => m.GreenFinanceDetailPage),
  diagnosis: () => import('./programme/green-diagnosis.tsx').then((m) => m.GreenDiagnosisPage),
  ownPlace: () => import('./own-place/screen.tsx').then((m) => m.OwnPlacePage),
  greenCode: () => import('./green-code/screen.tsx').then((m) => m.GreenCodePage),
  energyYear: () => import('./programme/energy-year.tsx').then((m) => m.OwnEnergyPage),
  targetReview: () => import('../target-review/screen.tsx').then((m) => m.TargetReviewPage),
  inspections: () => import('../inspection/screen.tsx').then((m) => m.InspectionsPage),
  energyVerification: () => import('./energy-verification/screen.tsx').then((m) => m.OwnVerificationsPage),
  greenPower: () => import('./green-power/screen.tsx').then((m) => m.GreenPowerPage),
  carbonMarket: () => import('./carbon-market/screen.tsx').then((m) => m.CarbonMarketPage),
  cbam: () => import('./cbam/screen.tsx').then((m) => m.CbamPage),
  microgrid: () => import('./microgrid/screen.tsx').then((m) => m.OwnMicrogridPage),
  ecCentre: () => import('./energy-carbon-centre/screen.tsx').then((m) => m.OwnEcCentrePage),
  parkPilot: () => import('./park-pilot/screen.tsx').then((m) => m.OwnParkPilotPage),
  zeroProgress: () => import('./zero-progress/screen.tsx').then((m) => m.OwnZeroProgressPage),
  supplyAccounts: () => import('./supply-account/screen.tsx').then((m) => m.OwnSupplyAccountsPage),
  energySystem: () => import('./energy-system/screen.tsx').then((m) => m.EnergySystemPage),
  documentCheck: () => import('./start/document-check.tsx').then((m) => m.DocumentCheckPage),
  sites: () => import('./sites/screen.tsx').then((m) => m.SitesPage),
  personalCenter: () => import('./personal-center/screen.tsx').then((m) => m.PersonalCenterPage),
} satisfies Partial<Record<PortalScreen, LoadPage>>
