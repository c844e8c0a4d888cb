/** Writes the index of public documents, in the transaction of the step that publishes, changes or withdraws one. */
import type { SearchKind } from '@green/contract/screens/search-kinds.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { searchDocument } from '../../db/schema/search.ts'
import { folded } from './fold.ts'
import { gram, gramsOf, initialsOf } from './grams.ts'
import { tellRemoval } from './removal-store.ts'

/** What a source tells of a document. */
export type PublicDocument = {
  kind: SearchKind
  ref: string
  title: string
  about: string
  text: string
  /** Found by these words too, which are not shown. */
  unshown?: string
  address: string
  /** A day or a moment; null where it has none, and it is last; `standing` for what is always there, and it is first. */
  date: string | null
  /** From when and until when everybody may read it; always when absent. */
  shownFrom?: string
  shownUntil?: string | null
}

/** The moments of documents without a date: last, and first. */
export const undated = '1970-01-01T00:00:00.000Z'
export const noEnd = '9999-01-01T00:00:00.000Z'
/** So much of a text is searched; a longer one is kept to this. */
const longestText = 60_000

function rowOf({ date, unshown = '', shownFrom = undated, shownUntil = null, ...document }: PublicDocument) {
  const text = document.text.slice(0, longestText)
  const titleKey = folded(document.title)
  const keys = {
    kind: document.kind,
    titleKey,
    initials: initialsOf(titleKey),
    textKey: folded(`${document.about} ${text} ${unshown}`),
  }
  return { ...document, text, at: momentOf(date), shownFrom, shownUntil, ...keys, grams: gramsOf(keys) }
}

const momentOf = (date: string | null): string =>
  date === null ? undated : new Date(date.length === 10 ? `${date}T00:00:00+08:00` : date).toISOString()

const locks = 0x5ea2c4
/** A step that publishes or withdraws waits while its kind is filled anew: what was read before it must not be written after it. */
async function waitForFilling(tx: Tx, kinds: readonly SearchKind[]): Promise<void> {
  for (const kind of [...new Set(kinds)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks}, ${gram('kind', kind)})`)
}

/** Keeps everybody else from writing this kind until the transaction ends; false where somebody writes it now. */
export async function lockKind(tx: Tx, kind: SearchKind): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks}, ${gram('kind', kind)}) as taken`,
  )
  return rows[0]?.taken ?? false
}

/** Writes these documents over those that stand there under the same kind and id. */
export async function indexDocuments(tx: Tx, documents: readonly PublicDocument[]): Promise<void> {
  if (documents.length === 0) return
  await waitForFilling(
    tx,
    documents.map((document) => document.kind),
  )
  const { kind, ref } = searchDocument
  const news = (column: string) => sql.raw(`excluded.${column}`)
  for (let from = 0; from < documents.length; from += 200)
    await tx
      .insert(searchDocument)
      .values(documents.slice(from, from + 200).map(rowOf))
      .onConflictDoUpdate({
        target: [kind, ref],
        set: {
          title: news('title'),
          about: news('about'),
          text: news('text'),
          address: news('address'),
          at: news('at'),
          shownFrom: news('shown_from'),
          shownUntil: news('shown_until'),
          titleKey: news('title_key'),
          initials: news('initials'),
          textKey: news('text_key'),
          grams: news('grams'),
        },
      })
}

/** Takes these ids out, of whichever kinds. */
export async function removeDocuments(tx: Tx, kinds: readonly SearchKind[], refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  await waitForFilling(tx, kinds)
  const gone = await tx
    .delete(searchDocument)
    .where(and(inArray(searchDocument.kind, [...kinds]), inArray(searchDocument.ref, [...refs])))
    .returning({ ref: searchDocument.ref })
  if (gone.length > 0) await tellRemoval(tx)
}

export async function removeKind(tx: Tx, kind: SearchKind): Promise<void> {
  await waitForFilling(tx, [kind])
  await tx.delete(searchDocument).where(eq(searchDocument.kind, kind))
}
