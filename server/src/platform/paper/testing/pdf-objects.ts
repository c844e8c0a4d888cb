/**
 * The objects of a PDF as our layout library and the browser write them: each header with its unpacked stream, and
 * the letters of its typefaces.
 */
import { inflateSync } from 'node:zlib'

export type PdfObject = { head: string; stream: Buffer | null }

/** Every object of the file by its number. */
export function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)(?=stream\r?\n|endobj)/g)) {
    const [whole, id = '', head = ''] = found
    const begin = found.index + whole.length
    const isStream = text.startsWith('stream', begin)
    const from = begin + (text.startsWith('stream\r', begin) ? 8 : 7)
    const length = Number(/\/Length\s+(\d+)/.exec(head)?.[1] ?? 0)
    const raw = isStream ? pdf.subarray(from, from + length) : null
    objects.set(id, { head, stream: raw && /FlateDecode/.test(head) ? inflateSync(raw) : raw })
  }
  return objects
}

/** The typefaces of a page: name and object number. */
export function fontsOf(page: string, objects: ReadonlyMap<string, PdfObject>): Map<string, string> {
  const resources = /\/Resources\s+(\d+) 0 R/.exec(page)?.[1]
  const owner = resources ? (objects.get(resources)?.head ?? '') : page
  const named = /\/Font\s+(\d+) 0 R/.exec(owner)?.[1]
  const dictionary = named ? (objects.get(named)?.head ?? '') : (/\/Font\s*<<([\s\S]*?)>>/.exec(owner)?.[1] ?? '')
  return new Map([...dictionary.matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]))
}

/** The content stream of a page. */
export function contentOf(page: string, objects: ReadonlyMap<string, PdfObject>): string {
  const named = /\/Contents\s*(?:\[([^\]]*)\]|(\d+ 0 R))/.exec(page)?.[0] ?? ''
  return [...named.matchAll(/(\d+) 0 R/g)]
    .map(([, id = '']) => objects.get(id)?.stream?.toString('latin1') ?? '')
    .join('\n')
}

/** A typeface's letters by character code. */
export function lettersOf(font: string, objects: ReadonlyMap<string, PdfObject>): Map<number, string> {
  const letters = new Map<number, string>()
  const map = objects.get(/\/ToUnicode\s+(\d+) 0 R/.exec(font)?.[1] ?? '')?.stream?.toString('latin1') ?? ''
  const hex = (digits: string) => Number.parseInt(digits, 16)
  const word = (digits: string) => String.fromCharCode(...(digits.match(/.{4}/g) ?? []).map((unit) => hex(unit)))
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) letters.set(hex(code), word(to))
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', till = '', to, each] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[([^\]]*)\])/g)) {
      const listed = [...(each ?? '').matchAll(/<([\w\s]+)>/g)].map(([, digits = '']) =>
        word(digits.replace(/\s/g, '')),
      )
      for (let code = hex(from); code <= hex(till); code += 1) {
        const i = code - hex(from)
        letters.set(code, to ? String.fromCharCode(hex(to) + i) : (listed[i] ?? ''))
      }
    }
  return letters
}
