/** Checks the structure of JPEG and PNG pictures without decoding them. */
import { crc32 } from 'node:zlib'
import { mostPixels } from '@green/filing/kinds/picture-limit.ts'
import { type ByteSource, bytesBetween } from './byte-source.ts'
import { FileRefused } from './file-refused.ts'

export async function checkJpeg(source: ByteSource): Promise<void> {
  let at = 2
  let sized = false
  while (true) {
    const head = await source.read(at, 9)
    if (head.length < 4 || head[0] !== 0xff) throw broken()
    const marker = head[1] ?? 0
    if (marker === 0xff) {
      at++ // a fill byte
      continue
    }
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isSize) {
      if (head.length < 9 || sized) throw broken()
      checkPixels(head.readUInt16BE(7), head.readUInt16BE(5))
      sized = true
    }
    if (marker === 0xda) break // the picture's data begins here
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) throw broken()
    at += 2 + head.readUInt16BE(2)
  }
  if (!sized || !(await hasJpegEnd(source, at))) throw broken()
}

/** In the data FF is always followed by 00 or a restart marker, so FF D9 is the end. Phones append more after it. */
async function hasJpegEnd(source: ByteSource, start: number): Promise<boolean> {
  let before = 0
  for await (const piece of bytesBetween(source, start, source.size)) {
    if ((before === 0xff && piece[0] === 0xd9) || piece.includes(Buffer.from([0xff, 0xd9]))) return true
    before = piece.at(-1) ?? 0
  }
  return false
}

export async function checkPng(source: ByteSource): Promise<void> {
  let at = 8
  let hasData = false
  for (let first = true; ; first = false) {
    const head = await source.read(at, 16)
    if (head.length < 12) throw broken()
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (first !== (type === 'IHDR') || at + 12 + length > source.size) throw broken()
    if (first) {
      if (length !== 13) throw broken()
      const size = await source.read(at + 8, 8)
      checkPixels(size.readUInt32BE(0), size.readUInt32BE(4))
    }
    let crc = 0
    for await (const piece of bytesBetween(source, at + 4, at + 8 + length)) crc = crc32(piece, crc)
    if ((await source.read(at + 8 + length, 4)).readUInt32BE(0) !== crc) throw broken()
    if (type === 'IDAT') hasData = true
    at += 12 + length
    if (type === 'IEND') break
  }
  if (!hasData) throw broken()
}

function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw broken()
  if (width * height > mostPixels) {
    throw new FileRefused('picture-too-large', `的尺寸为 ${width}×${height} 像素，超过 1 亿像素，请缩小图片后重新上传`)
  }
}

function broken(): FileRefused {
  return new FileRefused('damaged', '是损坏或不完整的图片，请在本机打开确认能正常显示、另存后再上传')
}
