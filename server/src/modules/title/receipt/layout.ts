/** The face of a receipt: A4 upright, the facts as lines, the whole hash, and the square code that leads to the public check. */
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { emblemAt, type PdfLayout } from '../../../platform/paper/pdf.ts'

export type ReceiptFace = {
  heading: string
  facts: readonly (readonly [label: string, value: string])[]
  contentHash: string
  checkUrl: string
  issuer: string
  /** The city's, above the title. */
  emblem?: string | null
}

const pageWidth = 595
const ink = '#17211d'
const grey = '#5f6d66'

export function receiptLayout({ heading, facts, contentHash, checkUrl, issuer, emblem }: ReceiptFace): PdfLayout {
  return {
    pageSize: 'A4',
    pageMargins: [64, 72, 64, 56],
    info: { title: `${heading}提交回执` },
    content: [
      ...emblemAt(emblem, pageWidth, 24),
      { text: '提交回执', fontSize: 26, bold: true, color: ink, alignment: 'center' },
      { text: heading, fontSize: 15, color: grey, alignment: 'center', margin: [0, 6, 0, 24] },
      {
        layout: 'lightHorizontalLines',
        fontSize: 12,
        table: {
          widths: [120, '*'],
          body: [
            ...facts.map(([label, value]) => [
              { text: label, color: grey, margin: [0, 4, 0, 4] },
              { text: value, color: ink, margin: [0, 4, 0, 4] },
            ]),
            [
              { text: `内容校验码\n（${digestName(contentHash)}）`, color: grey, margin: [0, 4, 0, 4] },
              { text: (digestHex(contentHash).match(/.{16}/g) ?? []).join(' '), color: ink, margin: [0, 4, 0, 4] },
            ],
          ],
        },
      },
      {
        margin: [0, 24, 0, 0],
        columns: [
          { width: 110, qr: checkUrl, fit: 96, eccLevel: 'M', foreground: ink },
          {
            width: '*',
            fontSize: 11,
            lineHeight: 1.5,
            color: ink,
            stack: [
              '本回执证明上述内容已在上述时间提交。校验码由提交的全部内容算出，内容有任何改动，校验码即不同。',
              { text: '扫描二维码，或在门户“回执核验”中输入受理号和校验码前16位，可以核对真伪。', color: grey },
            ],
          },
        ],
      },
      { text: issuer, fontSize: 12, alignment: 'right', margin: [0, 32, 0, 0] },
    ],
  }
}
