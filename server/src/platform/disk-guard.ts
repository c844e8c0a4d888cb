/** Disk guard. Below a reserve of free space the app is read-only, so that the database keeps the space it needs to run. */
import { statfs } from 'node:fs/promises'
import { refuse } from '@green/contract/errors.ts'

export type DiskGuard = {
  /** Whether writing is blocked; uploads also need space for the files. */
  isShort(upload: boolean): Promise<boolean>
  /** Refuses with READ_ONLY while there is too little free space. */
  require(upload: boolean): Promise<void>
}

const lookEveryMs = 500

type Places = {
  /** The folder of the embedded database; null for an external one. */
  database: string | null
  files: string
  reserveBytes: number
  /** Called on every change, for the log. */
  onChange: (isShort: boolean) => void
}

export function watchDisk({ database, files, reserveBytes, onChange }: Places): DiskGuard {
  const below = (folder: string) => isBelow(folder, reserveBytes, onChange)
  const filesShort = below(files)
  const databaseShort = database === null ? async () => false : below(database)
  const isShort = async (upload: boolean) => (await databaseShort()) || (upload && (await filesShort()))
  return {
    isShort,
    async require(upload) {
      if (await isShort(upload)) throw refuse('READ_ONLY', { reason: '存储空间不足' })
    },
  }
}

/** Checks at most twice a second: a system call for every request would be too expensive. */
function isBelow(folder: string, reserveBytes: number, onChange: (isShort: boolean) => void): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY
  let known = false
  return async () => {
    const now = performance.now()
    if (reserveBytes === 0 || now - lookedAt < lookEveryMs) return known
    lookedAt = now
    const { bavail, bsize } = await statfs(folder)
    const found = bavail * bsize < reserveBytes
    if (found !== known) onChange(found)
    known = found
    return known
  }
}
