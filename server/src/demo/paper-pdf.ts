/** A paper of the demo city as a PDF with a text layer; in the readers' own Chinese font, so that none has to be embedded. */
import type { PaperPage } from './book/paper-figures.ts'

/** Text for a font in UniGB-UCS2-H. */
const ucs2 = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const font = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 5 0 R /DW 1000 /W [1 95 500 814 939 500] >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
]
const ownObjects = 2 + font.length

/** Points from one line to the next. */
const lineHeight = 20

/** What a page shows: lines at their distance from the one above, larger first. */
function contentOf(head: readonly string[], { heading, lines }: PaperPage): string {
  const [title = '', ...rest] = head
  const under = [...rest, heading, ...lines.map(({ label, amount, unit }) => `${label}  ${amount} ${unit}`.trim())]
  const below = under.map(
    (line, i) => `0 ${i === 0 ? -32 : -lineHeight} Td ${i === 0 ? '/F1 12 Tf ' : ''}${ucs2(line)} Tj`,
  )
  return `BT /F1 20 Tf 72 760 Td ${ucs2(title)} Tj ${below.join(' ')} ET`
}

/** So many lines that a page holds below its head. */
const linesOfPage = 30

const divided = ({ heading, lines }: PaperPage): PaperPage[] =>
  Array.from({ length: Math.max(1, Math.ceil(lines.length / linesOfPage)) }, (_, i) => ({
    heading: i === 0 ? heading : `${heading}（续）`,
    lines: lines.slice(i * linesOfPage, (i + 1) * linesOfPage),
  }))

/** Every page begins with the head; without pages there is one that has only it. */
export function paperPdf(head: readonly string[], pages: readonly PaperPage[]): Buffer {
  const shown = (pages.length > 0 ? pages : [{ heading: '', lines: [] }]).flatMap(divided)
  const at = (i: number) => ownObjects + 1 + i * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${shown.map((_, i) => `${at(i)} 0 R`).join(' ')}] /Count ${shown.length} >>`,
    ...font,
    ...shown.flatMap((page, i) => {
      const text = contentOf(head, page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at(i) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
