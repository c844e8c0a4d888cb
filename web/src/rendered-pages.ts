/**
 * The pages that arrive with their text: the server renders them for visitors (web/src/server-page.tsx). Not among them: results
 * of the search.
 */
import type { PortalScreen } from '@green/contract/screens/portal-screens.ts'

export const renderedPages = [
  'home',
  'policies',
  'policyDetail',
  'interpretation',
  'announcements',
  'news',
  'newsArticle',
  'promotions',
  'promotion',
  'topics',
  'questions',
  'greenTitles',
  'cityFactories',
  'nationalFactories',
  'supplyChains',
  'titleDetail',
  'serviceProviders',
  'publicity',
  'inspectionResults',
  'standards',
  'standard',
  'benchmarks',
  'greenFinance',
  'greenFinanceDetail',
  'courses',
  'course',
  'accessibility',
  'machineCheck',
  'register',
  'login',
  'greenMap',
  'greenCodeList',
  'zeroFactories',
  'productFootprints',
  'handbook',
  'energyCalculator',
  'carbonCalculator',
  'equipment',
  'inquiry',
  'serviceRating',
  'services',
  'numberCheck',
  'certificateCheck',
  'receiptCheck',
  'letterCheck',
  'greenCodeCheck',
  'greenReportCheck',
  'verificationCheck',
  'scenarioCheck',
  'inspectionPaperCheck',
  'drawCheck',
  'trainingCheck',
] as const satisfies readonly PortalScreen[]

export type RenderedPage = (typeof renderedPages)[number]

/** Pages that look something up by what their address carries, such as a number and its code. */
export const lookupPages: readonly RenderedPage[] = renderedPages.filter(
  (name) => name.endsWith('Check') && name !== 'machineCheck',
)

/**
 * How a page is rendered whose address asks something: kept for all who ask the same, anew for each who looks something up, and
 * never with the answer of the identity provider, which counts once.
 */
export function cachingOf(name: RenderedPage): 'kept' | 'anew' | 'never' {
  if (name === 'login') return 'never'
  return lookupPages.includes(name) ? 'anew' : 'kept'
}

/**
 * Of these only the heading and what stands around the content is rendered ahead. The content comes with the browser: a map or a
 * chart, what an owner may withdraw at any moment, the texts of definitions that the browser loads.
 */
export const framePages: readonly RenderedPage[] = [
  'greenMap',
  'greenCodeList',
  'productFootprints',
  'handbook',
  'machineCheck',
]
