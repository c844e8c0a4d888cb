/** The picture of a picture code: four characters as one warped outline, so that the SVG contains no text. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PathCommand } from 'opentype.js'
import { ids } from '../../../platform/ids.ts'

type Point = readonly [x: number, y: number]
/** Closed outlines of one character, one unit high, on the baseline y = 0. */
type Outline = readonly (readonly Point[])[]

const font = '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const width = 160
const height = 56

let outlines: Promise<ReadonlyMap<string, Outline>> | undefined

/** Read once: the font is large, the 36 outlines are small. */
async function readOutlines(): Promise<ReadonlyMap<string, Outline>> {
  const { default: opentype } = await import('opentype.js')
  const bytes = await readFile(createRequire(import.meta.url).resolve(font))
  const parsed = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return new Map([...characters].map((one) => [one, flattened(parsed.getPath(one, 0, 0, 1).commands)]))
}

/** Curves as short line segments, which can be warped point by point. */
function flattened(commands: readonly PathCommand[]): Outline {
  const contours: Point[][] = []
  let contour: Point[] = []
  let from: Point = [0, 0]
  for (const command of commands) {
    if (command.type === 'Z') continue
    const to: Point = [command.x, command.y]
    if (command.type === 'M') {
      contour = []
      contours.push(contour)
    }
    const steps = command.type === 'M' ? 1 : 4
    for (let i = 1; i <= steps; i++) contour.push(onCurve(from, command, i / steps))
    from = to
  }
  return contours
}

function onCurve([x0, y0]: Point, command: Exclude<PathCommand, { type: 'Z' }>, t: number): Point {
  const u = 1 - t
  const { x, y } = command
  if (command.type === 'Q')
    return [u * u * x0 + 2 * u * t * command.x1 + t * t * x, u * u * y0 + 2 * u * t * command.y1 + t * t * y]
  if (command.type === 'C')
    return [
      u ** 3 * x0 + 3 * u * u * t * command.x1 + 3 * u * t * t * command.x2 + t ** 3 * x,
      u ** 3 * y0 + 3 * u * u * t * command.y1 + 3 * u * t * t * command.y2 + t ** 3 * y,
    ]
  return [x0 + (x - x0) * t, y0 + (y - y0) * t]
}

function between(low: number, high: number): number {
  return low + ((high - low) * ids.number(10_001)) / 10_000
}

/** Draws the text, differently every time. */
export async function drawCaptcha(text: string): Promise<string> {
  outlines ??= readOutlines()
  outlines.catch(() => {
    outlines = undefined
  })
  const known = await outlines
  const contours = [...text].flatMap((one, i) => placed(known.get(one) ?? [], 22 + i * 38))
  const warp = wave()
  const path = shuffled([...contours, ribbon(), ribbon()])
    .map((contour) => `M${contour.map((point) => warp(point).map(rounded).join(' ')).join('L')}Z`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f3f7f4"/><path fill="#1f5140" d="${path}"/></svg>`
}

/** A character rotated, scaled and centred on `centre`. */
function placed(outline: Outline, centre: number): Point[][] {
  const points = outline.flat()
  const middleX = (Math.min(...points.map(([x]) => x)) + Math.max(...points.map(([x]) => x))) / 2
  const middleY = (Math.min(...points.map(([, y]) => y)) + Math.max(...points.map(([, y]) => y))) / 2
  const turn = between(-0.32, 0.32)
  const size = between(38, 46)
  const [left, top] = [centre + between(-3, 3), height / 2 + between(-4, 4)]
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size]
  return outline.map((contour) =>
    contour.map(([x, y]): Point => {
      const [dx, dy] = [x - middleX, y - middleY]
      return [left + dx * cos - dy * sin, top + dx * sin + dy * cos]
    }),
  )
}

/** Two sine waves across the whole picture. */
function wave(): (point: Point) => Point {
  const [strengthX, strengthY] = [between(1.5, 3), between(1.5, 3)]
  const [lengthX, lengthY] = [between(9, 14), between(14, 24)]
  const [startX, startY] = [between(0, 6.28), between(0, 6.28)]
  return ([x, y]) => [x + strengthX * Math.sin(y / lengthX + startX), y + strengthY * Math.sin(x / lengthY + startY)]
}

/** A thin band across the characters, so that they cannot be segmented at the gaps. */
function ribbon(): Point[] {
  const [from, to, bend] = [between(12, 44), between(12, 44), between(-10, 10)]
  const across = Array.from({ length: 17 }, (_, i) => i / 16)
  const line = across.map((t): Point => [6 + t * (width - 12), from + (to - from) * t + bend * Math.sin(t * 6.28)])
  return [...line, ...line.toReversed().map(([x, y]): Point => [x, y + 1.8])]
}

function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = ids.number(i + 1)
    const [a, b] = [mixed[i] as T, mixed[j] as T]
    mixed[i] = b
    mixed[j] = a
  }
  return mixed
}

const rounded = (n: number) => String(Math.round(n * 10) / 10)
