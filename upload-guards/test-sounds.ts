/** Recordings of every format, made byte by byte, for tests. */
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (kind: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(kind, 'latin1'), body])
}
const handler = (kind: string) => box('hdlr', Buffer.alloc(8), Buffer.from(kind, 'latin1'), Buffer.alloc(13))

/** `kinds`: one track each; `brand`: as a phone or a browser writes it. */
export const mp4 = (kinds: readonly string[] = ['soun'], brand = 'M4A ') =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}isom`, 'latin1')),
    box('moov', ...kinds.map((kind) => box('trak', box('mdia', handler(kind))))),
    box('mdat', Buffer.alloc(400, 7)),
  ])

/** A film of so many seconds with picture and sound; nothing in it can be played. */
export const film = (seconds: number, kinds: readonly string[] = ['vide', 'soun']) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(12), u32(1000), u32(Math.round(seconds * 1000)), Buffer.alloc(80)),
      ...kinds.map((kind) => box('trak', box('mdia', handler(kind)))),
    ),
    box('mdat', Buffer.alloc(400, 7)),
  ])

/** MPEG-1 layer III, 128 kbit/s at 44.1 kHz: 417 bytes a frame. */
export const mp3 = (frames = 8, tag = Buffer.alloc(0)) =>
  Buffer.concat([
    tag,
    ...Array.from({ length: frames }, () => Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)])),
  ])

/** A tone of so many seconds, which a browser can play. */
export function wav(seconds = 1, rate = 8000): Buffer {
  const data = Buffer.alloc(seconds * rate * 2)
  for (let i = 0; i < seconds * rate; i++)
    data.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / rate)), i * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

const page = (flags: number, content: Buffer) => {
  const head = Buffer.alloc(28)
  head.write('OggS', 0, 'latin1')
  head[5] = flags
  head[26] = 1
  head[27] = content.length
  return Buffer.concat([head, content])
}

export const ogg = (first = 'OpusHead') =>
  Buffer.concat([
    page(2, Buffer.concat([Buffer.from(first, 'latin1'), Buffer.alloc(11, 1)])),
    page(0, Buffer.from('OpusTags        ', 'latin1')),
    page(4, Buffer.alloc(200, 5)),
  ])

/** The head that a browser writes, with the tracks of these codecs, and one cluster. */
export const webm = (...codecs: readonly string[]) => {
  const tracks = Buffer.from((codecs.length > 0 ? codecs : ['A_OPUS']).join('    '), 'latin1')
  return Buffer.concat([
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
    Buffer.from('1654ae6b', 'hex'),
    Buffer.from([0x80 | tracks.length]),
    tracks,
    Buffer.from('1f43b67501ffffffffffffffe78100', 'hex'),
    Buffer.alloc(100, 9),
  ])
}
