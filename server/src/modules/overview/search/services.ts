/** 服务和工具 in the search: the pages of the navigation bar, and the handbook of each programme. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { type PortalScreenEntry, portalGroups } from '@green/contract/screens/screen-entries.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { programmes } from '@green/programmes/all.ts'
import { leadsNow } from '../../../base/reference/page-texts.ts'
import { noEnd, type PublicDocument } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'

const handbook = '/Instructions'

/** The head of a programme's page is what the city says there now. */
export async function serviceDocuments(tx: Tx): Promise<PublicDocument[]> {
  const leadOf = await leadsNow(tx)
  const lines = (programme: Programme) =>
    [leadOf(programme), ...(programme.start?.conditions ?? []), ...(programme.start?.steps ?? [])]
      .filter(Boolean)
      .join('\n')
  const pages = Object.values<PortalScreenEntry>(portalScreens).flatMap(({ path, title, group, programme }) => {
    if (group === undefined || path.includes('$')) return []
    const own = programmes.find(({ id }) => id === programme)
    return [one(path, title, portalGroups[group], own ? lines(own) : '')]
  })
  const handbooks = programmes.map((own) =>
    one(
      `${handbook}?programme=${own.id}&part=file`,
      `${own.title} 操作教程`,
      '操作教程',
      lines(own),
      `handbook ${own.id}`,
    ),
  )
  return [...pages, ...handbooks]
}

/** Of one date, documents are in the order of their ids: pages come before handbooks. */
const one = (address: string, title: string, about: string, text: string, ref: string = address): PublicDocument => ({
  kind: 'service',
  ref,
  title,
  about,
  text,
  address,
  date: noEnd,
})
