/** Pinyin of Chinese text. The dictionary takes 5 MB, so it is loaded on first use. */
import { createRequire } from 'node:module'

type PinyinPro = typeof import('pinyin-pro')
let dictionary: PinyinPro | undefined

/** The syllables of a text without tones, lü as lv; other characters are separate or left out. */
export function spelled(text: string, others: 'spaced' | 'removed'): string[] {
  dictionary ??= createRequire(import.meta.url)('pinyin-pro') as PinyinPro
  return dictionary.pinyin(text, { toneType: 'none', type: 'array', nonZh: others, v: true })
}
