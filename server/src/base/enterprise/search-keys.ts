/** Search and sort keys of lists: bigrams, and the pinyin of Chinese names. */
import { spelled } from '../../platform/spelled.ts'

const longestSortKey = 200

/** Normalises full width, capitals and blanks. */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

/** Bigrams of the texts and of their pinyin initials. */
export function grams(texts: readonly (string | null | undefined)[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    for (const pair of pairs(searchText(text))) found.add(pair)
    if (/\p{Script=Han}/u.test(text)) for (const pair of pairs(initials(text))) found.add(pair)
  }
  return [...found]
}

/** The bigrams that a row must contain to match this keyword; none for a single character. */
export function queryGrams(keyword: string): string[] {
  return [...new Set(pairs(searchText(keyword)))]
}

/** Pinyin initials: 重庆水泥 is cqsn. */
export function initials(text: string): string {
  return syllables(text)
    .map((syllable) => [...syllable][0] ?? '')
    .join('')
}

/** Sorts Chinese names by pronunciation, syllable by syllable, on any database. */
export function sortKey(name: string): string {
  return syllables(name).join(' ').slice(0, longestSortKey)
}

function syllables(text: string): string[] {
  return spelled(searchText(text), 'spaced')
}

function pairs(text: string): string[] {
  const signs = [...text]
  return signs.slice(1).map((sign, i) => `${signs[i]}${sign}`)
}
