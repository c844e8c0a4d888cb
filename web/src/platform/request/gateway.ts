/**
 * Gateways between the browser and the platform: a firewall, a proxy, the sign-in page of an office's network. What they
 * answer in the platform's place is told as theirs.
 */
import type { Call, Method } from '@green/contract/call.ts'
import { RequestError } from './request-error.ts'

/** What was sent when the gateway answered. */
type Sent = { call: Call; input: unknown; file?: File | Blob | undefined }

type Way = { hotline: string | undefined; isPostOnly: boolean }
let way: Way = { hotline: undefined, isPostOnly: false }

/** Whom people call, and whether the city's gateways pass GET and POST only; known with the city's settings. */
export function configureGateway(next: Way): void {
  way = next
}

/** The method on the wire: the server takes POST in the place of PUT and DELETE where the setting says so. */
export function methodOf({ method }: Call): Method {
  return way.isPostOnly && method !== 'GET' ? 'POST' : method
}

/** Whether the answer to a file's call is a page: the platform's files all tell their name. */
export const isPage = (type: string | null, disposition: string | null): boolean =>
  disposition === null && (type ?? '').includes('text/html')

/** The error of a request that somebody else answered. Its code is none of the platform's: the session goes on. */
export async function gatewayFailure(status: number, { call, input, file }: Sent): Promise<RequestError> {
  const message = await import('./gateway-words.ts').then(
    ({ gatewayText }) => gatewayText({ status, method: methodOf(call), input, file }, way.hotline),
    // What stopped the request may stop the words, too.
    () => `途中的网关没有放行（${status}），请稍后重试，或告诉本单位的网络管理员`,
  )
  return new RequestError('gateway', message, { status, code: 0 })
}
