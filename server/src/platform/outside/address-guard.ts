/**
 * Which addresses the server may connect to: those of the public internet, and of the networks behind it only those that
 * INNER_NETWORKS lists. Every outgoing connection but those to the databases goes through here.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { isListable, metadataAddresses } from './inner-networks.ts'

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
const metadata = new BlockList()
for (const address of metadataAddresses) metadata.addAddress(address, familyOf(address))

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

/** IPv4 mapped into IPv6, which a list of IPv4 networks would match too, or with a zone, which names an interface of this machine. */
function isDisguised(address: string): boolean {
  if (isIP(address) === 4) return false
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() || parsed.zoneId !== undefined
}

function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

export type Resolve = (host: string) => Promise<readonly string[]>

const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** The host stands for an address that is not opened. */
export class ClosedAddress extends Error {
  readonly address: string
  constructor(address: string) {
    super(`no connection to ${address}`)
    this.address = address
  }
}

export type AddressGuard = {
  /** Whether the server may connect to this address. */
  allows(address: string): boolean
  /**
   * The addresses behind a host, every one of them allowed: the connection is made to one of these and not looked up
   * again. A name that also stands for a closed address is refused as a whole.
   */
  addressesOf(hostname: string): Promise<readonly string[]>
}

/** A guard that lets the server out to the public internet and into the given networks. `resolve` is other than the system's in tests only. */
export function addressGuard(innerNetworks: readonly string[], resolve: Resolve = resolveHost): AddressGuard {
  const inner = new BlockList()
  for (const network of innerNetworks) {
    const [net = '', bits] = network.split('/')
    inner.addSubnet(net, Number(bits), familyOf(net))
  }
  const allows = (address: string) => {
    if (isIP(address) === 0 || isDisguised(address)) return false
    const family = familyOf(address)
    if (metadata.check(address, family)) return false
    return isPublicAddress(address) || inner.check(address, family)
  }
  return {
    allows,
    async addressesOf(hostname) {
      const host = bareHost(hostname)
      const addresses = isIP(host) ? [host] : await resolve(host)
      const closed = addresses.length === 0 ? host : addresses.find((address) => !allows(address))
      if (closed !== undefined) throw new ClosedAddress(closed)
      return addresses
    },
  }
}

/** The host of a URL without the brackets of IPv6. */
export const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/**
 * Options for a socket to this host: its address is checked at once, a name as the socket looks it up, and the connection
 * goes to what was checked. Throws ClosedAddress.
 */
export function guardedSocket(guard: AddressGuard, hostname: string): { host: string; lookup: LookupFunction } {
  const host = bareHost(hostname)
  if (isIP(host) && !guard.allows(host)) throw new ClosedAddress(host)
  return {
    host,
    lookup: (name, { all: wantsAll }, done) => {
      guard.addressesOf(name).then(
        (addresses) => {
          const all = addresses.map((address) => ({ address, family: isIP(address) }))
          if (wantsAll) done(null, all)
          else done(null, all[0]?.address ?? '', all[0]?.family ?? 4)
        },
        (error: NodeJS.ErrnoException) => done(error, ''),
      )
    },
  }
}

/** How long a name is looked up where somebody waits for the answer. */
const entryMs = 2000

/**
 * The closed address that a host stands for now, or null. A name that nobody knows yet, or not in time, is let in:
 * every connection is checked again.
 */
export function closedAddressOf(guard: AddressGuard, hostname: string): Promise<string | null> {
  const closed = guard.addressesOf(hostname).then(
    () => null,
    (error: unknown) => (error instanceof ClosedAddress ? error.address : null),
  )
  return Promise.race([closed, wait(entryMs, null, { ref: false })])
}

/** Why an address is not connected to, and what can be done about it. */
export const closedText = (address: string): string =>
  isListable(address)
    ? `${address} 在内部网络，平台只连接公网地址和 INNER_NETWORKS 列出的网段；确需连接的，由运行人员在 INNER_NETWORKS 中加上 ${address}/${isIP(address) === 4 ? 32 : 128} 或所在的网段`
    : `${address} 是云平台元数据、链路本地或保留地址，任何时候都不连接`
