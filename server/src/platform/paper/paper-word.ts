/** A document in Word format, for offices that edit it further. */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { columnWidths, isWide, type Paper, type PaperPart, setParts, withEnd } from './paper.ts'

const typeface = { ascii: 'Times New Roman', eastAsia: '宋体', hAnsi: 'Times New Roman' }
const shade = { type: ShadingType.CLEAR, fill: 'EEF4F1', color: 'auto' }
/** In twentieths of a point, as the format counts: A4, its margin, font size of a table with its padding. */
const [pageWidth, pageHeight, margin] = [11906, 16838, 1000]
const [tableLetter, sideCell] = [180, 80]

/** The finished file. */
export async function paperWord(paper: Paper): Promise<Uint8Array> {
  const parts = setParts(paper.parts)
  const { body, end } = withEnd(parts)
  const wide = isWide(parts)
  const width = (wide ? pageHeight : pageWidth) - 2 * margin
  const document = new Document({
    title: paper.title,
    styles: { default: { document: { run: { font: typeface, size: 21 } } } },
    sections: [
      {
        properties: {
          page: {
            size: {
              width: pageWidth,
              height: pageHeight,
              orientation: wide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [
                  new TextRun({
                    size: 16,
                    children: [`${paper.foot}　第 `, PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          ...(paper.letter ? headOf(paper.letter) : []),
          new Paragraph({
            heading: HeadingLevel.TITLE,
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ text: paper.title, bold: true, size: 36 })],
          }),
          ...body.flatMap((part, i) => blocksOf(part, width, { isCut: i === body.length - 1 && isEnd(end[0]) })),
          ...end.flatMap((part, i) => blocksOf(part, width, { keepNext: i < end.length - 1 })),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

function headOf({ issuer, number }: NonNullable<Paper['letter']>): Paragraph[] {
  return [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      children: [new TextRun({ text: issuer, bold: true, size: 44, color: 'B3261E' })],
    }),
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      border: { top: { style: BorderStyle.SINGLE, size: 12, color: 'B3261E', space: 4 } },
      children: [new TextRun({ text: number ?? '（文号在出具时产生）', size: 24 })],
    }),
  ]
}

const isEnd = (part: PaperPart | undefined) => part?.kind === 'table' && part.endOf !== undefined

/** `keepNext`: it stays on the page of what follows. `isCut`: its last row follows, as a table that joins it. */
function blocksOf(part: PaperPart, width: number, { keepNext = false, isCut = false } = {}): (Paragraph | Table)[] {
  switch (part.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_1,
          keepNext: true,
          spacing: { before: 240, after: 120 },
          children: [new TextRun({ text: part.text, bold: true, size: 26 })],
        }),
      ]
    case 'words':
      return [paragraph(part.text, { keepNext })]
    case 'paragraph':
      return [
        new Paragraph({
          keepNext,
          spacing: { line: 400 },
          ...(part.bare ? {} : { indent: { firstLine: 480 } }),
          children: [new TextRun({ text: part.text, size: 24 })],
        }),
      ]
    case 'seal':
      return [
        ...[part.seal ? '' : '（待盖章）', part.issuer, part.issuedOn].filter(Boolean).map(
          (text, i) =>
            new Paragraph({
              alignment: AlignmentType.RIGHT,
              keepNext: true,
              ...(i === 0 ? { spacing: { before: 480 } } : {}),
              children: [new TextRun({ text, size: 24 })],
            }),
        ),
        ...(part.check ? [paragraph(`核验：${part.check.address}　校验码 ${part.check.code}`, { size: 18 })] : []),
      ]
    case 'drawing':
      return []
    case 'square':
      return [paragraph(`${part.text}\n${part.address}`, { keepNext })]
    case 'facts':
    case 'signatures': {
      const label = Math.round(width * 0.28)
      return [
        tableOf(
          [label, width - label],
          part.facts.map(([name, value]) => ({
            cells: [cell(name, { head: true, keepNext }), cell(value || '—', { keepNext })],
          })),
        ),
      ]
    }
    case 'table':
      return [
        ...(part.title
          ? [
              new Paragraph({
                keepNext: true,
                spacing: { before: 160, after: 60 },
                children: [new TextRun({ text: part.title, bold: true })],
              }),
            ]
          : []),
        part.rows.length === 0
          ? paragraph('（无）')
          : tableOf(widthsFor(part, width), [
              ...(part.endOf
                ? []
                : [{ tableHeader: true, cells: part.head.map((text) => cell(text, { head: true, small: true })) }]),
              ...part.rows.map((row) => ({ cells: row.map((text) => cell(text, { small: true, keepNext })) })),
            ]),
        // Without a paragraph between them two tables would merge.
        ...(isCut ? [] : [new Paragraph({ keepNext, spacing: { before: 0, after: 0, line: 120 }, children: [] })]),
      ]
  }
}

function widthsFor({ head, rows: own, endOf }: Extract<PaperPart, { kind: 'table' }>, width: number): number[] {
  const rows = endOf ?? own
  const free = width - head.length * 2 * sideCell
  const widths = columnWidths(head, rows, free / tableLetter)
  return head.map((_, i) => Math.floor((widths ? (widths[i] ?? 0) * tableLetter : free / head.length) + 2 * sideCell))
}

type How = { size?: number; bold?: boolean; keepNext?: boolean }

function paragraph(text: string, { size, bold, keepNext }: How = {}): Paragraph {
  const lines = text.split('\n')
  return new Paragraph({
    ...(keepNext ? { keepNext } : {}),
    children: lines.map(
      (line, i) =>
        new TextRun({ text: line, ...(i ? { break: 1 } : {}), ...(size ? { size } : {}), ...(bold ? { bold } : {}) }),
    ),
  })
}

function tableOf(columns: readonly number[], rows: readonly { tableHeader?: boolean; cells: TableCell[] }[]): Table {
  return new Table({
    width: { size: columns.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: columns,
    rows: rows.map(
      ({ tableHeader, cells }) =>
        new TableRow({ cantSplit: true, children: cells, ...(tableHeader ? { tableHeader } : {}) }),
    ),
  })
}

function cell(text: string, { head = false, small = false, keepNext = false } = {}): TableCell {
  return new TableCell({
    ...(head ? { shading: shade } : {}),
    margins: { top: 40, bottom: 40, left: sideCell, right: sideCell },
    children: [paragraph(text, { ...(small ? { size: 18 } : {}), bold: head, keepNext })],
  })
}
