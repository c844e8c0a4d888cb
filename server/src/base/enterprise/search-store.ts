/** The condition of a keyword search in a list. */
import { lookAlikeDots } from '@green/filing/value/person-name.ts'
import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { title } from '../../db/schema/decisions.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { searchText } from '../../platform/spelled.ts'
import { type Nearly, queryGrams } from './search-keys.ts'

export type Searched = {
  /** Bigrams of the texts, for large tables; without them every row is read. */
  grams?: Column
  /** A row matches if one of them contains the whole keyword. */
  texts: readonly (Column | SQL)[]
  /** Pinyin, of which a single letter is a prefix. */
  sortKey?: Column
  /** Where the rows belong to enterprises: they are also found by any other name that the enterprise has or had. */
  enterpriseId?: Column
}

const dotsLikeUsual = sql.raw(`'${lookAlikeDots}'`)
const usualDots = sql.raw(`'${'·'.repeat(lookAlikeDots.length)}'`)
/** As `searchText` writes it. */
const text = (column: Column | SQL) =>
  sql`translate(replace(lower(normalize(${column}, NFKC)), ' ', ''), ${dotsLikeUsual}, ${usualDots})`

/** 曾用名 as one text. */
const formerNamesText = sql`jsonb_path_query_array(${enterprise.formerNames}, '$[*].name')::text`

/** By what an enterprise is searched. */
export const enterpriseSearch = {
  grams: enterprise.grams,
  texts: [enterprise.enterpriseName, enterprise.socialCode, formerNamesText],
  sortKey: enterprise.sortKey,
}

/** By what a title is searched. */
export const titleSearch = {
  grams: title.grams,
  texts: [title.enterpriseName, title.oldName, title.siteName, title.number, title.socialCode],
  enterpriseId: title.enterpriseId,
}

/** Rows that have one of the texts with one sign of the words wrong. Found by the bigrams that the wrong sign leaves whole. */
export function nearMatch(
  { spellings, pairs }: Nearly,
  { grams, texts }: Searched & { grams: Column },
): SQL | undefined {
  const pattern = spellings.join('|')
  return and(
    or(...pairs.map((left) => sql`${grams} @> ${sql.param(left)}::text[]`)),
    or(...texts.map((column) => sql`${text(column)} ~ ${pattern}`)),
  )
}

/**
 * Rows that match a keyword: part of a text, pinyin initials, or another name of their enterprise. No condition for an
 * empty keyword.
 */
export function keywordMatch(keyword: string | undefined, searched: Searched): SQL | undefined {
  const wanted = searchText(keyword ?? '')
  if (wanted === '') return undefined
  const own = within(wanted, searched)
  return searched.enterpriseId ? or(own, isOfRenamed(searched.enterpriseId, wanted)) : own
}

function within(wanted: string, { grams, texts, sortKey }: Searched): SQL | undefined {
  const inOnePiece = or(...texts.map((column) => sql`position(${wanted} in ${text(column)}) > 0`))
  if (!grams) return inOnePiece
  const pairs = queryGrams(wanted)
  // A single character has no bigram: it is searched in the texts, and as the first letter of the pinyin.
  if (pairs.length === 0) return or(inOnePiece, sortKey && like(sortKey, `${wanted.replace(/[\\%_]/g, '\\$&')}%`))
  // Letters may be initials, of which only the bigrams are stored.
  return and(sql`${grams} @> ${sql.param(pairs)}::text[]`, /^[a-z]+$/.test(wanted) ? undefined : inOnePiece)
}

/**
 * Rows of the enterprises that were renamed and have or had such a name. The list of them is read first, so that both
 * sides of the condition use an index.
 */
function isOfRenamed(enterpriseId: Column, wanted: string): SQL {
  const named = within(wanted, { grams: enterprise.grams, texts: [enterprise.enterpriseName, formerNamesText] })
  return sql`${enterpriseId} = any(array(select ${enterprise.id} from ${enterprise}
    where ${enterprise.formerNames} <> '[]' and ${named}))`
}
