/** The content of a document before it becomes PDF, Word or workbook, so that all of them are the same. */
import type { SealBlock } from './letter-blocks.ts'

type Fact = readonly [label: string, value: string]

/** The kinds of blocks, from top to bottom. `isEnd`, `endOf`: the last row of the block before, set apart from it. */
export type PaperPart =
  | { kind: 'heading'; text: string }
  /** Labels with their values, two columns. */
  | { kind: 'facts'; facts: readonly Fact[]; isEnd?: true }
  | {
      kind: 'table'
      title: string
      head: readonly string[]
      rows: readonly (readonly string[])[]
      endOf?: readonly (readonly string[])[]
    }
  /** A line each for those who sign by hand. */
  | { kind: 'signatures'; facts: readonly Fact[] }
  | { kind: 'words'; text: string }
  /** A paragraph of a letter: large, its first line indented. `bare`: without the indent, as the addressee. */
  | { kind: 'paragraph'; text: string; bare?: boolean }
  /** The end of a letter: issuer, date, seal and the square code of the check. */
  | ({ kind: 'seal' } & SealBlock)
  /** Lines and areas, in points from the upper left corner; a table beside it says the same, so Word leaves it out. */
  | ({ kind: 'drawing' } & Drawing)
  /** A square code with its address and the words beside it. */
  | { kind: 'square'; address: string; text: string }

type Point = readonly [x: number, y: number]
export type Drawing = {
  width: number
  height: number
  /** With `fill` an area, else a line. */
  shapes: readonly { points: readonly Point[]; closed?: boolean; colour?: string; width?: number; fill?: string }[]
  /** Texts by the middle of their upper edge. */
  labels: readonly { at: Point; text: string; size?: number; colour?: string; bold?: boolean }[]
}

export type Paper = {
  title: string
  /** Small line at the bottom of every page, beside the page number. */
  foot: string
  /** Printed across every page, for example who downloaded the copy and when. */
  watermark?: string
  /** As PDF/A-2b: everything that it needs stands in the file. */
  archival?: boolean
  /** A letter of the office: its issuer and number stand at the head. `number` is null before it is issued. */
  letter?: { issuer: string; number: string | null; isSealed: boolean }
  parts: readonly PaperPart[]
}

/** Tables with more columns make the page landscape. */
export const uprightColumns = 7
const widestTable = 12
const namingColumns = 2

/** Splits a table wider than a page into several, each with the columns that name its rows. */
export function folded(part: PaperPart): PaperPart[] {
  if (part.kind !== 'table' || part.head.length <= widestTable) return [part]
  const rest = part.head.length - namingColumns
  const each = Math.ceil(rest / Math.ceil(rest / (widestTable - namingColumns)))
  const pieces: PaperPart[] = []
  for (let from = namingColumns; from < part.head.length; from += each) {
    const cut = (cells: readonly string[]) => [...cells.slice(0, namingColumns), ...cells.slice(from, from + each)]
    pieces.push({
      kind: 'table',
      title: pieces.length === 0 ? part.title : part.title && `${part.title}（续）`,
      head: cut(part.head),
      rows: part.rows.map(cut),
    })
  }
  return pieces
}

/** The parts as laid out: wide tables split, and a table under a heading of the same name without its title. */
export function setParts(parts: readonly PaperPart[]): PaperPart[] {
  return parts
    .map((part, i) => {
      const before = parts[i - 1]
      const isNamed = part.kind === 'table' && before?.kind === 'heading' && before.text === part.title
      return isNamed ? { ...part, title: '' } : part
    })
    .flatMap(folded)
}

const closes = ({ kind }: PaperPart) => kind === 'signatures' || kind === 'seal'

/** The parts before the signatures or the seal, and what stays together on one page: the end of those, and all that follows. */
export function withEnd(parts: readonly PaperPart[]): { body: readonly PaperPart[]; end: readonly PaperPart[] } {
  const first = parts.findIndex(closes)
  const before = parts[first - 1]
  if (!before) return { body: parts, end: [] }
  const [body, closing] = [parts.slice(0, first - 1), parts.slice(first)]
  if (before.kind === 'table' && before.rows.length > 1) {
    const rows = before.rows.slice(-1)
    const shortened = { ...before, rows: before.rows.slice(0, -1) }
    return { body: [...body, shortened], end: [{ ...before, title: '', rows, endOf: before.rows }, ...closing] }
  }
  if (before.kind === 'facts' && before.facts.length > 1) {
    const shortened = { ...before, facts: before.facts.slice(0, -1) }
    return { body: [...body, shortened], end: [{ ...before, facts: before.facts.slice(-1), isEnd: true }, ...closing] }
  }
  if (isLong(before)) return { body: parts.slice(0, first), end: closing }
  return { body, end: [before, ...closing] }
}

/** What is long may break, and so never leaves the whole of it on the page before. */
const isLong = (part: PaperPart) => (part.kind === 'paragraph' || part.kind === 'words') && part.text.length > 800

/** Text width: a Chinese character is 1, a digit or Latin letter 0.62. */
export const breadthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 1 : 0.62), 0)
const longest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, breadthOf(text)), 0)

/**
 * Column widths within `room` (in Chinese characters): by content, and never so narrow that a number or a code
 * overflows. Null where not even the longest of these fit.
 */
export function columnWidths(head: readonly string[], rows: readonly (readonly string[])[], room: number) {
  const columns = head.map((title, i) => {
    const cells = rows.flatMap((row) => (row[i] ?? '').split('\n'))
    const named = breadthOf(title)
    const least = Math.max(
      2,
      Math.min(4, named),
      longest([title, ...cells].flatMap((text) => text.match(/[!-~]+/g) ?? [])),
    )
    // A long title takes two lines, a long answer several.
    const preferred = Math.min(18, Math.max(longest(cells), named > 6 ? named / 2 + 1 : named))
    return { least, asked: Math.max(least, preferred) }
  })
  const sum = (of: 'least' | 'asked') => columns.reduce((total, column) => total + column[of], 0)
  const [least, wanted] = [sum('least'), sum('asked')]
  if (least > room) return null
  return columns.map((column) =>
    wanted <= room
      ? column.asked + (room - wanted) / columns.length
      : column.least + ((column.asked - column.least) * (room - least)) / (wanted - least),
  )
}

/** Whether a table needs a landscape page. */
export function isWide(parts: readonly PaperPart[]): boolean {
  return parts.some((part) => part.kind === 'table' && part.head.length > uprightColumns)
}
