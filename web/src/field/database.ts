/** The field page's tables in the browser (IndexedDB), as promises. What a person wrote stands in them only encrypted. */
import type { Sealed } from '../platform/session/vault.ts'

/** Who may open the content on this device, until when. The key object can be used, not read. */
export type KeyRow = { accountId: string; name: string; key: CryptoKey; until: number }
/** `order` is the sequence of writing; the rest of a row is sealed. */
export type SealedRow = { id: string; accountId: string; caseId: string; order: number; sealed: Sealed }
export type PartRow = { photoId: string; index: number; sealed: Sealed }

type Tables = {
  device: { name: string; value: string }
  keys: KeyRow
  cases: SealedRow
  entries: SealedRow
  photos: SealedRow
  parts: PartRow
}
type Table = keyof Tables

const keyPaths: Record<Table, string | string[]> = {
  device: 'name',
  keys: 'accountId',
  cases: 'id',
  entries: 'id',
  photos: 'id',
  parts: ['photoId', 'index'],
}

export const databaseName = 'green-field'
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const [table, keyPath] of Object.entries(keyPaths)) request.result.createObjectStore(table, { keyPath })
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
  return opened
}

/** Runs the writes of one transaction; resolves once they are on the disk. */
export async function write(
  tables: readonly Table[],
  change: (of: (table: Table) => IDBObjectStore) => void,
): Promise<void> {
  const database = await open()
  await new Promise<void>((done, fail) => {
    const transaction = database.transaction([...tables], 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => done()
    transaction.onerror = () => fail(transaction.error)
    transaction.onabort = () => fail(transaction.error)
    change((table) => transaction.objectStore(table))
  })
}

async function read<T>(table: Table, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return new Promise((done, fail) => {
    const request = ask(database.transaction(table).objectStore(table))
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

export const readAll = <T extends Table>(table: T) => read<Tables[T][]>(table, (store) => store.getAll())
export const readOne = <T extends Table>(table: T, key: IDBValidKey) =>
  read<Tables[T] | undefined>(table, (store) => store.get(key))
export const put = <T extends Table>(table: T, row: Tables[T]) => write([table], (of) => of(table).put(row))
export const remove = (table: Table, key: IDBValidKey) => write([table], (of) => of(table).delete(key))
