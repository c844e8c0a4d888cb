/**
 * The positions of everything on the pages of our PDFs, one line each in plain text, so that a shift is a difference:
 * sizes and positions in points from the page's upper left corner, to a tenth. Reads the output of our layout library
 * and throws on anything else, and on a text that an area covers.
 */
import { contentOf, fontsOf, lettersOf, objectsOf, type PdfObject } from './pdf-objects.ts'

type Typeface = { name: string; letters: ReadonlyMap<number, string>; widths: readonly number[] }
type Run = { x: number; y: number; end: number; typeface: string; size: number; colour: string; text: string }
/** Horizontal or vertical, all of ours are boxes: left, top, right, bottom. */
type Shape = { what: string; how: string; box: readonly [number, number, number, number] }
type Point = [x: number, y: number]
type Matrix = [number, number, number, number, number, number]

/** The layout of the whole file. */
export function pdfLayout(file: Uint8Array): string {
  const objects = objectsOf(Buffer.from(file))
  const root = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(root?.head ?? '')?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  const pages = kids.map(([, id = '']) => objects.get(id)?.head ?? '')
  return `${pages.map((page, i) => pageLayout(page, i + 1, objects)).join('\n\n')}\n`
}

function pageLayout(page: string, number: number, objects: ReadonlyMap<string, PdfObject>): string {
  const [, , width = 0, height = 0] = (/\/MediaBox \[([^\]]*)\]/.exec(page)?.[1] ?? '').trim().split(/\s+/).map(Number)
  const typefaces = new Map([...fontsOf(page, objects)].map(([name, id]) => [name, typefaceOf(id, objects)]))
  const { runs, shapes } = drawn(contentOf(page, objects), height, typefaces)
  return [
    `== page ${number}: ${tenth(width)} x ${tenth(height)}`,
    ...joined(runs).map(
      ({ x, y, typeface, size, colour, text }) => `${tenth(x)} ${tenth(y)} ${typeface} ${tenth(size)}${colour} ${text}`,
    ),
    ...merged(shapes).map(({ what, how, box }) => `${what} ${box.map(tenth).join(' ')}${how}`),
  ].join('\n')
}

function typefaceOf(id: string, objects: ReadonlyMap<string, PdfObject>): Typeface {
  const head = objects.get(id)?.head ?? ''
  const inner = objects.get(/\/DescendantFonts \[(\d+) 0 R/.exec(head)?.[1] ?? '')?.head ?? ''
  return {
    name: /\/BaseFont \/(?:\w+\+)?([\w-]+)/.exec(head)?.[1]?.replace(/^NotoSansSC-/, '') ?? '?',
    letters: lettersOf(head, objects),
    widths: (/\/W \[0 \[([^\]]*)\]/.exec(inner)?.[1] ?? '').trim().split(/\s+/).map(Number),
  }
}

/** Interprets the drawing operators of a page; throws on an unknown one. */
function drawn(content: string, height: number, typefaces: ReadonlyMap<string, Typeface>) {
  const runs: Run[] = []
  const shapes: Shape[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let [fill, stroke, line] = ['', '', 1]
  const stack: { matrix: Matrix; fill: string; stroke: string; line: number }[] = []
  let path: Point[] = []
  /** Of straight lines only: its corners are reported, as its box alone does not tell a slanted line. */
  let isPolygon = true
  let [font, size]: [Typeface | undefined, number] = [undefined, 0]
  let text: Matrix = matrix
  let operands: string[] = []
  const at = (x: number, y: number): Point => {
    const [a, b, c, d, e, f] = matrix
    return [a * x + c * y + e, height - (b * x + d * y + f)]
  }
  const draw = (what: string, how: string, points: readonly Point[]) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const isSlanted = points.some(
      ([x, y], i) =>
        i > 0 && Math.abs(x - (points[i - 1]?.[0] ?? x)) > 0.05 && Math.abs(y - (points[i - 1]?.[1] ?? y)) > 0.05,
    )
    const corners =
      what !== 'picture' && isPolygon && isSlanted
        ? ` through ${points.map((point) => point.map(tenth).join(',')).join(' ')}`
        : ''
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    const [left, top, right, bottom] = box
    const hidden = runs.find(({ x, y }) => x >= left && x < right && y > top && y <= bottom)
    if (what === 'fill' && hidden) throw new Error(`“${hidden.text}” lies under an area that was drawn after it`)
    shapes.push({ what, how: `${how}${corners}`, box })
  }
  for (const [token] of content.matchAll(/\[[^\]]*\]|<[0-9A-Fa-f]*>|[^\s[\]<>]+/g)) {
    if (/^[-+.\d[</]/.test(token)) {
      operands.push(token)
      continue
    }
    const n = operands.map(Number)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n
    switch (token) {
      case 'q':
        stack.push({ matrix, fill, stroke, line })
        break
      case 'Q':
        ;({ matrix, fill, stroke, line } = stack.pop() ?? { matrix, fill, stroke, line })
        break
      case 'cm':
        matrix = times([a, b, c, d, e, f], matrix)
        break
      case 'm':
        isPolygon = true
        path.push(at(a, b))
        break
      case 'l':
        path.push(at(a, b))
        break
      case 'c':
        isPolygon = false
        path.push(at(a, b), at(c, d), at(e, f))
        break
      case 're':
        isPolygon = false
        path.push(at(a, b), at(a + c, b + d))
        break
      case 'w':
        line = a
        break
      case 'scn':
        fill = colourOf(n)
        break
      case 'SCN':
        stroke = colourOf(n)
        break
      case 'f':
        if (path.length) draw('fill', fill, path)
        path = []
        break
      case 'S':
        draw('line', ` width ${tenth(line)}${stroke}`, path)
        path = []
        break
      case 'Tf':
        font = typefaces.get(operands[0]?.slice(1) ?? '')
        size = n[1] ?? 0
        break
      case 'Tm':
        text = times([a, b, c, d, e, f], matrix)
        break
      case 'TJ': {
        const codes = [...(operands[0] ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        const signs = codes.map((code) => Number.parseInt(code, 16))
        const advance = signs.reduce((sum, code) => sum + (font?.widths[code] ?? 0), 0) * (size / 1000)
        const [x, y] = [text[4], height - text[5]]
        const shownText = signs.map((code) => font?.letters.get(code) ?? '?').join('')
        runs.push({ x, y, end: x + advance, typeface: font?.name ?? '?', size, colour: fill, text: shownText })
        break
      }
      case 'Do':
        draw('picture', '', [at(0, 0), at(1, 1)])
        break
      case 'BT':
      case 'ET':
      case 'gs':
      case 'cs':
      case 'CS':
      case 'd':
      case 'j':
      case 'J':
      case 'h':
      case 'Tr':
        break
      default:
        throw new Error(`the drawing order ${token} is not read here`)
    }
    operands = []
  }
  return { runs, shapes }
}

/** Joins letters that are drawn one by one on a line into one run. */
function joined(runs: readonly Run[]): Run[] {
  const out: Run[] = []
  for (const run of runs) {
    const last = out.at(-1)
    const isNext =
      last &&
      last.typeface === run.typeface &&
      last.size === run.size &&
      last.colour === run.colour &&
      Math.abs(last.y - run.y) < 0.05 &&
      Math.abs(last.end - run.x) < 0.1
    if (isNext) out[out.length - 1] = { ...last, text: last.text + run.text, end: run.end }
    else out.push(run)
  }
  return out
}

/** Merges adjacent pieces of one line or shaded column; sorted from left to right and from top to bottom. */
function merged(shapes: readonly Shape[]): Shape[] {
  const inOrder = (by: readonly number[]) => (one: Shape, other: Shape) => {
    const first = by.find((boundary) => Math.abs((one.box[boundary] ?? 0) - (other.box[boundary] ?? 0)) > touching)
    return first === undefined ? 0 : (one.box[first] ?? 0) - (other.box[first] ?? 0)
  }
  const grown = (list: readonly Shape[], alike: readonly number[], from: 0 | 1, to: 2 | 3) => {
    const out: Shape[] = []
    for (const shape of list) {
      const last = out.at(-1)
      const goesOn =
        last &&
        last.what === shape.what &&
        last.how === shape.how &&
        alike.every((boundary) => Math.abs((last.box[boundary] ?? 0) - (shape.box[boundary] ?? 0)) <= touching) &&
        shape.box[from] - last.box[to] <= touching
      if (!goesOn) {
        out.push(shape)
        continue
      }
      const box: [number, number, number, number] = [...last.box]
      box[to] = Math.max(box[to], shape.box[to])
      out[out.length - 1] = { ...last, box }
    }
    return out
  }
  const level = grown(shapes.toSorted(inOrder([1, 3, 0])), [1, 3], 0, 2)
  return grown(level.toSorted(inOrder([0, 2, 1])), [0, 2], 1, 3).toSorted(inOrder([1, 0]))
}

/** Borders are drawn half their width apart. */
const touching = 0.6

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

const tenth = (points: number) => (Math.round(points * 10) / 10 || 0).toFixed(1)

/** Black is omitted. */
function colourOf(shares: readonly number[]): string {
  if (shares.every((share) => share === 0)) return ''
  return ` #${shares
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
