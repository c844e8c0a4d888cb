/**
 * The tabs of one browser: a new one is signed in like the tab that was used last, and all learn of a sign-out at once.
 * Each tab's session storage stays the source of its token; they speak over a channel that only pages of this origin hear.
 */
import type { Login } from '@green/contract/calls/account/user.ts'
import { keep, noteSignedIn, type Session, useSession } from './session.ts'

/** What another tab takes over: the own login and for whom it acts. A viewing stays in its tab. */
export type SharedSession = Pick<Session, 'login' | 'acting' | 'standing'> & { login: Login }

/** What this tab would hand to another; null without a login. */
export function sharedSession(): SharedSession | null {
  const { login, acting, standing: deputy, viewing } = useSession.getState()
  if (viewing) return { login: viewing.own, acting: null, standing: null }
  return login && { login, acting, standing: deputy }
}

/** Signs this tab in like another. */
function takeSession(shared: SharedSession): void {
  useSession.setState({ ...shared, viewing: null, state: null })
  keep()
}

/** The same person signed in anew: what the tab was doing, and for whom, goes on with the new token. */
export function renewSession(before: SharedSession, { token }: Login): void {
  const { login, acting } = before
  useSession.setState({
    login: { ...login, token },
    acting: acting && { ...acting, own: { ...acting.own, token } },
  })
  keep()
}

const channelName = 'green.session'
/** For the first answer, and after it for that of a tab used later. */
const answerMs = 400
const furtherMs = 40

type Offer = { session: SharedSession; userId: string | null; usedAt: number }
type TabMessage =
  | { kind: 'ask'; by: string }
  | { kind: 'offer'; to: string; offer: Offer }
  | { kind: 'ended'; token: string }
  | { kind: 'renewed'; before: string; login: Login }
  | { kind: 'active'; token: string }

/** What a tab answers and does; the page's own is made of its session, tests make several. */
type TabState = {
  shared: () => SharedSession | null
  userId: () => string | null
  /** The login was ended in another tab. */
  onEnded: () => void
  /** The same person signed in anew in another tab. */
  onRenewed: (login: Login) => void
  /** Somebody is at work in another tab of the same login. */
  onActive: () => void
}

/** One tab on the channel. */
export function joinChannel(tab: TabState, channel = new BroadcastChannel(channelName)) {
  const id = String(Math.random())
  let usedAt = Date.now()
  let take: ((offer: Offer) => void) | null = null
  const say = (message: TabMessage) => channel.postMessage(message)
  const isOwn = (token: string) => tab.shared()?.login.token === token
  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'ask') {
      const session = tab.shared()
      if (session) say({ kind: 'offer', to: message.by, offer: { session, userId: tab.userId(), usedAt } })
    } else if (message.kind === 'offer') {
      if (message.to === id) take?.(message.offer)
    } else if (message.kind === 'ended') {
      if (isOwn(message.token)) tab.onEnded()
      else if (tab.shared()) noteSignedIn(true)
    } else if (message.kind === 'renewed') {
      if (isOwn(message.before)) tab.onRenewed(message.login)
    } else if (isOwn(message.token)) tab.onActive()
  }
  return {
    used: () => {
      usedAt = Date.now()
    },
    tellEnded: (token: string) => say({ kind: 'ended', token }),
    tellRenewed: (before: string, login: Login) => say({ kind: 'renewed', before, login }),
    tellActive: () => {
      const token = tab.shared()?.login.token
      if (token) say({ kind: 'active', token })
    },
    /** The login of the tab that was used last, of those that `suits`; null when none answers in time. */
    ask: (suits: (offer: Offer) => boolean = () => true): Promise<SharedSession | null> =>
      new Promise((resolve) => {
        let best: Offer | null = null
        const end = () => {
          take = null
          resolve(best?.session ?? null)
        }
        let timer = setTimeout(end, answerMs)
        take = (offer) => {
          if (!suits(offer) || (best && best.usedAt >= offer.usedAt)) return
          best = offer
          clearTimeout(timer)
          timer = setTimeout(end, furtherMs)
        }
        say({ kind: 'ask', by: id })
      }),
    leave: () => channel.close(),
  }
}

type Listeners = { ended: () => void; renewed: () => void; active: () => void }
const listeners: Listeners = { ended: () => undefined, renewed: () => undefined, active: () => undefined }

/** What the page does when another tab has said something. */
export function onTab<K extends keyof Listeners>(event: K, listener: Listeners[K]): () => void {
  listeners[event] = listener
  return () => {
    listeners[event] = () => undefined
  }
}

let own: ReturnType<typeof joinChannel> | null = null

/** This page's tab on the channel; null where the browser gives none: each tab signs in by itself then. */
export function thisTab() {
  if (own || typeof BroadcastChannel === 'undefined') return own
  own = joinChannel({
    shared: sharedSession,
    // While viewing, the state is another person's.
    userId: () => {
      const { state, viewing } = useSession.getState()
      return viewing ? null : (state?.userId ?? null)
    },
    onEnded: () => listeners.ended(),
    onRenewed: (login) => {
      const before = sharedSession()
      if (before) renewSession(before, login)
      listeners.renewed()
    },
    onActive: () => listeners.active(),
  })
  const { used } = own
  for (const sign of ['pointerdown', 'keydown'] as const) document.addEventListener(sign, used, { passive: true })
  return own
}

/** Signs this tab in like the one used last; false when no other is signed in. */
export async function takeLogin(): Promise<boolean> {
  const session = await thisTab()?.ask()
  if (session) takeSession(session)
  else noteSignedIn(false)
  return Boolean(session)
}
