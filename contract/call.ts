/** Declares a call of the interface: once, with path, roles, input and output. The server's handlers, the web's requests and the OpenAPI page derive from it. */
import type { z } from 'zod'
import type { Hands } from './hands.ts'
import type { AdministratorDuty, Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Permission: anybody, anybody signed in, or the named roles.
 * Scope (own enterprise, own county, assigned task) is added by the server from the account.
 */
export type May = 'anyone' | 'signedIn' | readonly Role[]

type Place = { get: string } | { post: string } | { put: string } | { delete: string }

/** At most so many within so many seconds. */
export type PerAddress = { most: number; seconds: number }

/** Of the public checks of a paper by number and code. */
export const paperChecks: PerAddress = { most: 60, seconds: 3600 }

/** Of the public checks of what is known by its number alone, which a bank or a park looks up in numbers. */
export const numberChecks: PerAddress = { most: 60, seconds: 60 }

type Changing = Exclude<Place, { get: string }>

/**
 * Whether one person of the staff may do it alone: said by every call that changes something and that staff may make. What reads, what is
 * everybody's own, and what only enterprises do needs no saying.
 */
type ByHands<Out> =
  | ({ get: string } & { hands?: never })
  | (Changing & { may: 'anyone' | 'signedIn' | readonly 'enterprise'[]; hands?: never })
  | (Changing & { evenIfReadOnly: true; hands?: never })
  | (Changing & { out: Out & 'blob'; hands?: never })
  | (Changing & { hands: Hands })

type Declaration<In extends z.ZodType, Out extends z.ZodType | 'blob'> = ByHands<Out> & {
  /** One Chinese line for the OpenAPI page. */
  title: string
  may: May
  /**
   * Of a call that administrators may: which of the three it belongs to where their duties are split (三员分立);
   * `system` by default. One that changes something belongs to one of them (permissions.test.ts has the exceptions).
   */
  duty?: AdministratorDuty | readonly AdministratorDuty[]
  /** Closed schema of query (GET, DELETE) or body (POST, PUT); `query: true` moves a POST's input into the query. */
  in: In
  /** Schema of the response; undeclared keys are dropped. `blob` streams a file. */
  out: Out
  query?: boolean
  /** Input arrives as multipart with one part `file`; the other keys come from the query. */
  upload?: boolean
  /** Requests from one address, signed in or not: look-ups by a code or a number, which nobody should try through. */
  perAddress?: PerAddress
  /** Also permitted for an account that must change its password, or is not verified yet. */
  evenIfUnverified?: boolean
  /** Of an enterprise's users only the main account is permitted; an operator's refusal says so. */
  mainAccount?: boolean
  /** An institution may call it for an enterprise that has consented, within the consent. */
  byAgent?: boolean
  /** A person without an account may call it, who is invited to fill in one section of a draft: within that section. */
  byHelper?: true
  /** Permitted in read-only mode (a disk almost full): reads, and signing in and out. Every GET is. */
  evenIfReadOnly?: boolean
  /** Permitted while a maintenance keeps the platform read-only: what ends or changes that maintenance. */
  duringMaintenance?: boolean
  /** A step of signing in or out, or a code that is sent for one: answered also while reads are refused under overload. */
  evenIfBusy?: boolean
  /** Only below /server, with the second login's header in place of the session's. */
  serverOnly?: boolean
  /**
   * Whether an administrator who looks through another person's eyes (看作) may call it: by default what only reads,
   * and gives out no file.
   */
  byViewer?: boolean
  /** The response (a first password, a token) is shown once and stored nowhere, not even for an idempotent repeat. */
  secret?: boolean
  /** Long calls (uploads, exports): the specification's 500,000 ms instead of 15 s. */
  slow?: boolean
  /** May also run as a background job: the caller is notified when it is done. */
  background?: boolean
  /** May be answered by a read replica, some seconds behind; whoever has just written still reads the own write. It writes nothing but its line in the log. */
  reads?: 'replica'
  /** An access key (接口密钥) of an outside system may have it in its scope. Calls that read and give out no file, and the deliveries of readings. */
  keys?: true
}

export type Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType | 'blob' = z.ZodType | 'blob'> = {
  method: Method
  path: string
  title: string
  may: May
  /** As declared; null where nothing had to be said. */
  hands: Hands | null
  /** As declared; read by `dutiesOf` and `isByViewer` (permissions.ts). */
  duty: AdministratorDuty | readonly AdministratorDuty[] | undefined
  in: In
  out: Out
  query: boolean
  upload: boolean
  perAddress: PerAddress | undefined
  evenIfUnverified: boolean
  mainAccount: boolean
  byAgent: boolean
  byHelper: boolean
  evenIfReadOnly: boolean
  duringMaintenance: boolean
  evenIfBusy: boolean
  serverOnly: boolean
  byViewer: boolean | undefined
  secret: boolean
  slow: boolean
  background: boolean
  reads: 'writer' | 'replica'
  keys: boolean
}

export type CallInput<C> = C extends Call<infer In, infer _Out> ? z.output<In> : never
/** The input before defaults are filled in. */
export type CallRequest<C> = C extends Call<infer In, infer _Out> ? z.input<In> : never
export type CallOutput<C> =
  C extends Call<infer _In, infer Out> ? (Out extends z.ZodType ? z.output<Out> : Blob) : never

/** Whether the call has side effects: its requests carry an idempotency key, and a repeat with the same key has no second effect. */
export function changesState(call: Call): boolean {
  return call.method !== 'GET' && !call.evenIfReadOnly && call.out !== 'blob'
}

/** The header of the idempotency key, a UUID. */
export const requestIdHeader = 'idempotency-key'

/** The header of the page that signs in: `field` for the page for work at the enterprise, whose session lives beside the one at the desk. */
export const pageHeader = 'x-page'

/** The header of the consent under which an institution calls for an enterprise, a UUID. */
export const actingForHeader = 'x-acting-for'

/** What every export of a list is: a file, also made in the background, with its rows read at the replica. */
export const listExport = { out: 'blob', background: true, reads: 'replica' } as const

function placeOf(place: Place): [Method, string] {
  if ('get' in place) return ['GET', place.get]
  if ('post' in place) return ['POST', place.post]
  return 'put' in place ? ['PUT', place.put] : ['DELETE', place.delete]
}

/** Declares one call. */
export function call<const In extends z.ZodType, const Out extends z.ZodType | 'blob'>(
  d: Declaration<In, Out>,
): Call<In, Out> {
  const [method, path] = placeOf(d)
  return {
    method,
    path,
    title: d.title,
    may: d.may,
    hands: d.hands ?? null,
    duty: d.duty,
    in: d.in,
    out: d.out,
    query: d.query ?? (method === 'GET' || method === 'DELETE' || d.upload === true),
    upload: d.upload ?? false,
    perAddress: d.perAddress,
    evenIfUnverified: d.evenIfUnverified ?? false,
    mainAccount: d.mainAccount ?? false,
    byAgent: d.byAgent ?? false,
    byHelper: d.byHelper ?? false,
    evenIfReadOnly: d.evenIfReadOnly ?? method === 'GET',
    duringMaintenance: d.duringMaintenance ?? false,
    evenIfBusy: d.evenIfBusy ?? false,
    serverOnly: d.serverOnly ?? false,
    byViewer: d.byViewer,
    secret: d.secret ?? false,
    slow: d.slow ?? (d.upload === true || d.out === 'blob'),
    background: d.background ?? false,
    reads: d.reads ?? 'writer',
    keys: d.keys ?? false,
  }
}
