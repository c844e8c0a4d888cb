/** A sign-in on a device or from a network that the account has not used before is told to its owner. */
import type { Tx } from '../../../db/database.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { tell } from '../../message/tell.ts'
import type { AccountRecord } from '../store.ts'
import { knowAddress } from './attempt-store.ts'
import { type KnownPlaces, knowDevice } from './known-store.ts'
import type { Origin } from './session.ts'

/** The network of an address: the first three parts of IPv4, the first four groups of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/**
 * Runs in the transaction of a complete sign-in. `known`: the places before it. The first sign-in of an account has nothing to
 * compare with.
 */
export async function tellUnusual(
  tx: Tx,
  services: Services,
  { id }: AccountRecord,
  { known: { addresses, devices }, origin }: { known: KnownPlaces; origin: Origin },
): Promise<void> {
  const isNewDevice = devices.length > 0 && !devices.includes(origin.device)
  const isNewNetwork = addresses.length > 0 && !addresses.some((ip) => networkOf(ip) === networkOf(origin.ip))
  const why = [...(isNewDevice ? ['设备'] : []), ...(isNewNetwork ? ['网络'] : [])].join('和')
  if (why === '') return
  await tell(tx, services, {
    to: [id],
    link: null,
    template: 'unusualSignIn',
    values: { at: localTime(clock.now()), why: `新的${why}`, device: origin.device, ip: origin.ip },
    sms: true,
  })
}

/** The device and the address count as known from now on. */
export async function noteArrival(tx: Tx, accountId: string, { ip, device }: Origin): Promise<void> {
  await Promise.all([knowDevice(tx, accountId, device, clock.now()), knowAddress(tx, accountId, ip, clock.now())])
}
