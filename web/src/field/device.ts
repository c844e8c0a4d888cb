/** The device itself: its id, its keys, its room, and locking it when somebody signs out. */
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { randomId } from '../platform/request/random-id.ts'
import { request } from '../platform/request/request.ts'
import { deviceKey } from '../platform/session/vault.ts'
import { type KeyRow, put, readAll, readOne, remove, write } from './database.ts'

/** Where to sign in, and back here. */
export const signInAddress = '/web/login?from=%2Ffield'

const fieldScope = '/web/field'
const hourMs = 3_600_000

async function deviceId(): Promise<string> {
  const known = await readOne('device', 'id')
  if (known) return known.value
  const value = randomId()
  await put('device', { name: 'id', value })
  return value
}

/** Fetches the key of the signed-in inspector: the same one each time, so what was written before opens again. */
export async function unlock(): Promise<KeyRow> {
  const answer = await request(verification.fieldKey, { deviceId: await deviceId() }, { keepsExpiry: true })
  const row = {
    accountId: answer.accountId,
    name: answer.name,
    key: await deviceKey(answer.key, answer.accountId),
    until: Date.now() + answer.hours * hourMs,
  }
  // One inspector at a time: another account must sign in again to open what is its own.
  await write(['keys'], (of) => {
    of('keys').clear()
    of('keys').put(row)
  })
  return row
}

/** The key that opens the device without network; null once its term is over, which also erases it. */
export async function heldKey(): Promise<KeyRow | null> {
  const [row] = await readAll('keys')
  if (!row || row.until >= Date.now()) return row ?? null
  await remove('keys', row.accountId)
  return null
}

/**
 * Signing out: no key, no page and no read case stay on the device. What has not been uploaded stays, unreadable until the same
 * inspector signs in here again.
 */
export async function lockDevice(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  await write(['keys', 'cases'], (of) => {
    of('keys').clear()
    of('cases').clear()
  })
  if ('caches' in globalThis)
    for (const name of await caches.keys()) if (name.startsWith('field-')) await caches.delete(name)
  await navigator.serviceWorker?.getRegistration(fieldScope).then((found) => found?.unregister())
}

export type Room = { usedMb: number; totalMb: number; isPersisted: boolean }

/** How much the browser lends, and whether it promises to keep it. */
export async function roomOnDevice(): Promise<Room | null> {
  if (!navigator.storage?.estimate) return null
  const isPersisted = (await navigator.storage.persisted?.()) || (await navigator.storage.persist?.()) || false
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  const megabyte = 1024 * 1024
  return { usedMb: usage / megabyte, totalMb: quota / megabyte, isPersisted }
}

/** Lets the field page open without network from now on. */
export async function installWorker(): Promise<boolean> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.register('/web/field-worker.js', { scope: fieldScope })
  await navigator.serviceWorker.ready
  return true
}
