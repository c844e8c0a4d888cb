/** Random access to a file on disk or in memory, so that a check reads only the bytes it needs. */
import { open } from 'node:fs/promises'

export interface ByteSource {
  readonly size: number
  /** Returns fewer bytes than requested only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

export async function openBytes(file: string | Uint8Array): Promise<ByteSource> {
  if (typeof file !== 'string') {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    return {
      size: bytes.length,
      read: async (offset, length) => bytes.subarray(offset, offset + length),
      close: async () => {},
    }
  }
  const handle = await open(file, 'r')
  const { size } = await handle.stat()
  return {
    size,
    read: async (offset, length) => {
      const wanted = Math.max(0, Math.min(length, size - offset))
      const buffer = Buffer.allocUnsafe(wanted)
      let filled = 0
      while (filled < wanted) {
        const { bytesRead } = await handle.read(buffer, filled, wanted - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    },
    close: () => handle.close(),
  }
}

/** The bytes from `start` to `end`, in pieces. */
export async function* bytesBetween(
  source: ByteSource,
  start: number,
  end: number,
  step = 65_536,
): AsyncGenerator<Buffer> {
  for (let offset = start; offset < end; offset += step) yield source.read(offset, Math.min(step, end - offset))
}
