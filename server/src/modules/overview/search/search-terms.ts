/** What somebody typed, as the search compares it: words of which a document must have every one. */
import { type Nearly, nearly } from '../../../base/enterprise/search-keys.ts'
import { folded } from '../../../base/search/fold.ts'

const maxTerms = 8
/** Shorter words are too few characters to say which one is wrong; longer ones have too many places for it. */
const shortestNear = 3
const longestNear = 24

/** Words between blanks and the marks of a list; punctuation within a word does not count. */
export function termsOf(typed: string): string[] {
  const terms = typed.split(/[\s，。、；：？！,;?!]+/u).map(folded)
  return [...new Set(terms.filter((word) => word !== ''))].slice(0, maxTerms)
}

/** Letters alone may be the initials of pinyin. */
export const mayBeInitials = (word: string) => /^[a-z]{2,}$/.test(word)

export const lengthOf = (word: string) => [...word].length

/** A word with one character wrong, and the other words as they are. */
export type NearWord = { word: string; near: Nearly; others: string[] }

/** Each word that may have a wrong character; none among letters, which are initials or a code. */
export const nearTermsOf = (terms: readonly string[]): NearWord[] =>
  terms.flatMap((word) => {
    const near = mayBeInitials(word) || lengthOf(word) > longestNear ? null : nearly(word, shortestNear)
    return near ? [{ word, near, others: terms.filter((other) => other !== word) }] : []
  })
