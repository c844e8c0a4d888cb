/** What every letter of the office bears: issuer and number at the head; seal, date and square code of the check at the end. */

export const red = '#b3261e'
export const ink = '#17211d'
export const grey = '#5f6d66'
/** A bureau's round seal measures 42 mm. */
const sealWidth = 119

/** Issuer over a red line, the number below it. `room`: the width between the margins, in points. */
export function letterHead(
  { issuer, number, isSealed }: { issuer: string; number: string | null; isSealed: boolean },
  room: number,
): unknown[] {
  return [
    { text: issuer, fontSize: 22, bold: true, color: red, alignment: 'center', margin: [0, 0, 0, 8] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: room, y2: 0, lineWidth: 1.5, lineColor: red }] },
    {
      columns: [
        { text: isSealed ? '' : '待盖章', color: grey },
        { text: number ?? '（文号在出具时产生）', alignment: 'right', color: ink },
      ],
      fontSize: 12,
      margin: [0, 8, 0, 30],
    },
  ]
}

export type SealBlock = {
  issuer: string
  issuedOn: string
  /** The seal as data URL; null leaves its place free. */
  seal: string | null
  /** What the square code holds, and the code that is typed where it cannot be read; null in a preview. */
  check: { address: string; code: string } | null
}

/** The square code at the left; issuer and date at the right with the seal over them. */
export function sealBlock({ issuer, issuedOn, seal, check }: SealBlock) {
  return {
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
            : { alignment: 'center', fontSize: 11, color: grey, margin: [0, 96, 0, 7], text: '（待盖章）' },
          { text: issuer, fontSize: 14, color: ink, alignment: 'center', relativePosition: { x: 0, y: -80 } },
          { text: issuedOn, fontSize: 14, color: ink, alignment: 'center', relativePosition: { x: 0, y: -54 } },
        ],
      },
    ],
  }
}
