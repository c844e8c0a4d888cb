/** 全部服务: every page of the portal that is a service, by act and by who uses it. Pure. */
import { type OrgKind, orgKindLabels, orgKinds } from '@green/contract/roles.ts'
import { type PortalGroup, portalGroups } from '@green/contract/screens/screen-entries.ts'
import type { PageRoute } from '../../../platform/navigation/page-route.ts'
import { guestLink } from '../guest-way.ts'

export const audiences = { ...orgKindLabels, anyone: '无需账号' } as const
export type Audience = keyof typeof audiences

export type Service = {
  path: string
  link: string
  title: string
  /** Who has an account for it; nobody needs one where it is empty. */
  needs: readonly string[]
}

/** Only organisations file here, whether or not the page can be read without an account. */
const filersOf = ({ orgKinds: own, roles }: PageRoute): readonly OrgKind[] => own ?? (roles ? orgKinds : [])

function isFor(page: PageRoute, audience: Audience | ''): boolean {
  if (audience === '') return true
  if (audience === 'anyone') return !page.roles && !page.orgKinds
  return filersOf(page).includes(audience)
}

type Wanted = {
  audience?: Audience | ''
  /** The paths to which a search narrows them; null without one. */
  found?: ReadonlySet<string> | null
  isSignedIn?: boolean
}

/** The groups with their services in the order of the navigation bar. */
export function serviceGroups(
  table: readonly PageRoute[],
  { audience = '', found = null, isSignedIn = false }: Wanted,
): { key: PortalGroup; label: string; services: Service[] }[] {
  const pages = table.filter(
    ({ path, group }) => group && group !== 'home' && path !== '/mainPages/services' && !path.includes('$'),
  )
  return (Object.keys(portalGroups) as PortalGroup[])
    .map((key) => ({
      key,
      label: portalGroups[key],
      services: pages
        .filter((page) => page.group === key && isFor(page, audience) && (found?.has(page.path) ?? true))
        .map((page) => ({
          path: page.path,
          link: guestLink(page, page.path, isSignedIn),
          title: page.title,
          needs: page.roles || page.orgKinds ? filersOf(page).map((kind) => orgKindLabels[kind]) : [],
        })),
    }))
    .filter(({ services }) => services.length > 0)
}
