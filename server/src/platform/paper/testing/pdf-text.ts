/** The text on each page of a PDF as the browser prints it: glyphs of its embedded fonts, mapped back to characters. */
import { contentOf, fontsOf, lettersOf, objectsOf } from './pdf-objects.ts'

/** One text per page, in the order it was drawn, as `plainText`. */
export function pagesOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const fonts = new Map(
        [...fontsOf(head, objects)].map(([name, id]) => [name, lettersOf(objects.get(id)?.head ?? '', objects)]),
      )
      return plainText(textOf(contentOf(head, objects), fonts))
    })
}

/** Fonts draw radicals and characters with one glyph, so that 页 may come back as ⻚: both are read as the character. */
const radicals: Readonly<Record<string, string>> = {
  '⻚': '页',
  '⻓': '长',
  '⻔': '门',
  '⻋': '车',
  '⻛': '风',
  '⻝': '食',
  '⻅': '见',
  '⻆': '角',
  '⻉': '贝',
  '⻘': '青',
  '⻄': '西',
  '⻮': '齿',
  '⻰': '龙',
  '⻬': '齐',
  '⻩': '黄',
  '⻢': '马',
  '⺠': '民',
  '⻜': '飞',
}

/** Text for comparison: one form of each character, no spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[⺀-⻳]/g, (sign) => radicals[sign] ?? sign)
    .replace(/\s+/g, '')
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const [, name, codes] of content.matchAll(/\/(\w+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name) font = fonts.get(name) ?? new Map()
    else for (const code of codes?.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(code, 16)) ?? ''
  }
  return text
}
