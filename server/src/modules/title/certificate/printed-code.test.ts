/** The square code of a certificate, read back from the finished PDF by an own small reader (GB/T 18284, without error correction). */
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderPdf } from '../../../platform/paper/pdf.ts'
import { certificateLayout } from './layout.ts'

test.each(['https://lvxiao.example.gov.cn/mainPages/certificate?no=LSGC-2026-0001', 'http://127.0.0.1:8080/c/短号'])(
  'the code printed on a certificate says the address of its check: %s',
  async (checkUrl) => {
    const pdf = await renderPdf(
      certificateLayout({
        heading: '重庆市绿色工厂',
        holder: '重庆示例水泥有限公司',
        text: '认定为重庆市绿色工厂',
        facts: [['证书编号', 'LSGC-2026-0001']],
        issuer: '市工业主管部门',
        issuedOn: '2026-06-01',
        checkUrl,
      }),
    )
    expect(textOf(modulesOf(Buffer.from(pdf)))).toBe(checkUrl)
  },
)

type Matrix = (row: number, column: number) => boolean
type Code = { size: number; isDark: Matrix }

/** The dark squares of the page: rectangles of one size, set on a grid. */
function modulesOf(pdf: Buffer): Code {
  const squares = drawingOf(pdf).matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)
  const all = [...squares].map((found) => found.slice(1).map(Number) as [number, number, number, number])
  const sizes = Map.groupBy(all, ([, , w, h]) => `${w.toFixed(2)} ${h.toFixed(2)}`)
  const dark = [...sizes.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const step = dark[0]?.[2] ?? 1
  const [left, top] = [Math.min(...dark.map(([x]) => x)), Math.min(...dark.map(([, y]) => y))]
  const at = new Set(dark.map(([x, y]) => `${Math.round((y - top) / step)} ${Math.round((x - left) / step)}`))
  const size = Math.round((Math.max(...dark.map(([x]) => x)) - left) / step) + 1
  return { size, isDark: (row, column) => at.has(`${row} ${column}`) }
}

function drawingOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n/g)]
    .map((head) => inflateSync(pdf.subarray(head.index + head[0].length)).toString('latin1'))
    .filter((content) => content.includes(' re'))
    .join('\n')
}

/** Table 9 of the standard for level M, version 1 to 10: all codewords, those that correct in a block, blocks. */
const levelM: readonly (readonly [total: number, correcting: number, blocks: number])[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
]

const masks: readonly Matrix[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

function textOf({ size, isDark }: Code): string {
  const version = (size - 17) / 4
  const plan = levelM[version - 1]
  if (!plan) throw new Error(`no square code of ${size} modules`)
  const format = numberOf([0, 1, 2, 3, 4].map((column) => isDark(8, column))) ^ 0b10101
  expect(format >> 3, 'level M').toBe(0)
  const mask = masks[format & 7] as Matrix
  const isFixed = fixedOf(version, size)
  const bits: boolean[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - n : n
        if (!isFixed(row, column)) bits.push(isDark(row, column) !== mask(row, column))
      }
  }
  const [total, correcting, blocks] = plan
  const texts = Array.from({ length: total }, (_, i) => numberOf(bits.slice(i * 8, i * 8 + 8)))
  const data = inOrder(texts, total - correcting * blocks, blocks)
  const stream = data.flatMap((word) => Array.from({ length: 8 }, (_, i) => ((word >> (7 - i)) & 1) === 1))
  expect(numberOf(stream.slice(0, 4)), 'bytes').toBe(0b0100)
  const start = version < 10 ? 12 : 20
  const bytes = Array.from({ length: numberOf(stream.slice(4, start)) }, (_, i) =>
    numberOf(stream.slice(start + i * 8, start + i * 8 + 8)),
  )
  return Buffer.from(bytes).toString('utf8')
}

const numberOf = (bits: readonly boolean[]) => bits.reduce((sum, bit) => sum * 2 + Number(bit), 0)

/** The data words of the blocks lie mixed, a word of each in turn; the last blocks are one longer. */
function inOrder(texts: readonly number[], data: number, blocks: number): number[] {
  const short = Math.floor(data / blocks)
  const longer = blocks - (data % blocks)
  return Array.from({ length: blocks }, (_, block) => {
    const own = Array.from({ length: short }, (_, i) => texts[i * blocks + block] ?? 0)
    return block < longer ? own : [...own, texts[short * blocks + block - longer] ?? 0]
  }).flat()
}

/** Finders with their format words, timing, alignment and version: what carries no data. */
function fixedOf(version: number, size: number): Matrix {
  const spaces = version === 1 ? 0 : Math.floor(version / 7) + 1
  const step = spaces === 0 ? 0 : Math.ceil((size - 13) / (2 * spaces)) * 2
  const centres = spaces === 0 ? [] : [6, ...Array.from({ length: spaces }, (_, i) => size - 7 - i * step)]
  const isFinder = (i: number, j: number) => (i < 9 && (j < 9 || j >= size - 8)) || (i >= size - 8 && j < 9)
  const isCorner = (i: number, j: number) => [i, j].every((n) => n === 6 || n === size - 7) && (i === 6 || j === 6)
  return (i, j) =>
    isFinder(i, j) ||
    i === 6 ||
    j === 6 ||
    (version >= 7 && ((i < 6 && j >= size - 11) || (j < 6 && i >= size - 11))) ||
    centres.some((a) => centres.some((b) => !isCorner(a, b) && Math.abs(i - a) <= 2 && Math.abs(j - b) <= 2))
}
