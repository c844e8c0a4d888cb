/** Opens the file store that the settings name. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { addressGuard } from '../outside/address-guard.ts'
import type { FileStore } from '../uploads/file-store.ts'
import { openDiskStore, type SecondPlace } from './disk-store.ts'
import { openMovingStore } from './moving-store.ts'
import { s3PlaceOf } from './s3-place.ts'
import { StoreFault } from './store-fault.ts'

type Places = Pick<Config, 'DATA_DIR' | 'FILES_URL' | 'FILES_OLD_URL' | 'INNER_NETWORKS'>

/** Whether stored content lies in a bucket, not in a folder. */
export const isInBucket = ({ FILES_URL }: Pick<Config, 'FILES_URL'>): boolean => FILES_URL?.startsWith('s3:') ?? false

/** The folder on this machine that an upload fills first: of the store, or where content for the bucket is staged. */
export function filesFolderOf({ DATA_DIR, FILES_URL }: Pick<Places, 'DATA_DIR' | 'FILES_URL'>): string {
  if (isInBucket({ FILES_URL })) return join(DATA_DIR, 'staging')
  return FILES_URL ? fileURLToPath(FILES_URL) : join(DATA_DIR, 'files')
}

/** `second` is a second copy of everything in a folder; a bucket has none, since it lies outside this machine. */
export async function openFileStore(places: Places, second?: SecondPlace): Promise<FileStore> {
  const next = await openNamed(places, second)
  if (!places.FILES_OLD_URL) return next
  return openMovingStore(next, await openNamed({ ...places, FILES_URL: places.FILES_OLD_URL }))
}

/** The client of the bucket is loaded only where there is one. */
export async function openNamed(places: Omit<Places, 'FILES_OLD_URL'>, second?: SecondPlace): Promise<FileStore> {
  if (!isInBucket(places)) return openDiskStore(filesFolderOf(places), second)
  const place = s3PlaceOf(places.FILES_URL ?? '')
  if (typeof place === 'string') throw new Error(`FILES_URL ${place}`)
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(place, filesFolderOf(places), addressGuard(places.INNER_NETWORKS))
}

/** Refuses a store that does not let us in. One that cannot be reached now is answered as a fault: the app starts, and health says so. */
export async function requireStore(files: FileStore): Promise<StoreFault | null> {
  try {
    await files.ready()
    return null
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    if (error.status === 0 || error.status >= 500) return error
    const why = error.status === 404 ? '没有这个桶' : '密钥不对或没有权限'
    throw new Error(`FILES_URL 的对象存储不接受访问（${error.status}，${why}），请核对主机、桶名和密钥`)
  }
}
