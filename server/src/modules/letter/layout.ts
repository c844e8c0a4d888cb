/** The face of a letter: A4 upright, issuer and number at the head, the words, the seal over issuer and date, the square code of the check. */
import type { PdfLayout } from '../../platform/paper/pdf.ts'

export type LetterFace = {
  /** Null in a preview: no number is taken. */
  number: string | null
  heading: string
  recipient: string
  paragraphs: readonly string[]
  issuer: string
  issuedOn: string
  /** The seal as data URL; null leaves its place free. */
  seal: string | null
  /** What the square code holds, and the code that is typed where it cannot be read; null in a preview. */
  check: { address: string; code: string } | null
}

const red = '#b3261e'
const ink = '#17211d'
const grey = '#5f6d66'
/** A bureau's round seal measures 42 mm. */
const sealWidth = 119
const width = 595
const margin = 74

/**
 * PDF/A-2b (ISO 19005-2): typeface, colour profile and description stand in the file, so that it looks the same in decades. Not
 * level a: the layout library tags no headings and paragraphs.
 */
export function letterLayout(face: LetterFace): PdfLayout {
  const { number, heading, recipient, paragraphs, issuer, issuedOn, seal, check } = face
  return {
    pageSize: 'A4',
    version: '1.7',
    subset: 'PDF/A-2b',
    pageMargins: [margin, 64, margin, 60],
    // Set into the file's XML as it is.
    info: { title: heading.replaceAll(/[<>&]/g, ' ') },
    foot: number ?? '预览，尚未编号',
    ...(check ? {} : { watermark: { text: '预览 尚未出具', opacity: 0.08, fontSize: 48, angle: -30 } }),
    content: [
      { text: issuer, fontSize: 22, bold: true, color: red, alignment: 'center', margin: [0, 0, 0, 8] },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width - 2 * margin, y2: 0, lineWidth: 1.5, lineColor: red }] },
      {
        columns: [
          { text: seal ? '' : '待盖章', color: grey },
          { text: number ?? '（文号在出具时产生）', alignment: 'right', color: ink },
        ],
        fontSize: 12,
        margin: [0, 8, 0, 30],
      },
      { text: heading, fontSize: 20, bold: true, color: ink, alignment: 'center', margin: [0, 0, 0, 26] },
      { text: `${recipient}：`, fontSize: 14, color: ink, margin: [0, 0, 0, 8] },
      ...paragraphs.map((text) => ({
        text,
        fontSize: 14,
        color: ink,
        lineHeight: 1.7,
        leadingIndent: 28,
      })),
      {
        unbreakable: true,
        margin: [0, 34, 0, 0],
        columns: [
          {
            width: 120,
            margin: [0, 26, 0, 0],
            stack: check
              ? [
                  { qr: check.address, fit: 110, eccLevel: 'M', foreground: ink },
                  { text: `扫码核验\n校验码 ${check.code}`, fontSize: 8, color: grey, margin: [0, 4, 0, 0] },
                ]
              : [],
          },
          {
            width: '*',
            stack: [
              // Below the words, as a stamp on a page already written would have it either way.
              seal
                ? { image: seal, fit: [sealWidth, sealWidth], alignment: 'center' }
                : {
                    alignment: 'center',
                    fontSize: 11,
                    color: grey,
                    margin: [0, 96, 0, 7],
                    text: '（待盖章）',
                  },
              { text: issuer, fontSize: 14, color: ink, alignment: 'center', relativePosition: { x: 0, y: -80 } },
              { text: issuedOn, fontSize: 14, color: ink, alignment: 'center', relativePosition: { x: 0, y: -54 } },
            ],
          },
        ],
      },
    ],
  }
}
