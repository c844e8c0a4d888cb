/** The login of this tab, in session storage and restored on reload; and the second login for /server. */
import type { ActingFor } from '@green/contract/calls/account/consent.ts'
import type { DeputyFor } from '@green/contract/calls/account/people.ts'
import type { Login, LoginState } from '@green/contract/calls/account/user.ts'
import { create } from 'zustand'

/** Response of the second login (POST /server/auth/login): the header its calls carry. */
export type SecondLogin = { tokenName: string; tokenValue: string }

/** An administrator looks through another person's eyes; the own login and place are restored afterwards. */
type Viewing = { name: string; own: Login; from: string }

/** A person of an institution acts for an enterprise; their own login is restored afterwards. */
type Acting = { under: ActingFor; own: Login }

export type Session = {
  /** While acting for an enterprise it has that enterprise's names. */
  login: Login | null
  acting: Acting | null
  /** A person of the centre acts for an absent colleague. */
  standing: DeputyFor | null
  /** While viewing, `login` is the one that only reads. */
  viewing: Viewing | null
  second: SecondLogin | null
  /** The server's last response about this login; checked before each navigation, not stored over a reload. */
  state: LoginState | null
}

const storageKey = 'green.session'
/** In local storage while some tab of this browser is signed in: a visitor's page need not ask the others. */
const signedInKey = 'green.signedIn'

function restored(): Session {
  const nobody: Session = { login: null, acting: null, standing: null, viewing: null, second: null, state: null }
  if (typeof sessionStorage === 'undefined') return nobody
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<Session> | null
    const login = typeof stored?.login?.token === 'string' ? stored.login : null
    const second = typeof stored?.second?.tokenValue === 'string' ? stored.second : null
    const acting = login && typeof stored?.acting?.under.consentId === 'string' ? stored.acting : null
    const deputy = login && typeof stored?.standing?.id === 'string' ? stored.standing : null
    const viewing = login && typeof stored?.viewing?.own.token === 'string' ? stored.viewing : null
    return { login, acting, standing: deputy, viewing, second, state: null }
  } catch {
    return nobody
  }
}

export const useSession = create<Session>(restored)

/** Stores the login of this tab over a reload. */
export function keep(): void {
  if (typeof sessionStorage === 'undefined') return
  const { login, acting, standing: deputy, viewing, second } = useSession.getState()
  if (login || second) sessionStorage.setItem(storageKey, JSON.stringify({ login, acting, deputy, viewing, second }))
  else sessionStorage.removeItem(storageKey)
  if (login) noteSignedIn(true)
}

/** Whether some tab of this browser said that it is signed in. It may have been closed since. */
export function isMarkedSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null
  } catch {
    return false
  }
}

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(signedInKey, '1')
    else localStorage.removeItem(signedInKey)
  } catch {
    // Without local storage each tab signs in by itself.
  }
}

/** Who submits instead of this person, when an operator may only draft: the main account. Null for everybody else. */
export function useSender(): string | null {
  return useSession(({ state, acting }) => {
    const helper = acting?.under ?? state?.operator
    return helper && !helper.maySubmit ? helper.mainName : null
  })
}

/** From here on this tab acts for the enterprise that gave consent. */
export function beginActing(under: ActingFor): void {
  const { login } = useSession.getState()
  if (!login) return
  const { enterpriseId: id, enterpriseName, socialCode, qxCode, orgKind } = under
  const qyItem = { id, enterpriseName, socialCode, qxCode, orgKind, state: 'active' as const }
  useSession.setState({
    login: { ...login, qyItem, socialCode, enterpriseName, address: null },
    acting: { under, own: login },
  })
  keep()
}

export function endActing(): void {
  const { acting } = useSession.getState()
  if (!acting) return
  useSession.setState({ login: acting.own, acting: null })
  keep()
}

/** From here on this tab acts for the absent colleague; null: for oneself again. */
export function standFor(deputy: DeputyFor | null): void {
  useSession.setState({ standing: deputy })
  keep()
}

/** The absence under which this tab acts for a colleague; null when acting for oneself. */
export function currentAbsence(): string | null {
  return useSession.getState().standing?.id ?? null
}

/** The consent this tab acts under; null when acting for oneself. */
export function currentConsent(): string | null {
  return useSession.getState().acting?.under.consentId ?? null
}

/** The login of this tab, or null. Screens use the hook `useSession`. */
export function currentLogin(): Login | null {
  return useSession.getState().login
}

export function currentSecondLogin(): SecondLogin | null {
  return useSession.getState().second
}

export function signIn(login: Login): void {
  useSession.setState({ login, acting: null, standing: null, viewing: null, state: null })
  keep()
}

/** Stores the second login, for systems that embed the calls below /server. @public */
export function signInSecond(second: SecondLogin): void {
  useSession.setState({ second })
  keep()
}

export function rememberLoginState(state: LoginState): void {
  useSession.setState({ state })
}

/** Clears the login that the person has ended; returns its token. The other tabs hear of it by `endSession`. */
export function clearEndedLogin(): string | null {
  const { login, viewing } = useSession.getState()
  forgetSession()
  noteSignedIn(false)
  return (viewing?.own ?? login)?.token ?? null
}

/** Clears the login of this tab only; signing out at the server is up to the caller. */
export function forgetSession(): void {
  useSession.setState({ login: null, acting: null, standing: null, viewing: null, second: null, state: null })
  keep()
}
