/** Paper as A4 pages in PDF: landscape where a table is wide, heads repeated, pages numbered. */
import { folded, isWide, type Paper, type PaperPart } from './paper.ts'
import { type PdfLayout, renderPdf } from './pdf.ts'

const margin = 36
const shade = '#eef4f1'
const ink = '#17211d'
const pine = '#154a3e'

/** The finished file. */
export function paperPdf(paper: Paper): Promise<Uint8Array> {
  return renderPdf(layoutOf(paper))
}

function layoutOf(paper: Paper): PdfLayout {
  const parts = paper.parts.flatMap(folded)
  const wide = isWide(parts)
  const width = (wide ? 842 : 595) - 2 * margin
  return {
    pageSize: 'A4',
    pageOrientation: wide ? 'landscape' : 'portrait',
    pageMargins: [margin, 40, margin, 44],
    info: { title: paper.title },
    foot: paper.foot,
    ...(paper.watermark ? { watermark: { text: paper.watermark, opacity: 0.06, fontSize: 34, angle: -30 } } : {}),
    content: [
      { text: paper.title, fontSize: 17, bold: true, alignment: 'center', color: pine, margin: [0, 0, 0, 12] },
      ...parts.map((part) => blockOf(part, width)),
    ],
  }
}

/** The typeface has no lowered digits: CO₂ is set as CO2. */
const set = (text: string) => text.replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))

/** As large as fourteen digits still fit a column. */
function sizeFor(columns: number, width: number): number {
  return Math.min(8.5, Math.max(5, (width / columns - 6) / 7.8))
}

type TablePart = Extract<PaperPart, { kind: 'table' }>
const border = [false, false, false, false]
const across = (part: TablePart) => ({ colSpan: part.head.length })
const covered = (part: TablePart) => part.head.slice(1).map(() => ({ text: '', border }))

function blockOf(part: PaperPart, width: number): unknown {
  switch (part.kind) {
    case 'heading':
      return { text: set(part.text), fontSize: 12, bold: true, color: pine, margin: [0, 10, 0, 4] }
    case 'words':
      return { text: set(part.text), color: ink, margin: [0, 2, 0, 4] }
    case 'facts':
      return {
        table: {
          widths: [130, '*'],
          body: part.facts.map(([label, value]) => [
            { text: set(label), fillColor: shade, bold: true },
            { text: set(value) || '—' },
          ]),
        },
        layout: 'ruled',
        margin: [0, 0, 0, 4],
      }
    case 'table':
      return {
        fontSize: sizeFor(part.head.length, width),
        margin: [0, 6, 0, 4],
        layout: 'ruled',
        table: {
          headerRows: 2,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: part.head.map(() => '*'),
          body: [
            // The title is a row of the head: it stays with its table, on every page.
            [{ text: set(part.title), fontSize: 9, bold: true, border, ...across(part) }, ...covered(part)],
            part.head.map((text) => ({ text: set(text), bold: true, fillColor: shade })),
            ...(part.rows.length === 0
              ? [[{ text: '（无）', ...across(part) }, ...covered(part)]]
              : part.rows.map((row) => row.map(set))),
          ],
        },
      }
  }
}
