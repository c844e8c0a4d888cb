/** Who makes a request: the session or the access key behind its token, asked before a large body is read. */
import { actingForHeader, type Call, changesState } from '@green/contract/call.ts'
import { refuse } from '@green/contract/errors.ts'
import { isFiler } from '@green/contract/roles.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../actor.ts'
import type { Services } from '../../services.ts'
import { requireRight } from './rights.ts'
import { serverTokenName } from './token-names.ts'

/** The largest body that is read before it is known who sends it, and the largest of a call that is open to everybody. */
export const unknownBodyLimit = 64 * 1024

export type SignIn = (services: Services, token: string, ip: string) => Promise<Actor | null>
/** Why the session behind a token was ended by something else than its own sign-out, in words; null where it was not. */
export type WhySignedOut = (services: Services, token: string) => Promise<string | null>
/**
 * The person as the agent of an enterprise under a consent, or as the deputy of an absent colleague; refuses what is not
 * valid today or not this person's like a missing one.
 */
export type ActFor = (services: Services, person: Actor, consentId: string) => Promise<Actor>
/** The system behind an access key; null where the token is none. */
export type AdmitKey = (services: Services, token: string, request: { call: Call; ip: string }) => Promise<Actor | null>

/** `system` is the visitor where it came by an access key. */
type Admitted = { visitor: Actor | null; system: Actor | null }

export type Admission = {
  /** The visitor with the right to make the call, or a refusal. */
  admit(call: Call, request: FastifyRequest, tokenOf: TokenOf): Promise<Admitted>
  /** Before the body is read: refuses a request without a token, and one with a large body whose visitor may not send it. */
  beforeBody(call: Call, request: FastifyRequest, tokenOf: TokenOf): Promise<void>
  /** The person of a request, as far as known. */
  visitorOf(request: FastifyRequest): Actor | null
  /** A changing call or an export of somebody known, for logging its refusal. */
  attemptOf(request: FastifyRequest): { visitor: Actor; title: string } | null
}

type Ways = {
  signIn: SignIn
  whySignedOut: WhySignedOut | undefined
  actFor: ActFor
  admitKey: AdmitKey | undefined
}

/** Knows who is behind each request of this server. */
export function openAdmission(services: Services, { signIn, whySignedOut, actFor, admitKey }: Ways): Admission {
  /** A key is asked once for each request: every use of it is counted. */
  const systems = new WeakMap<FastifyRequest, Actor>()
  const known = new WeakMap<FastifyRequest, { call: Call; visitor: Actor }>()

  async function systemOf(call: Call, request: FastifyRequest, token: string): Promise<Actor | null> {
    const system = systems.get(request) ?? (await admitKey?.(services, token, { call, ip: request.ip })) ?? null
    if (system) systems.set(request, system)
    return system
  }

  async function admit(call: Call, request: FastifyRequest, tokenOf: TokenOf): Promise<Admitted> {
    const token = tokenOf(request)
    const system = token && tokenOf === bearer ? await systemOf(call, request, token) : null
    const person = token && !system ? await signIn(services, token, request.ip) : null
    const under = person && actingUnder(call, person, request)
    const visitor = person && under ? await actFor(services, person, under) : (system ?? person)
    if (visitor) known.set(request, { call, visitor })
    if (token && !visitor && call.may !== 'anyone') {
      const why = await whySignedOut?.(services, token)
      if (why) throw refuse('SIGNED_OUT', { why })
    }
    requireRight(call, visitor)
    return { visitor, system }
  }

  return {
    admit,
    async beforeBody(call, request, tokenOf) {
      // The body of a call that is open to everybody is never large.
      if (call.may === 'anyone') return
      if (tokenOf(request) === null) throw refuse('SIGN_IN')
      // The session is asked again once the body is there: it may have ended meanwhile.
      if (mayBeLarge(request)) await admit(call, request, tokenOf)
    },
    visitorOf: (request) => known.get(request)?.visitor ?? null,
    attemptOf(request) {
      const found = known.get(request)
      if (!found || !(changesState(found.call) || found.call.out === 'blob')) return null
      return { visitor: found.visitor, title: found.call.title }
    },
  }
}

/** Also a body that does not tell its length. */
function mayBeLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > unknownBodyLimit
}

/** A header's value; null where it is missing or empty. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export type TokenOf = (request: FastifyRequest) => string | null

/** The token of the calls under /ht. */
export const bearer: TokenOf = (request) => headerOf(request, 'authorization')?.replace(/^Bearer\s+/i, '') ?? null

/** The token of the calls under /server. */
export const serverToken: TokenOf = (request) => headerOf(request, serverTokenName)

/**
 * The consent, or a deputy's absence, that the request names. Calls open to anonymous people are made for oneself; an
 * agent's calls open to all signed-in people too.
 */
function actingUnder(call: Call, { role }: Actor, request: FastifyRequest): string | null {
  const value = headerOf(request, actingForHeader)
  if (value === null || call.may === 'anyone' || (call.may === 'signedIn' && isFiler(role))) return null
  if (!z.uuid().safeParse(value).success) throw refuse('BAD_REQUEST')
  return value.toLowerCase()
}
