/** The pages of the web: the two tables of screens in the contract, each with its lazy import. */
import { type PortalScreen, portalScreens } from '@green/contract/portal-screens.ts'
import { type OfficeScreen, officePath, officeScreens, screenNames } from '@green/contract/screens.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { LoadPage, PageRoute } from './platform/page-route.ts'
import type { filingPages } from './portal/filing/pages.ts'

/** The frames; the office's brings Ant Design, which no other frame loads. */
export const frames = {
  portal: lazyRouteComponent(() => import('./portal/shell/portal-shell.tsx'), 'PortalShell'),
  entry: lazyRouteComponent(() => import('./portal/shell/entry-shell.tsx'), 'EntryShell'),
  office: lazyRouteComponent(() => import('./office/shell/office-shell.tsx'), 'OfficeShell'),
}

type FilingScreen = keyof typeof filingPages

/** Pages open to visitors. A screen of contract/portal-screens.ts that is neither here nor among the pages of filing does not compile. */
const publicPages: Readonly<Record<Exclude<PortalScreen, FilingScreen>, LoadPage>> = {
  login: () => import('./portal/account/login.tsx').then((m) => m.LoginPage),
  register: () => import('./portal/account/register.tsx').then((m) => m.RegisterPage),
  changePassword: () => import('./portal/account/change-password.tsx').then((m) => m.ChangePasswordPage),
  takeOver: () => import('./portal/account/take-over.tsx').then((m) => m.TakeOverPage),
  firstAdministrator: () => import('./portal/account/first-administrator.tsx').then((m) => m.FirstAdministratorPage),
  home: () => import('./portal/public/home/screen.tsx').then((m) => m.HomePage),
  greenTitles: () => import('./portal/public/green-titles.tsx').then((m) => m.GreenTitles),
  cityFactories: () => import('./portal/public/factory-list.tsx').then((m) => m.CityFactories),
  nationalFactories: () => import('./portal/public/factory-list.tsx').then((m) => m.NationalFactories),
  supplyChains: () => import('./portal/public/supply-chain-list.tsx').then((m) => m.SupplyChainList),
  serviceProviders: () => import('./portal/public/service-providers.tsx').then((m) => m.ServiceProviders),
  publicity: () => import('./portal/public/publicity.tsx').then((m) => m.PublicityPage),
  certificateCheck: () => import('./portal/public/certificate-check.tsx').then((m) => m.CertificateCheck),
  receiptCheck: () => import('./portal/public/receipt-check.tsx').then((m) => m.ReceiptCheck),
  letterCheck: () => import('./portal/public/letter-check.tsx').then((m) => m.LetterCheck),
  greenReportCheck: () => import('./portal/public/green-report-check.tsx').then((m) => m.GreenReportCheck),
  greenCodeList: () => import('./portal/public/green-code-list.tsx').then((m) => m.GreenCodeList),
  greenCodeCheck: () => import('./portal/public/green-code-check.tsx').then((m) => m.GreenCodeCheck),
  titleDetail: () => import('./portal/public/title-detail.tsx').then((m) => m.TitleDetail),
  announcements: () => import('./portal/public/news-list.tsx').then((m) => m.Announcements),
  news: () => import('./portal/public/news-list.tsx').then((m) => m.NewsUpdates),
  newsArticle: () => import('./portal/public/news-article.tsx').then((m) => m.NewsArticle),
  handbook: () => import('./portal/handbook/screen.tsx').then((m) => m.HandbookPage),
  benchmarks: () => import('./portal/public/benchmarks.tsx').then((m) => m.BenchmarksPage),
  search: () => import('./portal/public/search-results.tsx').then((m) => m.SearchResults),
  accessibility: () => import('./portal/public/accessibility.tsx').then((m) => m.AccessibilityStatement),
  filingPrint: () => import('./filing/view/print-page.tsx').then((m) => m.FilingPrintPage),
}

// The lists of filing and office pages are loaded on demand: together they are larger than all of this file.
const loadFilingPage = async (name: FilingScreen) => (await import('./portal/filing/pages.ts')).filingPages[name]()
const loadOfficePage = async (name: OfficeScreen) => (await import('./office/pages.ts')).officePages[name]()

const lazyPage = (load: LoadPage) => lazyRouteComponent(async () => ({ default: await load() }))
const isPublic = (name: PortalScreen): name is keyof typeof publicPages => name in publicPages

const portalRoutes = (Object.keys(portalScreens) as PortalScreen[]).map((name) => ({
  ...portalScreens[name],
  page: lazyPage(isPublic(name) ? publicPages[name] : () => loadFilingPage(name)),
}))
const officeRoutes = screenNames.map((name): PageRoute => {
  const { title, parent, inPortal } = officeScreens[name]
  const page = lazyPage(() => loadOfficePage(name))
  return {
    path: officePath(name),
    title,
    face: 'office',
    page,
    ...(parent ? { parent: `/hindex/${parent}` } : {}),
    ...(inPortal ? { inPortal } : {}),
  }
})

/** Every page once; a path that is not here does not exist. */
export const pageRoutes: readonly PageRoute[] = [...portalRoutes, ...officeRoutes]
