/** The words on each page of a PDF as the browser prints it: glyphs of its embedded typefaces, read back to letters. */
import { inflateSync } from 'node:zlib'

type Part = { head: string; stream: Buffer | null }

/** One text per page, in the order it was drawn, as `plainWords`. */
export function pagesOf(pdf: Buffer): string[] {
  const parts = partsOf(pdf)
  return [...parts.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const fonts = new Map<string, Map<number, string>>()
      for (const [, name = '', id = ''] of fontsOf(head, parts).matchAll(/\/(\w+)\s+(\d+) 0 R/g))
        fonts.set(name, lettersOf(parts.get(id)?.head ?? '', parts))
      const ids = [...(/\/Contents\s*(?:\[([^\]]*)\]|(\d+ 0 R))/.exec(head)?.[0] ?? '').matchAll(/(\d+) 0 R/g)]
      return plainWords(ids.map(([, id = '']) => textOf(parts.get(id)?.stream ?? Buffer.alloc(0), fonts)).join(''))
    })
}

/** Typefaces draw radicals and characters with one glyph, so that 页 may come back as ⻚: both are read as the character. */
const radicals: Readonly<Record<string, string>> = {
  ...{ '⻚': '页', '⻓': '长', '⻔': '门', '⻋': '车', '⻛': '风', '⻝': '食', '⻅': '见', '⻆': '角', '⻉': '贝' },
  ...{ '⻘': '青', '⻄': '西', '⻮': '齿', '⻰': '龙', '⻬': '齐', '⻩': '黄', '⻢': '马', '⺠': '民', '⻜': '飞' },
}

/** Words to compare by: one writing for each character, no blanks. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[⺀-⻳]/g, (sign) => radicals[sign] ?? sign)
    .replace(/\s+/g, '')
}

function partsOf(pdf: Buffer): Map<string, Part> {
  const text = pdf.toString('latin1')
  const parts = new Map<string, Part>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)(?=stream\r?\n|endobj)/g)) {
    const [whole, id = '', head = ''] = found
    const begin = found.index + whole.length
    const isStream = text.startsWith('stream', begin)
    const from = begin + (text.startsWith('stream\r', begin) ? 8 : 7)
    const length = Number(/\/Length\s+(\d+)/.exec(head)?.[1] ?? 0)
    const raw = isStream ? pdf.subarray(from, from + length) : null
    parts.set(id, { head, stream: raw && /FlateDecode/.test(head) ? inflateSync(raw) : raw })
  }
  return parts
}

/** The page's own dictionary of typefaces, in place or by reference. */
function fontsOf(head: string, parts: ReadonlyMap<string, Part>): string {
  const resources = /\/Resources\s+(\d+) 0 R/.exec(head)?.[1]
  const owner = resources ? (parts.get(resources)?.head ?? '') : head
  const named = /\/Font\s+(\d+) 0 R/.exec(owner)?.[1]
  return named ? (parts.get(named)?.head ?? '') : (/\/Font\s*<<([\s\S]*?)>>/.exec(owner)?.[1] ?? '')
}

function lettersOf(font: string, parts: ReadonlyMap<string, Part>): Map<number, string> {
  const letters = new Map<number, string>()
  const map = parts.get(/\/ToUnicode\s+(\d+) 0 R/.exec(font)?.[1] ?? '')?.stream?.toString('latin1') ?? ''
  const hex = (digits: string) => Number.parseInt(digits, 16)
  const word = (digits: string) => String.fromCharCode(...(digits.match(/.{4}/g) ?? []).map((unit) => hex(unit)))
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) letters.set(hex(code), word(to))
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', till = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = hex(from); code <= hex(till); code += 1)
        letters.set(code, String.fromCharCode(hex(to) + code - hex(from)))
  return letters
}

function textOf(content: Buffer, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const [, name, codes] of content.toString('latin1').matchAll(/\/(\w+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name) font = fonts.get(name) ?? new Map()
    else for (const code of codes?.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(code, 16)) ?? ''
  }
  return text
}
