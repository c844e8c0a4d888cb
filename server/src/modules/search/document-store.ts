/**
 * Queries for public documents. A document is a hit of the first stage that it passes: every word in its title; in its title or as
 * the initials of it; anywhere. Each stage contains the one before. Pairs find candidates by the index, and the text decides.
 */
import { and, asc, eq, gt, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { gram, pairGrams, signGrams } from '../../base/search/grams.ts'
import type { Tx } from '../../db/database.ts'
import { searchDocument as d } from '../../db/schema/search.ts'
import { lengthOf, mayBeInitials, type NearWord } from './words.ts'

export const stages = ['title', 'initials', 'text'] as const
export type Stage = (typeof stages)[number]
/** The last hit of a page. */
export type Mark = { at: string; kind: string; ref: string }

const hasAll = (grams: readonly number[]) => sql`${d.grams} @> ${sql.param(grams)}::integer[]`
const within = (text: typeof d.titleKey | typeof d.initials | typeof d.textKey, word: string) =>
  sql`position(${word} in ${text}) > 0`

const isShown = (now: string) => and(lte(d.shownFrom, now), or(isNull(d.shownUntil), gt(d.shownUntil, now)))

/** Whether a title, its initials or the whole document has a word; `candidates` is what the index answers. */
const title = (word: string) => within(d.titleKey, word)
const letters = (word: string) => (mayBeInitials(word) ? or(title(word), within(d.initials, word)) : title(word))
const anywhere = (word: string) => or(letters(word), within(d.textKey, word))

const titleGrams = (word: string) => (lengthOf(word) === 1 ? signGrams(word) : pairGrams('title', word))
const candidates: Readonly<Record<Stage, (word: string) => SQL | undefined>> = {
  title: (word) => hasAll(titleGrams(word)),
  initials: (word) =>
    mayBeInitials(word) ? or(hasAll(titleGrams(word)), hasAll(pairGrams('initials', word))) : hasAll(titleGrams(word)),
  // A single character has no pair: it only narrows what other words find.
  text: (word) => {
    if (lengthOf(word) === 1) return undefined
    const pairs = hasAll(pairGrams('text', word))
    return mayBeInitials(word) ? or(pairs, hasAll(pairGrams('initials', word))) : pairs
  },
}
const decides: Readonly<Record<Stage, (word: string) => SQL | undefined>> = {
  title,
  initials: letters,
  text: anywhere,
}

/** The stages that these words need: one character is looked for in titles alone, initials only where there are letters. */
export function stagesOf(words: readonly string[]): Stage[] {
  if (words.every((word) => lengthOf(word) === 1)) return ['title']
  return words.some(mayBeInitials) ? ['title', 'initials', 'text'] : ['title', 'text']
}

const passes = (stage: Stage, words: readonly string[]) =>
  and(...words.map(candidates[stage]), ...words.map(decides[stage]))
const fails = (stage: Stage | undefined, words: readonly string[]) => {
  const decided = stage && and(...words.map(decides[stage]))
  return decided && not(decided)
}

const ofKind = (kind: string | undefined) =>
  kind === undefined ? undefined : and(hasAll([gram('kind', kind)]), eq(d.kind, kind))

const newestFirst = [sql`${d.at} desc`, asc(d.kind), asc(d.ref)]
const beyond = ({ at, kind, ref }: Mark) =>
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
export type Hit = Mark & { title: string; about: string; text: string; address: string }

type Asked = { words: readonly string[]; now: string; kind: string | undefined }

/** Hits of one stage that are not hits of the stage before, the newest first. */
export async function stagePage(
  tx: Tx,
  { words, now, kind }: Asked,
  stage: Stage,
  { after, limit }: { after: Mark | null; limit: number },
): Promise<Hit[]> {
  const all = stagesOf(words)
  return tx
    .select(shownColumns)
    .from(d)
    .where(
      and(
        passes(stage, words),
        fails(all[all.indexOf(stage) - 1], words),
        ofKind(kind),
        isShown(now),
        after ? beyond(after) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}

/** How many hits each of these kinds has, counted no further than `most`. */
export async function countsOf(
  tx: Tx,
  { words, now }: Omit<Asked, 'kind'>,
  kinds: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  const widest = stagesOf(words).at(-1) ?? 'title'
  const counts = kinds.map((kind) => {
    const some = tx
      .select({ one: sql`1` })
      .from(d)
      .where(and(passes(widest, words), ofKind(kind), isShown(now)))
      .limit(most)
    return sql`select ${kind}::text as kind, (select count(*)::int from ${some} counted) as count`
  })
  const { rows } = await tx.execute<{ kind: string; count: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** So many of the newest documents that have the pairs beside a wrong character are compared. */
const mostNear = 200

const textNear = 4

/** Documents with one character of one of the words wrong, in the title first, then the newest. */
export async function nearHits(tx: Tx, words: readonly NearWord[], now: string, limit: number): Promise<Hit[]> {
  const withOthers = ({ others }: NearWord) => and(...others.map(candidates.text), ...others.map(anywhere))
  const inTitle = ({ word, near }: NearWord) => {
    const signs = [...word]
    return or(
      ...near.pairs.map((left, i) =>
        hasAll([...left.map((pair) => gram('title', pair)), ...signGrams(signs.toSpliced(i, 1).join(''))]),
      ),
    )
  }
  const inText = ({ word, near }: NearWord) =>
    lengthOf(word) < textNear
      ? sql`false`
      : or(...near.pairs.map((left) => hasAll(left.map((pair) => gram('text', pair)))))
  const keys = { kind: d.kind, ref: d.ref }
  const some = (candidate: (word: NearWord) => SQL | undefined) =>
    tx
      .select(keys)
      .from(d)
      .where(and(isShown(now), or(...words.map((word) => and(candidate(word), withOthers(word))))))
      .orderBy(...newestFirst)
      .limit(mostNear)
  const found = union(some(inTitle), some(inText)).as('found')
  const spelled = words.map(({ near }) => near.spellings.join('|')).join('|')
  const nearTitle = sql`${d.titleKey} ~ ${spelled}`
  return tx
    .select(shownColumns)
    .from(d)
    .innerJoin(found, and(eq(d.kind, found.kind), eq(d.ref, found.ref)))
    .where(or(nearTitle, sql`${d.textKey} ~ ${spelled}`))
    .orderBy(sql`(${nearTitle}) desc`, ...newestFirst)
    .limit(limit)
}
