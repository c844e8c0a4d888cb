/**
 * After the server has reported an expired login. Where something was typed the sign-in opens over the page: the same
 * person goes on with what was being done, for another one the page is left. Elsewhere the sign-in page opens.
 */
import { type Login, user } from '@green/contract/calls/account/user.ts'
import { type ComponentType, createElement } from 'react'
import { toast } from '../../ui/over/toast.tsx'
import { placeOf } from '../navigation/address.ts'
import { firstPageOf } from '../navigation/guard.ts'
import { leaveForLogin, type makeRouter, whyEnded } from '../navigation/router.tsx'
import { request } from '../request/request.ts'
import type { RequestError } from '../request/request-error.ts'
import { forgetSession, signIn, useSession } from './session.ts'
import { hasTyped, useSignInOver } from './sign-in-over.ts'
import { renewSession, type SharedSession, sharedSession, thisTab } from './tabs.ts'

export type SignInAgainProps = {
  /** Who was signed in. */
  name: string
  /** When, where and why the login ended. */
  why: string
  onLogin: (login: Login) => void
  /** To the sign-in page instead. */
  onLeave: () => void
  /** Leaving the page for the city's single sign-on, which comes back to it. */
  onAway: () => void
}

type Router = ReturnType<typeof makeRouter>
type LoadDialog = () => Promise<ComponentType<SignInAgainProps>>

let waiting: Promise<boolean> | null = null

/** True once the same person has a new login; requests that arrive meanwhile wait for the same answer. */
export function renewAfterExpiry(router: Router, loadDialog: LoadDialog, failure?: RequestError): Promise<boolean> {
  waiting ??= renew(router, loadDialog, failure).finally(() => {
    waiting = null
  })
  return waiting
}

async function renew(router: Router, loadDialog: LoadDialog, failure?: RequestError): Promise<boolean> {
  const leave = () => leaveForLogin(router, failure)
  const before = sharedSession()
  const { state, viewing } = useSession.getState()
  if (!before) return false
  if (viewing || !state) {
    leave()
    return false
  }
  const { userId, name } = state
  // The same person has signed in in another tab, which ended this one's session.
  const other = await thisTab()?.ask(
    (offer) => offer.userId === userId && offer.session.login.token !== before.login.token,
  )
  if (other) {
    renewSession(before, other.login)
    return true
  }
  const Dialog = hasTyped() ? await loadDialog().catch(() => null) : null
  if (!Dialog) {
    leave()
    return false
  }
  const isRenewed = await new Promise<boolean>((resolve) => {
    const take = async (login: Login) => {
      const isSame = (await ownerOf(login)) === userId
      if (isSame) takeNew(before, login)
      else enter(router, login)
      resolve(isSame)
    }
    const dialog = createElement(Dialog, {
      name,
      why: whyEnded(failure),
      onLogin: (login) => void take(login),
      onAway: forgetSession,
      onLeave: () => {
        leave()
        resolve(false)
      },
    })
    useSignInOver.setState({ dialog, settle: resolve })
  })
  useSignInOver.setState({ dialog: null, settle: () => undefined })
  return isRenewed
}

/** Somebody else has signed in: their first page opens. */
function enter(router: Router, login: Login): void {
  router.options.context.queryClient.clear()
  signIn(login)
  void router.navigate({ ...placeOf(firstPageOf(login)), replace: true })
}

function takeNew(before: SharedSession, login: Login): void {
  renewSession(before, login)
  thisTab()?.tellRenewed(before.login.token, login)
  toast.success('已重新登录，填写的内容没有变，请继续')
}

/** The account of a login that is not this tab's yet; null when it cannot be told. */
async function ownerOf({ token }: Login): Promise<string | null> {
  const state = await request(user.getLoginState, {}, { token, keepsExpiry: true }).catch(() => null)
  return state?.userId ?? null
}
