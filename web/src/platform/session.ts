/** The login record of this tab, kept in session storage and restored on reload; and the second one for /server. */
import type { Login, LoginState } from '@green/contract/calls/user.ts'
import { create } from 'zustand'

/** What the second login (POST /server/auth/login) answers: the header its calls carry. */
export type SecondLogin = { tokenName: string; tokenValue: string }

type Session = {
  login: Login | null
  second: SecondLogin | null
  /** What the server said last about this login; checked before each navigation, not kept over a reload. */
  state: LoginState | null
}

const storageKey = 'green.session'

function restored(): Session {
  const nobody: Session = { login: null, second: null, state: null }
  if (typeof sessionStorage === 'undefined') return nobody
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<Session> | null
    const login = typeof kept?.login?.token === 'string' ? kept.login : null
    const second = typeof kept?.second?.tokenValue === 'string' ? kept.second : null
    return { login, second, state: null }
  } catch {
    return nobody
  }
}

export const useSession = create<Session>(restored)

function keep(): void {
  if (typeof sessionStorage === 'undefined') return
  const { login, second } = useSession.getState()
  if (login || second) sessionStorage.setItem(storageKey, JSON.stringify({ login, second }))
  else sessionStorage.removeItem(storageKey)
}

/** Who sends for this person: an operator without leave to submit drafts for the main account; null for everybody else. */
export function useSender(): string | null {
  return useSession(({ state }) => (state?.operator && !state.operator.maySubmit ? state.operator.mainName : null))
}

/** The login of this tab, or null. Screens use the hook `useSession`. */
export function currentLogin(): Login | null {
  return useSession.getState().login
}

export function currentSecondLogin(): SecondLogin | null {
  return useSession.getState().second
}

export function signIn(login: Login): void {
  useSession.setState({ login, state: null })
  keep()
}

/** Keeps the second log-in, for whoever embeds the calls below /server. @public */
export function signInSecond(second: SecondLogin): void {
  useSession.setState({ second })
  keep()
}

export function rememberLoginState(state: LoginState): void {
  useSession.setState({ state })
}

/** Forgets everything; the server is told by whoever signs out. */
export function forgetSession(): void {
  useSession.setState({ login: null, second: null, state: null })
  keep()
}
