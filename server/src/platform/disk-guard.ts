/** Room on the disk. Below a reserve the house only shows, so that the database keeps what it needs to go on answering. */
import { statfs } from 'node:fs/promises'
import { refuse } from '@green/contract/errors.ts'

export type DiskGuard = {
  /** Whether writing has to wait; uploads need room for the files as well. */
  isShort(upload: boolean): Promise<boolean>
  /** Refuses as READ_ONLY while there is too little. */
  require(upload: boolean): Promise<void>
}

const lookEveryMs = 500

type Places = {
  /** Where the embedded database stands; null when the database is somebody else's machine. */
  database: string | null
  files: string
  reserveBytes: number
  /** Hears when it changes, for the log. */
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

/** Looks at most twice a second: a question to the system for every request would be one too many. */
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
