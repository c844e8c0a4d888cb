/** Files of the export: each is hashed while it is written, so that nothing is read twice. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { appendFile, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type ExportedFile = { path: string; size: number; sha256: string }

/** Writes one file below the folder and returns it for the manifest. */
export async function writeFile(
  folder: string,
  path: string,
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  stop: AbortSignal,
): Promise<ExportedFile> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(content), counted, target, { signal: stop })
  return { path, size, sha256: hash.digest('hex') }
}

/** The same content under another name; it takes no further room. */
export async function linkFile(
  folder: string,
  { path, size, sha256 }: ExportedFile,
  name: string,
): Promise<ExportedFile> {
  await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
  await link(join(folder, path), join(folder, name))
  return { path: name, size, sha256 }
}

export const sumsName = 'SHA256SUMS'

/** The list of all files as `sha256sum -c` reads it, written line by line however many there are. */
export function openSums(folder: string) {
  const hash = createHash('sha256')
  let [files, bytes] = [0, 0]
  return {
    async add({ path, size, sha256 }: ExportedFile): Promise<void> {
      const line = `${sha256}  ${path}\n`
      await appendFile(join(folder, sumsName), line, { mode: 0o600 })
      hash.update(line)
      files += 1
      bytes += size
    },
    async close(): Promise<{ files: number; bytes: number; sha256: string }> {
      await appendFile(join(folder, sumsName), '', { flush: true })
      return { files, bytes, sha256: hash.digest('hex') }
    },
  }
}

const longestName = 150

const unfit = /[\p{Cc}/\\:*?"<>|]/gu

/** The original name, without what a file system or a person could trip over. */
export function safeName(name: string): string {
  const plain = name.normalize('NFC').replace(unfit, '_').replace(/^\.+/, '_').trim()
  if (plain === '') return '附件'
  let short = plain
  while (Buffer.byteLength(short) > longestName) {
    const dot = short.lastIndexOf('.')
    const ending = dot > 0 && short.length - dot <= 8 ? short.slice(dot) : ''
    short = `${[...short.slice(0, short.length - ending.length)].slice(0, -1).join('')}${ending}`
  }
  return short
}
