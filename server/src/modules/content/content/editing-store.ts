/** Queries for editing: pieces with their last text, and every saved text. A county reaches its own pieces only. */
import type { ContentText } from '@green/contract/calls/content/content.ts'
import type { ContentState } from '@green/contract/content/content-kinds.ts'
import { and, desc, eq, gt, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { content, contentText } from '../../../db/schema/content.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'
import { isDue, isOver, isShown } from './store.ts'

type PieceRecord = typeof content.$inferSelect
/** A piece with its last text and who saved it. */
export type Piece = PieceRecord & { text: ContentText; savedBy: string }

const lastText = and(eq(contentText.contentId, content.id), eq(contentText.no, content.textNo))
const withText = { piece: content, text: contentText.text, savedBy: contentText.byId }
const merged = ({ piece, ...last }: Pick<Piece, 'text' | 'savedBy'> & { piece: PieceRecord }): Piece => ({
  ...piece,
  ...last,
})

export type EditingFilter = {
  kind?: string | undefined
  kinds?: string | undefined
  column?: string | undefined
  state?: ContentState | undefined
  keyword?: string | undefined
}

/** The same states as `stateOf`. */
function inState(state: ContentState, now: string): SQL | undefined {
  const approved = eq(content.state, 'published')
  if (state === 'scheduled') return and(approved, gt(content.publishAt, now))
  if (state === 'expired') return and(approved, isDue(now), isOver(now))
  if (state === 'published') return and(approved, isDue(now), not(isOver(now)))
  return eq(content.state, state)
}

export async function editingPage(tx: Tx, actor: Actor, now: string, f: EditingFilter, page: PageNumber) {
  const word = f.keyword?.trim().toLowerCase()
  const where = and(
    scopeOf(actor),
    f.kind ? eq(content.kind, f.kind) : undefined,
    f.kinds ? inArray(content.kind, f.kinds.split(',')) : undefined,
    f.column ? sql`${contentText.text} ->> 'column' = ${f.column}` : undefined,
    f.state ? inState(f.state, now) : ne(content.state, 'discarded'),
    word ? sql`strpos(lower(${contentText.text}::text), ${word}) > 0` : undefined,
  )
  const found = await pageOf(
    tx,
    {
      select: withText,
      from: (select) => select.from(content).innerJoin(contentText, lastText).where(where),
      orderBy: [desc(content.updatedAt), desc(content.id)],
    },
    page,
  )
  return { ...found, rows: found.rows.map(merged) }
}

export async function findPiece(tx: Tx, id: string, scope: SQL): Promise<Piece | null> {
  const [row] = await tx
    .select(withText)
    .from(content)
    .innerJoin(contentText, lastText)
    .where(and(eq(content.id, id), scope))
  return row ? merged(row) : null
}

export async function insertText(tx: Tx, row: typeof contentText.$inferInsert): Promise<void> {
  await tx.insert(contentText).values(row)
}

export async function textOf(tx: Tx, contentId: string, no: number): Promise<ContentText | null> {
  const [row] = await tx
    .select({ text: contentText.text })
    .from(contentText)
    .where(and(eq(contentText.contentId, contentId), eq(contentText.no, no)))
  return row?.text ?? null
}

export async function textsOf(tx: Tx, contentId: string) {
  return tx
    .select({
      no: contentText.no,
      title: sql<string>`${contentText.text} ->> 'title'`,
      at: contentText.at,
      byName: contentText.byName,
    })
    .from(contentText)
    .where(eq(contentText.contentId, contentId))
    .orderBy(desc(contentText.no))
}

/** The kinds of these pieces; missing ones, and those out of scope and not public, are absent. */
export async function kindsOf(tx: Tx, actor: Actor, now: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: content.id, kind: content.kind })
    .from(content)
    .where(and(inArray(content.id, [...ids]), or(scopeOf(actor), isShown(now))))
  return new Map(rows.map((row) => [row.id, row.kind]))
}

/** What the piece points to and what points to it, as far as the actor may see it. */
export async function relatedTo(tx: Tx, actor: Actor, now: string, { id, text }: Piece) {
  return tx
    .select({
      id: content.id,
      kind: content.kind,
      // The published title; an unpublished one is not visible to other offices.
      title: sql<string>`case when ${content.shownNo} is null then ${contentText.text} ->> 'title' else ${content.title} end`,
    })
    .from(content)
    .innerJoin(contentText, lastText)
    .where(
      and(
        or(
          text.links.length > 0 ? inArray(content.id, text.links) : undefined,
          sql`${contentText.text} -> 'links' @> ${JSON.stringify([id])}::jsonb`,
        ),
        or(scopeOf(actor), isShown(now)),
      ),
    )
    .orderBy(desc(content.updatedAt), desc(content.id))
    .limit(50)
}
