/**
 * A signature in a PDF of our layout library (PAdES, ISO 32000-1 12.8), added behind the finished file as an update of it:
 * what was drawn stays byte for byte, and what PDF/A asks for (an id in the last trailer, a printed widget, one signature
 * over the whole file) stays true. The signature has no picture of its own; letters have their seal.
 */

export type PdfSigner = {
  /** Who signs, and why, as readers show it. */
  name: string
  reason: string
  at: Date
  /** The detached CMS signature over these bytes. */
  sign: (content: Uint8Array) => Uint8Array
}

/** Room for the signature with one certificate; the rest is zeros, which readers leave out. */
const room = 4096
const rangeRoom = 40

/** The same file with the signature. */
export function signedPdf(pdf: Uint8Array, signer: PdfSigner): Buffer {
  const before = Buffer.from(pdf)
  const text = before.toString('latin1')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const size = Number(need(trailer, /\/Size (\d+)/))
  const rootNo = Number(need(trailer, /\/Root (\d+) 0 R/))
  const [signatureNo, widgetNo] = [size, size + 1]
  const root = objectOf(text, rootNo)
  const pageNo = Number(need(objectOf(text, Number(need(root, /\/Pages (\d+) 0 R/))), /\/Kids \[(\d+) 0 R/))
  const objects = new Map([
    [rootNo, withEntry(root, `/AcroForm << /SigFlags 3 /Fields [${widgetNo} 0 R] >>`)],
    [pageNo, withAnnotation(objectOf(text, pageNo), widgetNo)],
    [signatureNo, signatureDictionary(signer)],
    [widgetNo, widgetOf(signatureNo, pageNo)],
  ])
  const parts = [text.endsWith('\n') ? text : `${text}\n`]
  const offsets = new Map<number, number>()
  let at = parts[0]?.length ?? 0
  for (const [no, body] of objects) {
    offsets.set(no, at)
    const written = `${no} 0 obj\n${body}\nendobj\n`
    parts.push(written)
    at += written.length
  }
  parts.push(
    tableOf(offsets),
    `trailer\n<<\n/Size ${size + 2}\n/Root ${rootNo} 0 R\n/Info ${need(trailer, /\/Info (\d+ 0 R)/)}\n`,
    `/ID ${need(trailer, /\/ID (\[[^\]]*\])/)}\n/Prev ${need(trailer, /startxref\s+(\d+)/)}\n>>\nstartxref\n${at}\n%%EOF\n`,
  )
  return filled(Buffer.from(parts.join(''), 'latin1'), signer)
}

/** Sets the ranges around the room of the signature, and into it the signature over them. */
function filled(file: Buffer, { sign }: PdfSigner): Buffer {
  const begin = file.lastIndexOf('/Contents <') + '/Contents '.length
  const end = begin + room * 2 + 2
  const range = `/ByteRange [0 ${begin} ${end} ${file.length - end}]`
  file.write(range.padEnd('/ByteRange []'.length + rangeRoom), file.lastIndexOf('/ByteRange ['), 'latin1')
  const signature = Buffer.from(sign(Buffer.concat([file.subarray(0, begin), file.subarray(end)])))
  if (signature.length > room) throw new Error(`a signature of ${signature.length} bytes has no room`)
  file.write(signature.toString('hex'), begin + 1, 'latin1')
  return file
}

const signatureDictionary = ({ name, reason, at }: PdfSigner) =>
  [
    '<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached',
    `/ByteRange [${' '.repeat(rangeRoom)}]`,
    `/Contents <${'0'.repeat(room * 2)}>`,
    `/Name ${stringOf(name)}\n/Reason ${stringOf(reason)}`,
    `/M (D:${at.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z)\n>>`,
  ].join('\n')

/** Without a place on the page, where PDF/A asks for no appearance. */
const widgetOf = (signatureNo: number, pageNo: number) =>
  `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (Signature1)\n/F 4\n/Rect [0 0 0 0]\n/V ${signatureNo} 0 R\n/P ${pageNo} 0 R\n>>`

/** Text in UTF-16, as a hexadecimal string. */
const stringOf = (text: string) => `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`

const withEntry = (dictionary: string, entry: string) => dictionary.replace(/>>\s*$/, () => `${entry}\n>>`)

function withAnnotation(page: string, no: number): string {
  const listed = /\/Annots \[([^\]]*)\]/.exec(page)
  if (!listed) return withEntry(page, `/Annots [${no} 0 R]`)
  return page.replace(listed[0], () => `/Annots [${listed[1]} ${no} 0 R]`)
}

function objectOf(text: string, no: number): string {
  return need(text, new RegExp(`(?:^|\\n)${no} 0 obj\\n([\\s\\S]*?)\\nendobj`))
}

function tableOf(offsets: ReadonlyMap<number, number>): string {
  const entries = [...offsets].toSorted(([one], [other]) => one - other)
  return `xref\n${entries.map(([no, at]) => `${no} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
}

function need(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`this PDF has no ${pattern.source}`)
  return found
}
