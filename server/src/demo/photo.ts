/** A photo for the demo city: a nameplate on a wall, drawn pixel by pixel, so that no picture of a real place is needed. */
import { crc32, deflateSync } from 'node:zlib'

const width = 480
const height = 320

/** Grey wall, a lighter plate with dark rows where letters would be; `seed` moves them. */
function pixelAt(x: number, y: number, seed: number): [number, number, number] {
  const isPlate = x > 90 && x < 390 && y > 70 && y < 250
  if (!isPlate) return [96 + ((x * 7 + y * 13 + seed) % 9), 104 + ((x + y) % 7), 100]
  const row = Math.floor((y - 70) / 30)
  const isLetter = (y - 70) % 30 > 12 && (y - 70) % 30 < 20 && x > 115 && x < 160 + ((row * 53 + seed * 31) % 190)
  return isLetter && Math.floor(x / 7) % 3 !== 0 ? [52, 58, 60] : [198, 202, 196]
}

export function demoPhoto(seed: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(pixelAt(x, y, seed), y * (width * 3 + 1) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    piece('IHDR', head),
    piece('IDAT', deflateSync(rows)),
    piece('IEND', Buffer.alloc(0)),
  ])
}

function piece(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}
