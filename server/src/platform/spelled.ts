/** Pinyin of Chinese text. The dictionary takes 5 MB, so it is loaded on first use. */
import { createRequire } from 'node:module'
import { withUsualDots } from '@green/filing/value/person-name.ts'

type PinyinPro = typeof import('pinyin-pro')
let dictionary: PinyinPro | undefined

/** The syllables of a text without tones, lü as lv; other characters are separate or left out. */
export function spelled(text: string, others: 'spaced' | 'removed'): string[] {
  dictionary ??= createRequire(import.meta.url)('pinyin-pro') as PinyinPro
  return dictionary.pinyin(text, { toneType: 'none', type: 'array', nonZh: others, v: true })
}

/** Normalises full width, capitals, blanks, and the dots inside names. */
export function searchText(text: string): string {
  return withUsualDots(text.normalize('NFKC').toLowerCase()).replace(/\s+/g, '')
}

/** Pinyin initials: 重庆水泥 is cqsn. */
export function initials(text: string): string {
  return syllables(text)
    .map((syllable) => [...syllable][0] ?? '')
    .join('')
}

/** The syllables of a normalised text, other characters apart. */
export function syllables(text: string): string[] {
  return spelled(searchText(text), 'spaced')
}
