/** Paper as a Word document, for offices that go on writing in it. */
import {
  AlignmentType,
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
import { folded, isWide, type Paper, type PaperPart } from './paper.ts'

const typeface = { ascii: 'Times New Roman', eastAsia: '宋体', hAnsi: 'Times New Roman' }
const shade = { type: ShadingType.CLEAR, fill: 'EEF4F1', color: 'auto' }
const whole = { size: 100, type: WidthType.PERCENTAGE }

/** The finished file. */
export async function paperWord(paper: Paper): Promise<Uint8Array> {
  const parts = paper.parts.flatMap(folded)
  const document = new Document({
    title: paper.title,
    styles: { default: { document: { run: { font: typeface, size: 21 } } } },
    sections: [
      {
        properties: {
          page: {
            size: {
              width: 11906,
              height: 16838,
              orientation: isWide(parts) ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: { top: 1000, bottom: 1000, left: 1000, right: 1000 },
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
          new Paragraph({
            heading: HeadingLevel.TITLE,
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ text: paper.title, bold: true, size: 36 })],
          }),
          ...parts.flatMap(blocksOf),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

function blocksOf(part: PaperPart): (Paragraph | Table)[] {
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
      return [paragraph(part.text)]
    case 'facts':
      return [
        new Table({
          width: whole,
          rows: part.facts.map(
            ([label, value]) =>
              new TableRow({ children: [cell(label, { head: true, width: 28 }), cell(value || '—')] }),
          ),
        }),
      ]
    case 'table':
      return [
        new Paragraph({
          spacing: { before: 160, after: 60 },
          children: [new TextRun({ text: part.title, bold: true })],
        }),
        part.rows.length === 0
          ? paragraph('（无）')
          : new Table({
              width: whole,
              rows: [
                new TableRow({ tableHeader: true, children: part.head.map((text) => cell(text, { head: true })) }),
                ...part.rows.map(
                  (row) => new TableRow({ cantSplit: true, children: row.map((text) => cell(text, { small: true })) }),
                ),
              ],
            }),
      ]
  }
}

function paragraph(text: string, size?: number, bold?: boolean): Paragraph {
  const lines = text.split('\n')
  return new Paragraph({
    children: lines.map(
      (line, i) =>
        new TextRun({ text: line, ...(i ? { break: 1 } : {}), ...(size ? { size } : {}), ...(bold ? { bold } : {}) }),
    ),
  })
}

function cell(text: string, how: { head?: boolean; small?: boolean; width?: number } = {}): TableCell {
  return new TableCell({
    ...(how.width ? { width: { size: how.width, type: WidthType.PERCENTAGE } } : {}),
    ...(how.head ? { shading: shade } : {}),
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    children: [paragraph(text, how.small ? 18 : undefined, how.head)],
  })
}
