/** Writes a zip archive as a stream in constant memory: sizes follow each entry in a data descriptor. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

export type ZipPart =
  | { name: string; content: Content }
  /** Already packed, copied unchanged. */
  | { name: string; packed: AsyncIterable<Buffer>; method: 0 | 8; crc: number; size: number; packedSize: number }

interface Written {
  name: Buffer
  method: number
  flags: number
  crc: number
  size: number
  packedSize: number
  offset: number
}

const utf8Name = 0x0800
const sizesFollow = 0x0008
const largest = 0xffffffff
// A fixed date (1 January 1980), so that the same content gives the same bytes.
const dosDate = 0x0021

export async function* zipped(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const copied = 'packed' in part ? part : undefined
    const entry: Written = {
      name: Buffer.from(part.name),
      method: copied?.method ?? 8,
      flags: copied ? utf8Name : utf8Name | sizesFollow,
      crc: copied?.crc ?? 0,
      size: copied?.size ?? 0,
      packedSize: copied?.packedSize ?? 0,
      offset,
    }
    const header = localHeader(entry)
    yield header
    if ('packed' in part) yield* part.packed
    else yield* deflated(part.content, entry)
    offset += header.length + entry.packedSize
    if (!copied) {
      const descriptor = Buffer.alloc(16)
      descriptor.writeUInt32LE(0x08074b50, 0)
      writeSizes(descriptor, 4, entry)
      yield descriptor
      offset += descriptor.length
    }
    if (entry.size > largest || offset > largest) throw new Error('an archive above 4 GB cannot be written')
    directory.push(entry)
  }
  const headers = directory.map(directoryHeader)
  const size = headers.reduce((sum, header) => sum + header.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([...headers, end])
}

/** Packs the content, and stores length and checksum in the entry. */
async function* deflated(content: Content, entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const deflater = createDeflateRaw({ chunkSize: 65_536 })
  // A failing source destroys the deflater with its error, which the loop below throws.
  pipeline(Readable.from(counted()), deflater, () => {})
  for await (const piece of deflater as AsyncIterable<Buffer>) {
    entry.packedSize += piece.length
    yield piece
  }
}

function localHeader(entry: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, entry)
  return Buffer.concat([header, entry.name])
}

function directoryHeader(entry: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  writeCommon(header, 6, entry)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

/** The fields of both headers in the same order: version, flags, method, time, date, sizes, length of the name. */
function writeCommon(header: Buffer, at: number, entry: Written): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(entry.flags, at + 2)
  header.writeUInt16LE(entry.method, at + 4)
  header.writeUInt16LE(dosDate, at + 8)
  writeSizes(header, at + 10, entry)
  header.writeUInt16LE(entry.name.length, at + 22)
}

function writeSizes(buffer: Buffer, at: number, entry: Written): void {
  buffer.writeUInt32LE(entry.crc, at)
  buffer.writeUInt32LE(entry.packedSize, at + 4)
  buffer.writeUInt32LE(entry.size, at + 8)
}
