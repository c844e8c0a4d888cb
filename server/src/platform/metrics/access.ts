/** Who may read /metrics: the holder of the token; without one set, only a direct caller of this machine or a private network. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Written by proxies: a request that has one comes from somewhere else. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

type Request = { headers: IncomingHttpHeaders; address: string | undefined }

export function mayReadMetrics({ headers, address }: Request, token: string | undefined): boolean {
  // A proxy on the same machine is near too: with a token nobody is let in without it.
  if (token !== undefined) return sameText(headers.authorization?.replace(/^Bearer\s+/i, '') ?? '', token)
  return proxyHeaders.every((name) => headers[name] === undefined) && isNear(address) && isPlainHost(headers.host)
}

function isNear(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  const kind = isIP(plain)
  return kind !== 0 && near.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
}

/** Called by an address of a near network, not by the public name that a proxy passes on or a browser was tricked with. */
function isPlainHost(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isNear(name)
}

function sameText(value: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(value), hash(wanted))
}
