/** Checks the structure of videos without decoding them, and reads their length: whole to the end, with a picture, and it says how long it is. */
import { type ByteSource, openBytes } from './byte-source.ts'
import { damaged, FileRefused } from './file-refused.ts'
import { handlersIn, mp4Parts } from './sound-check.ts'

/** What the recogniser calls the containers of each format of videos. */
export const videoContainers = { mp4: ['mp4', 'm4v'], webmVideo: ['webm'] } as const
export type VideoFormat = keyof typeof videoContainers

export const isVideo = (format: string): format is VideoFormat => Object.hasOwn(videoContainers, format)

const noPicture = () =>
  new FileRefused('mismatch', '的实际内容不是视频，这里只能上传视频，请用视频软件另存为 MP4 或 WEBM 后重新上传')
const noLength = () => new FileRefused('damaged', '没有写明播放时长，请用视频软件打开、另存为 MP4 或 WEBM 后重新上传')

/** Refuses a damaged video, and one that does not say how long it is. */
export async function checkVideo(format: VideoFormat, source: ByteSource): Promise<void> {
  await secondsIn(format, source)
}

/** The length of a stored video in seconds, with its fraction. */
export async function videoSeconds(file: string | Uint8Array, mime: string): Promise<number> {
  const source = await openBytes(file)
  try {
    return await secondsIn(mime === 'video/webm' ? 'webmVideo' : 'mp4', source)
  } finally {
    await source.close()
  }
}

const longest = 12 * 3600

async function secondsIn(format: VideoFormat, source: ByteSource): Promise<number> {
  const seconds = await { mp4: mp4Seconds, webmVideo: webmSeconds }[format](source)
  if (!(seconds > 0 && seconds <= longest)) throw noLength()
  return seconds
}

/** ISO/IEC 14496-12: `mvhd` holds the time scale and the duration in it. */
async function mp4Seconds(source: ByteSource): Promise<number> {
  const { index, hasContent } = await mp4Parts(source)
  if (!hasContent) throw damaged()
  if (!handlersIn(index).includes('vide')) throw noPicture()
  const at = index.indexOf('mvhd')
  if (at < 0 || at + 36 > index.length) throw damaged()
  const isLong = index[at + 4] === 1
  const scale = index.readUInt32BE(at + (isLong ? 24 : 16))
  const duration = isLong ? Number(index.readBigUInt64BE(at + 28)) : index.readUInt32BE(at + 20)
  return scale === 0 ? 0 : duration / scale
}

const ids = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
}

type Element = { id: number; start: number; end: number }

/** Variable-length number of EBML at a place; null where the bytes are none. */
function vint(bytes: Buffer, at: number, keepsMarker: boolean): { value: number; length: number } | null {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return null
  let value = keepsMarker ? first : first & (0xff >> length)
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, length }
}

/** The element that begins there; one beyond its parent is cut off. */
async function elementAt(source: ByteSource, at: number, end: number): Promise<Element> {
  const head = await source.read(at, 12)
  const id = vint(head, 0, true)
  const size = id && vint(head, id.length, false)
  if (!id || !size) throw damaged()
  const start = at + id.length + size.length
  if (start + size.value > end) throw damaged()
  return { id: id.value, start, end: start + size.value }
}

async function* elementsIn(
  source: ByteSource,
  { start, end }: Pick<Element, 'start' | 'end'>,
): AsyncGenerator<Element> {
  for (let at = start; at < end; ) {
    const element = await elementAt(source, at, end)
    yield element
    at = element.end
  }
}

/** Descriptions of a video are small. */
const mostDescription = 1024 * 1024

async function webmSeconds(source: ByteSource): Promise<number> {
  const head = await elementAt(source, 0, source.size)
  const segment = await elementAt(source, head.end, source.size)
  if (head.id !== ids.head || segment.id !== ids.segment) throw damaged()
  let [seconds, hasPicture, hasContent] = [0, false, false]
  for await (const element of elementsIn(source, segment)) {
    const length = element.end - element.start
    if (element.id === ids.info) seconds = await lengthIn(source, element)
    else if (element.id === ids.tracks) {
      if (length > mostDescription) throw damaged()
      hasPicture = /V_(VP8|VP9|AV1)/.test((await source.read(element.start, length)).toString('latin1'))
    } else if (element.id === ids.cluster) hasContent = true
  }
  if (!hasContent) throw damaged()
  if (!hasPicture) throw noPicture()
  return seconds
}

/** `Info` of Matroska: the duration counts in units of so many nanoseconds. */
async function lengthIn(source: ByteSource, info: Element): Promise<number> {
  let [scale, duration] = [1_000_000, 0]
  for await (const { id, start, end } of elementsIn(source, info)) {
    const bytes = await source.read(start, Math.min(8, end - start))
    if (id === ids.scale && bytes.length > 0) scale = bytes.readUIntBE(0, Math.min(6, bytes.length))
    if (id === ids.duration && bytes.length === 4) duration = bytes.readFloatBE(0)
    if (id === ids.duration && bytes.length === 8) duration = bytes.readDoubleBE(0)
  }
  return (duration * scale) / 1e9
}
