/** Queries for the addresses and devices of earlier sign-ins. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { knownAddress, knownDevice } from '../../db/schema/accounts.ts'

export type KnownPlaces = { addresses: string[]; devices: string[] }

export async function knownPlaces(tx: Tx, accountId: string): Promise<KnownPlaces> {
  const [addresses, devices] = await Promise.all([
    tx.select({ ip: knownAddress.ip }).from(knownAddress).where(eq(knownAddress.accountId, accountId)),
    tx.select({ device: knownDevice.device }).from(knownDevice).where(eq(knownDevice.accountId, accountId)),
  ])
  return { addresses: addresses.map(({ ip }) => ip), devices: devices.map(({ device }) => device) }
}

export async function knowDevice(tx: Tx, accountId: string, device: string, now: string): Promise<void> {
  await tx
    .insert(knownDevice)
    .values({ accountId, device, lastAt: now })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.device], set: { lastAt: now } })
}
