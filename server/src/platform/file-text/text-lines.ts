/** The pieces of text on a page of a PDF as lines, with the place of every character. */

/** A run of characters as the PDF draws it: `transform` has its direction and its start. */
export type TextPiece = { str: string; transform: readonly number[]; width: number; height: number }

/** A part of the line and the piece that it comes from. */
type Run = { from: number; piece: TextPiece }
export type TextLine = { text: string; runs: readonly Run[] }

/** Corners in the units of the page, from the lower left. */
export type Corners = { x1: number; y1: number; x2: number; y2: number }

const at = ({ transform }: TextPiece) => ({ x: transform[4] ?? 0, y: transform[5] ?? 0 })
const isLevel = ({ transform }: TextPiece) => transform[1] === 0 && transform[2] === 0 && (transform[0] ?? 0) > 0
const heightOf = ({ height, transform }: TextPiece) => height || Math.hypot(transform[2] ?? 0, transform[3] ?? 0) || 1

/** Pieces at the same height are one line, from left to right; what stands aslant is a line of its own. */
export function linesOf(pieces: readonly TextPiece[]): TextLine[] {
  const filled = pieces.filter(({ str }) => str.trim() !== '')
  const level = filled.filter(isLevel).toSorted((a, b) => at(b).y - at(a).y)
  const rows: TextPiece[][] = []
  for (const piece of level) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && Math.abs(at(first).y - at(piece).y) < heightOf(piece) * 0.4) row.push(piece)
    else rows.push([piece])
  }
  return [
    ...rows.map((row) => lineOf(row.toSorted((a, b) => at(a).x - at(b).x))),
    ...filled.filter((one) => !isLevel(one)).map((one) => lineOf([one])),
  ]
}

/** Digits that are drawn one by one become one number again; a column is set off by more than the space within a number. */
function lineOf(pieces: readonly TextPiece[]): TextLine {
  let text = ''
  let end = Number.NaN
  const runs: Run[] = []
  for (const piece of pieces) {
    const gap = (at(piece).x - end) / heightOf(piece)
    if (gap > 0.9) text += '  '
    else if (gap > 0.22) text += ' '
    runs.push({ from: text.length, piece })
    text += piece.str
    end = at(piece).x + piece.width
  }
  return { text, runs }
}

/** Around the characters of a line; of a piece every character counts as equally wide. */
export function cornersOf({ runs }: TextLine, from: number, to: number): Corners {
  const points = runs.flatMap(({ from: start, piece }) => {
    const length = piece.str.length
    const [first, last] = [Math.max(from, start) - start, Math.min(to, start + length) - start]
    return first < last ? cornersIn(piece, first / length, last / length) : []
  })
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) }
}

function cornersIn(piece: TextPiece, first: number, last: number) {
  const { x, y } = at(piece)
  const [a = 1, b = 0] = piece.transform
  const size = Math.hypot(a, b) || 1
  const [cos, sin] = [a / size, b / size]
  const height = heightOf(piece)
  return [first, last].flatMap((share) =>
    [-0.25, 0.95].map((up) => ({
      x: x + cos * piece.width * share - sin * height * up,
      y: y + sin * piece.width * share + cos * height * up,
    })),
  )
}
