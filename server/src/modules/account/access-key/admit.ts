/** Lets an outside system in by its access key: valid, from an allowed address, for a call of its scope, within its limit. */
import { BlockList, isIP } from 'node:net'
import type { Call } from '@green/contract/call.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { veiled } from '../../../base/account/viewing.ts'
import { noteRefused } from '../../../base/audit/refused.ts'
import { digestsOf } from '../../../crypto/digest.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { requireRight } from '../../../platform/http/guard/rights.ts'
import type { Services } from '../../../platform/services.ts'
import { countUse, type KeyRecord, keyOfSecret } from './store.ts'

/** How every secret begins, so that it is told from a login and found by scanners of leaked secrets. */
export const secretPrefix = 'lxk_'

/** The system behind an access key; null where the token is none. Every request of a known key is counted, every refusal logged. */
export async function admitKey(
  services: Services,
  token: string,
  { call, ip }: { call: Call; ip: string },
): Promise<Actor | null> {
  if (!token.startsWith(secretPrefix)) return null
  const found = await keyOfSecret(services.db, digestsOf(token))
  if (!found) throw refuse('KEY_UNKNOWN')
  const { key, until } = found
  const visitor = visitorOf(key, ip)
  const count = (isRefused: boolean) =>
    countUse(services.db, {
      keyId: key.id,
      day: clock.today(),
      call: callPermission(call),
      at: clock.now(),
      ip,
      isRefused,
    })
  try {
    requireValid(key, until)
    if (!isAllowedFrom(key.addresses, ip)) throw refuse('KEY_ADDRESS', { ip })
    requireRight(call, visitor)
    await takeTurn(services.db, `accessKey ${key.id}`, key.perMinute, 60)
  } catch (refusal) {
    if (refusal instanceof Refusal) {
      await count(true)
      await noteRefused(services, { visitor, title: call.title, target: null, refusal })
    }
    throw refusal
  }
  await count(false)
  return visitor
}

function requireValid({ endedAt, endsOn }: KeyRecord, until: string | null): void {
  if (endedAt !== null) throw refuse('KEY_OVER', { why: '已停用' })
  if (endsOn < clock.today()) throw refuse('KEY_OVER', { why: `已于${endsOn}到期` })
  if (until !== null && until <= clock.now()) throw refuse('KEY_OVER', { why: '已更换，原来的不能再用' })
}

/** Reads like an officer of the city or of its district, within its scope. */
function visitorOf({ id, systemName, qxCode, scope }: KeyRecord, ip: string): Actor {
  return {
    accountId: id,
    loginName: `接口密钥：${systemName}`,
    name: systemName,
    mobile: '',
    ip,
    role: qxCode === null ? ('city' as const) : ('county' as const),
    qxCode,
    taken: new Set<string>(),
    duty: null,
    scopeLabels: [],
    enterpriseId: null,
    orgKind: null,
    operator: null,
    agent: null,
    standsFor: null,
    viewer: null,
    state: 'active' as const,
    sessionHash: '',
    mustChangePassword: false,
    mustSetSecondFactor: false,
    keyScope: new Set(scope),
  }
}

/** Whether the text is an address or a range: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. */
export const isAddressRange = (text: string): boolean => listOf([text]) !== null

/** Null where one of them is no address or range. */
function listOf(ranges: readonly string[]): BlockList | null {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits, ...rest] = range.split('/')
    const family = isIP(net)
    const longest = family === 4 ? 32 : 128
    if (family === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null
    if (Number(bits ?? longest) > longest) return null
    list.addSubnet(net, Number(bits ?? longest), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Whether a request from this address may use the key; without ranges it may come from everywhere. */
export function isAllowedFrom(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return true
  // A server that listens on both families sees an IPv4 sender as a mapped address.
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return listOf(ranges)?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false
}

/** What is people's work and not data for another system: what the reader may do now, drafts, experts, the people of an enterprise. */
const notForSystems: Readonly<Record<string, unknown>> = {
  allowed: [],
  opinionDraft: null,
  proposal: null,
  tasks: [],
  people: [],
  opened: [],
}

/** What an outside system reads of a response: contacts masked, nothing of the reader's own work. */
export function shownToSystems(data: unknown): unknown {
  return withoutWork(veiled(data))
}

function withoutWork(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWork)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key in notForSystems ? notForSystems[key] : withoutWork(one)]),
  )
}
