/** Search and sort keys of lists: bigrams, and the pinyin of Chinese names. */
import { initials, searchText, syllables } from '../../platform/spelled.ts'

const longestSortKey = 200

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

/** Sorts Chinese names by pronunciation, syllable by syllable, on any database. */
export function sortKey(name: string): string {
  return syllables(name).join(' ').slice(0, longestSortKey)
}

function pairs(text: string): string[] {
  const signs = [...text]
  return signs.slice(1).map((sign, i) => `${signs[i]}${sign}`)
}

/** Shorter words are too few signs to say which one is wrong. */
const shortestForgiven = 4

/** How a text may contain words with one sign wrong. */
export type Nearly = {
  /** Regular expressions, the likelier first; the database and `nearlyIn` read them alike. */
  spellings: string[]
  /** For each place that may be wrong, the bigrams that do not touch it: a text must contain one whole list. */
  pairs: string[][]
}

/** Spellings with one sign wrong, left out or too much; null for words too short. */
export function nearly(keyword: string, shortest = shortestForgiven): Nearly | null {
  const signs = [...searchText(keyword)]
  if (signs.length < shortest) return null
  const piece = (from: number, to?: number) =>
    signs
      .slice(from, to)
      .map((sign) => sign.replace(/[\\^$.*+?()[\]{}|-]/, '\\$&'))
      .join('')
  const places = signs.map((_, i) => i)
  return {
    spellings: [
      ...places.map((i) => `${piece(0, i)}.${piece(i + 1)}`),
      ...places.slice(1).map((i) => `${piece(0, i)}.${piece(i)}`),
      ...places.map((i) => piece(0, i) + piece(i + 1)),
    ],
    pairs: places.map((i) => [...pairs(signs.slice(0, i).join('')), ...pairs(signs.slice(i + 1).join(''))]),
  }
}

/** The piece of a text that differs from the words by one sign, as the text spells it. */
export function nearlyIn(text: string, { spellings }: Nearly): string | null {
  const plain = searchText(text)
  for (const spelling of spellings) {
    const found = new RegExp(spelling, 'u').exec(plain)?.[0]
    if (found) return found
  }
  return null
}
