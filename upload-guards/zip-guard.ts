/**
 * Opens a zip archive (also docx and xlsx) without trusting it. The directory is checked before a byte is unpacked:
 * the declared sizes must be within the limits, and no entry may unpack to more than it declares.
 */
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type ByteSource, bytesBetween, openBytes } from './byte-source.ts'
import { damaged, FileRefused } from './file-refused.ts'

export interface ZipLimits {
  maxEntries: number
  maxUnpackedBytes: number
  /** Unpacked ÷ packed, checked only for entries above 10 MB: small repetitive tables compress very well. */
  maxRatio: number
}

export const zipLimits: ZipLimits = { maxEntries: 2_000, maxUnpackedBytes: 200 * 1024 * 1024, maxRatio: 200 }

const ratioMattersFrom = 10 * 1024 * 1024
const endRecordSize = 22
const longestComment = 65_535
const largestDirectory = 4 * 1024 * 1024

export interface ZipEntry {
  readonly name: string
  readonly method: 0 | 8
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly dataOffset: number
  readonly directory: boolean
}

export interface Zip {
  readonly entries: readonly ZipEntry[]
  /** Finds by name; office formats compare part names case-insensitively. */
  find(name: string): ZipEntry | undefined
  /** The unpacked bytes; throws at the end when length or checksum is wrong. */
  unpack(entry: ZipEntry): AsyncGenerator<Buffer>
  /** The packed bytes, for copying an entry unchanged. */
  packed(entry: ZipEntry): AsyncGenerator<Buffer>
  /** The whole unpacked entry; refuses when it is larger than `maxBytes`. */
  read(entry: ZipEntry, maxBytes: number): Promise<Buffer>
  /** Unpacks every entry once without storing it. */
  verify(): Promise<void>
  close(): Promise<void>
}

/** Opens and checks an archive, or throws FileRefused. */
export async function openZip(file: string | Uint8Array, limits: ZipLimits = zipLimits): Promise<Zip> {
  const source = await openBytes(file)
  try {
    const entries = await readDirectory(source, limits)
    return zipOver(source, entries)
  } catch (error) {
    await source.close()
    throw error
  }
}

function zipOver(source: ByteSource, entries: readonly ZipEntry[]): Zip {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  return {
    entries,
    find: (name) => byName.get(name.toLowerCase()),
    unpack: (entry) => unpack(source, entry),
    packed: (entry) => bytesBetween(source, entry.dataOffset, entry.dataOffset + entry.packedSize),
    read: async (entry, maxBytes) => {
      if (entry.size > maxBytes) throw damaged()
      const pieces: Buffer[] = []
      for await (const piece of unpack(source, entry)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    verify: async () => {
      for (const entry of entries) for await (const _piece of unpack(source, entry));
    },
    close: () => source.close(),
  }
}

async function* unpack(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = bytesBetween(source, entry.dataOffset, entry.dataOffset + entry.packedSize)
  let size = 0
  let crc = 0
  for await (const piece of entry.method === 0 ? packed : inflate(packed)) {
    size += piece.length
    if (size > entry.size) throw bomb('的实际大小超过压缩包所声明的大小')
    crc = crc32(piece, crc)
    yield piece
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged()
}

async function* inflate(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: 65_536 })
  pipeline(Readable.from(packed), inflater, () => {})
  try {
    yield* inflater as AsyncIterable<Buffer>
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? damaged() : error
  }
}

interface DirectoryPlace {
  offset: number
  size: number
  count: number
}

async function readDirectory(source: ByteSource, limits: ZipLimits): Promise<ZipEntry[]> {
  const place = await findDirectory(source)
  if (place.count === 0) throw new FileRefused('empty', '是空的压缩包，请放入文件后重新打包上传')
  if (place.count > limits.maxEntries) throw tooMany(place.count, limits)
  const bytes = await source.read(place.offset, place.size)

  const listed: { entry: Omit<ZipEntry, 'dataOffset'>; rawName: Buffer; headerOffset: number }[] = []
  const names = new Set<string>()
  let total = 0
  let at = 0
  while (at < bytes.length) {
    if (bytes.length - at < 46 || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const next = extraEnd + bytes.readUInt16LE(at + 32)
    if (next > bytes.length) throw damaged()
    // Bit 0: encrypted, bit 6: strong encryption, bit 13: hidden directory; method 99: AES.
    if ((flags & 0x2041) !== 0 || method === 99) {
      throw new FileRefused('encrypted', '中的压缩内容设有密码，请取消密码、重新打包后再上传')
    }
    if (method !== 0 && method !== 8) {
      throw new FileRefused('archive-method', '使用了不支持的压缩方式，请用系统自带的“压缩为 ZIP 文件”重新打包后再上传')
    }
    const large = largeSizes(bytes.subarray(nameEnd, extraEnd), {
      size: bytes.readUInt32LE(at + 24),
      packedSize: bytes.readUInt32LE(at + 20),
      headerOffset: bytes.readUInt32LE(at + 42),
    })
    const rawName = bytes.subarray(at + 46, nameEnd)
    const name = safeEntryName(rawName, (flags & 0x800) !== 0)
    const key = name.toLowerCase()
    if (names.has(key)) throw badName('含有重名的文件')
    names.add(key)

    total += large.size
    if (total > limits.maxUnpackedBytes) {
      throw bomb(`解压后超过 ${Math.round(limits.maxUnpackedBytes / 1024 / 1024)} MB`)
    }
    if (large.size > ratioMattersFrom && large.size > large.packedSize * limits.maxRatio) throw bomb('压缩比异常')
    if (method === 0 && large.size !== large.packedSize) throw damaged()
    listed.push({
      entry: {
        name,
        method,
        crc: bytes.readUInt32LE(at + 16),
        packedSize: large.packedSize,
        size: large.size,
        directory: name.endsWith('/'),
      },
      rawName,
      headerOffset: large.headerOffset,
    })
    if (listed.length > limits.maxEntries) throw tooMany(listed.length, limits)
    at = next
  }
  if (listed.length !== place.count) throw damaged()

  // Entries must not share bytes: overlapping entries multiply a small file into a huge one.
  listed.sort((a, b) => a.headerOffset - b.headerOffset)
  const entries: ZipEntry[] = []
  let free = 0
  for (const { entry, rawName, headerOffset } of listed) {
    if (headerOffset < free) throw bomb('内部条目互相重叠')
    const header = await source.read(headerOffset, 30 + rawName.length)
    if (header.length < 30 + rawName.length || header.readUInt32LE(0) !== 0x04034b50) throw damaged()
    if (header.readUInt16LE(26) !== rawName.length || !header.subarray(30).equals(rawName)) throw damaged()
    const dataOffset = headerOffset + 30 + rawName.length + header.readUInt16LE(28)
    free = dataOffset + entry.packedSize
    if (free > place.offset) throw damaged()
    entries.push({ ...entry, dataOffset })
  }
  // Bytes before the first entry make the file something else as well, such as a self-extracting program.
  if (listed[0]?.headerOffset !== 0) throw damaged()
  return entries
}

/** Finds the directory by the record at the end of the file; after an append or truncation it is not found. */
async function findDirectory(source: ByteSource): Promise<DirectoryPlace> {
  const tailStart = Math.max(0, source.size - endRecordSize - longestComment)
  const tail = await source.read(tailStart, source.size - tailStart)
  for (let at = tail.length - endRecordSize; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || at + endRecordSize + tail.readUInt16LE(at + 20) !== tail.length)
      continue
    const end = tailStart + at
    const short = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    if (tail.readUInt16LE(at + 4) !== 0 && tail.readUInt16LE(at + 4) !== 0xffff) throw damaged() // one of several volumes
    const needsLarge = short.count === 0xffff || short.size === 0xffffffff || short.offset === 0xffffffff
    const place = needsLarge ? await largeDirectory(source, end) : { ...short, end }
    if (place.size > largestDirectory) {
      throw new FileRefused('archive-too-many', '内的文件目录过大，请减少文件数量后重新打包上传')
    }
    if (place.offset + place.size !== place.end) throw damaged()
    return place
  }
  throw damaged()
}

/** The 64-bit end record, which some writers use for small files too. */
async function largeDirectory(source: ByteSource, end: number): Promise<DirectoryPlace & { end: number }> {
  const locator = await source.read(end - 20, 20)
  if (end < 20 || locator.readUInt32LE(0) !== 0x07064b50) throw damaged()
  const at = Number(locator.readBigUInt64LE(8))
  if (at > source.size - 56) throw damaged()
  const record = await source.read(at, 56)
  if (record.readUInt32LE(0) !== 0x06064b50) throw damaged()
  return {
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
    end: at,
  }
}

interface Sizes {
  size: number
  packedSize: number
  headerOffset: number
}

/** Replaces the sizes that do not fit 32 bits by those of the 64-bit extra field, which are in this order. */
function largeSizes(extra: Buffer, sizes: Sizes): Sizes {
  if (sizes.size !== 0xffffffff && sizes.packedSize !== 0xffffffff && sizes.headerOffset !== 0xffffffff) return sizes
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    let next = 0
    const take = (short: number) => {
      if (short !== 0xffffffff) return short
      if (next + 8 > values.length) throw damaged()
      next += 8
      return Number(values.readBigUInt64LE(next - 8))
    }
    return { size: take(sizes.size), packedSize: take(sizes.packedSize), headerOffset: take(sizes.headerOffset) }
  }
  throw damaged()
}

/** Decodes a name (older Windows archives write GBK) and refuses one that could leave its folder. */
function safeEntryName(raw: Buffer, utf8: boolean): string {
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    if (utf8) throw badName('含有无法识别的文件名')
    name = new TextDecoder('gb18030').decode(raw)
  }
  name = name.replaceAll('\\', '/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const unsafe = name === '' || name.length > 500 || /[\u0000-\u001f\u007f]/.test(name)
  if (unsafe || name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')) {
    throw badName('含有越出文件夹的路径或非法文件名')
  }
  return name
}

function badName(why: string): FileRefused {
  return new FileRefused('archive-names', `${why}，请用简单的文件名重新打包后再上传`)
}

function bomb(why: string): FileRefused {
  return new FileRefused('archive-bomb', `${why}，存在安全风险，请减少内容、重新打包（或另存为新文件）后再上传`)
}

function tooMany(count: number, limits: ZipLimits): FileRefused {
  return new FileRefused(
    'archive-too-many',
    `内含 ${count} 个条目，最多允许 ${limits.maxEntries} 个，请减少后重新打包上传`,
  )
}
