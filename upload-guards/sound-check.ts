/** Checks the structure of recordings without decoding them: whole to the end, and sound only. */
import type { ByteSource } from './byte-source.ts'
import { damaged, FileRefused } from './file-refused.ts'

/** What the recogniser calls the containers of each format of recordings. */
export const soundContainers = {
  m4a: ['m4a', 'm4b', 'mp4'],
  mp3: ['mp3'],
  wav: ['wav'],
  ogg: ['ogg', 'oga', 'opus', 'spx'],
  webm: ['webm'],
} as const
export type SoundFormat = keyof typeof soundContainers

export const isSound = (format: string): format is SoundFormat => Object.hasOwn(soundContainers, format)

export function checkSound(format: SoundFormat, source: ByteSource): Promise<void> {
  return { m4a: checkMp4, mp3: checkMp3, wav: checkWav, ogg: checkOgg, webm: checkWebm }[format](source)
}

const holdsVideo = () => new FileRefused('mismatch', '的实际内容是视频，这里只能上传录音，请另存为录音后重新上传')

/** The index of an MP4 is small; a larger one is no recording's. */
const mostIndex = 16 * 1024 * 1024

async function checkMp4(source: ByteSource): Promise<void> {
  const { index, hasContent } = await mp4Parts(source)
  const handlers = handlersIn(index)
  if (handlers.includes('vide')) throw holdsVideo()
  if (!handlers.includes('soun') || !hasContent) throw damaged()
}

/** The index of an MP4, and whether it holds content; refuses one that is cut off. */
export async function mp4Parts(source: ByteSource): Promise<{ index: Buffer; hasContent: boolean }> {
  let index: Buffer = Buffer.alloc(0)
  let hasContent = false
  for (let at = 0; at < source.size; ) {
    const head = await source.read(at, 16)
    if (head.length < 8) throw damaged()
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) throw damaged()
    const size = short === 0 ? source.size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (size < 8 || at + size > source.size) throw damaged()
    const kind = head.toString('latin1', 4, 8)
    if (kind === 'moov') {
      if (size > mostIndex) throw damaged()
      index = await source.read(at, size)
    }
    hasContent ||= kind === 'mdat'
    at += size
  }
  return { index, hasContent }
}

/** What the tracks of an MP4 hold: `soun`, `vide`. */
export function handlersIn(index: Buffer): string[] {
  const found: string[] = []
  for (let at = index.indexOf('hdlr'); at >= 0; at = index.indexOf('hdlr', at + 4))
    found.push(index.toString('latin1', at + 12, at + 16))
  return found
}

const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const rates = [44_100, 48_000, 32_000] as const

/** Length of the layer III frame that begins with these bytes; 0 where none begins. */
function mp3Frame(head: Buffer): number {
  if (head.length < 4 || head[0] !== 0xff || ((head[1] ?? 0) & 0xe6) !== 0xe2) return 0
  const version = ((head[1] ?? 0) >> 3) & 3
  const kbps = bitrates[version === 3 ? 0 : 1][(head[2] ?? 0) >> 4] ?? 0
  const rate = (rates[((head[2] ?? 0) >> 2) & 3] ?? 0) / ({ 3: 1, 2: 2, 0: 4 }[version] ?? Number.NaN)
  if (kbps === 0 || !(rate > 0)) return 0
  return Math.floor(((version === 3 ? 144 : 72) * kbps * 1000) / rate) + (((head[2] ?? 0) >> 1) & 1)
}

/** So many frames one after the other are no coincidence. */
const framesInRow = 4
const padding = 8192

async function checkMp3(source: ByteSource): Promise<void> {
  const head = await source.read(0, 10)
  const tag = head.toString('latin1', 0, 3) === 'ID3'
  const start = tag ? 10 + [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((head[i] ?? 0) & 0x7f), 0) : 0
  const near = await source.read(start, padding)
  for (let at = near.indexOf(0xff); at >= 0; at = near.indexOf(0xff, at + 1))
    if (await hasFrames(source, start + at)) return
  throw damaged()
}

async function hasFrames(source: ByteSource, from: number): Promise<boolean> {
  let at = from
  for (let count = 0; count < framesInRow; count++) {
    const length = mp3Frame(await source.read(at, 4))
    if (length === 0) return false
    at += length
    if (at > source.size) return false
  }
  return true
}

async function checkWav(source: ByteSource): Promise<void> {
  let hasFormat = false
  for (let at = 12; at < source.size; ) {
    const head = await source.read(at, 8)
    if (head.length < 8) throw damaged()
    const kind = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    if (at + 8 + size > source.size) throw damaged()
    if (kind === 'data' && hasFormat && size > 0) return
    hasFormat ||= kind === 'fmt '
    at += 8 + size + (size % 2)
  }
  throw damaged()
}

const oggSounds = ['OpusHead', '\x01vorbis', 'Speex   ', '\x7fFLAC']

async function checkOgg(source: ByteSource): Promise<void> {
  let pages = 0
  for (let at = 0; at < source.size; pages++) {
    const head = await source.read(at, 27 + 255 + 8)
    const segments = head[26] ?? 0
    if (head.toString('latin1', 0, 4) !== 'OggS' || head.length < 27 + segments) throw damaged()
    const begins = ((head[5] ?? 0) & 2) !== 0
    const first = head.toString('latin1', 27 + segments, 27 + segments + 8)
    if (begins && !oggSounds.some((sound) => first.startsWith(sound))) throw holdsVideo()
    if (pages === 0 && !begins) throw damaged()
    at += 27 + segments + head.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 0)
    if (at > source.size) throw damaged()
  }
  // One page holds the head, one the comments, the others the sound.
  if (pages < 3) throw damaged()
}

/** The tracks are described near the beginning. */
const webmHead = 256 * 1024
const trackList = Buffer.from([0x16, 0x54, 0xae, 0x6b])
const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75])

async function checkWebm(source: ByteSource): Promise<void> {
  const head = await source.read(0, webmHead)
  const tracks = head.indexOf(trackList)
  const sound = head.indexOf(cluster, tracks)
  if (tracks < 0 || sound < 0) throw damaged()
  const described = head.subarray(tracks, sound).toString('latin1')
  if (/V_[A-Z]/.test(described)) throw holdsVideo()
  if (!/A_(OPUS|VORBIS)/.test(described)) throw damaged()
}
