/** Copies of unfinished forms that outlive the browser: in local storage, encrypted under a key that the server gives to their owner only. */
import { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { useEffect, useState } from 'react'
import { request } from '../../../platform/request/request.ts'
import { bytesOfBase64, deviceKey, sealValue, unsealValue } from '../../../platform/session/vault.ts'
import { type CopyKey, type LocalCopies, localCopy, nameOf, type Vault } from './local-copy.ts'

const sealedName = (name: string) => `${name}|sealed`

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A vault that can be read, too. */
type CopyVault = Vault & { get: (name: string) => Promise<string | null> }

/** Copies under a key. One whose key has changed, or that was moved or damaged, does not open and counts as none. */
export function copyVault(key: CryptoKey, storage: Storage): CopyVault {
  /** Of each name the number of its last change: an encryption that is overtaken is not written. */
  const changes = new Map<string, number>()
  const change = (name: string) => {
    const number = (changes.get(name) ?? 0) + 1
    changes.set(name, number)
    return () => changes.get(name) === number
  }
  return {
    put: (name, text) => {
      const isLast = change(name)
      void sealValue(key, name, text).then(({ iv, data }) => {
        if (isLast()) storeQuietly(storage, sealedName(name), `${textOf(iv)}.${textOf(new Uint8Array(data))}`)
      })
    },
    drop: (name) => {
      change(name)
      storage.removeItem(sealedName(name))
    },
    get: async (name) => {
      const [iv, data] = (storage.getItem(sealedName(name)) ?? '').split('.')
      if (!iv || !data) return null
      return unsealValue<string>(key, name, { iv: bytesOfBase64(iv), data: bytesOfBase64(data).buffer }).catch(
        () => null,
      )
    },
  }
}

function storeQuietly(storage: Storage, name: string, text: string): void {
  try {
    storage.setItem(name, text)
  } catch {
    // Storage full: the tab's own copy stays.
  }
}

function textOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
let opened: { account: string; vault: Promise<CopyVault | null> } | null = null

/** The vault of the person signed in; null where the browser has no encryption (plain http) or the key cannot be had. */
function vaultOf(account: string): Promise<CopyVault | null> {
  if (opened?.account === account) return opened.vault
  const vault = openVault(account).catch(() => {
    opened = null
    return null
  })
  opened = { account, vault }
  return vault
}

async function openVault(account: string): Promise<CopyVault | null> {
  if (!globalThis.crypto?.subtle) return null
  const { key } = await request(ownAccount.localKey, {})
  return copyVault(await deviceKey(key, account), localStorage)
}

/** The copy of one form, with what was kept before the browser was closed. */
export async function openCopy(key: CopyKey): Promise<LocalCopies> {
  const vault = await vaultOf(key.account)
  const name = nameOf(key)
  // Former versions kept some copies here as they were typed.
  const plain = localStorage.getItem(name)
  if (sessionStorage.getItem(name) === null) {
    const text = plain ?? (await vault?.get(name)) ?? null
    if (text !== null) storeQuietly(sessionStorage, name, text)
  }
  if (plain !== null) {
    vault?.put(name, plain)
    localStorage.removeItem(name)
  }
  return localCopy(sessionStorage, key, vault)
}

/** The same for a component; null until the copy was looked for. */
export function useLocalCopy({ account, programme, place }: CopyKey): LocalCopies | null {
  const [copy, setCopy] = useState<LocalCopies | null>(null)
  useEffect(() => {
    let isGone = false
    void openCopy({ account, programme, place }).then((found) => {
      if (!isGone) setCopy(found)
    })
    return () => {
      isGone = true
    }
  }, [account, programme, place])
  return copy
}
