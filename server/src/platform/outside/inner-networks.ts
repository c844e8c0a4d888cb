/** INNER_NETWORKS: the networks behind the server that it may connect to besides the public internet. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What is not on the public internet and may be listed: private, shared, benchmarking, loopback, unique local. */
const listable = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '198.18.0.0/15',
  '127.0.0.0/8',
].concat(['fc00::/7', '::1/128'])

/**
 * Where clouds tell a machine its own passwords and keys, beside the link-local range, which is closed as a whole:
 * whatever the list says, nothing connects there.
 */
export const metadataAddresses = [
  ...['100.100.100.200', '192.0.0.192', '168.63.129.16', '100.88.222.5'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd00:ec2::253', 'fd20:ce::254', 'fd00:42::42', 'fd00:c1::a9fe:a9fe'],
]

/** The networks of a list, or what is wrong with it, in words. */
export function innerNetworksOf(written: string): readonly string[] | string {
  const entries = written
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const fault = entries.map(networkFault).find((one) => one !== null)
  return fault ?? entries
}

function networkFault(entry: string): string | null {
  if (!ipaddr.isValidCIDR(entry) || isIP(entry.split('/')[0] ?? '') === 0 || /[^\d.:a-f/]|:.*\./i.test(entry))
    return `“${entry}”不是网段，写法如 10.1.0.0/16 或 10.1.2.3/32，多个用逗号分隔`
  const [address, bits] = ipaddr.parseCIDR(entry)
  const whole = address.kind() === 'ipv4' ? 32 : 128
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const first = kind.networkAddressFromCIDR(entry).toString()
  if (first !== address.toString())
    return `“${entry}”不是网段的起始地址，应写作 ${first}/${bits}，只列一个地址写作 ${address}/${whole}`
  if (!isWithin(address, bits)) return `“${entry}”不是内部网络：公网地址不用列出，链路本地、元数据等地址不能列出`
  return bits === whole && isMetadata(address) ? `“${entry}”是云平台的元数据地址，任何时候都不连接` : null
}

type Address = ReturnType<typeof ipaddr.parse>

const isWithin = (address: Address, bits: number): boolean =>
  listable
    .map((one) => ipaddr.parseCIDR(one))
    .some(([range, least]) => range.kind() === address.kind() && bits >= least && address.match(range, least))

const isMetadata = (address: Address): boolean =>
  metadataAddresses.some((one) => ipaddr.parse(one).toString() === address.toString())

/** Whether an address could be opened by listing its network. */
export function isListable(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return isWithin(parsed, parsed.kind() === 'ipv4' ? 32 : 128) && !isMetadata(parsed)
}
