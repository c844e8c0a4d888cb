/** The address of every screen with its parameters: a screen that shows one record gets one that no journey changes. */

import { people } from '@green/contract/calls/account/people.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { contentReading } from '@green/contract/calls/content/content-reading.ts'
import { policy } from '@green/contract/calls/content/policy.ts'
import { content, message } from '@green/contract/calls/content/public.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { favourite } from '@green/contract/calls/overview/favourite.ts'
import { role as lookup, settings } from '@green/contract/calls/overview/lookup.ts'
import { finance } from '@green/contract/calls/service/finance.ts'
import { rcpx } from '@green/contract/calls/service/training.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { menuPaths } from '../web/src/platform/navigation/menu.ts'
import type { PageRoute } from '../web/src/platform/navigation/page-route.ts'
import { type ApiClient, requestAnonymously } from './api.ts'

/** Calls of the frame itself, before and beside the screen's own. */
export const callsOfTheFrame = [
  user.getLoginState,
  lookup.getUrlTwo,
  settings.getSysItems,
  message.unread,
  people.standingFor,
  favourite.mine,
].map((call) => `/ht${call.path}`)

/** Open without a login. */
export const isPublic = (page: PageRoute) => page.face !== 'office' && !page.roles

/** The paths of this person's office menu. */
export async function menuOf({ request }: ApiClient): Promise<ReadonlySet<string>> {
  return menuPaths(await request(lookup.getUrlTwo, {}))
}

/** The addresses of a screen for this person: without parameters, and with a record open where the screen can show one. */
export async function addressesOf(path: string, origin: string, person: ApiClient): Promise<string[]> {
  const { userRole } = person.login
  if (path === '/mainPages/filingPrint/id={$id}') {
    const id = await printable(person)
    return id ? [`/mainPages/filingPrint/id=${id}`] : []
  }
  if (path === '/hindex/qy-detail' && userRole === 'city')
    return [path, `${path}?id=${first((await person.request(lsdtqyinfo.page, {})).rows).id}`]
  if (path === '/hindex/lsgcsbgl' && userRole === 'expert')
    return [path, `${path}?task=${first((await person.request(shenb.getTasks, { state: 'pending' })).rows).taskId}`]
  if (path === '/hindex/notices' && userRole === 'city') return [path, `${path}?tab=templates`, `${path}?tab=settings`]
  if (path === '/hindex/logManager' && userRole === 'admin') return [path, `${path}?tab=failures`]
  const programme = programmes[path]
  if (programme && userRole === 'city') return [path, `${path}?id=${(await caseOf(person, programme))?.id}`]
  return [await addressOf(path, origin)]
}

const programmes: Record<string, string> = {
  '/hindex/lsgcsbgl': 'green-factory',
  '/hindex/greenYqsbgl': 'green-park',
  '/hindex/greenYqgl': 'park-record',
  '/hindex/greenYqinfo': 'park-record',
  '/hindex/jnfwbagl': 'energy-service-filing',
  '/hindex/waterManager': 'water-quota',
}

/** The address of a screen with its parameters. */
export async function addressOf(path: string, origin: string): Promise<string> {
  switch (path) {
    case '/mainPages/greenDetail':
      return `${path}?id=${first((await requestAnonymously(origin, titleList.projectFactory, {})).rows).id}`
    case '/mainPages/greenFinanceDetail':
      return `${path}?id=${first((await requestAnonymously(origin, finance.products, {})).rows).id}`
    case '/mainPages/course':
      return `${path}?id=${first((await requestAnonymously(origin, rcpx.getRcpxs, {})).rows).id}`
    case '/mainPages/policyDetail':
      return `${path}?id=${first((await requestAnonymously(origin, policy.page, {})).rows).id}`
    case '/mainPages/interpretDetail':
      return `${path}?id=${first((await requestAnonymously(origin, contentReading.tagged, { tags: '', kind: 'interpretation' })).rows).id}`
    case '/mainPages/promotiondetail':
      return `${path}?id=${first((await requestAnonymously(origin, content.list, { column: 'case' })).rows).id}`
    case '/mainPages/newsDetail/id={$id}':
      return `/mainPages/newsDetail/id=${first((await requestAnonymously(origin, content.list, {})).rows).id}`
    case '/mainPages/search':
      return `${path}?keyword=水泥`
    default:
      if (path.includes('$')) throw new Error(`${path}: say here which one to open`)
      return path
  }
}

/** A filing that this person may print, if there is one. */
async function printable(person: ApiClient): Promise<string | undefined> {
  const { userRole } = person.login
  if (userRole === 'enterprise') return (await person.request(filing.mine, {}))[0]?.id
  if (userRole === 'expert') return first((await person.request(shenb.getTasks, { state: 'pending' })).rows).filingId
  return (await caseOf(person, 'green-factory'))?.id
}

/** A case that no journey changes. */
export async function caseOf(person: ApiClient, programme: string): Promise<{ id: string } | undefined> {
  const state = programme === 'water-quota' ? 'submitted' : 'approved'
  return (await person.request(filing.list, { programme, state })).rows[0]
}

export function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('the demo city has none')
  return row
}
