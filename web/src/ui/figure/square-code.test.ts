import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { squareCodePath } from './square-code.tsx'

/** Draws the path as an image of 4 pixels a module, as a camera would see it. */
function photographed({ side, path }: ReturnType<typeof squareCodePath>) {
  const scale = 4
  const border = 4
  const width = (side + 2 * border) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = (((Number(y) + border) * scale + dy) * width + (Number(x) + border) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  return { width, height: width, data }
}

test.each(['https://green.example.gov.cn/web/mainPages/certificateCheck?number=LSGC2026500112001', '绿色工厂 001'])(
  'a scanner reads %s from the drawn code',
  (text) => {
    expect(decodeQR(photographed(squareCodePath(text)))).toBe(text)
  },
)
