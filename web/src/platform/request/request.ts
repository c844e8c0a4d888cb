/** Sends one call of the contract to the server. Always settles: with the data, or with a RequestError whose message is Chinese. */
import {
  actingForHeader,
  type Call,
  type CallOutput,
  type CallRequest,
  changesState,
  pageHeader,
  requestIdHeader,
} from '@green/contract/call.ts'
import { helperPass } from '../session/helper-pass.ts'
import { currentAbsence, currentConsent, currentLogin, currentSecondLogin } from '../session/session.ts'
import { fileNameOf } from './content-disposition.ts'
import { gatewayFailure, isPage, methodOf } from './gateway.ts'
import { randomId } from './random-id.ts'
import { abortedMessage, isEnvelope, networkMessage, RequestError, timeoutMessage, unwrap } from './request-error.ts'
import { saveFile } from './save-file.ts'

const usualTimeoutMs = 15_000
/** The specification's timeout for uploads and exports. */
const slowTimeoutMs = 500_000

export type RequestOptions = {
  signal?: AbortSignal
  /** The file of an upload call. */
  file?: File | Blob
  /** Share of an upload that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Bytes of a file received so far. */
  onReceived?: (bytes: number) => void
  /** The caller handles an expired login itself; no redirect to /login. */
  keepsExpiry?: boolean
  /** The token of a login that is not this tab's yet. */
  token?: string
  timeoutMs?: number
  /** The request outlives its page. */
  keepalive?: boolean
  /** The idempotency key; a retry after a lost response carries the same one. */
  requestId?: string
}

/** Server and login of a request; tests pass their own. */
export type Connection = {
  origin: string
  token: () => string | null
  /** The consent that an agent acts under, sent with the calls an agent may use. */
  consent?: () => string | null
  /** The absence that a deputy acts under, sent with every call but those about the own login. */
  absence?: () => string | null
  second: () => { tokenName: string; tokenValue: string } | null
  /** The page that asks: `field` for the one for work at the enterprise, which signs in beside the desk. */
  page?: () => string | null
  /**
   * Called when a call that needs a login gets 401, with what the server says of it; true: the same person has signed in
   * anew, and the call goes again.
   */
  onExpired: (failure: RequestError) => Promise<boolean>
  /** Transport; the network by default. */
  fetch?: typeof fetch
}

type AfterExpiry = Connection['onExpired']
let afterExpiry: AfterExpiry = async () => false

/** What happens when the server reports an expired login; true: there is a new one of the same person. */
export function onSessionExpired(answer: AfterExpiry): void {
  afterExpiry = answer
}

const own: Connection = {
  origin: '',
  token: () => currentLogin()?.token ?? null,
  consent: currentConsent,
  absence: currentAbsence,
  second: currentSecondLogin,
  page: () => (typeof location === 'undefined' ? null : pageOf(location)),
  onExpired: (failure) => afterExpiry(failure),
}

/** The field page itself, and the sign-in that leads back to it. */
function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const from = pathname.endsWith('/login') ? new URLSearchParams(search).get('from') : pathname.replace(/^\/web/, '')
  return from !== null && /^\/field(?:[/?]|$)/.test(from) ? 'field' : null
}

export const request = connect(own)

/** Replaces the transport: on the server itself requests do not go through the network. */
export function setTransport(way: typeof fetch): void {
  own.fetch = way
}

/** Makes the request function of a connection. */
export function connect(connection: Connection) {
  return async function request<C extends Call>(
    call: C,
    input: CallRequest<C>,
    options: RequestOptions = {},
  ): Promise<CallOutput<C>> {
    const timeoutMs = options.timeoutMs ?? (call.slow ? slowTimeoutMs : usualTimeoutMs)
    const send = () =>
      (call.upload ? sendFile : ask)(connection, call, input, options, timeoutMs) as Promise<CallOutput<C>>
    const sentWith = connection.token()
    try {
      return await send()
    } catch (failure) {
      const isExpired = failure instanceof RequestError && failure.code === 401 && call.may !== 'anyone'
      if (!isExpired || options.keepsExpiry || helperPass() || options.signal?.aborted) throw failure
      // While this one was on its way another request may have led to a new login already.
      const now = connection.token()
      const isRenewed = now !== null && now !== sentWith
      if (!isRenewed && !(await connection.onExpired(failure))) throw failure
      return send()
    }
  }
}

/** Fetches a file and saves it in the browser under the name the server proposes. Returns that name. */
export async function download<C extends Call>(
  call: C,
  input: CallRequest<C>,
  options: RequestOptions = {},
): Promise<string> {
  const blob: unknown = await request(call, input, options)
  if (!(blob instanceof Blob)) throw new Error(`${call.path} does not answer a file`)
  const name = blob instanceof File && blob.name ? blob.name : call.title
  saveFile(blob, name)
  return name
}

/** For calls that anybody may open as a link: pictures, public papers. */
export const linkTo = <C extends Call>(call: C, input: CallRequest<C>): string => address(own, call, input)

function address(connection: Connection, call: Call, input: unknown): string {
  const fields = { ...(input as Record<string, unknown> | null) }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  return connection.origin + (path.startsWith('/server/') ? path : `/ht${path}`) + (call.query ? queryOf(fields) : '')
}

/** Empty values are left out; a list repeats its key. */
function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** About the own login, also while acting for somebody: an absence that has ended must not end the session. */
const ownCalls: ReadonlySet<string> = new Set(['/user/getLoginState', '/user/exitLogin', '/people/standingFor'])

function headersOf(
  connection: Connection,
  call: Call,
  { requestId, token: another }: RequestOptions,
): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (changesState(call)) headers[requestIdHeader] = requestId ?? randomId()
  const page = connection.page?.()
  if (page) headers[pageHeader] = page
  if (call.path.startsWith('/server/')) {
    const second = connection.second()
    if (second) headers[second.tokenName] = second.tokenValue
  } else {
    const token = another ?? (call.byHelper ? helperPass() : null) ?? connection.token()
    if (token) headers.Authorization = token
    const absence = ownCalls.has(call.path) ? null : connection.absence?.()
    const under = absence ?? (call.byAgent ? connection.consent?.() : null)
    if (under) headers[actingForHeader] = under
  }
  return headers
}

async function ask(
  connection: Connection,
  call: Call,
  input: unknown,
  options: RequestOptions,
  timeoutMs: number,
): Promise<unknown> {
  const headers = headersOf(connection, call, options)
  const body = call.query ? undefined : JSON.stringify(input ?? {})
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    const response = await (connection.fetch ?? fetch)(address(connection, call, input), {
      method: methodOf(call),
      headers,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: options.keepalive ?? false,
      ...(body === undefined ? {} : { body }),
    })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    if (call.out === 'blob' && response.ok && !isJson) {
      const disposition = response.headers.get('content-disposition')
      if (isPage(response.headers.get('content-type'), disposition))
        throw await gatewayFailure(response.status, { call, input })
      const name = fileNameOf(disposition)
      const blob = options.onReceived ? await blobOf(response, options.onReceived) : await response.blob()
      return name ? new File([blob], name, { type: blob.type }) : blob
    }
    const answer: unknown = isJson ? await response.json() : null
    if (!isEnvelope(answer)) throw await gatewayFailure(response.status, { call, input })
    return unwrap(response.status, answer)
  } catch (failure) {
    if (failure instanceof RequestError) throw failure
    if (options.signal?.aborted) throw new RequestError('aborted', abortedMessage)
    if (timeout.aborted) throw new RequestError('timeout', timeoutMessage)
    throw new RequestError('network', networkMessage)
  }
}

/** The body as a file, with progress. */
async function blobOf(response: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let received = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.byteLength
    onReceived(received)
  }
  return new Blob(parts, { type })
}

async function sendFile(
  connection: Connection,
  call: Call,
  input: unknown,
  options: RequestOptions,
  timeoutMs: number,
): Promise<unknown> {
  const { upload } = await import('./upload.ts').catch(() => {
    throw new RequestError('network', networkMessage)
  })
  const headers = headersOf(connection, call, options)
  return upload(call, { url: address(connection, call, input), headers, timeoutMs, input }, options)
}
