/**
 * 单点登录: the browser goes to the city's provider with a ticket of its own and comes back with an answer. A person
 * whose identity is bound is signed in like by a password; one whose identity is nobody's yet gets a ticket to bind it
 * after a local sign-in. Nothing is ever matched by name or number.
 */
import { type Refusal, refuse } from '@green/contract/errors.ts'
import { digest, digestsOf } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import { type Identity, IdentityFault, type IdentityProvider } from '../../../platform/outside/identity-provider.ts'
import type { Services } from '../../../platform/services.ts'
import type { Origin } from '../sign-in/session.ts'
import { signInByProof } from '../sign-in/sign-in.ts'
import { failed, noted } from '../sign-in/sign-in-log.ts'
import { holderById } from '../store.ts'
import { type Binding, bindingsOf, type IdentityKind, insertAttempt, takeAttempt, useBinding } from './store.ts'

export const action = '单点登录'
const validMs = 10 * 60_000
/** Begun from one address in a quarter of an hour; a whole office may share it. */
const perAddress = { limit: 200, seconds: 900 }
/** Whose identity it is, is not known yet. */
const nobody = { account: null, name: '', way: 'password' as const }

export function requireProvider({ identityProvider }: Pick<Services, 'identityProvider'>): IdentityProvider {
  if (!identityProvider) throw refuse('SSO_OFF')
  return identityProvider
}

export async function beginSignOn(services: Services, origin: Origin) {
  const provider = requireProvider(services)
  await takeTurn(services.db, `sso:${origin.ip}`, perAddress.limit, perAddress.seconds)
  return noted(services, { target: nobody, origin, action }, async () => {
    const { address, state, nonce, verifier } = await provider.begin().catch(refusing(provider))
    const ticket = await leave(services.db, { state, nonce, verifier })
    return { address, ticket }
  })
}

type Finished = { login: Awaited<ReturnType<typeof signInByProof>> | null; bind: string | null; choose: string | null }

/** Signs in with the provider's answer where its person is bound to one account; the ticket and the code are used up. */
export async function finishSignOn(
  services: Services,
  { ticket, answer, binding }: { ticket: string; answer: string; binding: boolean },
  origin: Origin,
): Promise<Finished> {
  const provider = requireProvider(services)
  const identity = await noted(services, { target: nobody, origin, action }, async () => {
    const { state, nonce, verifier } = await claimedAttempt(services, provider, ticket)
    if (!state || !nonce || !verifier) throw failed(over(provider), '凭证不是登录用的')
    return provider.identify(answer, { state, nonce, verifier }).catch(refusing(provider))
  })
  const [only, second] = binding ? [] : await bindingsOf(services.db, identity)
  if (!only) return { login: null, bind: await leave(services.db, identity), choose: null }
  if (second) return { login: null, bind: null, choose: await leave(services.db, identity) }
  return { login: await signInBound(services, only, origin), bind: null, choose: null }
}

/** Signs in to one of the two accounts of a person. */
export async function chooseAccount(
  services: Services,
  { ticket, kind }: { ticket: string; kind: IdentityKind },
  origin: Origin,
) {
  const provider = requireProvider(services)
  const binding = await noted(services, { target: nobody, origin, action }, async () => {
    const { identity } = await claimedIdentity(services.db, provider, ticket)
    const found = (await bindingsOf(services.db, identity)).find((one) => one.kind === kind)
    if (!found) throw failed(over(provider), '绑定已解除')
    return found
  })
  return signInBound(services, binding, origin)
}

/** The identity of a ticket that came back from the provider, and when; the ticket is used up. */
export async function claimedIdentity(tx: Tx, provider: IdentityProvider, ticket: string) {
  const { issuer, subject, createdAt } = await claimedAttempt({ db: tx }, provider, ticket)
  if (!issuer || !subject) throw failed(over(provider), '凭证不是绑定用的')
  return { identity: { issuer, subject }, since: createdAt }
}

async function claimedAttempt({ db }: { db: Tx }, provider: IdentityProvider, ticket: string) {
  const attempt = await takeAttempt(db, digestsOf(ticket), clock.now())
  if (!attempt) throw failed(over(provider), '凭证已使用、已过期或不是本浏览器的')
  return attempt
}

async function signInBound(services: Services, binding: Binding, origin: Origin) {
  const holder = await holderById(services.db, binding.accountId)
  if (!holder) throw refuse('ACCOUNT_DISABLED')
  return signInByProof(services, holder, origin, {
    action,
    passesBoth: false,
    useUp: async (tx) => {
      if (!(await useBinding(tx, binding, clock.now()))) throw failed(refuse('BAD_CREDENTIALS'), '绑定刚刚被解除')
    },
  })
}

/** Leaves a step waiting; the returned ticket is stored only as a hash. */
async function leave(tx: Tx, step: Identity | { state: string; nonce: string; verifier: string }): Promise<string> {
  const ticket = ids.token()
  const now = clock.now()
  await insertAttempt(tx, { ticketHash: digest(ticket), createdAt: now, expiresAt: addMs(now, validMs), ...step })
  return ticket
}

const over = ({ label }: IdentityProvider): Refusal => refuse('SSO_OVER', { label })

/** Turns the provider's fault into the refusal with its reason. */
const refusing =
  (provider: IdentityProvider) =>
  (error: unknown): never => {
    if (!(error instanceof IdentityFault)) throw error
    const { kind, why } = error
    const { label } = provider
    const refusals = {
      away: () => refuse('SSO_AWAY', { label }),
      denied: () => refuse('SSO_DENIED', { label }),
      used: () => over(provider),
      untrusted: () => refuse('SSO_UNTRUSTED', { label, why }),
    }
    throw failed(refusals[kind](), why)
  }
