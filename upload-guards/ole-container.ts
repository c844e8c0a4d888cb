/** Reads the directory of an OLE container: the format of doc, xls, installers and password-protected docx and xlsx. */
import type { ByteSource } from './byte-source.ts'
import { damaged } from './file-refused.ts'

export const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export interface OleContainer {
  /** Names of all streams and storages. */
  readonly names: ReadonlySet<string>
  /** The first sector of a stream; undefined when there is no such stream of ordinary size. */
  head(name: string): Promise<Buffer | undefined>
}

const mostSectors = 20_000
const smallestOrdinaryStream = 4096

export async function readOle(source: ByteSource): Promise<OleContainer> {
  const header = await source.read(0, 512)
  if (header.length < 512 || !header.subarray(0, 8).equals(oleSignature)) throw damaged()
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw damaged()
  const sectorSize = 1 << shift
  const perSector = sectorSize / 4
  const sector = async (number: number): Promise<Buffer> => {
    const bytes = await source.read((number + 1) * sectorSize, sectorSize)
    if (bytes.length < Math.min(sectorSize, 128)) throw damaged()
    return bytes
  }

  // The sectors of the allocation table: 109 numbers in the header, more in a chain.
  const tableSectors: number[] = []
  for (let i = 0; i < 109; i++) tableSectors.push(header.readUInt32LE(76 + i * 4))
  let more = header.readUInt32LE(68)
  for (let i = header.readUInt32LE(72); i > 0 && more < 0xfffffffa; i--) {
    if (tableSectors.length > mostSectors) throw damaged()
    const bytes = await sector(more)
    if (bytes.length < sectorSize) throw damaged()
    for (let j = 0; j < perSector - 1; j++) tableSectors.push(bytes.readUInt32LE(j * 4))
    more = bytes.readUInt32LE(sectorSize - 4)
  }
  const after = async (number: number): Promise<number> => {
    const table = tableSectors[Math.floor(number / perSector)]
    if (table === undefined || table >= 0xfffffffa) throw damaged()
    const entry = await source.read((table + 1) * sectorSize + (number % perSector) * 4, 4)
    if (entry.length < 4) throw damaged()
    return entry.readUInt32LE(0)
  }

  const streams = new Map<string, { start: number; size: number }>()
  let at = header.readUInt32LE(48)
  for (let count = 0; at < 0xfffffffa; count++) {
    if (count > mostSectors) throw damaged()
    const bytes = await sector(at)
    for (let i = 0; i + 128 <= bytes.length; i += 128) {
      const nameBytes = bytes.readUInt16LE(i + 64)
      if (bytes[i + 66] === 0 || nameBytes < 2 || nameBytes > 64) continue
      const name = bytes.subarray(i, i + nameBytes - 2).toString('utf16le')
      streams.set(name, { start: bytes.readUInt32LE(i + 116), size: bytes.readUInt32LE(i + 120) })
    }
    at = await after(at)
  }
  return {
    names: new Set(streams.keys()),
    head: async (name) => {
      const stream = streams.get(name)
      return stream && stream.size >= smallestOrdinaryStream ? sector(stream.start) : undefined
    },
  }
}
