/** PDFs written by hand for tests: of one page, with a content stream of their own. */
import { deflateSync } from 'node:zlib'

/** A Chinese font that is only named, as older invoicing programs do; its characters are codes of Unicode. */
const namedFont = [
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
]

const codes = (text: string) => [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')

/** The drawing of one text at a place of the page. */
export const drawn = (text: string, x: number, y: number): string =>
  `BT /F1 12 Tf 1 0 0 1 ${x} ${y} Tm <${codes(text)}> Tj ET`

export function pdfOfPage(content: string, page = '<</Type/Pages/Kids[3 0 R]/Count 1>>'): Uint8Array {
  const stream = deflateSync(content)
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    page,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    stream,
    ...namedFont,
  ]
  const parts = bodies.map((body, i) =>
    Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.concat([
            Buffer.from(`<</Length ${body.length}/Filter/FlateDecode>>stream\n`),
            body,
            Buffer.from('\nendstream'),
          ]),
      Buffer.from('\nendobj\n'),
    ]),
  )
  const head = Buffer.from('%PDF-1.4\n')
  let at = head.length
  const places = parts.map((part) => {
    const place = at
    at += part.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const tail = `${table}trailer<</Size ${parts.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([head, ...parts, Buffer.from(tail)]))
}
