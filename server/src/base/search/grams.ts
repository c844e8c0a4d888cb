/**
 * What the index holds of a document: numbers that stand for pairs of neighbouring characters, so that any PostgreSQL
 * finds parts of Chinese words with its own GIN index. A document that has them all may still not have the words in
 * one piece: whoever reads compares the text as well.
 */
import { initials } from '../../platform/spelled.ts'

/**
 * `text`: pairs of the whole document. `title`, `sign`: pairs and single characters of its title. `initials`: pairs of
 * the first letters of its pinyin. `kind`: the document's kind.
 */
type Sort = 'text' | 'title' | 'sign' | 'initials' | 'kind'

const marks: Readonly<Record<Sort, string>> = { text: '', title: 't ', sign: 's ', initials: 'i ', kind: 'k ' }

/** 32 bits of FNV-1a, signed as the column is. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}

export const gram = (sort: Sort, sign: string): number => hash(marks[sort] + sign)

export function pairsOf(text: string): string[] {
  const signs = [...text]
  return signs.slice(1).map((sign, i) => `${signs[i]}${sign}`)
}

/** The numbers that a document must have to contain this word. */
export const pairGrams = (sort: 'text' | 'title' | 'initials', word: string): number[] => [
  ...new Set(pairsOf(word).map((pair) => gram(sort, pair))),
]

export const signGrams = (word: string): number[] => [...new Set([...word].map((sign) => gram('sign', sign)))]

/** First letters of a folded title, one for each of its characters; none where nothing is Chinese. */
export const initialsOf = (titleKey: string): string => (/\p{Script=Han}/u.test(titleKey) ? initials(titleKey) : '')

type Keys = { kind: string; titleKey: string; initials: string; textKey: string }

export function gramsOf({ kind, titleKey, initials: letters, textKey }: Keys): number[] {
  return [
    ...new Set([
      gram('kind', kind),
      ...pairGrams('text', titleKey),
      ...pairGrams('text', textKey),
      ...pairGrams('title', titleKey),
      ...signGrams(titleKey),
      ...pairGrams('initials', letters),
    ]),
  ]
}
