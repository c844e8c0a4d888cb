/** The outlet of a frame; without permission it shows 无权访问 and the address stays. */

import { orgKindLabels } from '@green/contract/roles.ts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { NoRight } from '../../ui/page/faces.tsx'
import { useSession } from '../session/session.ts'
import { useCurrentPage } from './current-page.ts'

export function PageOutlet() {
  const noRight = useRouterState({ select: (state) => saysNoRight(state.matches.at(-1)?.context) })
  const page = useCurrentPage()
  const login = useSession((session) => session.login)
  if (!noRight) return <Outlet />
  const own = login?.userRole === 'enterprise' ? login.qyItem?.orgKind : undefined
  if (!own || !page?.orgKinds || page.orgKinds.includes(own)) return <NoRight home="/web/" />
  const kinds = page.orgKinds.map((kind) => orgKindLabels[kind]).join('、')
  return (
    <NoRight
      home="/web/"
      message={`这一页由${kinds}办理，当前账号是${orgKindLabels[own]}账号。本单位能办的事项都在工作台。`}
      way={{ href: '/web/mainPages/personalCenter?tab=apply', label: '本单位能办的事项' }}
    />
  )
}

/** The guard puts its decision into the route's context. */
function saysNoRight(context: object | undefined): boolean {
  return context !== undefined && 'noRight' in context && context.noRight === true
}
