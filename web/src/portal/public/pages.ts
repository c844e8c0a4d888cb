/** Lazy imports of the pages open to visitors, without the front page; those of filing are in web/src/portal/filing/pages.ts. */
import type { PortalScreen } from '@green/contract/portal-screens.ts'
import type { LoadPage } from '../../platform/page-route.ts'
import type { filingPages } from '../filing/pages.ts'

/** A screen of contract/portal-screens.ts that is neither here nor among the pages of filing does not compile. */
export const publicPages: Readonly<Record<Exclude<PortalScreen, 'home' | keyof typeof filingPages>, LoadPage>> = {
  login: () => import('../account/login.tsx').then((m) => m.LoginPage),
  register: () => import('../account/register.tsx').then((m) => m.RegisterPage),
  changePassword: () => import('../account/change-password.tsx').then((m) => m.ChangePasswordPage),
  takeOver: () => import('../account/take-over.tsx').then((m) => m.TakeOverPage),
  firstAdministrator: () => import('../account/first-administrator.tsx').then((m) => m.FirstAdministratorPage),
  field: () => import('../account/to-field.tsx').then((m) => m.ToField),
  greenTitles: () => import('./green-titles.tsx').then((m) => m.GreenTitles),
  cityFactories: () => import('./factory-list.tsx').then((m) => m.CityFactories),
  nationalFactories: () => import('./factory-list.tsx').then((m) => m.NationalFactories),
  supplyChains: () => import('./supply-chain-list.tsx').then((m) => m.SupplyChainList),
  serviceProviders: () => import('./service-providers.tsx').then((m) => m.ServiceProviders),
  publicity: () => import('./publicity.tsx').then((m) => m.PublicityPage),
  certificateCheck: () => import('./certificate-check.tsx').then((m) => m.CertificateCheck),
  receiptCheck: () => import('./receipt-check.tsx').then((m) => m.ReceiptCheck),
  letterCheck: () => import('./letter-check.tsx').then((m) => m.LetterCheck),
  inspectionResults: () => import('./inspection-results.tsx').then((m) => m.InspectionResultsPage),
  inspectionPaperCheck: () => import('./inspection-paper-check.tsx').then((m) => m.InspectionPaperCheck),
  greenReportCheck: () => import('./green-report-check.tsx').then((m) => m.GreenReportCheck),
  scenarioCheck: () => import('./scenario-check.tsx').then((m) => m.ScenarioCheck),
  greenCodeList: () => import('./green-code-list.tsx').then((m) => m.GreenCodeList),
  greenCodeCheck: () => import('./green-code-check.tsx').then((m) => m.GreenCodeCheck),
  titleDetail: () => import('./title-detail.tsx').then((m) => m.TitleDetail),
  announcements: () => import('./news-list.tsx').then((m) => m.Announcements),
  news: () => import('./news-list.tsx').then((m) => m.NewsUpdates),
  newsArticle: () => import('./news-article.tsx').then((m) => m.NewsArticle),
  handbook: () => import('../handbook/screen.tsx').then((m) => m.HandbookPage),
  benchmarks: () => import('./benchmarks.tsx').then((m) => m.BenchmarksPage),
  search: () => import('./search-results.tsx').then((m) => m.SearchResults),
  accessibility: () => import('./accessibility.tsx').then((m) => m.AccessibilityStatement),
  filingPrint: () => import('../../filing/view/print-page.tsx').then((m) => m.FilingPrintPage),
}
