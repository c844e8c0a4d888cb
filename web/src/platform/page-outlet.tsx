/** Where a frame shows its page; an account without the right sees 无权访问 there, and the address stays. */
import { Outlet, useRouterState } from '@tanstack/react-router'
import { NoRight } from '../ui/faces.tsx'

export function PageOutlet() {
  const noRight = useRouterState({ select: (state) => saysNoRight(state.matches.at(-1)?.context) })
  return noRight ? <NoRight home="/web/" /> : <Outlet />
}

/** The guard leaves its answer in the route's context. */
function saysNoRight(context: object | undefined): boolean {
  return context !== undefined && 'noRight' in context && context.noRight === true
}
