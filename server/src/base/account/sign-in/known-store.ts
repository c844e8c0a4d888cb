/** Queries for the addresses and devices of earlier sign-ins. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { builtOnce } from '../../../db/prepared.ts'
import { knownAddress, knownDevice } from '../../../db/schema/account/accounts.ts'

const accountId = sql.placeholder('accountId')
const addressesOf = builtOnce((query) =>
  query.select({ ip: knownAddress.ip }).from(knownAddress).where(eq(knownAddress.accountId, accountId)),
)
const devicesOf = builtOnce((query) =>
  query.select({ device: knownDevice.device }).from(knownDevice).where(eq(knownDevice.accountId, accountId)),
)

export type KnownPlaces = { addresses: string[]; devices: string[] }

export async function knownPlaces(tx: Tx, accountId: string): Promise<KnownPlaces> {
  const [addresses, devices] = await Promise.all([addressesOf(tx, { accountId }), devicesOf(tx, { accountId })])
  return { addresses: addresses.map(({ ip }) => ip), devices: devices.map(({ device }) => device) }
}

export async function knowDevice(tx: Tx, accountId: string, device: string, now: string): Promise<void> {
  await tx
    .insert(knownDevice)
    .values({ accountId, device, lastAt: now })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.device], set: { lastAt: now } })
}
