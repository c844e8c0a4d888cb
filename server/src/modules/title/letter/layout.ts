/** The face of a letter: A4 upright, issuer and number at the head, the words, the seal over issuer and date, the square code of the check. */
import { ink, letterHead, type SealBlock, sealBlock } from '../../../platform/paper/letter-blocks.ts'
import type { PdfLayout } from '../../../platform/paper/pdf.ts'

export type LetterFace = SealBlock & {
  /** Null in a preview: no number is taken. */
  number: string | null
  heading: string
  recipient: string
  paragraphs: readonly string[]
}

const width = 595
const margin = 74

/**
 * PDF/A-2b (ISO 19005-2): typeface, colour profile and description stand in the file, so that it looks the same in decades. Not
 * level a: the layout library tags no headings and paragraphs.
 */
export function letterLayout(face: LetterFace): PdfLayout {
  const { number, heading, recipient, paragraphs, issuer, seal, check } = face
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
      ...letterHead({ issuer, number, isSealed: seal !== null }, width - 2 * margin),
      { text: heading, fontSize: 20, bold: true, color: ink, alignment: 'center', margin: [0, 0, 0, 26] },
      { text: `${recipient}：`, fontSize: 14, color: ink, margin: [0, 0, 0, 8] },
      ...paragraphs.map((text) => ({
        text,
        fontSize: 14,
        color: ink,
        lineHeight: 1.7,
        leadingIndent: 28,
      })),
      sealBlock(face),
    ],
  }
}
