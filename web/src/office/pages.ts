/** How each screen of the office is loaded. A screen of contract/screens.ts without a line here does not compile. */
import { type DeskScreen, deskScreens } from '@green/contract/programme-desks.ts'
import { officeAddress } from '@green/contract/screen-entries.ts'
import { type OfficeScreen, officePath, officeScreens, screenNames } from '@green/contract/screens.ts'
import { type LoadPage, lazyPage, type PageRoute } from '../platform/page-route.ts'

/** The desks without parts of their own; the others are named below. */
const plainDesks = Object.fromEntries(
  deskScreens.map((id): [string, LoadPage] => [
    id,
    () => import('./desk/list/programme-desk.tsx').then((m) => m.plainDesk(id)),
  ]),
) as Record<DeskScreen, LoadPage>

const officePages: Readonly<Record<OfficeScreen, LoadPage>> = {
  ...plainDesks,
  'special-fund': () => import('./special-fund/screen.tsx').then((m) => m.SpecialFundDesk),
  'energy-project': () => import('./energy-project/screen.tsx').then((m) => m.EnergyProjectDesk),
  'third-party': () => import('./third-party/screen.tsx').then((m) => m.ThirdPartyDesk),
  'energy-contract': () => import('./energy-contract/screen.tsx').then((m) => m.EnergyContractDesk),
  'water-quota': () => import('./water-quota/screen.tsx').then((m) => m.WaterQuotaDesk),
  'non-green-data': () => import('./yearly-data/review.tsx').then((m) => m.YearlyReviewDesk),

  dashboard: () => import('./dashboard/screen.tsx').then((m) => m.DashboardPage),
  filingOverview: () => import('./filing-overview/screens.tsx').then((m) => m.FilingOverviewPage),
  filingManagement: () => import('./filing-management/screen.tsx').then((m) => m.FilingManagementPage),
  expertRegister: () => import('./experts/screen.tsx').then((m) => m.ExpertRegisterPage),
  returnPhrases: () => import('./return-phrases/screen.tsx').then((m) => m.ReturnPhrasesPage),
  recordOverview: () => import('./filing-overview/screens.tsx').then((m) => m.RecordOverviewPage),
  greenFactoryList: () => import('./green-factory-list/screen.tsx').then((m) => m.GreenFactoryListPage),
  supplyChainList: () => import('./supply-chain/titles.tsx').then((m) => m.SupplyChainTitlesPage),
  parkInformation: () => import('./parks/information.tsx').then((m) => m.ParkInformationPage),
  countyPush: () => import('./county-push/screen.tsx').then((m) => m.CountyPushPage),
  nonGreenSearch: () => import('./yearly-data/search.tsx').then((m) => m.YearlySearchPage),
  fillingProgress: () => import('./yearly-data/progress.tsx').then((m) => m.FillingProgressPage),
  energyData: () => import('./energy-year/screen.tsx').then((m) => m.EnergyDataPage),
  energyTotals: () => import('./energy-year/totals.tsx').then((m) => m.EnergyTotalsPage),
  countyComparison: () => import('./energy-year/county-comparison.tsx').then((m) => m.CountyComparisonPage),
  indicators: () => import('./energy-year/indicators.tsx').then((m) => m.IndicatorsPage),
  enterpriseMerges: () => import('./enterprise-merge/screen.tsx').then((m) => m.EnterpriseMergePage),
  enterpriseSide: () => import('./energy-year/side.tsx').then((m) => m.EnterpriseSidePage),
  energyVerifications: () => import('./energy-verification/screen.tsx').then((m) => m.VerificationsPage),
  greenPower: () => import('./green-power/screen.tsx').then((m) => m.GreenPowerLedgerPage),
  dataManagement: () => import('./titles/screen.tsx').then((m) => m.TitleLibraryPage),
  greenRating: () => import('./green-rating/screen.tsx').then((m) => m.GreenRatingPage),
  ratingSchemes: () => import('./rating-schemes/screen.tsx').then((m) => m.RatingSchemesPage),
  benchmarks: () => import('./benchmarks/screen.tsx').then((m) => m.BenchmarksPage),
  greenCodes: () => import('./green-code/screen.tsx').then((m) => m.GreenCodesPage),
  inspectionTasks: () => import('./inspection/tasks.tsx').then((m) => m.InspectionTasksPage),
  inspectionDesk: () => import('./inspection/case-list.tsx').then((m) => m.InspectionDeskPage),
  inspectionCases: () => import('./inspection/case-list.tsx').then((m) => m.InspectionCasesPage),
  inspectionMoney: () => import('./inspection/obligations-page.tsx').then((m) => m.ObligationsPage),
  inspectionBoard: () => import('./inspection/board.tsx').then((m) => m.InspectionBoardPage),
  targetReviews: () => import('./target-review/screen.tsx').then((m) => m.TargetReviewsPage),
  diagnosis: () => import('./diagnosis/screen.tsx').then((m) => m.DiagnosisPage),
  serviceRating: () => import('./rating/screen.tsx').then((m) => m.ServiceRatingPage),
  contentHealth: () => import('./content-check/screen.tsx').then((m) => m.ContentHealthPage),
  inquiries: () => import('./inquiry/screen.tsx').then((m) => m.InquiriesPage),
  feedback: () => import('./rating/screen.tsx').then((m) => m.FeedbackPage),
  trainingCourses: () => import('./training/screen.tsx').then((m) => m.TrainingCoursesPage),
  newTraining: () => import('./training/screen.tsx').then((m) => m.NewTrainingPage),
  trainingRecords: () => import('./training/records.tsx').then((m) => m.TrainingRecordsPage),
  greenCredit: () => import('./green-credit/screen.tsx').then((m) => m.GreenCreditPage),
  enterpriseArchive: () => import('./enterprises/archive.tsx').then((m) => m.EnterpriseArchivePage),
  enterpriseList: () => import('./enterprises/archive.tsx').then((m) => m.EnterpriseArchivePage),
  enterpriseCard: () => import('./enterprises/detail.tsx').then((m) => m.EnterpriseDetailPage),
  enterpriseLabels: () => import('./labels/screen.tsx').then((m) => m.LabelsPage),
  enterpriseVerification: () => import('./enterprises/verification.tsx').then((m) => m.VerificationPage),
  handOvers: () => import('./hand-over/screen.tsx').then((m) => m.HandOverPage),
  mailings: () => import('./mailing/screen.tsx').then((m) => m.MailingsPage),
  newsManage: () => import('./content/screens.tsx').then((m) => m.NewsManagePage),
  promotionManage: () => import('./content/screens.tsx').then((m) => m.PromotionManagePage),
  standardLibrary: () => import('./standards/screen.tsx').then((m) => m.StandardsPage),
  policyManage: () => import('./content/screens.tsx').then((m) => m.PolicyManagePage),
  people: () => import('./people/screen.tsx').then((m) => m.PeoplePage),
  stations: () => import('./stations/screen.tsx').then((m) => m.StationsPage),
  expertOwn: () => import('./experts/own.tsx').then((m) => m.OwnExpertPage),
  ownJobs: () => import('./jobs/screen.tsx').then((m) => m.OwnJobsPage),
  cityProfile: () => import('./city/screen.tsx').then((m) => m.CityProfilePage),
  roleManagement: () => import('./roles/screen.tsx').then((m) => m.RolesPage),
  menuManagement: () => import('./menus/screen.tsx').then((m) => m.MenuPage),
  accounts: () => import('./accounts/staff.tsx').then((m) => m.StaffAccountsPage),
  registeredAccounts: () => import('./accounts/registered.tsx').then((m) => m.RegisteredAccountsPage),
  letters: () => import('./letters/screen.tsx').then((m) => m.LettersPage),
  notices: () => import('./notices/screen.tsx').then((m) => m.NoticesPage),
  timeLimits: () => import('./time-limits/screen.tsx').then((m) => m.TimeLimitsPage),
  logs: () => import('./logs/screen.tsx').then((m) => m.LogsPage),
}

/** Every screen of the office with its component. */
export const officeRoutes = screenNames.map((name): PageRoute => {
  const { title, parent, inPortal } = officeScreens[name]
  return {
    path: officePath(name),
    title,
    face: 'office',
    page: lazyPage(officePages[name]),
    ...(parent ? { parent: officeAddress(parent) } : {}),
    ...(inPortal ? { inPortal } : {}),
  }
})
