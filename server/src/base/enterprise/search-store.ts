/** The condition by which a list is searched for a keyword. */
import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { queryGrams, searchText } from './search-keys.ts'

export type Searched = {
  grams: Column
  /** The columns whose pairs are in `grams`; a row is found only if one of them has the keyword in one piece. */
  texts: readonly (Column | SQL)[]
  /** Spelling, for a single letter at its beginning. */
  sortKey?: Column
}

/** Rows found by a keyword: part of a text, or first letters of its spelling. Nothing for an empty keyword. */
export function keywordMatch(keyword: string | undefined, { grams, texts, sortKey }: Searched): SQL | undefined {
  const wanted = searchText(keyword ?? '')
  if (wanted === '') return undefined
  const text = (column: Column | SQL) => sql`replace(lower(normalize(${column}, NFKC)), ' ', '')`
  const inOnePiece = or(...texts.map((column) => sql`position(${wanted} in ${text(column)}) > 0`))
  const pairs = queryGrams(wanted)
  // A single character has no pair: it is looked for everywhere, and as the first letter of the spelling.
  if (pairs.length === 0) return or(inOnePiece, sortKey && like(sortKey, `${wanted.replace(/[\\%_]/g, '\\$&')}%`))
  // Letters may be the spelling, of which only the pairs are kept.
  return and(sql`${grams} @> ${sql.param(pairs)}::text[]`, /^[a-z]+$/.test(wanted) ? undefined : inOnePiece)
}
