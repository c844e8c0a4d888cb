/** Writes a stream to a file on this machine's disk, whole and synced, or not at all. */
import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startDigest } from '../../crypto/digest.ts'

export async function writeWhole(
  path: string,
  content: AsyncIterable<Buffer>,
  mode = 0o666,
): Promise<{ size: number; sha256: string; transferHash: string }> {
  await mkdir(dirname(path), { recursive: true })
  const hash = startDigest()
  // The hash on record is SHA-256 itself but where the city has chosen another suite.
  const transfer = hash.name === 'SHA-256' ? null : createHash('sha256')
  let size = 0
  const handle = await open(path, 'w', mode)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      transfer?.update(chunk)
      size += chunk.length
      // A single write may take fewer bytes than given, as on a disk almost full; appendFile writes all of them or fails.
      await handle.appendFile(chunk)
    }
    await handle.sync()
    await handle.close()
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
  const sha256 = hash.digest()
  return { size, sha256, transferHash: transfer?.digest('hex') ?? sha256 }
}
