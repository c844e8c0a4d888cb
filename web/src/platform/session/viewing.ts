/** 看作: this tab looks through another person's eyes, and back. The page is loaded anew both times: nothing that one login has read is shown to the other. */
import type { Login } from '@green/contract/calls/account/user.ts'
import { keep, useSession } from './session.ts'

const nothing = { acting: null, standing: null, state: null }

/** Begins at the page `to`; `from` is where the administrator came from. */
export function beginViewing(login: Login, { name, from, to }: { name: string; from: string; to: string }): void {
  const { login: own } = useSession.getState()
  if (!own) return
  useSession.setState({ login, viewing: { name, own, from }, ...nothing })
  keep()
  location.assign(`/web${to}`)
}

/** Restores the own login where it was. */
export function endViewing(): void {
  const { viewing } = useSession.getState()
  if (!viewing) return
  useSession.setState({ login: viewing.own, viewing: null, ...nothing })
  keep()
  location.assign(`/web${viewing.from}`)
}
