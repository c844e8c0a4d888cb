/** Which addresses the server may open by itself: those of the public internet. Nothing of its own machine or of the networks behind it. */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

type Net = readonly [net: string, bits: number]

function listOf(family: 'ipv4' | 'ipv6', nets: readonly Net[]): BlockList {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, family)
  return list
}

/** Special-purpose ranges (IANA): this host, private, shared, loopback, link-local, documentation, benchmarking, multicast, reserved. */
const closed4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])
/** Of IPv6 only global unicast is open: no mapped or translated IPv4, no unique local, link-local or multicast address. */
const open6 = listOf('ipv6', [['2000::', 3]])
/** Within it: protocol assignments with Teredo, documentation, 6to4. */
const closed6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

export type Resolve = (host: string) => Promise<readonly string[]>
export type Allow = (address: string) => boolean

const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** The host stands for an address that is not opened. */
export class ClosedAddress extends Error {}

/**
 * The addresses behind a host, every one of them allowed: the connection is made to one of these and not looked up again. A name that
 * also stands for an inner address is refused as a whole.
 */
export async function openAddresses(
  hostname: string,
  resolve: Resolve = resolveHost,
  allow: Allow = isPublicAddress,
): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.length === 0 || !addresses.every(allow)) throw new ClosedAddress(hostname)
  return addresses
}
