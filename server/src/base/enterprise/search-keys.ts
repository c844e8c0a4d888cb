/** What lists are searched and sorted by: pairs of neighbouring characters, and the spelling of Chinese names. */
import { spelled } from '../../platform/spelled.ts'

const longestSortKey = 200

/** One writing for what people type differently: full width, capitals, blanks. */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

/** Pairs of neighbouring characters of the texts and of the first letters of their spelling. */
export function grams(texts: readonly (string | null | undefined)[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    for (const pair of pairs(searchText(text))) found.add(pair)
    if (/\p{Script=Han}/u.test(text)) for (const pair of pairs(initials(text))) found.add(pair)
  }
  return [...found]
}

/** The pairs a row must have to be found by this keyword; none for a single character. */
export function queryGrams(keyword: string): string[] {
  return [...new Set(pairs(searchText(keyword)))]
}

/** First letters of the spelling: 重庆水泥 is cqsn. */
export function initials(text: string): string {
  return syllables(text)
    .map((syllable) => [...syllable][0] ?? '')
    .join('')
}

/** Sorts Chinese names by sound, syllable by syllable, on any database. */
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
