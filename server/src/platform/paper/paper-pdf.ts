/** A document as A4 pages in PDF: landscape for wide tables, repeated table headers, page numbers. */
import { ink, letterHead, sealBlock } from './letter-blocks.ts'
import {
  breadthOf,
  columnWidths,
  type Drawing,
  isWide,
  type Paper,
  type PaperPart,
  setParts,
  withEnd,
} from './paper.ts'
import { type PdfLayout, renderPdf } from './pdf.ts'

const usualMargin = 36
const letterMargin = 64
const shade = '#eef4f1'
const pine = '#154a3e'

/** The finished file. */
export function paperPdf(paper: Paper): Promise<Uint8Array> {
  return renderPdf(layoutOf(paper), { official: paper.archival ?? false })
}

function layoutOf(paper: Paper): PdfLayout {
  const parts = setParts(paper.parts)
  const { body, end } = withEnd(parts)
  const wide = isWide(parts)
  const margin = paper.letter ? letterMargin : usualMargin
  const width = (wide ? 842 : 595) - 2 * margin
  return {
    pageSize: 'A4',
    pageOrientation: wide ? 'landscape' : 'portrait',
    pageMargins: [margin, 40, margin, 44],
    ...(paper.archival ? { version: '1.7', subset: 'PDF/A-2b' } : {}),
    // Set into the file's XML as it is.
    info: { title: paper.title.replaceAll(/[<>&]/g, ' ') },
    foot: paper.foot,
    ...(paper.watermark ? { watermark: { text: paper.watermark, opacity: 0.06, fontSize: 34, angle: -30 } } : {}),
    content: [
      ...(paper.letter
        ? [
            ...letterHead(paper.letter, width),
            { text: paper.title, fontSize: 20, bold: true, alignment: 'center', color: ink, margin: [0, 0, 0, 20] },
          ]
        : [{ text: paper.title, fontSize: 17, bold: true, alignment: 'center', color: pine, margin: [0, 0, 0, 8] }]),
      ...body.map((part, i) => {
        const below = part.kind === 'heading' ? wantedBelow(body.slice(i + 1), width) : 0
        const reserved = body[i - 1]?.kind === 'heading' ? wantedBelow(body.slice(i), width) : 0
        return blockOf(part, { reserved: isAfterTable(body, i) ? -afterTable : reserved, below, width })
      }),
      ...(end.length > 0
        ? [{ unbreakable: true, stack: end.map((part) => blockOf(part, { reserved: 0, below: 0, width })) }]
        : []),
    ],
  }
}

const afterTable = 8
const isAfterTable = (parts: readonly PaperPart[], i: number) =>
  parts[i]?.kind === 'paragraph' && parts[i - 1]?.kind === 'table'

/** The typeface has no subscript digits: CO₂ becomes CO2. */
const set = (text: string) => text.replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))

const smallest = 5
const letter = 9
/** 小四, in which the words of a letter are set. */
const letterSize = 12
const sealHeight = 190
/** The typeface's own height, and the quarter that the worker adds between lines. */
const lineHeight = (size: number) => size * 1.448 * 1.25
const headingHeight = 14 + lineHeight(12)
const factLabel = 130
const rule = 0.5
const padding = 3

/**
 * Font size and columns of a table: as large as possible while fourteen digits fit an even column, smaller until no
 * number overflows.
 */
function columnsFor(head: readonly string[], rows: readonly (readonly string[])[], width: number) {
  const free = width - head.length * 2 * padding - (head.length + 1) * rule
  let size = Math.min(8.5, Math.max(smallest, (width / head.length - 6) / 7.8))
  let widths = columnWidths(head, rows, free / size)
  while (!widths && size > smallest) {
    size = Math.max(smallest, size - 0.5)
    widths = columnWidths(head, rows, free / size)
  }
  return { size, widths: head.map((_, i) => (widths?.[i] ?? free / size / head.length) * size) }
}

/** The height of a table row; a very long answer counts as three lines of it. */
const rowHeight = (cells: readonly string[], widths: readonly number[], size: number) =>
  Math.max(...cells.map((text, i) => Math.min(3, linesOf(text, (widths[i] ?? 0) / size)))) * lineHeight(size) + 5
const linesOf = (text: string, room: number) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(breadthOf(line) / room)), 0)

/** This many answers stay on the page of their heading; of more, the first two. */
const shortBlock = 7

const drawingAbove = 6
const squareSize = 84
/** Of the box around a label's middle; a longer label wraps. */
const labelWidth = 240

/** In the middle of the page. The shapes take the room; the texts are drawn after them, so that none lies under an area. */
function drawn({ width, height, shapes, labels }: Drawing, page: number): unknown[] {
  const left = (page - width) / 2
  return [
    {
      canvas: [
        ...shapes.map(({ points, closed = false, colour = ink, width: lineWidth = 1, fill }) => ({
          type: 'polyline',
          points: points.map(([x, y]) => ({ x: left + x, y })),
          closePath: closed || fill !== undefined,
          ...(fill === undefined ? { lineColor: colour, lineWidth } : { color: fill, lineWidth: 0 }),
        })),
        // As tall as the drawing, whatever is in it; white, since a line of no width is drawn as a hairline.
        { type: 'line', x1: left, y1: height, x2: left, y2: height, lineWidth: 0, lineColor: '#ffffff' },
      ],
    },
    ...labels.map(({ at: [x, y], text, size = 8.5, colour = ink, bold = false }) => ({
      columns: [
        { text: set(text), width: labelWidth, alignment: 'center', fontSize: size, color: colour, bold, lineHeight: 1 },
      ],
      relativePosition: { x: left + x - labelWidth / 2, y: y - height },
    })),
  ]
}

/** The height that must fit on the page of its heading: its answers, or a table's header with its first row. */
function wantedBelow([next, ...rest]: readonly PaperPart[], width: number): number {
  switch (next?.kind) {
    case 'heading':
      return headingHeight + wantedBelow(rest, width)
    case 'facts':
    case 'signatures':
      return next.facts
        .slice(0, next.facts.length > shortBlock ? 2 : shortBlock)
        .reduce((sum, fact) => sum + rowHeight(fact, [factLabel, width - factLabel - 4 * padding], letter), 4)
    case 'table': {
      const { size, widths } = columnsFor(next.head, next.rows, width)
      const shown = [next.head, ...next.rows.slice(0, 1)]
      return shown.reduce((sum, cells) => sum + rowHeight(cells, widths, size), next.title ? 29 : 4)
    }
    case 'words':
      return 6 + lineHeight(letter)
    case 'paragraph':
      return lineHeight(letterSize)
    case 'seal':
      return sealHeight
    case 'drawing':
      return drawingAbove + next.height
    case 'square':
      return drawingAbove + squareSize
    case undefined:
      return 0
  }
}

type TablePart = Extract<PaperPart, { kind: 'table' }>
const border = [false, false, false, false]
const across = (part: TablePart) => ({ colSpan: part.head.length })
const covered = (part: TablePart) => part.head.slice(1).map(() => ({ text: '', border }))
/** A shorter answer is not split across pages. */
const longAnswer = 400

/**
 * Space is added above each block, never below: what does not fit below the last would become a page. A heading
 * reserves space for the beginning of what follows (`below`), which is then drawn into that space (`reserved`).
 */
function blockOf(
  part: PaperPart,
  { reserved, below, width }: { reserved: number; below: number; width: number },
): unknown {
  const above = (space: number) => ({ margin: [0, space - reserved, 0, 0] })
  switch (part.kind) {
    case 'heading':
      return {
        unbreakable: true,
        ...above(14),
        stack: [
          { text: set(part.text), fontSize: 12, bold: true, color: pine },
          { text: '', fontSize: 0, margin: [0, below, 0, 0] },
        ],
      }
    case 'words':
      return { text: set(part.text), color: ink, ...above(6) }
    case 'paragraph':
      return {
        text: set(part.text),
        color: ink,
        fontSize: letterSize,
        lineHeight: 1.5,
        ...(part.bare ? {} : { leadingIndent: 2 * letterSize }),
        ...above(0),
      }
    case 'seal':
      return sealBlock(part)
    case 'drawing':
      return { unbreakable: true, stack: drawn(part, width), ...above(drawingAbove) }
    case 'square':
      return {
        unbreakable: true,
        columns: [
          { qr: part.address, fit: squareSize, eccLevel: 'M', foreground: ink, width: squareSize + 12 },
          { text: set(part.text), color: ink, width: '*' },
        ],
        ...above(drawingAbove),
      }
    case 'facts':
    case 'signatures':
      return {
        ...above('isEnd' in part ? -rule : 4),
        layout: 'ruled',
        table: {
          widths: [factLabel, '*'],
          dontBreakRows: part.facts.every(([, value]) => value.length < longAnswer),
          body: part.facts.map(([label, value]) => [
            { text: set(label), fillColor: shade, bold: true },
            { text: set(value) || '—' },
          ]),
        },
      }
    case 'table': {
      const head = part.head.map(set)
      const rows = part.rows.map((row) => row.map(set))
      const { size, widths } = columnsFor(
        head,
        (part.endOf ?? rows).map((row) => row.map(set)),
        width,
      )
      if (part.endOf) return { ...above(-rule), fontSize: size, layout: 'ruled', table: { widths, body: rows } }
      const title = part.title
        ? // A row of the table header, repeated on every page.
          [[{ text: set(part.title), fontSize: letter, bold: true, border, ...across(part) }, ...covered(part)]]
        : []
      return {
        ...above(part.title ? 8 : 4),
        fontSize: size,
        layout: part.title ? 'titled' : 'ruled',
        table: {
          headerRows: title.length + 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths,
          body: [
            ...title,
            head.map((text) => ({ text, bold: true, fillColor: shade })),
            ...(rows.length === 0 ? [[{ text: '（无）', ...across(part) }, ...covered(part)]] : rows),
          ],
        },
      }
    }
  }
}
