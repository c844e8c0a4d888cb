/** Compares stored content with the hashes on record. */
import { startDigest } from '../../crypto/digest.ts'
import type { FileStore } from '../../platform/uploads/file-store.ts'

/** The hash of stored content by today's suite, or by that of a kept hash. */
export async function hashOf(files: FileStore, key: string, like?: string): Promise<string> {
  const hash = startDigest(like)
  for await (const part of files.read(key)) hash.update(part as Buffer)
  return hash.digest()
}

/** The content on record that the store does not hold as recorded, by name and key. */
export async function notAsRecorded(
  files: FileStore,
  recorded: { key: string; sha256: string; name: string }[],
  stop: AbortSignal,
): Promise<string[]> {
  const missing: string[] = []
  for (const { key, sha256, name } of recorded) {
    stop.throwIfAborted()
    const hash = await hashOf(files, key, sha256).catch(() => null)
    if (hash !== sha256) missing.push(`${name}（${key}）`)
  }
  return missing
}
