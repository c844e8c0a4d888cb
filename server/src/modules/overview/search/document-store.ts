/**
 * Queries for public documents. A document is a hit of the first stage that it passes: every word in its title; in its title or as
 * the initials of it; anywhere. Each stage contains the one before. Pairs find candidates by the index, and the text decides.
 */
import { and, asc, count, eq, gt, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { gram, pairGrams, signGrams } from '../../../base/search/grams.ts'
import type { Tx } from '../../../db/database.ts'
import { searchDocument as d } from '../../../db/schema/search.ts'
import { lengthOf, mayBeInitials, type NearWord } from './search-terms.ts'

export const stages = ['title', 'initials', 'text'] as const
export type Stage = (typeof stages)[number]
/** The last hit of a page. */
export type Cursor = { at: string; kind: string; ref: string }

const hasAll = (grams: readonly number[]) => sql`${d.grams} @> ${sql.param(grams)}::integer[]`
const within = (text: typeof d.titleKey | typeof d.initials | typeof d.textKey, word: string) =>
  sql`position(${word} in ${text}) > 0`

const isShown = (now: string) => and(lte(d.shownFrom, now), or(isNull(d.shownUntil), gt(d.shownUntil, now)))

/** Whether a title, its initials or the whole document has a word. */
const title = (word: string) => within(d.titleKey, word)
const letters = (word: string) => (mayBeInitials(word) ? or(title(word), within(d.initials, word)) : title(word))
const anywhere = (word: string) => or(letters(word), within(d.textKey, word))

const titleGrams = (word: string) => (lengthOf(word) === 1 ? signGrams(word) : pairGrams('title', word))
/** Each list of entries that may answer a word; a single character has no pair: it only narrows what other words find. */
const waysOf: Readonly<Record<Stage, (word: string) => number[][]>> = {
  title: (word) => [titleGrams(word)],
  initials: (word) => [titleGrams(word), ...(mayBeInitials(word) ? [pairGrams('initials', word)] : [])],
  text: (word) => {
    if (lengthOf(word) === 1) return [[]]
    return [pairGrams('text', word), ...(mayBeInitials(word) ? [pairGrams('initials', word)] : [])]
  },
}

/** What the index answers: one scan for each way in which the words may stand, always with the kind. */
function candidates(stage: Stage, terms: readonly string[], kind: string | undefined): SQL {
  const first = kind === undefined ? [] : [gram('kind', kind)]
  const all = terms
    .map(waysOf[stage])
    .reduce((lists, ways) => lists.flatMap((list) => ways.map((way) => [...list, ...way])), [first])
  return or(...all.map(hasAll)) ?? sql`false`
}
const decides: Readonly<Record<Stage, (word: string) => SQL | undefined>> = {
  title,
  initials: letters,
  text: anywhere,
}

/** The stages that these words need: one character is looked for in titles alone, initials only where there are letters. */
export function stagesOf(terms: readonly string[]): Stage[] {
  if (terms.every((word) => lengthOf(word) === 1)) return ['title']
  return terms.some(mayBeInitials) ? ['title', 'initials', 'text'] : ['title', 'text']
}

/** Whether the text has what the index answered. A pair is an entry of its own: two characters need no second look. */
const decided = (stage: Stage, terms: readonly string[]) =>
  terms.every((word) => lengthOf(word) === 2 && !mayBeInitials(word)) && stage === 'text'
    ? undefined
    : and(...terms.map(decides[stage]))
const fails = (stage: Stage | undefined, terms: readonly string[]) => {
  const passes = stage && and(...terms.map(decides[stage]))
  return passes && not(passes)
}

const newestFirst = [sql`${d.at} desc`, asc(d.kind), asc(d.ref)]
const beyond = ({ at, kind, ref }: Cursor) =>
  or(sql`${d.at} < ${at}`, and(eq(d.at, at), sql`(${d.kind}, ${d.ref}) > (${kind}, ${ref})`))

const shownColumns = {
  kind: d.kind,
  ref: d.ref,
  title: d.title,
  about: d.about,
  text: d.text,
  address: d.address,
  at: d.at,
}
export type Hit = Cursor & { title: string; about: string; text: string; address: string }

type Query = { words: readonly string[]; now: string; kind: string | undefined }

/** From so many candidates on it is quicker to look through the newest documents than through the candidates. */
const manyCandidates = 1500

/**
 * Whether the index answers with many documents. A materialised query is planned as a whole and stops early all the same: for a
 * page alone the planner would trust its guess of pairs that seldom stand together.
 */
export async function hasMany(
  tx: Tx,
  { words: terms, now, kind }: Query,
  stage: Stage,
): Promise<'none' | 'few' | 'many'> {
  const some = tx
    .select({ one: sql`1` })
    .from(d)
    .where(and(candidates(stage, terms, kind), isShown(now)))
  const { rows } = await tx.execute<{ n: number }>(
    sql`with found as materialized ${some} select count(*)::int as n from (select 1 from found limit ${manyCandidates}) counted`,
  )
  const n = rows[0]?.n ?? 0
  return n === 0 ? 'none' : n < manyCandidates ? 'few' : 'many'
}

/** Hits of one stage that are not hits of the stage before, the newest first. */
export async function stagePage(
  tx: Tx,
  { words: terms, now, kind }: Query,
  stage: Stage,
  { after, limit, isMany }: { after: Cursor | null; limit: number; isMany: boolean },
): Promise<Hit[]> {
  const all = stagesOf(terms)
  const found = candidates(stage, terms, kind)
  return tx
    .select(shownColumns)
    .from(d)
    .where(
      and(
        // As a condition that no index answers, it leaves the order by date to choose the way.
        isMany ? sql`case when ${found} then true else false end` : found,
        fails(all[all.indexOf(stage) - 1], terms),
        decided(stage, terms),
        isShown(now),
        after ? beyond(after) : undefined,
      ),
    )
    .orderBy(...(isMany ? newestFirst : [sql`${d.at} + interval '0' desc`, asc(d.kind), asc(d.ref)]))
    .limit(limit)
}

/** How many hits each of these kinds has, where there are many counted no further than `most`. */
export async function countsOf(
  tx: Tx,
  { words: terms, now }: Omit<Query, 'kind'>,
  { kinds, most, isMany }: { kinds: readonly string[]; most: number; isMany: boolean },
): Promise<Map<string, number>> {
  const widest = stagesOf(terms).at(-1) ?? 'title'
  const hits = (kind?: string) => and(candidates(widest, terms, kind), decided(widest, terms), isShown(now))
  if (!isMany) {
    const rows = await tx.select({ kind: d.kind, count: count() }).from(d).where(hits()).groupBy(d.kind)
    return new Map(rows.map((row) => [row.kind, row.count]))
  }
  const counts = kinds.map((kind) => {
    const some = tx.select({ one: sql`1` }).from(d).where(hits(kind))
    return sql`select ${kind}::text as kind, (with found as materialized ${some}
      select count(*)::int from (select 1 from found limit ${most}) counted) as count`
  })
  const { rows } = await tx.execute<{ kind: string; count: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map((row) => [row.kind, row.count]))
}

/** So many documents that have the pairs beside a wrong character are compared: by their titles, by their texts. */
const mostNear = { title: 2000, text: 300 }
/** A shorter word has no pair beside a wrong character. */
const shortestInText = 4

/** Documents with one character of one of the words wrong: those with it in the title, then those with it elsewhere. */
export async function nearHits(tx: Tx, terms: readonly NearWord[], now: string, limit: number): Promise<Hit[]> {
  const inTitle = await nearIn(tx, 'title', terms, now, limit)
  const longer = terms.filter(({ word }) => lengthOf(word) >= shortestInText)
  if (inTitle.length >= limit || longer.length === 0) return inTitle
  const known = new Set(inTitle.map(({ kind, ref }) => `${kind} ${ref}`))
  const others = (await nearIn(tx, 'text', longer, now, limit)).filter(({ kind, ref }) => !known.has(`${kind} ${ref}`))
  return [...inTitle, ...others].slice(0, limit)
}

async function nearIn(
  tx: Tx,
  where: 'title' | 'text',
  terms: readonly NearWord[],
  now: string,
  limit: number,
): Promise<Hit[]> {
  const ways = terms.flatMap(({ word, near, others }) => {
    const rest = others.flatMap((other) => waysOf.text(other)[0] ?? [])
    return near.pairs.map((left, i) => {
      const signs = where === 'title' ? signGrams([...word].toSpliced(i, 1).join('')) : []
      return hasAll([...left.map((pair) => gram(where, pair)), ...signs, ...rest])
    })
  })
  const compared = where === 'title' ? d.titleKey : d.textKey
  const spelled = terms.map(({ near, others }) =>
    and(
      sql`found.compared ~ ${near.spellings.join('|')}`,
      ...others.map((other) => sql`position(${other} in found.whole) > 0`),
    ),
  )
  const some = tx
    .select({
      kind: sql`${d.kind}`.as('kind'),
      ref: sql`${d.ref}`.as('ref'),
      compared: sql`${compared}`.as('compared'),
      whole: sql`${d.titleKey} || ' ' || ${d.textKey}`.as('whole'),
    })
    .from(d)
    .where(and(or(...ways), isShown(now)))
  const near = sql`(with found as materialized ${some} select found.kind, found.ref
    from (select * from found limit ${mostNear[where]}) found where ${or(...spelled)} limit ${limit}) near`
  return tx
    .select(shownColumns)
    .from(d)
    .innerJoin(near, sql`near.kind = ${d.kind} and near.ref = ${d.ref}`)
    .orderBy(...newestFirst)
}
