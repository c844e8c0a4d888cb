/** The outlet of a frame; without permission it shows 无权访问 and the address stays. */
import { Outlet, useRouterState } from '@tanstack/react-router'
import { NoRight } from '../ui/faces.tsx'

export function PageOutlet() {
  const noRight = useRouterState({ select: (state) => saysNoRight(state.matches.at(-1)?.context) })
  return noRight ? <NoRight home="/web/" /> : <Outlet />
}

/** The guard puts its decision into the route's context. */
function saysNoRight(context: object | undefined): boolean {
  return context !== undefined && 'noRight' in context && context.noRight === true
}
