/** How the server reads from an identity provider: over TLS, but for the origin of the setting itself; no redirects, a time limit, a size limit. */
import { type AddressGuard, ClosedAddress } from './address-guard.ts'
import { fetchOutside } from './outside-request.ts'

/** Nothing came in time, or no connection. */
export class ProviderAway extends Error {}

/** A `fetch` for the addresses that a provider publishes: it may name an address over plain HTTP only at its own origin. */
export function providerFetch(issuer: string, { timeoutMs, guard }: { timeoutMs: number; guard: AddressGuard }) {
  const home = new URL(issuer).origin
  return async (
    address: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const url = new URL(address)
    if (url.origin !== home && url.protocol !== 'https:') throw new ClosedAddress(url.hostname)
    const sent = body === undefined || body === null ? {} : { body: String(body) }
    return fetchOutside(guard, url, { method, headers, timeoutMs, ...sent }).catch(closedOrAway)
  }
}

function closedOrAway(error: unknown): never {
  if (error instanceof ClosedAddress) throw error
  throw new ProviderAway(error instanceof Error ? error.message : 'failed')
}
