/** The face of a certificate: A4 on its side, framed, with the square code that leads to the public check. */
import { emblemAt, type PdfLayout } from '../../../platform/paper/pdf.ts'

export type CertificateFace = {
  /** 重庆市绿色工厂 */
  heading: string
  holder: string
  /** One sentence: who is what, by which document. */
  text: string
  facts: readonly (readonly [label: string, value: string])[]
  issuer: string
  issuedOn: string
  /** What the square code holds. */
  checkUrl: string
  /** The city's, above the title. */
  emblem?: string | null
}

const width = 842
const height = 595
const pine = '#154a3e'
const brass = '#b08d45'
const ink = '#17211d'
const grey = '#5f6d66'

const frame = (inset: number, lineWidth: number, lineColor: string) => ({
  type: 'rect',
  x: inset,
  y: inset,
  w: width - 2 * inset,
  h: height - 2 * inset,
  r: 4,
  lineWidth,
  lineColor,
})

export function certificateLayout(face: CertificateFace): PdfLayout {
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [90, 84, 90, 40],
    info: { title: `${face.heading}证书` },
    content: [
      {
        canvas: [frame(22, 3, pine), frame(30, 1, brass)],
        absolutePosition: { x: 0, y: 0 },
      },
      ...emblemAt(face.emblem, width, 38),
      { text: '证　书', fontSize: 40, bold: true, color: pine, alignment: 'center', characterSpacing: 6 },
      { text: face.heading, fontSize: 20, color: brass, bold: true, alignment: 'center', margin: [0, 6, 0, 22] },
      { text: face.holder, fontSize: 26, bold: true, color: ink, alignment: 'center', margin: [0, 0, 0, 14] },
      { text: face.text, fontSize: 14, color: ink, alignment: 'center', lineHeight: 1.6, margin: [30, 0, 30, 0] },
      {
        columns: [
          {
            width: 96,
            stack: [
              { qr: face.checkUrl, fit: 84, eccLevel: 'M', foreground: ink },
              { text: '扫码核验真伪', fontSize: 8, color: grey, margin: [14, 4, 0, 0] },
            ],
          },
          {
            width: '*',
            margin: [12, 0, 0, 0],
            fontSize: 11,
            lineHeight: 1.5,
            color: ink,
            stack: face.facts.map(([label, value]) => ({
              text: [{ text: `${label}　`, color: grey }, { text: value }],
            })),
          },
          {
            width: 'auto',
            alignment: 'center',
            margin: [0, 24, 0, 0],
            fontSize: 13,
            lineHeight: 1.6,
            stack: [
              { text: face.issuer, bold: true },
              { text: '（盖章）', color: grey, fontSize: 10 },
              { text: face.issuedOn },
            ],
          },
        ],
        absolutePosition: { x: 90, y: 418 },
      },
    ],
  }
}
