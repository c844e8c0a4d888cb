/**
 * The pages that arrive with their text: the server renders them for visitors (web/src/server-page.tsx). Not among them: what is
 * looked up by a number, what an owner may withdraw at any moment, maps, forms that begin with a picture code, and the handbook, whose text
 * is in the definitions that the browser loads.
 */
import type { PortalScreen } from '@green/contract/portal-screens.ts'

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
  'energyCalculator',
  'carbonCalculator',
  'equipment',
] as const satisfies readonly PortalScreen[]

export type RenderedPage = (typeof renderedPages)[number]
