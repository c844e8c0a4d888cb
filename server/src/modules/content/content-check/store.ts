/** Queries for the freshness of the public columns and for what the nightly check found. */
import type { FindingSort } from '@green/contract/calls/content/content-check.ts'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { content, contentFinding, contentText } from '../../../db/schema/content.ts'
import { isShown } from '../content/store.ts'

/** Per column of each kind: how many pieces readers see, and the newest. */
export async function columnsShown(tx: Tx, now: string) {
  return tx
    .select({ kind: content.kind, column: content.column, pieces: count(), newest: max(content.publishAt) })
    .from(content)
    .where(isShown(now))
    .groupBy(content.kind, content.column)
}

/** Pieces that readers see, with the text that they see, in order of their ids. */
export async function shownAfter(tx: Tx, now: string, after: string, limit: number) {
  return tx
    .select({ id: content.id, kind: content.kind, text: contentText.text })
    .from(content)
    .innerJoin(contentText, and(eq(contentText.contentId, content.id), eq(contentText.no, content.shownNo)))
    .where(and(isShown(now), gt(content.id, after)))
    .orderBy(asc(content.id))
    .limit(limit)
}

/** Which of these ids, as addresses have them, are pieces that readers see. */
export async function shownAmong(tx: Tx, now: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: content.id })
    .from(content)
    .where(and(isShown(now), inArray(sql`${content.id}::text`, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

type NewFinding = typeof contentFinding.$inferInsert

/** Writes findings; one that is known keeps its first day and its reason, and is only seen again. */
export async function noteFindings(tx: Tx, rows: readonly NewFinding[]): Promise<void> {
  if (rows.length === 0) return
  const { pieceId, sort, what, place } = contentFinding
  await tx
    .insert(contentFinding)
    .values([...rows])
    .onConflictDoUpdate({
      target: [pieceId, sort, what, place],
      set: { seenAt: sql`excluded.seen_at`, title: sql`excluded.title` },
    })
}

/** What a check that began at that moment did not see again is mended. */
export async function deleteFindingsBefore(tx: Tx, moment: string): Promise<void> {
  await tx.delete(contentFinding).where(lt(contentFinding.seenAt, moment))
}

/** Links of a piece that were found dead and could not be opened this time stay found. */
export async function keepLinkFindings(tx: Tx, piece: string, hrefs: readonly string[], moment: string): Promise<void> {
  const { pieceId, sort, what } = contentFinding
  if (hrefs.length > 0)
    await tx
      .update(contentFinding)
      .set({ seenAt: moment })
      .where(
        and(
          eq(pieceId, piece),
          eq(sort, 'outsideLink'),
          or(...hrefs.map((href) => sql`starts_with(${what}, ${`${href}（`})`)),
        ),
      )
}

type FindingFilter = { sort?: FindingSort | undefined; keyword?: string | undefined; aside?: '1' | undefined }

export async function findingPage(tx: Tx, { sort, keyword, aside }: FindingFilter, page: PageNumber) {
  const { setAsideAt, title, what, place } = contentFinding
  return pageOf(
    tx,
    {
      select: {
        id: contentFinding.id,
        pieceId: contentFinding.pieceId,
        kind: contentFinding.kind,
        title,
        what,
        place,
        sort: contentFinding.sort,
        foundAt: contentFinding.foundAt,
        setAsideAt,
        setAsideReason: contentFinding.setAsideReason,
        setAsideBy: contentFinding.setAsideBy,
      },
      from: (select) =>
        select
          .from(contentFinding)
          .where(
            and(
              aside ? isNotNull(setAsideAt) : isNull(setAsideAt),
              sort ? eq(contentFinding.sort, sort) : undefined,
              keyword ? or(...[title, what, place].map((text) => sql`strpos(${text}, ${keyword}) > 0`)) : undefined,
            ),
          ),
      orderBy: [desc(contentFinding.foundAt), desc(contentFinding.id)],
    },
    page,
  )
}

/** How many findings of each sort are open. */
export async function openFindings(tx: Tx): Promise<ReadonlyMap<FindingSort, number>> {
  const rows = await tx
    .select({ sort: contentFinding.sort, n: count() })
    .from(contentFinding)
    .where(isNull(contentFinding.setAsideAt))
    .groupBy(contentFinding.sort)
  return new Map(rows.map(({ sort, n }) => [sort, n]))
}

export async function lockFinding(tx: Tx, id: string) {
  const [row] = await tx.select().from(contentFinding).where(eq(contentFinding.id, id)).for('update')
  return row ?? null
}

type Aside = Pick<NewFinding, 'setAsideReason' | 'setAsideBy' | 'setAsideAt'>

export async function saveAside(tx: Tx, id: string, aside: Aside): Promise<void> {
  await tx.update(contentFinding).set(aside).where(eq(contentFinding.id, id))
}
