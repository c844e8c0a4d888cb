/** How Chinese is spelled. The dictionary takes 5 MB, so it is loaded when the first text is to be spelled. */
import { createRequire } from 'node:module'

type PinyinPro = typeof import('pinyin-pro')
let dictionary: PinyinPro | undefined

/** The syllables of a text without tones, lü as lv; other signs stand one by one or are left out. */
export function spelled(text: string, others: 'spaced' | 'removed'): string[] {
  dictionary ??= createRequire(import.meta.url)('pinyin-pro') as PinyinPro
  return dictionary.pinyin(text, { toneType: 'none', type: 'array', nonZh: others, v: true })
}
