/** npm run files -- move: copies all stored content from FILES_OLD_URL to FILES_URL while the server runs. */
import type { Config } from '../../platform/config.ts'
import { openNamed } from '../../platform/file-stores/open-store.ts'
import { everyKey, type FileStore, type StagedFile } from '../../platform/uploads/file-store.ts'
import { type Connection, connect, filesOnRecord } from '../backup/backup-store.ts'
import { withCluster } from '../backup/cluster-copy.ts'
import { hashFile } from '../backup/manifest.ts'
import { hashOf } from '../backup/stored-content.ts'

export type Moved = {
  copied: number
  /** Was in the new store already: from an earlier run. */
  there: number
  /** Content that is not as its record says, or could not be copied; it stays where it was. */
  faults: string[]
}

/** Goes on where an earlier run ended. The old store is left as it is. */
export async function moveFiles(config: Config, stop: AbortSignal): Promise<Moved> {
  const { FILES_OLD_URL } = config
  if (!FILES_OLD_URL) throw new Error('没有设置 FILES_OLD_URL：它是附件原来的存放处，FILES_URL 是新的存放处')
  const next = await openNamed(config)
  const last = await openNamed({ ...config, FILES_URL: FILES_OLD_URL })
  await next.ready()
  const recorded = new Map((await withDatabase(config, filesOnRecord)).map((row) => [row.key, row] as const))
  const moved: Moved = { copied: 0, there: 0, faults: [] }
  for await (const key of everyKey(last)) {
    stop.throwIfAborted()
    const size = await last.sizeOf(key)
    if (size === null) continue // removed in between
    if ((await next.sizeOf(key)) === size) moved.there++
    else {
      const fault = await copyOne(last, next, key, recorded.get(key)?.sha256)
      if (fault === null) moved.copied++
      else moved.faults.push(`${recorded.get(key)?.name ?? '附件'}（${key}）：${fault}`)
    }
  }
  for (const { key, name } of recorded.values())
    if ((await next.sizeOf(key)) === null && (await last.sizeOf(key)) === null)
      moved.faults.push(`${name}（${key}）：两处都没有`)
  return moved
}

/** Null when the new store gives back what the old one holds and the record says. */
async function copyOne(last: FileStore, next: FileStore, key: string, expected?: string): Promise<string | null> {
  let staged: StagedFile | null = null
  try {
    staged = await next.stage(last.read(key) as AsyncIterable<Buffer>, key)
    if (expected !== undefined && (await hashFile(staged.path, expected)) !== expected)
      throw new Error('原来的存放处的内容与记录的哈希不符')
    await staged.store()
    if ((await hashOf(next, key, staged.sha256)) !== staged.sha256) throw new Error('新的存放处读回的内容不同')
    return null
  } catch (error) {
    // One that cannot be removed now is compared by its size the next time, and it was stored whole.
    await staged?.discard().catch(() => undefined)
    if ((await last.sizeOf(key)) === null) return null
    return error instanceof Error ? error.message : String(error)
  }
}

async function withDatabase<T>(config: Config, use: (client: Connection) => Promise<T>): Promise<T> {
  if (!config.DATABASE_URL) return withCluster(config.DATA_DIR, use)
  const client = await connect(config.DATABASE_URL)
  return await use(client).finally(() => client.end())
}
