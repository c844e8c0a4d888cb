/** What the reading thread returns of a file: its numbers with their places, or why there are none. */
import type { Unreadable } from '@green/filing/evidence/search-texts.ts'
import type { WrittenFigure } from '@green/filing/evidence/written-figures.ts'

/** Shares of the page's width and height, from the upper left. */
export type Box = { left: number; top: number; width: number; height: number }

export type PlacedFigure = Pick<WrittenFigure, 'digits' | 'exponent' | 'text'> & {
  /** The line or row around it. */
  around: string
  /** On a page of a PDF, else in a cell of a sheet. */
  place: { page: number; box: Box } | { sheet: string; cell: string }
}

export type FileFigures =
  | {
      state: 'searched'
      figures: PlacedFigure[]
      /** Pages or sheets that were read. */
      read: number
      /** How many the file has. */
      of: number
      /** Pages without text: pictures. */
      blank: number[]
    }
  | { state: Unreadable }

export const limits = {
  bytes: 60 * 1024 * 1024,
  pages: 300,
  pageCharacters: 200_000,
  sheets: 30,
  rows: 20_000,
  columns: 200,
  figures: 20_000,
} as const

/** So much of a line is shown around a number. */
const aroundLength = 24

export function aroundOf(line: string, from: number, to: number): string {
  const [start, end] = [Math.max(0, from - aroundLength), Math.min(line.length, to + aroundLength)]
  const text = line.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${text}${end < line.length ? '…' : ''}`
}

/** A number of one or two digits says nothing, wherever it stands. */
export const isWorth = ({ digits, exponent }: Pick<WrittenFigure, 'digits' | 'exponent'>): boolean =>
  digits.length > 2 || exponent > 2
