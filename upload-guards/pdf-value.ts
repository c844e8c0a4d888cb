/** Reads one value of a PDF from its text, where each character is a byte (ISO 32000-1, 7.3). */

export type PdfValue = PdfName | Buffer | number | boolean | null | PdfValue[] | PdfDictionary
export type PdfDictionary = Map<string, PdfValue>
/** A name without its slash; a class, so that it is no string of the document. */
export class PdfName {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Dictionaries of encryption have two levels; deeper nesting is none of ours. */
const deepest = 8
const delimiter = /[\s\0()<>[\]{}/%]/
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The value that begins at this place; undefined where none can be read. */
export function readPdfValue(text: string, at: number): PdfValue | undefined {
  try {
    return new Reader(text, at).value(0)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

class Unreadable extends Error {}

class Reader {
  private readonly text: string
  private at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  value(depth: number): PdfValue {
    if (depth > deepest) throw new Unreadable()
    this.skipBlanks()
    if (this.takes('<<')) return this.dictionary(depth)
    if (this.takes('<')) return this.hexText()
    if (this.takes('(')) return this.literalText()
    if (this.takes('[')) return this.list(depth)
    if (this.takes('/')) return new PdfName(this.name())
    return this.plain()
  }

  private dictionary(depth: number): PdfDictionary {
    const found: PdfDictionary = new Map()
    for (this.skipBlanks(); !this.takes('>>'); this.skipBlanks()) {
      if (!this.takes('/')) throw new Unreadable()
      const key = this.name()
      found.set(key, this.value(depth + 1))
    }
    return found
  }

  private list(depth: number): PdfValue[] {
    const found: PdfValue[] = []
    for (this.skipBlanks(); !this.takes(']'); this.skipBlanks()) found.push(this.value(depth + 1))
    return found
  }

  private hexText(): Buffer {
    const end = this.text.indexOf('>', this.at)
    if (end < 0) throw new Unreadable()
    const digits = this.text.slice(this.at, end).replace(/[\s\0]/g, '')
    this.at = end + 1
    if (/[^0-9a-f]/i.test(digits)) throw new Unreadable()
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  private literalText(): Buffer {
    let found = ''
    for (let open = 1; ; ) {
      const sign = this.next()
      if (sign === '\\') {
        found += this.escaped()
        continue
      }
      if (sign === '(') open += 1
      if (sign === ')') open -= 1
      if (open === 0) return Buffer.from(found, 'latin1')
      // A line break in the text is one character, however it was written.
      if (sign === '\r') this.takes('\n')
      found += sign === '\r' ? '\n' : sign
    }
  }

  private escaped(): string {
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at, this.at + 3))?.[0]
    if (octal) {
      this.at += octal.length
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    }
    const sign = this.next()
    if (sign === '\r') this.takes('\n')
    return sign === '\r' || sign === '\n' ? '' : (escapes[sign] ?? sign)
  }

  private name(): string {
    return this.word().replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }

  /** A number, true, false or null; of a reference the number of its object. */
  private plain(): PdfValue {
    const reference = /^\d{1,10}\s+\d{1,5}\s+R\b/.exec(this.text.slice(this.at, this.at + 40))?.[0]
    if (reference) {
      this.at += reference.length
      return Number.parseInt(reference, 10)
    }
    const word = this.word()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (!/^[+-]?\d+(\.\d*)?$/.test(word)) throw new Unreadable()
    return Number(word)
  }

  private word(): string {
    const from = this.at
    while (this.at < this.text.length && !delimiter.test(this.text.charAt(this.at))) this.at += 1
    return this.text.slice(from, this.at)
  }

  private skipBlanks(): void {
    for (;;) {
      while (/[\s\0]/.test(this.text.charAt(this.at))) this.at += 1
      if (this.text.charAt(this.at) !== '%') return
      while (this.at < this.text.length && !/[\r\n]/.test(this.text.charAt(this.at))) this.at += 1
    }
  }

  private takes(sign: string): boolean {
    const isThere = this.text.startsWith(sign, this.at)
    if (isThere) this.at += sign.length
    return isThere
  }

  private next(): string {
    if (this.at >= this.text.length) throw new Unreadable()
    this.at += 1
    return this.text.charAt(this.at - 1)
  }
}
