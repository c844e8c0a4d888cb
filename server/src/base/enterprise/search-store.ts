/** The condition of a keyword search in a list. */
import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { type Nearly, queryGrams, searchText } from './search-keys.ts'

export type Searched = {
  grams: Column
  /** The columns whose bigrams are in `grams`; a row matches only if one of them contains the whole keyword. */
  texts: readonly (Column | SQL)[]
  /** Pinyin, of which a single letter is a prefix. */
  sortKey?: Column
}

const text = (column: Column | SQL) => sql`replace(lower(normalize(${column}, NFKC)), ' ', '')`

/** Rows that have one of the texts with one sign of the words wrong. Found by the bigrams that the wrong sign leaves whole. */
export function nearMatch({ spellings, pairs }: Nearly, { grams, texts }: Searched): SQL | undefined {
  const pattern = spellings.join('|')
  return and(
    or(...pairs.map((left) => sql`${grams} @> ${sql.param(left)}::text[]`)),
    or(...texts.map((column) => sql`${text(column)} ~ ${pattern}`)),
  )
}

/** Rows that match a keyword: part of a text, or pinyin initials. No condition for an empty keyword. */
export function keywordMatch(keyword: string | undefined, { grams, texts, sortKey }: Searched): SQL | undefined {
  const wanted = searchText(keyword ?? '')
  if (wanted === '') return undefined
  const inOnePiece = or(...texts.map((column) => sql`position(${wanted} in ${text(column)}) > 0`))
  const pairs = queryGrams(wanted)
  // A single character has no bigram: it is searched in the texts, and as the first letter of the pinyin.
  if (pairs.length === 0) return or(inOnePiece, sortKey && like(sortKey, `${wanted.replace(/[\\%_]/g, '\\$&')}%`))
  // Letters may be initials, of which only the bigrams are stored.
  return and(sql`${grams} @> ${sql.param(pairs)}::text[]`, /^[a-z]+$/.test(wanted) ? undefined : inOnePiece)
}
