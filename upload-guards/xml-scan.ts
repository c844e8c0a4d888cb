/**
 * A small push scanner for the XML in office files. It returns the raw pieces, so that a part can be edited and
 * everything else written back unchanged. No DTD, no external entities, bounded memory.
 */
import { damaged } from './file-refused.ts'

export interface XmlHandlers {
  /** `tag` is without its prefix; a self-closing element is followed by `close` with an empty `raw`. */
  open?(tag: string, raw: string): void
  close?(tag: string, raw: string): void
  /** Undecoded: see xmlText. */
  text?(raw: string): void
  /** Declarations and comments. */
  aside?(raw: string): void
}

/** How pieces that are no elements begin and end; a DTD is none of them. */
const closings = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

const longestPiece = 1024 * 1024
const deepest = 100

export class XmlScanner {
  readonly #on: XmlHandlers
  readonly #open: string[] = []
  #rest = ''
  #seenRoot = false

  constructor(handlers: XmlHandlers) {
    this.#on = handlers
  }

  push(chunk: string): void {
    const text = this.#rest + chunk
    let at = 0
    while (at < text.length) {
      const end = this.#piece(text, at)
      if (end === -1) break
      at = end
    }
    this.#rest = at === 0 ? text : text.slice(at)
    if (this.#rest.length > longestPiece) throw damaged()
  }

  end(): void {
    if (this.#rest.trim() !== '' || this.#open.length > 0 || !this.#seenRoot) throw damaged()
  }

  /** Handles the piece that starts at `at`; returns where the next one starts, or -1 while it is incomplete. */
  #piece(text: string, at: number): number {
    if (text.charCodeAt(at) !== 60) {
      const next = text.indexOf('<', at)
      if (next !== -1) this.#on.text?.(text.slice(at, next))
      return next
    }
    const second = text.charCodeAt(at + 1)
    if (second === 47) {
      const end = text.indexOf('>', at)
      if (end === -1) return -1
      const raw = text.slice(at, end + 1)
      const tag = localName(raw.slice(2, -1).trimEnd())
      if (this.#open.pop() !== tag) throw damaged()
      this.#on.close?.(tag, raw)
      return end + 1
    }
    if (second === 33 || second === 63) return this.#special(text, at)
    return this.#element(text, at)
  }

  #special(text: string, at: number): number {
    if (text.length - at < 9) return -1
    const cdata = text.startsWith('<![CDATA[', at)
    const closing = closings.find(([opening]) => text.startsWith(opening, at))?.[1]
    if (closing === undefined) throw damaged() // a DTD is not allowed in an office file
    const end = text.indexOf(closing, at + 2)
    if (end === -1) return -1
    const raw = text.slice(at, end + closing.length)
    if (cdata) this.#on.text?.(raw)
    else this.#on.aside?.(raw)
    return at + raw.length
  }

  #element(text: string, at: number): number {
    const end = tagEnd(text, at)
    if (end === -1) return -1
    const raw = text.slice(at, end + 1)
    const tag = localName(/^<([^\s/>]+)/.exec(raw)?.[1] ?? '')
    if (tag === '') throw damaged()
    if (this.#open.length === 0) {
      if (this.#seenRoot) throw damaged()
      this.#seenRoot = true
    }
    this.#on.open?.(tag, raw)
    if (raw.charCodeAt(raw.length - 2) === 47) this.#on.close?.(tag, '')
    else if (this.#open.push(tag) > deepest) throw damaged()
    return end + 1
  }
}

/** The position of the tag's '>'; one inside a quoted value does not end it. */
function tagEnd(text: string, start: number): number {
  let quote = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 34 || code === 39) quote = code
    else if (code === 62) return at
  }
  return -1
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** Runs the scanner over a whole part. */
export async function scanXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const scanner = new XmlScanner(handlers)
  for await (const text of decodeXml(bytes)) scanner.push(text)
  scanner.end()
}

/** Office files are UTF-8 or UTF-16; anything undecodable is refused. */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      yield decoder.decode(piece, { stream: true })
    }
    if (decoder) yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? damaged() : error
  }
}

function encodingOf(head: Uint8Array): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return 'utf-16le'
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

const attributePatterns = new Map<string, RegExp>()

/** The value of an attribute of a raw start tag; its prefix is ignored. */
export function attribute(raw: string, name: string): string | undefined {
  let pattern = attributePatterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributePatterns.set(name, pattern)
  }
  const found = pattern.exec(raw)
  return found ? xmlText(found[1] ?? found[2] ?? '') : undefined
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes raw text or CDATA. */
export function xmlText(raw: string): string {
  if (raw.startsWith('<![CDATA[')) return raw.slice(9, -3)
  if (!raw.includes('&')) return raw
  return raw.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return namedEntities[name] ?? whole
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
